// A recording shows at every moment what was said about it, and nothing else.

#include <doctest/doctest.h>

#include <cmath>
#include <map>

#include "sidestep/base/require.h"
#include "sidestep/recording/detail/bytes.h"
#include "sidestep/recording/detail/quantise.h"
#include "tests/recording/stage.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::recording;
using namespace sidestep::recording::test;
namespace packing = sidestep::recording::detail;

namespace {

// positions are 32-bit floats: at 10 m they are good to a micrometre
constexpr double position_tolerance = 2e-6;

}  // namespace

TEST_CASE("an empty recording has an empty stage") {
    std::string bytes;
    Writer::to_memory(bytes).finish();
    const Recording empty = read(bytes).value();
    CHECK(empty.complete());
    CHECK(empty.state_at(1.0).size() == 0);
    CHECK(empty.duration() == 0.0);
    CHECK(empty.notes().empty());
    CHECK(bytes.size() == 16 + 16 + 8 + 16 + 16);  // header, index of none, end mark
    CHECK_THROWS_AS((void)empty.state_at(NAN), UsageError);
}

TEST_CASE("a disc goes straight from key to key and stays where it was left") {
    std::string bytes;
    {
        Writer writer = Writer::to_memory(bytes);
        const int disc = writer.add_thing({.kind = Kind::disc, .name = "d", .blend_within = 1.0});
        writer.disc(1.0, disc, {0, 0, 0}, 0.5);
        writer.disc(2.0, disc, {4, 0, 2}, 1.5);
    }
    const Recording recording = read(bytes).value();
    CHECK(recording.state_at(0.99).discs.empty());
    CHECK(recording.state_at(1.0).discs.at(0).radius == 0.5);
    const DiscState half = recording.state_at(1.5).discs.at(0);
    CHECK(half.centre == Vec3(2, 0, 1));
    CHECK(half.radius == 1.0);
    CHECK(recording.state_at(99).discs.at(0).centre == Vec3(4, 0, 2));
    CHECK(recording.first_time() == 1.0);
    CHECK(recording.last_time() == 2.0);
}

TEST_CASE("keys further apart than the blend time are a jump") {
    std::string bytes;
    {
        Writer writer = Writer::to_memory(bytes);
        const int disc = writer.add_thing({.kind = Kind::disc, .blend_within = 0.5});
        writer.disc(0.0, disc, {0, 0, 0}, 1);
        writer.disc(0.6, disc, {6, 0, 0}, 1);
        writer.disc(1.0, disc, {8, 0, 0}, 1);
    }
    const Recording recording = read(bytes).value();
    CHECK(recording.state_at(0.59).discs.at(0).centre.x() == 0.0);
    CHECK(recording.state_at(0.8).discs.at(0).centre.x() == doctest::Approx(7.0));
}

TEST_CASE("a removed thing is gone until its next key and does not glide there") {
    std::string bytes;
    {
        Writer writer = Writer::to_memory(bytes);
        const int line = writer.add_thing({.kind = Kind::line, .blend_within = 10});
        writer.line(0, line, {0, 0, 0}, {1, 0, 0});
        writer.remove(1, line);
        writer.line(2, line, {5, 0, 0}, {6, 0, 0});
        // at one moment: gone and back elsewhere
        writer.remove(3, line);
        writer.line(3, line, {9, 0, 0}, {9, 1, 0});
    }
    const Recording recording = read(bytes).value();
    CHECK(recording.state_at(0.9).lines.at(0).to.x() == 1.0);
    CHECK(recording.state_at(1.0).lines.empty());
    CHECK(recording.state_at(2.9).lines.at(0).from.x() == 5.0);
    CHECK(recording.state_at(3.0).lines.at(0).from.x() == 9.0);
}

