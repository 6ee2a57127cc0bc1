// The judge's promise: whoever shares ground with another, however briefly or little, is named.

#include "sidestep/judge/judge.h"

#include <doctest/doctest.h>

#include "sidestep/base/fingerprint.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"
#include "tests/judge/stage.h"
#include "tests/judge/twin.h"

using namespace sidestep;
using namespace sidestep::judge;
using namespace sidestep::judge::test;
using recording::none;

namespace {

// powers of two: a recording keeps them to the bit
constexpr double frame = 1.0 / 32.0;
constexpr double hair = 1.0 / 8192.0;  // 0.12 mm

/// People whose numbers one can do with a pencil: a root and one arm of 0.25 m to the side.
struct Posts {
    std::string bytes;
    recording::Writer writer = recording::Writer::to_memory(bytes);
    int body = 0, still = 0, dash = 0;

    Posts() {
        body =
            writer.add_skeleton({"post", {{"Root", none, {0, 1, 0}, false}}, {{0, {0.25, 0, 0}}}});
        recording::Clip clip{"still", body, frame, 2, {}, {}};
        clip.rotations.assign(2, Quat::Identity());
        clip.translations.assign(2, Vec3(0, 1, 0));
        still = writer.add_clip(clip);
        // two metres a frame along z
        clip = {"dash", body, frame, 9, {}, {}};
        for (int i = 0; i < 9; ++i) {
            clip.rotations.push_back(Quat::Identity());
            clip.translations.push_back({0, 1, 2.0 * i});
        }
        dash = writer.add_clip(clip);
    }
    int post(double x, double z, double time = 0.0) {
        const int who =
            writer.add_thing({.kind = recording::Kind::figure, .name = "post", .skeleton = body});
        put(time, who, still, x, z);
        return who;
    }
    void put(double time, int who, int clip, double x, double z, double heading = 0.0) {
        writer.play(time, who, {.clip = clip, .placement = {{x, 0, z}, heading}});
    }
    int line(const std::string& name, const Vec3& from, const Vec3& to) {
        const int line = writer.add_thing({.kind = recording::Kind::line, .name = name});
        writer.line(0, line, from, to);
        return line;
    }
    int disc(double blend_within = 100.0) {
        return writer.add_thing(
            {.kind = recording::Kind::disc, .name = "cart", .blend_within = blend_within});
    }
    recording::Recording end(double seconds = 1.0) {
        writer.advance(seconds);
        writer.finish();
        return recording::read(bytes).value();
    }
};

/// Arm of 0.25 and as much of flesh: everybody is half a metre wide.
const JudgeOptions half_metre{.margin = 0.25};

std::uint64_t digest(const Judgement& judgement) {
    Fingerprint print;
    print.add(judgement.overlaps).add(judgement.deepest).add(judgement.people);
    print.add(judgement.moments).add(judgement.pairs).add(judgement.measured);
    print.add(judgement.closest).add(judgement.closest_s);
    print.add(judgement.closest_a).add(judgement.closest_b);
    for (const Overlap& spell : judgement.list) {
        print.add(spell.a).add(spell.b).add(spell.wall).add(spell.first_s).add(spell.last_s);
        print.add(spell.deepest).add(spell.deepest_s);
    }
    return print.value();
}

}  // namespace

TEST_CASE("two people who touch do not overlap and a tenth of a millimetre nearer they do") {
    {
        Posts posts;
        posts.post(0, 0);
        posts.post(1, 0);
        const Judgement judgement = judge::judge(posts.end(), half_metre);
        CHECK(judgement.overlaps == 0);
        CHECK(judgement.people == 2);
        CHECK(judgement.closest == 0.0);
        CHECK(judgement.moments == 32 * 9 + 1);
        CHECK(judgement.pairs == judgement.moments);
    }
    Posts posts;
    const int a = posts.post(0, 0);
    const int b = posts.post(1 - hair, 0);
    const recording::Recording recording = posts.end();
    const Judgement judgement = judge::judge(recording, half_metre);
    REQUIRE(judgement.overlaps == 1);
    CHECK(judgement.list[0].a == a);
    CHECK(judgement.list[0].b == b);
    CHECK(judgement.list[0].wall == none);
    CHECK(judgement.list[0].first_s == 0.0);
    CHECK(judgement.list[0].last_s == 1.0);
    CHECK(judgement.list[0].deepest == hair);
    CHECK(judgement.closest == -hair);
    // a tolerance of just that lets it pass, a little less does not
    CHECK(judge::judge(recording, {.margin = 0.25, .tolerance = hair}).overlaps == 0);
    CHECK(judge::judge(recording, {.margin = 0.25, .tolerance = 0.999 * hair}).overlaps == 1);
    // and with the same disc for everyone
    CHECK(judge::judge(recording, {.fixed_radius = 0.5}).overlaps == 1);
    CHECK(judge::judge(recording, {.fixed_radius = 0.5 - hair}).overlaps == 0);
}

