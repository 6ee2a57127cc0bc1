// Clips meet at their hubs: in pose to rounding, in velocity to what nobody sees.

#include <doctest/doctest.h>

#include <map>
#include <set>
#include <string>

#include "sidestep/base/fingerprint.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/gait/library.h"
#include "sidestep/motion/gait/measure.h"

using namespace sidestep;
using namespace sidestep::motion;

namespace {

const std::vector<LibraryClip>& library() {
    static const std::vector<LibraryClip> clips = built_in_library();
    return clips;
}

const LibraryClip& find(const std::vector<LibraryClip>& clips, const std::string& name) {
    for (const LibraryClip& clip : clips) {
        if (clip.name == name) return clip;
    }
    throw std::runtime_error("no clip " + name);
}

// what a clip's numbers say, to a millionth: the same under every compiler
std::uint64_t coarse_fingerprint(const Clip& clip) {
    Fingerprint print;
    const auto add = [&](double x) { print.add(static_cast<std::int64_t>(std::llround(x * 1e6))); };
    for (int f = 0; f < clip.frame_count(); ++f) {
        for (const Quat& q : clip.rotations(f)) {
            // one sign for both quaternions of a rotation
            const double sign = q.w() < 0.0 ? -1.0 : 1.0;
            for (int k = 0; k < 4; ++k) add(sign * q.coeffs()[k]);
        }
        for (int k = 0; k < 3; ++k) add(clip.translation(f, hips)[k]);
    }
    return print.value();
}

}  // namespace

TEST_CASE("the library holds at least 51 clips of about 63 frames on 23 joints") {
    CHECK(library().size() >= 51);
    double frames = 0.0;
    std::set<std::string> names, families;
    for (const LibraryClip& clip : library()) {
        frames += clip.clip.frame_count();
        names.insert(clip.name);
        families.insert(clip.family);
        CHECK(clip.clip.name() == clip.name);
        CHECK(clip.clip.frame_rate() == doctest::Approx(30.0));
        CHECK(3 * clip.clip.joint_count() == 69);
        CHECK(clip.clip.translation(0, hips).head<1>().norm() < 0.05);
    }
    CHECK(names.size() == library().size());
    CHECK(families == std::set<std::string>{"stand", "start", "stop", "walk", "jog", "change",
                                            "turn", "swerve", "jog turn", "side", "turn in place",
                                            "back"});
    CHECK(std::abs(frames / static_cast<double>(library().size()) - 63.0) < 2.0);
}

TEST_CASE("any clip that may follow another begins where that one ends") {
    int joins = 0;
    double worst = 0.0;
    for (const LibraryClip& a : library()) {
        for (const LibraryClip& b : library()) {
            if (a.hub_out != b.hub_in) continue;
            ++joins;
            worst = std::max(worst, pose_mismatch(a.clip, b.clip));
        }
    }
    CHECK(joins > 500);
    CHECK(worst < 1e-12);
    // and hubs differ from each other, or the promise would be empty
    CHECK(pose_mismatch(find(library(), "walk").clip, find(library(), "jog").clip) > 0.1);
    CHECK(pose_mismatch(find(library(), "walk").clip, find(library(), "brisk").clip) > 0.05);
}

TEST_CASE("joints keep their speed across a hub to two degrees a second") {
    // at 120 frames a second a difference quotient is nearly the velocity itself
    const auto fine = built_in_library({.style = {}, .frame_rate = 120.0});
    for (const LibraryClip& clip : fine) {
        INFO(clip.name);
        const bool from_rest = clip.hub_in == "stand", to_rest = clip.hub_out == "stand";
        const Clip still = find(fine, "stand_1").clip;
        const Clip& in = from_rest ? still : find(fine, clip.hub_in).clip;
        const Clip& out = to_rest ? still : find(fine, clip.hub_out).clip;
        CHECK(degrees(velocity_mismatch_at_start(clip.clip, in)) < 2.0);
        CHECK(degrees(velocity_mismatch_at_end(clip.clip, out)) < 2.0);
    }
    // a knee in walking turns two hundred times faster than that
    const Clip& walk = find(fine, "walk").clip;
    CHECK(degrees(velocity_mismatch_at_start(walk, find(fine, "stand_1").clip)) > 100.0);
}

