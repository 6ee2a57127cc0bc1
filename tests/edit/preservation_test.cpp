// The promise of preservation.h: clips changed on purpose give the figures that were put into them.
#include "sidestep/edit/preservation.h"

#include <doctest/doctest.h>

#include <chrono>
#include <cmath>
#include <complex>

#include "sidestep/base/file.h"
#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/edit/foot_contacts.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/human.h"
#include "sidestep/motion/io/bvh.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::edit;
using namespace sidestep::test;

namespace {

const body::Character& preserved_person() {
    static const body::Character person =
        body::make_mannequin(motion::human_skeleton(), {.segments = 6});
    return person;
}

/// Standing at rest, ankles 7 cm above the floor, with an arm that waves by a radian and a half.
motion::Clip waving(int frames = 120, double rate = 60.0) {
    motion::Clip clip(motion::human_skeleton(), 1.0 / rate, frames);
    for (int f = 0; f < frames; ++f) {
        clip.set_translation(f, motion::hips, {0, motion::human_leg_length + 0.07, 0});
        clip.set_rotation(f, motion::left_arm,
                          exp_map({0, 0, 0.75 * std::sin(2.0 * pi * f / rate)}));
    }
    return clip;
}

/// The clip with one joint's rotation followed by another turn.
template <typename TurnAt>
motion::Clip turned_by(motion::Clip clip, int joint, const TurnAt& turn_at) {
    for (int f = 0; f < clip.frame_count(); ++f) {
        clip.set_rotation(f, joint,
                          clip.rotation(f, joint) * exp_map(turn_at(f * clip.frame_time())));
    }
    return clip;
}

/// Slow twin: energy of a periodic signal above a frequency, bin by bin.
double energy_above(const std::vector<double>& signal, double rate, double frequency) {
    const int n = static_cast<int>(signal.size());
    double energy = 0.0;
    for (int k = 0; k < n; ++k) {
        if (rate * std::min(k, n - k) / n <= frequency) continue;
        std::complex<double> sum = 0.0;
        for (int i = 0; i < n; ++i) {
            sum += signal[i] * std::polar(1.0, -2.0 * pi * k * i / n);
        }
        energy += std::norm(sum) / n;
    }
    return energy;
}

}  // namespace

TEST_CASE("a clip compared with itself has changed in nothing") {
    const motion::Clip clip = waving();
    const Preservation kept = compare(clip, clip, preserved_person());
    CHECK(kept.frames == 120);
    CHECK(kept.frames_changed == 0);
    CHECK(kept.angle_rms == 0.0);
    CHECK(kept.angle_rms_all == 0.0);
    CHECK(kept.angle_peak == 0.0);
    CHECK(kept.weighted_distance == 0.0);
    CHECK(kept.jerk_ratio == 1.0);
    CHECK(kept.high_energy_ratio == 1.0);
    CHECK(kept.slide_before == 0.0);
    CHECK(kept.slide_after == 0.0);
    CHECK(kept.extra_slide_speed == 0.0);
    CHECK(kept.limit_violations == 0);
    CHECK(kept.worst_violation == 0.0);
}

TEST_CASE("a constant turn of one joint is found as it is") {
    const motion::Clip clip = waving();
    const double by = radians(5.0);
    const motion::Clip result = turned_by(clip, motion::left_arm, [&](double) -> Vec3 {
        return {0, by, 0};
    });
    const Preservation kept = compare(clip, result, preserved_person());
    CHECK(kept.frames_changed == 120);
    CHECK(kept.angle_rms == doctest::Approx(by).epsilon(1e-9));
    CHECK(kept.angle_peak == doctest::Approx(by).epsilon(1e-9));
    CHECK(kept.angle_rms_all ==
          doctest::Approx(by / std::sqrt(double(motion::human_joint_count))).epsilon(1e-9));
    CHECK(kept.weighted_distance == doctest::Approx(by * by / 0.04).epsilon(1e-9));
    // the same movement about another axis of the joint
    CHECK(kept.jerk_ratio == doctest::Approx(1.0).epsilon(1e-6));
    CHECK(kept.high_energy_ratio == doctest::Approx(1.0).epsilon(1e-6));
}

