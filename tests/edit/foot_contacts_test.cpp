// The promise of foot_contacts.h: what stands is found, at any frame rate, and nothing else.
#include "sidestep/edit/foot_contacts.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "sidestep/base/file.h"
#include "sidestep/base/require.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/human.h"
#include "sidestep/motion/io/bvh.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::edit;
using namespace sidestep::test;

namespace {

/// Down at z = 0 for a second, a step of half a metre in half a second, down for a second.
Vec3 one_step(double t) {
    if (t < 1.0) return {0, 0.05, 0};
    if (t > 1.5) return {0, 0.05, 0.5};
    const double share = (t - 1.0) / 0.5;
    return {0, 0.05 + 0.12 * std::sin(pi * share), 0.5 * share};
}

std::vector<Vec3> stepping(double rate) {
    std::vector<Vec3> places;
    for (int f = 0; f <= static_cast<int>(2.5 * rate); ++f) places.push_back(one_step(f / rate));
    return places;
}

}  // namespace

TEST_CASE("a foot stands before and after its step") {
    for (const double rate : {30.0, 60.0, 120.0}) {
        INFO("rate " << rate);
        const auto stances = stances_of(stepping(rate), 1.0 / rate);
        REQUIRE(stances.size() == 2);
        CHECK(stances[0].first_frame == 0);
        CHECK(std::abs(stances[0].last_frame / rate - 1.0) < 0.05);
        CHECK(std::abs(stances[1].first_frame / rate - 1.5) < 0.05);
        CHECK(stances[1].last_frame == static_cast<int>(2.5 * rate));
    }
}

TEST_CASE("a slow foot high up and a fast foot low down do not stand") {
    std::vector<Vec3> high(300, Vec3(0, 0.2, 0)), fast;
    high[0].y() = 0.0;
    for (int f = 0; f < 60; ++f) fast.push_back({0, 0, 0.2 * f / 30.0});
    CHECK(stances_of(high, 1.0 / 30).empty());
    CHECK(stances_of(fast, 1.0 / 30).empty());
    // a little slower, and it stands
    for (Vec3& place : fast) place *= 0.7;
    CHECK(stances_of(fast, 1.0 / 30).size() == 1);
}

TEST_CASE("a floor that rises along the way is a floor") {
    std::vector<Vec3> places = stepping(60.0);
    for (std::size_t f = 0; f < places.size(); ++f)
        places[f].y() += 0.04 * one_step(static_cast<double>(f) / 60.0).z() / 0.5;
    CHECK(stances_of(places, 1.0 / 60, {.nearby = 0.6}).size() == 2);
    const double always = std::numeric_limits<double>::infinity();
    CHECK(stances_of(places, 1.0 / 60, {.nearby = always}).size() == 1);
}

TEST_CASE("a touch is no stance and a twitch does not end one") {
    std::vector<Vec3> touch(60, Vec3(0, 0.2, 0));
    for (int f = 20; f < 23; ++f) touch[f].y() = 0.0;
    CHECK(stances_of(touch, 1.0 / 30).empty());
    std::vector<Vec3> twitch(60, Vec3::Zero());
    twitch[30].y() = 0.04;
    CHECK(stances_of(twitch, 1.0 / 60) == std::vector<Stance>{{-1, 0, 59}});
    for (int f = 28; f < 34; ++f) twitch[f].y() = 0.04;
    CHECK(stances_of(twitch, 1.0 / 60).size() == 2);
}

TEST_CASE("nothing and one frame and a skeleton without feet are no trouble") {
    CHECK(stances_of({}, 1.0 / 30).empty());
    CHECK(stances_of(std::vector<Vec3>{{1, 2, 3}}, 1.0 / 30).empty());
    CHECK_THROWS_AS((void)stances_of({}, 0.0), UsageError);
    const motion::Skeleton stick({{.name = "stick"}});
    CHECK(foot_contacts(motion::Clip(stick, 0.1, 10)).empty());
    const std::vector<int> none{7};
    CHECK_THROWS_AS((void)joint_places(motion::Clip(stick, 0.1, 10), none), UsageError);
}

TEST_CASE("places of some joints are those of the whole pose") {
    motion::Clip clip(motion::human_skeleton(), 1.0 / 30, 3);
    clip.set_translation(1, motion::hips, {1, 2, 3});
    clip.set_rotation(1, motion::left_up_leg, Quat(0.8, 0.6, 0, 0));
    const std::vector<int> joints{motion::left_toe_base, motion::head};
    const auto places = joint_places(clip, joints);
    for (int f = 0; f < 3; ++f) {
        for (std::size_t i = 0; i < joints.size(); ++i) {
            CHECK(places[i][f] == clip.global_pose(f).joints[joints[i]].translation);
        }
    }
}

TEST_CASE("a captured walk puts down one foot after the other") {
    SIDESTEP_NEEDS_DATA(file, "mocap/takes/02_01.bvh");
    const motion::Clip take =
        motion::read_bvh(read_file(file).value(), "").value().clip.scaled(0.0564444);
    const motion::Clip clip = motion::trim(take, 1, take.frame_count() - 1);
    const auto stances = foot_contacts(clip);
    int left = 0, right = 0;
    for (const Stance& stance : stances) {
        const std::string& name = clip.skeleton().joint(stance.joint).name;
        left += name == "LeftFoot" ? 1 : 0;
        right += name == "RightFoot" ? 1 : 0;
        CHECK(stance.last_frame - stance.first_frame + 1 >= 16);
    }
    CHECK(left >= 2);
    CHECK(right >= 2);
    // the same feet stand at the same time at a quarter of the rate
    const auto coarse = foot_contacts(motion::resample(clip, 30.0));
    INFO(stances.size() << " and " << coarse.size());
    CHECK(std::abs(static_cast<int>(stances.size()) - static_cast<int>(coarse.size())) <= 1);
}