TEST_CASE("a turn turns by its angle and a steady walk keeps its direction") {
    const auto turned = [](const std::string& name) {
        const Clip& clip = find(library(), name).clip;
        return degrees(wrap_angle(heading(clip.rotation(clip.frame_count() - 1, hips)) -
                                  heading(clip.rotation(0, hips))));
    };
    for (const int angle : {15, 30, 45, 60, 90, 120, 135}) {
        const std::string number = std::to_string(angle);
        CHECK(turned("turn_left_" + number) == doctest::Approx(angle));
        CHECK(turned("turn_right_" + number) == doctest::Approx(-angle));
    }
    CHECK(std::abs(turned("turn_left_180")) == doctest::Approx(180.0));
    CHECK(turned("pivot_left_90") == doctest::Approx(90.0));
    CHECK(turned("jog_right_60") == doctest::Approx(-60.0));
    CHECK(std::abs(turned("walk")) < 1e-9);
    CHECK(std::abs(turned("swerve_left")) < 1e-9);
}

TEST_CASE("a swerve leads out of the way and on in the old direction") {
    const Clip& clip = find(library(), "swerve_left").clip;
    const Vec3 way = clip.translation(clip.frame_count() - 1, hips) - clip.translation(0, hips);
    CHECK(way.x() > 0.3);
    CHECK(way.z() > 2.0);
}

TEST_CASE("clips are joined with one frame for both and refuse to skip a hub") {
    const std::vector<std::string> names{"start_walk", "turn_left_90", "walk_to_jog",
                                         "jog",        "jog_to_walk",  "stop_walk"};
    const Clip chain = chained(library(), names);
    int frames = 1;
    for (const auto& name : names) frames += find(library(), name).clip.frame_count() - 1;
    CHECK(chain.frame_count() == frames);
    // one step after the other: the same as joining by hand
    Clip by_hand = find(library(), names[0]).clip;
    for (std::size_t i = 1; i < names.size(); ++i) {
        by_hand = concatenate(by_hand, find(library(), names[i]).clip);
    }
    double worst = 0.0;
    for (int f = 0; f < frames; ++f) {
        worst = std::max(worst, (chain.translation(f, hips) - by_hand.translation(f, hips)).norm());
    }
    CHECK(worst < 1e-12);
    CHECK_THROWS_AS((void)chained(library(), std::vector<std::string>{"start_walk", "jog"}),
                    UsageError);
    CHECK_THROWS_AS((void)chained(library(), std::vector<std::string>{"moonwalk"}), UsageError);
}

TEST_CASE("the library is the same with one thread and with two and on every machine") {
    Fingerprint one, two, coarse;
    for (const LibraryClip& clip : library()) two.add(clip.clip.fingerprint());
    {
        const ThreadLimit limit(1);
        for (const LibraryClip& clip : built_in_library()) one.add(clip.clip.fingerprint());
    }
    CHECK(one.value() == two.value());
    for (const LibraryClip& clip : library()) coarse.add(coarse_fingerprint(clip.clip));
    CHECK(coarse.hex() == "9e689c99167472e2");
}

TEST_CASE("gaits that cannot do a thing say so") {
    const ClipMaker maker;
    CHECK_THROWS_AS((void)maker.steady(Gait::side, 0.5, 1), UsageError);
    CHECK_THROWS_AS((void)maker.turn(Gait::back, 0.5, 1.0, 1), UsageError);
    CHECK_THROWS_AS((void)maker.steady(Gait::walk, 1.2, 0), UsageError);
    CHECK_THROWS_AS((void)maker.steady(Gait::walk, NAN, 1), UsageError);
    CHECK_THROWS_AS((void)maker.turn_in_place(0.0), UsageError);
    CHECK_THROWS_AS((void)maker.idle(-1.0, 1), UsageError);
    CHECK_THROWS_AS(ClipMaker({.style = {}, .frame_rate = 0.0}), UsageError);
    CHECK_THROWS_AS(ClipMaker({.style = {}, .frame_rate = 30.0, .height = -1.0}), UsageError);
}