TEST_CASE("who passes through another between two samples is found") {
    // both dash at 64 m/s towards each other; at samples they are 2 m apart
    Posts posts;
    const int a = posts.post(0, 0), b = posts.post(0, 14);
    posts.put(0.5, a, posts.dash, 0, 0);
    posts.put(0.5, b, posts.dash, 0, 14, pi);
    const recording::Recording recording = posts.end();
    const Judgement blind = judge::judge(recording, {.between = 0, .margin = 0.25});
    CHECK(blind.overlaps == 0);
    CHECK(blind.closest == doctest::Approx(1.0));
    const Judgement judgement = judge::judge(recording, half_metre);
    REQUIRE(judgement.overlaps == 1);
    CHECK(judgement.list[0].first_s > 0.5 + 3 * frame);
    CHECK(judgement.list[0].last_s < 0.5 + 4 * frame);
    CHECK(judgement.list[0].deepest == doctest::Approx(1.0 - 4.0 / 18.0).epsilon(1e-6));
}

TEST_CASE("samples of a clip that starts off the common frames are looked at") {
    // a lunge that is deepest at one sample and nowhere else
    Posts posts;
    posts.post(0, 0);
    recording::Clip lunge{"lunge", posts.body, frame, 3, {}, {}};
    lunge.rotations.assign(3, Quat::Identity());
    lunge.translations = {{0, 1, 1.5}, {0, 1, 0.5}, {0, 1, 1.5}};
    const int clip = posts.writer.add_clip(lunge);
    const int who = posts.post(0, 5);
    const double begin = 0.5 + frame / 16;  // between two lines of the grid
    posts.put(begin, who, clip, 0, 0);
    const Judgement judgement = judge::judge(posts.end(), half_metre);
    REQUIRE(judgement.overlaps == 1);
    CHECK(judgement.list[0].deepest == doctest::Approx(0.5).epsilon(1e-12));
    CHECK(judgement.list[0].deepest_s == doctest::Approx(begin + frame).epsilon(1e-12));
}

TEST_CASE("who has left no longer counts") {
    Posts posts;
    const int a = posts.post(0, 0);
    posts.post(0.5, 0, 0.5);  // comes just as the other goes
    posts.writer.remove(0.5, a);
    CHECK(judge::judge(posts.end(), half_metre).overlaps == 0);

    Posts late;
    const int c = late.post(0, 0);
    late.post(0.5, 0, 0.5);
    late.writer.remove(0.5 + frame, c);
    const Judgement judgement = judge::judge(late.end(), half_metre);
    REQUIRE(judgement.overlaps == 1);
    CHECK(judgement.list[0].first_s == 0.5);
    CHECK(judgement.list[0].last_s == doctest::Approx(0.5 + frame * 8 / 9));
}

TEST_CASE("walls are solid and other lines are not") {
    for (const bool deep : {false, true}) {
        Posts posts;
        const int who = posts.post(0.5 - (deep ? hair : 0.0), 3);
        const int wall = posts.line("wall", {0, 0, 0}, {0, 0, 10});
        posts.line("path", {0.5, 0, 0}, {0.5, 0, 10});
        const Judgement judgement = judge::judge(posts.end(), half_metre);
        CHECK(judgement.walls == 1);
        REQUIRE(judgement.overlaps == (deep ? 1 : 0));
        if (!deep) continue;
        CHECK(judgement.list[0].a == who);
        CHECK(judgement.list[0].b == none);
        CHECK(judgement.list[0].wall == wall);
        CHECK(judgement.list[0].deepest == hair);
    }
    // past the end of a wall its corner counts: 0.3 and 0.4 make 0.5
    for (const double nearer : {0.0, 1e-4}) {
        Posts posts;
        posts.post(0.3, 10.4 - nearer);
        posts.line("wall", {0, 0, 0}, {0, 0, 10});
        const JudgeOptions options{.fixed_radius = 0.5 - 1e-6};
        CHECK(judge::judge(posts.end(), options).overlaps == (nearer > 0 ? 1 : 0));
    }
}