TEST_CASE("a frame whose root alone moved has changed") {
    const motion::Clip clip = waving();
    motion::Clip result = clip;
    result.set_translation(7, motion::hips, clip.translation(7, motion::hips) + Vec3(0, 0.01, 0));
    const Preservation kept = compare(clip, result, preserved_person());
    CHECK(kept.frames_changed == 1);
    CHECK(kept.angle_rms == 0.0);
}

TEST_CASE("a tremor shows in jerk and in the energy above 6 Hz") {
    const motion::Clip clip = waving();
    const auto tremor = [](double frequency) {
        return [frequency](double t) -> Vec3 {
            return {0, 0, 0.02 * std::sin(2.0 * pi * frequency * t)};
        };
    };
    const auto trembling = [&](double frequency) {
        return compare(clip, turned_by(clip, motion::left_arm, tremor(frequency)),
                       preserved_person());
    };
    // what is added at 2 Hz stays below, what is added at 12 Hz does not
    CHECK(trembling(2.0).high_energy_ratio < 1.5);
    CHECK(trembling(12.0).high_energy_ratio > 20.0);
    // third differences of a sine of 12 Hz: the cube of its frequency
    const double third = 0.02 * std::pow(2.0 * std::sin(pi * 12.0 / 60.0), 3);
    const double wave = 0.75 * std::pow(2.0 * std::sin(pi * 1.0 / 60.0), 3);
    CHECK(trembling(12.0).jerk_ratio ==
          doctest::Approx(std::sqrt(1.0 + third * third / (wave * wave))).epsilon(0.05));
}

TEST_CASE("energy above 6 Hz is that of the spectrum for sines of known frequency") {
    const int frames = 600;
    const double rate = 120.0;
    const auto swing = [&](double low, double high) {
        motion::Clip clip(motion::human_skeleton(), 1.0 / rate, frames);
        std::vector<double> signal;
        for (int f = 0; f < frames; ++f) {
            const double t = f / rate;
            signal.push_back(low * std::sin(2.0 * pi * t) + high * std::sin(2.0 * pi * 12.0 * t));
            clip.set_rotation(f, motion::head, exp_map({signal.back(), 0, 0}));
        }
        return std::pair(clip, energy_above(signal, rate, 6.0));
    };
    const auto source = swing(0.5, 0.01);
    const auto result = swing(0.4, 0.03);
    const Preservation kept = compare(source.first, result.first, preserved_person());
    CHECK(result.second / source.second == doctest::Approx(9.0).epsilon(1e-6));
    CHECK(kept.high_energy_ratio == doctest::Approx(9.0).epsilon(0.05));
    // a clip too slow to show it says nothing about it
    const motion::Clip slow = source.first.with_frame_time(0.1);
    CHECK(compare(slow, result.first.with_frame_time(0.1), preserved_person()).high_energy_ratio ==
          1.0);
}

TEST_CASE("a rotation that goes round and round has no jumps") {
    motion::Clip clip(motion::human_skeleton(), 1.0 / 60, 300);
    for (int f = 0; f < 300; ++f) clip.set_rotation(f, motion::head, exp_map({0, 0.1 * f, 0}));
    const motion::Clip result = turned_by(clip, motion::head, [](double) -> Vec3 {
        return {0, 0.3, 0};
    });
    const Preservation kept = compare(clip, result, preserved_person());
    CHECK(kept.jerk_ratio == doctest::Approx(1.0).epsilon(1e-3));
    CHECK(kept.angle_rms == doctest::Approx(0.3).epsilon(1e-9));
}