TEST_CASE("an agent that starts a clip walks from where it was put down") {
    std::string bytes;
    {
        Writer writer = Writer::to_memory(bytes);
        const int body = writer.add_skeleton(arm());
        const int clip = writer.add_clip(swing(body, 11));
        const int anna = writer.add_thing({.kind = Kind::figure, .name = "Anna", .skeleton = body});
        writer.play(12.3, anna, {.clip = clip, .placement = {{2, 0, 3}, pi / 2}});
        writer.play(20.0, anna, {.clip = clip, .from = 1.0, .speed = -2.0});
        writer.advance(25);
    }
    const Recording recording = read(bytes).value();
    const FigureState figure = recording.state_at(12.75).figures.at(0);
    CHECK(figure.clip == 0);
    CHECK(figure.clip_seconds == doctest::Approx(0.45));
    const auto world = joints_in_world(recording.skeletons()[0], figure.pose);
    // 0.045 m along the clip's x, which heading 90 degrees turns to -z
    CHECK((world[0].translation - Vec3(2, 1.4, 3 - 0.045)).norm() < position_tolerance);
    const Vec3 elbow_to_wrist = world[2].translation - world[1].translation;
    const Vec3 expected =
        rotation_about(Axis::y, pi / 2) * rotation_about(Axis::z, 0.45) * Vec3(0.25, 0, 0);
    CHECK((elbow_to_wrist - expected).norm() < 0.25 * 2 * rotation_error_rad);
    // held at the end, and played backwards at double pace
    CHECK(recording.state_at(19.9).figures.at(0).clip_seconds == doctest::Approx(1.0));
    CHECK(recording.state_at(20.25).figures.at(0).clip_seconds == doctest::Approx(0.5));
    CHECK(recording.state_at(24).figures.at(0).clip_seconds == 0.0);
    CHECK(recording.last_time() == 25.0);
    // the wrist never turns and is kept once, the shoulder too
    CHECK(recording.clip_info(0).turning_joints == 1);
    CHECK(recording.clip(0).rotations.size() == 33);
}

TEST_CASE("48 bits keep a rotation to the promised angle and the identity to the bit") {
    Random random(7);
    double worst = 0.0;
    for (int i = 0; i < 200000; ++i) {
        const Quat q = any_rotation(random);
        worst = std::max(worst, angle_between(q, packing::unpack(packing::pack(q))));
    }
    MESSAGE("largest error of 200000 rotations: " << worst << " rad");
    CHECK(worst < rotation_error_rad);
    CHECK(worst > rotation_error_rad / 3);  // the promise is not idle
    CHECK(packing::unpack(packing::pack(Quat::Identity())).coeffs() == Quat::Identity().coeffs());
    // packing what was unpacked changes nothing
    for (int i = 0; i < 1000; ++i) {
        const auto packed = packing::pack(any_rotation(random));
        CHECK(angle_between(packing::unpack(packed),
                            packing::unpack(packing::pack(packing::unpack(packed)))) < 1e-4);
    }
    // and any bits at all give a unit quaternion
    for (int i = 0; i < 10000; ++i) {
        const std::uint64_t bits = random();
        const packing::PackedRotation any{static_cast<std::uint16_t>(bits),
                                          static_cast<std::uint16_t>(bits >> 16),
                                          static_cast<std::uint16_t>(bits >> 32)};
        CHECK(std::abs(packing::unpack(any).norm() - 1.0) < 1e-12);
    }
}

TEST_CASE("the checksum is the one everybody knows") {
    CHECK(packing::crc32("123456789") == 0xCBF43926u);
    CHECK(packing::crc32("456789", packing::crc32("123")) == 0xCBF43926u);
    CHECK(packing::crc32("") == 0u);
}

namespace {

/// The slow twin: remembers every call in the order it came and looks through all of them.
struct Said {
    double time;
    int thing;
    bool there;
    Vec3 place;
    Quat turn;
};

const Said* last_said(const std::vector<Said>& all, int thing, double t, double after) {
    // the latest time not beyond t (or the first beyond, when `after`); later words win
    const Said* found = nullptr;
    for (const Said& said : all) {
        if (said.thing != thing) continue;
        if (after > 0 ? said.time > t && (!found || said.time < found->time)
                      : said.time <= t && (!found || said.time >= found->time)) {
            found = &said;
        }
    }
    return found;
}

}  // namespace