TEST_CASE("a disc that comes twice is two spells and discs may do to each other what they like") {
    Posts posts;
    const int who = posts.post(0, 0);
    const int cart = posts.disc(), other = posts.disc();
    // there and back: it is nearer than 1 m from 1.5 s to 2.5 s, and again later
    for (const double start : {0.0, 4.0}) {
        posts.writer.disc(start, cart, {-2, 0, 0.5}, 0.5);
        posts.writer.disc(start + 2, cart, {0.5, 0, 0.5}, 0.5);
        posts.writer.disc(start + 4, cart, {-2, 0, 0.5}, 0.5);
    }
    posts.writer.disc(0, other, {-2, 0, 0.5}, 0.5);
    const Judgement judgement = judge::judge(posts.end(8), half_metre);
    CHECK(judgement.obstacles == 2);
    REQUIRE(judgement.overlaps == 2);
    CHECK(judgement.list[0].a == std::min(who, cart));
    CHECK(judgement.list[0].b == std::max(who, cart));
    CHECK(judgement.list[0].last_s < 4.0);
    CHECK(judgement.list[1].first_s > 4.0);
    CHECK(judgement.closest_a == none);  // there is one person only
    // only so many are listed, all are counted
    const recording::Recording again = recording::read(posts.bytes).value();
    const Judgement shorter = judge::judge(again, {.margin = 0.25, .list_at_most = 1});
    CHECK(shorter.overlaps == 2);
    CHECK(shorter.list.size() == 1);
    CHECK(shorter.deepest == judgement.deepest);
}

TEST_CASE("figures that are given every joint are judged too") {
    Posts posts;
    posts.post(0, 0);
    const int edited = posts.writer.add_thing(
        {.kind = recording::Kind::figure, .name = "edited", .skeleton = posts.body});
    for (int i = 0; i <= 32; ++i) {
        recording::LocalPose pose{{Quat::Identity()}, {{2.0 - i / 16.0, 1, 0}}};
        posts.writer.pose(i * frame, edited, pose);
    }
    const Judgement judgement = judge::judge(posts.end(), half_metre);
    REQUIRE(judgement.overlaps == 1);
    // a metre apart at half a second; the moment after that is the first
    CHECK(judgement.list[0].first_s == doctest::Approx(0.5 + frame / 9));
    CHECK(judgement.list[0].deepest == doctest::Approx(1.0));
}

TEST_CASE("empty stages and odd options") {
    CHECK(judge::judge(recording::Recording()).overlaps == 0);
    Posts posts;
    posts.post(0, 0);
    const recording::Recording recording = posts.end();
    const Judgement alone = judge::judge(recording);
    CHECK(alone.people == 1);
    CHECK(alone.pairs == 0);
    CHECK(alone.closest_a == none);
    CHECK_THROWS_AS((void)judge::judge(recording, {.between = -1}), UsageError);
    CHECK_THROWS_AS((void)judge::judge(recording, {.fixed_radius = -1.0}), UsageError);
    CHECK_THROWS_AS((void)judge::judge(recording, {.tolerance = std::nan("")}), UsageError);
    // longer than anybody can look
    Posts eternal;
    eternal.post(0, 0);
    const recording::Recording too_long = eternal.end(1e9);
    CHECK_THROWS_AS((void)judge::judge(too_long), InputError);
}

TEST_CASE("who asks it to stop gets an incomplete verdict") {
    Posts posts;
    posts.post(0, 0);
    posts.post(0, 0.5);
    int calls = 0;
    JudgeOptions options{.margin = 0.25};
    options.progress = [&](double share) {
        ++calls;
        CHECK(share > 0.0);
        CHECK(share <= 1.0);
        return false;
    };
    const recording::Recording recording = posts.end(60);
    const Judgement stopped = judge::judge(recording, options);
    CHECK_FALSE(stopped.complete);
    CHECK(calls == 1);
    CHECK(stopped.moments < 60 * 32 * 9);
    options.progress = [](double) { return true; };
    CHECK(judge::judge(recording, options).complete);
}