TEST_CASE("a foot that slides by a known speed is told with that speed") {
    const motion::Clip clip = waving(120, 60.0);
    const double speed = 0.1;
    motion::Clip result = clip;
    for (int f = 0; f < clip.frame_count(); ++f) {
        result.set_translation(
            f, motion::hips,
            clip.translation(f, motion::hips) + Vec3(0, 0, speed * f * clip.frame_time()));
    }
    const Preservation kept = compare(clip, result, preserved_person());
    CHECK(kept.slide_before == 0.0);
    CHECK(kept.slide_speed_before == 0.0);
    CHECK(kept.slide_speed_after == doctest::Approx(speed).epsilon(1e-9));
    CHECK(kept.extra_slide_speed == doctest::Approx(speed).epsilon(1e-9));
    CHECK(kept.slide_after == doctest::Approx(speed * 119 / 60.0).epsilon(1e-9));
    // the other way round the feet hardly stand by the source, and stop sliding
    const Preservation back = compare(result, clip, preserved_person());
    CHECK(back.slide_speed_before == doctest::Approx(speed).epsilon(1e-9));
    CHECK(back.extra_slide_speed == 0.0);
    CHECK(back.slide_after == 0.0);
}

TEST_CASE(
    "a joint pushed 5 degrees beyond its limit is counted and one that the source pushed is not") {
    const body::Character& person = preserved_person();
    const body::JointLimit& limit = person.limits()[motion::left_leg];
    const auto bent = [&](double beyond) {
        motion::Clip clip = waving();
        for (int f = 40; f < 60; ++f) {
            body::SwingTwist angles;
            angles.swing_b = limit.swing_b.high + beyond;
            clip.set_rotation(f, motion::left_leg, rotation_of(limit, angles));
        }
        return clip;
    };
    const Preservation kept = compare(bent(radians(-5.0)), bent(radians(5.0)), person);
    CHECK(kept.limit_violations == 20);
    CHECK(degrees(kept.worst_violation) == doctest::Approx(5.0).epsilon(1e-6));
    // half a degree is let pass, and told
    const Preservation little = compare(bent(radians(-5.0)), bent(radians(0.5)), person);
    CHECK(little.limit_violations == 0);
    CHECK(degrees(little.worst_violation) == doctest::Approx(0.5).epsilon(1e-6));
    // the source went as far itself
    const Preservation as_far = compare(bent(radians(5.0)), bent(radians(5.5)), person);
    CHECK(as_far.limit_violations == 0);
    CHECK(compare(bent(radians(5.0)), bent(radians(4.0)), person).worst_violation == 0.0);
}

TEST_CASE("clips that do not belong together are refused") {
    const motion::Clip clip = waving();
    const body::Character& person = preserved_person();
    CHECK_THROWS_AS((void)compare(clip, waving(119), person), UsageError);
    CHECK_THROWS_AS((void)compare(clip, clip.scaled(1.1), person), UsageError);
    CHECK_THROWS_AS((void)compare(clip, clip.with_frame_time(0.1), person), UsageError);
    CHECK_THROWS_AS((void)compare(clip.scaled(1.1), clip.scaled(1.1), person), UsageError);
    const motion::Clip none(motion::human_skeleton(), 0.1, 0);
    CHECK(compare(none, none, person).frames == 0);
}

TEST_CASE("comparing a real take costs microseconds per frame") {
    SIDESTEP_NEEDS_DATA(folder, "mocap/takes");
    const auto file = files_in(folder, ".bvh").front();
    const motion::Clip clip =
        motion::read_bvh(read_file(file).value(), "").value().clip.scaled(0.0564444);
    const body::Character person = body::make_mannequin(clip.skeleton(), {.segments = 6});
    motion::Clip result = clip;
    for (int j = 0; j < clip.joint_count(); ++j) {
        result = turned_by(std::move(result), j, [&](double t) -> Vec3 {
            return Vec3::Constant(0.05 * std::sin(3.0 * t + j));
        });
    }
    const auto start = std::chrono::steady_clock::now();
    const Preservation kept = compare(clip, result, person);
    const double us =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() * 1e6 /
        clip.frame_count();
    MESSAGE(us << " us per frame of " << clip.joint_count() << " joints");
    CHECK(kept.frames_changed > clip.frame_count() - 3);
    // generous: machines are shared
    CHECK(us < 200.0);
}