TEST_CASE("looking anywhere agrees with replaying everything from the start") {
    constexpr std::uint64_t seed = 2005;
    int seen = 0;
    int blended = 0;
    int asked = 0;
    for (int play = 0; play < 20; ++play) {
        Random random(seed, static_cast<std::uint64_t>(play));
        const int things = 1 + random.index(30);
        const double blend = 0.3;
        std::vector<Said> all;
        std::string bytes;
        Writer writer = Writer::to_memory(
            bytes, {.block_seconds = random.uniform(0.2, 3), .checkpoint_seconds = 1.0});
        const int mesh = writer.add_mesh(tetrahedron());
        for (int i = 0; i < things; ++i) {
            writer.add_thing({.kind = Kind::part, .mesh = mesh, .blend_within = blend});
        }
        for (double t = 0; t < 10; t += 0.1) {
            writer.advance(t);
            // calls of one step come in any order of time
            const int calls = random.index(2 * things);
            for (int i = 0; i < calls; ++i) {
                Said said{t + random.uniform(0, 0.1), random.index(things), random.chance(0.7),
                          any_place(random), any_rotation(random)};
                all.push_back(said);
                if (said.there) {
                    writer.place(said.time, said.thing, {said.turn, said.place});
                } else {
                    writer.remove(said.time, said.thing);
                }
            }
            if (random.chance(0.1)) writer.flush();
        }
        writer.finish();
        const Recording recording = read(bytes).value();
        for (int i = 0; i < 100; ++i) {
            const double t = random.uniform(-1, 11);
            INFO("seed " << seed << ", play " << play << ", t = " << t);
            std::map<int, Transform> expected;
            for (int thing = 0; thing < things; ++thing) {
                const Said* now = last_said(all, thing, t, 0);
                if (now == nullptr || !now->there) continue;
                Transform place{now->turn, now->place};
                const Said* next = last_said(all, thing, t, 1);
                if (next != nullptr && next->there && next->time - now->time <= blend) {
                    const double w = (t - now->time) / (next->time - now->time);
                    place.translation += w * (next->place - now->place);
                    place.rotation = slerp(now->turn, next->turn, w);
                    ++blended;
                }
                expected[thing] = place;
            }
            const State state = recording.state_at(t);
            REQUIRE(state.parts.size() == expected.size());
            auto it = expected.begin();
            for (const PartState& part : state.parts) {
                CHECK(part.thing == it->first);
                CHECK((part.to_world.translation - it->second.translation).norm() <
                      position_tolerance);
                // near a half turn the short way round may flip: compare away from it
                CHECK(angle_between(part.to_world.rotation, it->second.rotation) < 0.02);
                ++it;
            }
            seen += static_cast<int>(state.parts.size());
            asked += things;
        }
    }
    // a play in which nobody is seen, or everybody always, proves nothing
    CHECK(seen > asked / 5);
    CHECK(seen < asked * 4 / 5);
    CHECK(blended > seen / 20);
}

TEST_CASE("looking costs what is alive and not what ever was") {
    std::string bytes;
    {
        Writer writer = Writer::to_memory(bytes);
        // ten thousand sparks, one after another, each seen for a tenth of a second
        for (int i = 0; i < 10000; ++i) {
            const int spark = writer.add_thing({.kind = Kind::disc});
            writer.disc(0.1 * i, spark, {0, 0, 0}, 1);
            writer.remove(0.1 * (i + 1), spark);
            writer.advance(0.1 * i);
        }
    }
    const Recording recording = read(bytes).value();
    int worst = 0;
    for (int i = 0; i < 1000; ++i) {
        const State state = recording.state_at(0.05 + i);
        CHECK(state.discs.size() == 1);
        worst = std::max(worst, state.things_visited);
    }
    MESSAGE("things visited: " << worst << " of 10000");
    CHECK(worst <= 65);
}

TEST_CASE("paint lasts until other paint or until the thing is removed") {
    std::string bytes;
    {
        Writer writer = Writer::to_memory(bytes);
        const int red = writer.add_material({"red", {255, 0, 0, 255}});
        const int blue = writer.add_material({"blue", {0, 0, 255, 255}});
        const int box = writer.add_thing({.kind = Kind::box, .material = red});
        writer.box(0, box, {}, {1, 1, 1});
        writer.paint(1, box, blue);
        writer.paint(2, box, red);
        writer.paint(3, box, blue);
        writer.remove(4, box);
        writer.box(5, box, {}, {1, 1, 1});
    }
    const Recording recording = read(bytes).value();
    CHECK(recording.state_at(0.5).boxes.at(0).material == 0);
    CHECK(recording.state_at(1.5).boxes.at(0).material == 1);
    CHECK(recording.state_at(2.5).boxes.at(0).material == 0);
    CHECK(recording.state_at(3.5).boxes.at(0).material == 1);
    // whoever comes back wears its own
    CHECK(recording.state_at(5.5).boxes.at(0).material == 0);
}