namespace {

/// Built-in people who appear anywhere and play anything, with carts and walls.
recording::Recording any_crowd(std::uint64_t seed, double seconds, bool on_frames) {
    Random random(seed, on_frames ? 0 : 1);
    Stage stage;
    const int people = 2 + random.index(5);
    const int clips = static_cast<int>(people_clips().size());
    const int walls = random.index(3);
    for (int i = 0; i < walls; ++i) {
        const double x = random.uniform(-5, 5);
        const double z = random.uniform(-5, 5);
        const double across = random.uniform(-3, 3);
        stage.wall({x, 0, z}, {x + across, 0, z + 1}, random.index(2) * 0.5);
    }
    if (random.chance(0.5)) {
        const int cart = stage.disc("cart");
        for (double t = 0; t <= seconds; t += 1.0) {
            const double x = random.uniform(-4, 4);
            stage.writer.disc(t, cart, {x, 0, random.uniform(-4, 4)}, 0.3);
        }
    }
    for (int i = 0; i < people; ++i) {
        const int who = stage.person("somebody");
        int now = random.index(20);
        const int last = static_cast<int>(seconds * 30) - 1;
        while (now < last) {
            recording::Play play;
            play.clip = random.index(clips);
            const double x = random.uniform(-5, 5);
            const double z = random.uniform(-5, 5);
            play.placement = {{x, 0, z}, random.uniform(-pi, pi)};
            double time = now / 30.0;
            if (on_frames && random.chance(0.2)) play.from = random.index(20) / 30.0;
            if (!on_frames) {
                time += random.uniform(0, 0.03);
                if (random.chance(0.3)) play.from = random.uniform(0, 1);
                if (random.chance(0.3)) play.speed = random.chance(0.5) ? 0.7 : -1.3;
            }
            stage.writer.play(time, who, play);
            now += 20 + random.index(60);
            if (random.chance(0.15) && now < last) {
                stage.writer.remove(now / 30.0, who);
                now += random.index(30);
            }
        }
    }
    return stage.end(seconds);
}

/// Steps of a ninth of a frame, and every moment at which something is told.
std::vector<double> moments_of(const recording::Recording& recording, double seconds) {
    std::vector<double> keys;
    for (std::size_t i = 0; i < recording.things().size(); ++i) {
        for (const recording::Told& told : recording.told(static_cast<int>(i))) {
            keys.push_back(told.time);
        }
    }
    std::sort(keys.begin(), keys.end());
    std::vector<double> moments;
    for (int i = 0; i <= static_cast<int>(std::lround(seconds * 270)); ++i) {
        const double time = i / 270.0;
        if (time < recording.first_time() - 1e-9) continue;
        // a key to the bit, where there is one
        const auto near = std::lower_bound(keys.begin(), keys.end(), time - 1e-9);
        const bool is_key = near != keys.end() && *near <= time + 1e-9;
        moments.push_back(is_key ? *(std::upper_bound(keys.begin(), keys.end(), time + 1e-9) - 1)
                                 : time);
    }
    return moments;
}

}  // namespace

TEST_CASE("the judge agrees with asking for the whole stage at every moment") {
    constexpr double agree = 2e-8;  // metres: `from` is kept in 32 bits, 6e-8 s at a second
    constexpr int crowds = 40;
    int with_overlaps = 0, spells = 0, at_walls = 0;
    for (int i = 0; i < crowds; ++i) {
        const recording::Recording recording = any_crowd(static_cast<std::uint64_t>(i), 4.0, true);
        JudgeOptions options{.list_at_most = 1000000};
        if (i % 3 == 1) options.fixed_radius = 0.45;
        if (i % 4 == 1) options.tolerance = 0.05;
        const Judgement fast = judge::judge(recording, options);
        const Judgement slow = slow_judge(recording, moments_of(recording, 4.0), options);
        INFO("crowd " << i);
        CHECK(fast.overlaps == slow.overlaps);
        CHECK(fast.closest == doctest::Approx(slow.closest).epsilon(agree));
        CHECK(fast.deepest == doctest::Approx(slow.deepest).epsilon(agree));
        REQUIRE(fast.list.size() == slow.list.size());
        for (std::size_t k = 0; k < fast.list.size(); ++k) {
            const Overlap &x = fast.list[k], &y = slow.list[k];
            INFO("spell " << k);
            CHECK(std::tie(x.a, x.b, x.wall) == std::tie(y.a, y.b, y.wall));
            CHECK(x.first_s == doctest::Approx(y.first_s).epsilon(1e-12));
            CHECK(x.last_s == doctest::Approx(y.last_s).epsilon(1e-12));
            CHECK(std::abs(x.deepest - y.deepest) < agree);
            at_walls += x.wall != none;
        }
        with_overlaps += fast.overlaps > 0;
        spells += static_cast<int>(fast.overlaps);
    }
    MESSAGE(with_overlaps << " of " << crowds << " crowds overlap, " << spells << " spells, "
                          << at_walls << " at walls");
    CHECK(with_overlaps > crowds / 3);
    CHECK(with_overlaps < crowds);
    CHECK(at_walls > 10);
}

TEST_CASE("clips that start anywhere and run at any pace are seen where the recording shows them") {
    constexpr int crowds = 20;
    int overlapping = 0;
    for (int i = 0; i < crowds; ++i) {
        const recording::Recording recording = any_crowd(static_cast<std::uint64_t>(i), 3.0, false);
        const JudgeOptions options{.list_at_most = 1000000};
        const Judgement judgement = judge::judge(recording, options);
        INFO("crowd " << i);
        const auto gap_at = [&](int a, int b, double seconds) {
            const std::vector<Body> bodies = bodies_at(recording, seconds, options);
            const auto find = [&](int thing) {
                return *std::find_if(bodies.begin(), bodies.end(),
                                     [&](const Body& body) { return body.thing == thing; });
            };
            return (find(a).place - find(b).place).norm() - find(a).radius - find(b).radius;
        };
        for (const Overlap& spell : judgement.list) {
            if (spell.wall != none) continue;
            CHECK(std::abs(gap_at(spell.a, spell.b, spell.deepest_s) + spell.deepest) < 1e-9);
            CHECK(gap_at(spell.a, spell.b, spell.first_s) < 0.0);
            CHECK(gap_at(spell.a, spell.b, spell.last_s) < 0.0);
        }
        if (judgement.closest_a != none) {
            CHECK(std::abs(gap_at(judgement.closest_a, judgement.closest_b, judgement.closest_s) -
                           judgement.closest) < 1e-9);
        }
        // moments of one's own find nothing deeper than people move in a 600th of a second
        const Judgement slow = slow_judge(recording, moments_of(recording, 3.0), options);
        constexpr double way = 0.03;
        CHECK(judgement.closest <= slow.closest + way);
        CHECK(judgement.deepest >= slow.deepest - way);
        overlapping += judgement.overlaps > 0;
    }
    CHECK(overlapping > crowds / 4);
}

TEST_CASE("the same verdict to the bit for any number of threads") {
    const recording::Recording recording = any_crowd(77, 8.0, true);
    std::vector<std::uint64_t> prints;
    for (const int threads : {1, 2, 7}) {
        const ThreadLimit limit(threads);
        prints.push_back(digest(judge::judge(recording)));
    }
    CHECK(prints[0] == prints[1]);
    CHECK(prints[0] == prints[2]);
}

TEST_CASE("several who look at moments of their own come to the verdict of one") {
    int spells = 0;
    for (int i = 0; i < 12; ++i) {
        const recording::Recording recording = any_crowd(static_cast<std::uint64_t>(i), 4.0, true);
        JudgeOptions options{.list_at_most = 1000000};
        const Judgement one = judge::judge(recording, options);
        cluster::run_as_threads(2 + i % 4, [&](cluster::Ranks& ranks) {
            JudgeOptions together = options;
            together.ranks = &ranks;
            const Judgement some = judge::judge(recording, together);
            CHECK(some.overlaps == one.overlaps);
            CHECK(some.moments == one.moments);
            CHECK(some.pairs == one.pairs);
            CHECK(some.measured == one.measured);
            CHECK(some.closest == one.closest);
            CHECK(some.closest_s == one.closest_s);
            CHECK(some.deepest == one.deepest);
            CHECK(some.complete);
            REQUIRE(some.list.size() == one.list.size());
            for (std::size_t k = 0; k < one.list.size(); ++k) {
                CHECK(some.list[k].a == one.list[k].a);
                CHECK(some.list[k].first_s == one.list[k].first_s);
                CHECK(some.list[k].last_s == one.list[k].last_s);
            }
        });
        spells += static_cast<int>(one.overlaps);
    }
    CHECK(spells > 20);
}