TEST_CASE("events are found by time") {
    const Recording recording = read(small_recording()).value();
    REQUIRE(recording.events().size() == 1);
    CHECK(recording.events()[0].kind == "collision");
    CHECK(recording.events()[0].text == "Anna meets the stone");
    CHECK(recording.events()[0].who == std::vector{0, 1});
    CHECK(recording.events_between(0.0, 0.89).empty());
    CHECK(recording.events_between(0.9, 0.9 + 1e-9).size() == 1);
    CHECK(recording.events_between(0.91, 5).empty());
}

TEST_CASE("a recording at a glance") {
    const Summary summary = describe(read(small_recording()).value());
    CHECK(summary.title == "small");
    CHECK(summary.complete);
    CHECK(summary.figures == 1);
    CHECK(summary.parts == 1);
    CHECK(summary.discs == 1);
    CHECK(summary.boxes == 1);
    CHECK(summary.lines == 1);
    CHECK(summary.strings == 1);
    CHECK(summary.clips == 1);
    CHECK(summary.clip_frames == 4);
    CHECK(summary.triangles == 4);
    CHECK(summary.plays == 2);
    CHECK(summary.poses == 1);
    CHECK(summary.keys == 2 + 1 + 20 + 20 + 1 + 1 + 1 + 1 + 1);
    REQUIRE(summary.events.size() == 1);
    CHECK(summary.events[0].second == 1);
    CHECK(summary.last_time == doctest::Approx(1.9));
}

TEST_CASE("the fingerprint sees content and not how it was cut into blocks") {
    const auto make = [](double block_seconds, double x, const std::string& title) {
        std::string bytes;
        Writer writer =
            Writer::to_memory(bytes, {.block_seconds = block_seconds, .about = {{"title", title}}});
        const int disc = writer.add_thing({.kind = Kind::disc});
        for (int i = 0; i < 50; ++i) {
            writer.disc(0.1 * i, disc, {x * i, 0, 0}, 1);
            writer.advance(0.1 * i);
            if (block_seconds < 1.0) writer.flush();
        }
        writer.finish();
        return read(bytes).value().fingerprint();
    };
    CHECK(make(0.3, 1.0, "a") == make(5.0, 1.0, "b"));
    CHECK(make(0.3, 1.0, "a") != make(0.3, 1.0 + 1e-6, "a"));
}

TEST_CASE("the writer refuses what it cannot mean") {
    std::string bytes;
    Writer writer = Writer::to_memory(bytes);
    const int body = writer.add_skeleton(arm());
    const int disc = writer.add_thing({.kind = Kind::disc, .name = "disc"});
    const int anna = writer.add_thing({.kind = Kind::figure, .skeleton = body});
    CHECK_THROWS_AS(writer.disc(NAN, disc, {0, 0, 0}, 1), UsageError);
    CHECK_THROWS_AS(writer.disc(0, disc, {NAN, 0, 0}, 1), UsageError);
    CHECK_THROWS_AS(writer.disc(0, disc, {0, 0, 0}, -1), UsageError);
    CHECK_THROWS_AS(writer.disc(0, 99, {0, 0, 0}, 1), UsageError);
    CHECK_THROWS_AS(writer.disc(0, anna, {0, 0, 0}, 1), UsageError);
    CHECK_THROWS_AS(writer.play(0, anna, {.clip = 0}), UsageError);
    CHECK_THROWS_AS(writer.pose(0, anna, {}), UsageError);
    CHECK_THROWS_AS(writer.paint(0, disc, 0), UsageError);
    CHECK_THROWS_AS(writer.event({0, "k", "t", {7}}), UsageError);
    CHECK_THROWS_AS(writer.add_thing({.kind = Kind::part, .mesh = 0}), UsageError);
    CHECK_THROWS_AS(writer.add_clip({.skeleton = 3}), UsageError);
    CHECK_THROWS_AS(writer.add_skeleton({"bad", {{"a", 0, Vec3::Zero()}}, {}}), UsageError);
    CHECK_THROWS_AS(writer.add_mesh({"bad", {{{0, 0, 0}}, {{0, 0, 1}}}}), UsageError);
    writer.advance(2);
    CHECK_THROWS_AS(writer.disc(1.9, disc, {0, 0, 0}, 1), UsageError);
    CHECK_THROWS_AS(writer.advance(1.9), UsageError);
    writer.finish();
    CHECK_THROWS_AS(writer.disc(3, disc, {0, 0, 0}, 1), UsageError);
    CHECK(read(bytes).value().things().size() == 2);
}

TEST_CASE("a recording goes to a file and comes back") {
    const auto folder = sidestep::test::scratch_folder("recording_file");
    const auto path = folder / "sub" / "play.sidestep";
    {
        auto writer = Writer::to_file(path);
        REQUIRE(writer);
        const int disc = writer->add_thing({.kind = Kind::disc, .name = "disc"});
        writer->disc(0, disc, {1, 2, 3}, 1);
        writer->finish();
        CHECK(writer->ok());
        CHECK(writer->bytes_written() == std::filesystem::file_size(path));
    }
    CHECK(load(path).state_at(0).discs.at(0).centre == Vec3(1, 2, 3));
    CHECK_FALSE(try_load(folder / "absent.sidestep"));
    CHECK_THROWS_AS((void)load(folder / "absent.sidestep"), InputError);
    CHECK_FALSE(Writer::to_file(folder));
    // a full disk: the writer says so and goes on living
    int allowed = 3;
    Writer full([&](std::string_view) { return allowed-- > 0; });
    for (int i = 0; i < 5; ++i) full.add_material({});
    full.flush();
    CHECK_FALSE(full.ok());
}

TEST_CASE("a recording that goes on can be kept whole at any moment") {
    std::string bytes, straight;
    Writer writer = Writer::to_memory(bytes), other = Writer::to_memory(straight);
    const auto say = [](Writer& to, int from, int until) {
        if (from == 0) {
            to.add_material({.name = "red"});
            to.add_thing({.kind = Kind::disc, .name = "d", .material = 0, .blend_within = 1.0});
        }
        for (int i = from; i < until; ++i) {
            to.disc(0.5 * i, 0, {1.0 * i, 0, 0}, 0.5);
            to.advance(0.5 * i);
        }
    };
    CHECK(read(writer.ending()).value().complete());  // nothing said yet
    say(writer, 0, 30);
    say(other, 0, 30);
    const std::string kept = bytes + writer.ending();
    // asking twice gives the same, and changes nothing
    CHECK(bytes + writer.ending() == kept);
    const Recording middle = read(kept).value();
    CHECK(middle.complete());
    CHECK(middle.notes().empty());
    CHECK(middle.last_time() == 14.5);
    CHECK(middle.state_at(14.5).discs.at(0).centre.x() == 29.0);
    say(writer, 30, 60);
    say(other, 30, 60);
    writer.finish();
    other.finish();
    CHECK(bytes == straight);
    CHECK(writer.ending().empty());
}

TEST_CASE("one thing alone looks as it does among all and remembers what it was told") {
    const Recording recording = read(small_recording()).value();
    std::size_t seen = 0;
    for (int step = -2; step < 45; ++step) {
        const double t = 0.05 * step + 0.01;
        const State whole = recording.state_at(t);
        std::size_t together = 0;
        for (int thing = 0; thing < static_cast<int>(recording.things().size()); ++thing) {
            const State alone = recording.state_of(thing, t);
            CHECK(alone.size() <= 1);
            together += alone.size();
            for (const FigureState& figure : whole.figures) {
                if (figure.thing != thing) continue;
                REQUIRE(alone.figures.size() == 1);
                CHECK(alone.figures[0].clip == figure.clip);
                CHECK(alone.figures[0].pose.translations == figure.pose.translations);
            }
            for (const DiscState& disc : whole.discs) {
                if (disc.thing == thing) CHECK(alone.discs.at(0).centre == disc.centre);
            }
        }
        CHECK(together == whole.size());
        seen += together;
    }
    CHECK(seen > 100);
    // Anna plays at 0 and at 1 s and is given every joint in between
    const std::vector<Told> anna = recording.told(0);
    REQUIRE(anna.size() == 3);
    CHECK(anna[0].what == Told::What::play);
    CHECK(anna[1].what == Told::What::other);
    CHECK(anna[2].what == Told::What::play);
    CHECK(anna[2].time == doctest::Approx(1.0));
    CHECK(anna[2].play.placement.heading == doctest::Approx(1.0));
    CHECK(recording.told(4).back().what == Told::What::remove);
    CHECK_THROWS_AS((void)recording.told(99), UsageError);
    CHECK_THROWS_AS((void)recording.state_of(-1, 0), UsageError);
}
