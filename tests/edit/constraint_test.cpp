// The promise of constraint.h: what is asked is met, what is not asked stays, and what cannot be is
// told with its time.
#include "sidestep/edit/constraint.h"

#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/base/file.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/body/humanoid.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/edit/preservation.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/human.h"
#include "sidestep/motion/io/bvh.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::edit;
using namespace sidestep::test;

namespace {

using Kind = Constraint::Kind;

constexpr double met_within = 1e-4;  // metres; the resolver stops at a tenth of it

motion::Clip real_take(const std::filesystem::path& file) {
    const motion::Clip clip =
        motion::read_bvh(read_file(file).value(), "").value().clip.scaled(0.0564444);
    return motion::resample(motion::trim(clip, 1, clip.frame_count() - 1), 30.0);
}

/// Somebody who sways and swings his arms for three seconds, elbows bent.
motion::Clip swaying(double rate = 30.0) {
    const motion::Skeleton& skeleton = motion::human_skeleton();
    const int frames = static_cast<int>(std::lround(3.0 * rate)) + 1;
    motion::Clip clip(skeleton, 1.0 / rate, frames);
    for (int f = 0; f < frames; ++f) {
        const double t = f / rate;
        motion::Pose pose = rest_pose(skeleton);
        const auto turn = [&](const char* name, Axis axis, double by) {
            Quat& q = pose.rotations[*skeleton.find(name)];
            q = q * rotation_about(axis, by);
        };
        pose.translations[0] += Vec3(0.02 * std::sin(2 * t), 1.0, 0.1 * t);
        turn("Spine", Axis::y, 0.1 * std::sin(3 * t));
        turn("LeftArm", Axis::z, -0.9 + 0.2 * std::sin(2.5 * t));
        turn("RightArm", Axis::z, 0.9 + 0.2 * std::sin(2.0 * t));
        turn("LeftForeArm", Axis::y, -0.8 + 0.1 * std::sin(4 * t));
        turn("RightForeArm", Axis::y, 0.8 + 0.1 * std::cos(3 * t));
        turn("LeftUpLeg", Axis::x, -0.3 + 0.05 * std::sin(5 * t));
        turn("LeftLeg", Axis::x, 0.6 + 0.05 * std::sin(4 * t));
        turn("RightUpLeg", Axis::x, -0.3);
        turn("RightLeg", Axis::x, 0.6);
        for (int j = 0; j < skeleton.joint_count(); ++j) {
            clip.set_rotation(f, j, pose.rotations[j]);
        }
        clip.set_translation(f, 0, pose.translations[0]);
    }
    clip.set_name("swaying");
    return clip;
}

const body::Character& wooden_human() {
    static const body::Character character = body::make_mannequin(motion::human_skeleton());
    return character;
}

int joint(const motion::Clip& clip, const char* name) {
    return *clip.skeleton().find(name);
}

Vec3 place_of(const motion::Clip& clip, int frame, const Effector& effector) {
    return clip.global_pose(frame).joints[effector.joint] * effector.point;
}

Quat turn_of(const motion::Clip& clip, int frame, int joint) {
    return clip.global_pose(frame).joints[joint].rotation;
}

bool same_frame(const motion::Clip& a, const motion::Clip& b, int frame) {
    for (int j = 0; j < a.joint_count(); ++j) {
        if (a.rotation(frame, j).coeffs() != b.rotation(frame, j).coeffs()) return false;
        if (a.translation(frame, j) != b.translation(frame, j)) return false;
    }
    return true;
}

Constraint moved_by(const motion::Clip& clip, const char* name, double first, double at,
                    double last, const Vec3& by) {
    Constraint c;
    c.name = std::string(name) + " moved";
    c.effector = {joint(clip, name), Vec3::Zero()};
    c.first = first;
    c.last = last;
    c.keys = {{.time = at, .place = by, .from_source = true}};
    return c;
}

bool told(const Problems& notes, const std::string& code) {
    return std::any_of(notes.begin(), notes.end(),
                       [&](const Problem& p) { return p.code == code; });
}

double worst_step(const motion::Clip& source, const motion::Clip& result, int joint) {
    double worst = 0.0;
    Quat before = Quat::Identity();
    for (int f = 0; f < source.frame_count(); ++f) {
        const Quat edit = source.rotation(f, joint).conjugate() * result.rotation(f, joint);
        if (f > 0) worst = std::max(worst, angle_between(before, edit));
        before = edit;
    }
    return worst;
}

}  // namespace

TEST_CASE("a key by hand moves the hand there and nothing where nothing is asked") {
    const motion::Clip clip = swaying();
    const ClipEditor editor(clip, wooden_human());
    const Vec3 by(-0.05, 0.1, 0.08);
    const std::vector<Constraint> ask{moved_by(clip, "LeftHand", 1.0, 1.5, 2.0, by)};
    const Edited edited = editor.apply(ask);
    const Effector hand = ask[0].effector;
    CHECK((place_of(edited.clip, 45, hand) - place_of(clip, 45, hand) - by).norm() < met_within);
    CHECK(edited.constraints[0].worst_position < met_within);
    CHECK(edited.constraints[0].unreachable_frames == 0);
    // measured on the result it is the same, on the source it is the whole way
    CHECK(editor.measure(edited.clip, ask)[0].worst_position ==
          doctest::Approx(edited.constraints[0].worst_position));
    CHECK(editor.measure(clip, ask)[0].worst_position == doctest::Approx(by.norm()));
    // the scope and a quarter of a second on both sides
    int changed = 0;
    for (int f = 0; f < clip.frame_count(); ++f) {
        const double t = f * clip.frame_time();
        const bool same = same_frame(clip, edited.clip, f);
        changed += !same;
        if (t < 0.75 || t > 2.25) CHECK(same);
        if (t > 0.85 && t < 2.15) CHECK_FALSE(same);
    }
    CHECK(edited.frames_changed == changed);
    // nothing asked: the clip itself
    CHECK(editor.apply({}).clip.fingerprint() == clip.fingerprint());
}

TEST_CASE("a hand path on real takes is met within half a millimetre in four steps") {
    SIDESTEP_NEEDS_DATA(walk, "mocap/takes/02_01.bvh");
    SIDESTEP_NEEDS_DATA(jacks, "mocap/takes/13_29.bvh");
    for (const auto& [file, far] : {std::pair{walk, 0.2}, {jacks, 0.1}}) {
        const motion::Clip clip = real_take(file);
        const body::Character character = body::make_mannequin(clip.skeleton());
        EditOptions options;
        options.resolve.iterations = 4;
        options.limits = false;
        const ClipEditor editor(clip, character, options);
        const int hand = joint(clip, "LeftHand"), chest = joint(clip, "Spine1");
        const double end = clip.last_time();
        const Curve share(
            {{0.2 * end, Vec3::Zero()}, {0.5 * end, {far, 0, 0}}, {0.8 * end, Vec3::Zero()}},
            Interpolant::clamped);
        Constraint c;
        c.effector = {hand, Vec3::Zero()};
        c.first = 0.2 * end;
        c.last = 0.8 * end;
        c.interpolant = Interpolant::clamped;
        // towards the chest, wherever that is: a key every other frame
        for (int f = 0; f < clip.frame_count(); f += 2) {
            const double t = f * clip.frame_time();
            if (t < c.first || t > c.last) continue;
            const Vec3 in =
                place_of(clip, f, {chest, Vec3::Zero()}) - place_of(clip, f, c.effector);
            c.keys.push_back(
                {.time = t, .place = share(t).x() * in.normalized(), .from_source = true});
        }
        const Edited edited = editor.apply(std::vector{c});
        CHECK(edited.constraints[0].worst_position < 0.0005);
        // the track is smooth, and so is the edit
        CHECK(compare(clip, edited.clip, character).jerk_ratio < 1.05);
        int untouched = 0;
        for (int f = 0; f < clip.frame_count(); ++f) {
            const double t = f * clip.frame_time();
            if (t > c.first - 0.25 && t < c.last + 0.25) continue;
            CHECK(same_frame(clip, edited.clip, f));
            ++untouched;
        }
        CHECK(untouched > 10);
        MESSAGE(file.filename().string()
                << ": worst " << 1000 * edited.constraints[0].worst_position << " mm, rms "
                << 1000 * edited.constraints[0].rms_position << ", frames changed "
                << edited.frames_changed << " of " << clip.frame_count());
    }
}

TEST_CASE("other Euler channels for the same source give the same edit") {
    SIDESTEP_NEEDS_DATA(walk, "mocap/takes/02_01.bvh");
    const motion::Clip clip = real_take(walk);
    const body::Character character = body::make_mannequin(clip.skeleton());
    // through angles in another order, some a turn further
    motion::Clip other = clip;
    Random random(77);
    const EulerOrder order{Axis::x, Axis::z, Axis::y};
    for (int f = 0; f < clip.frame_count(); ++f) {
        for (int j = 0; j < clip.joint_count(); ++j) {
            Vec3 angles = to_euler(order, clip.rotation(f, j));
            for (int i = 0; i < 3; ++i) {
                if (random.uniform(0.0, 1.0) < 0.3) angles[i] += 2.0 * pi;
            }
            other.set_rotation(f, j, from_euler(order, angles));
        }
    }
    const std::vector<Constraint> ask{
        moved_by(clip, "LeftHand", 0.8, 1.4, 2.0, Vec3(0.05, 0.15, 0.1))};
    const Edited a = ClipEditor(clip, character).apply(ask);
    const Edited b = ClipEditor(other, character).apply(ask);
    double worst = 0.0;
    for (int f = 0; f < clip.frame_count(); ++f) {
        for (int j = 0; j < clip.joint_count(); ++j) {
            const Quat p = a.clip.rotation(f, j), q = same_hemisphere(p, b.clip.rotation(f, j));
            worst = std::max(worst, (p.coeffs() - q.coeffs()).norm());
        }
    }
    CHECK(a.frames_changed > 40);
    CHECK(worst < 1e-9);
}

TEST_CASE(
    "keys in the world hold whatever the interpolant and what lies between is as it should be") {
    const motion::Clip clip = swaying();
    const ClipEditor editor(clip, wooden_human());
    const Effector hand{joint(clip, "LeftHand"), Vec3(0.05, 0, 0)};
    const Vec3 a = place_of(clip, 36, hand) + Vec3(0, 0.1, 0.05);
    const Vec3 b = place_of(clip, 54, hand) + Vec3(-0.05, 0.05, 0.1);
    for (const Interpolant how :
         {Interpolant::linear, Interpolant::natural, Interpolant::clamped, Interpolant::pchip}) {
        Constraint c;
        c.effector = hand;
        c.first = 1.0;
        c.last = 2.0;
        c.interpolant = how;
        c.keys = {{.time = 1.2, .place = a}, {.time = 1.8, .place = b}};
        const Edited edited = editor.apply(std::vector{c});
        CHECK((place_of(edited.clip, 36, hand) - a).norm() < met_within);
        CHECK((place_of(edited.clip, 54, hand) - b).norm() < met_within);
        // M = M_org + d, with d from a curve of our own
        const Curve d({{0.75, Vec3::Zero()},
                       {1.2, a - place_of(clip, 36, hand)},
                       {1.8, b - place_of(clip, 54, hand)},
                       {2.25, Vec3::Zero()}},
                      how);
        for (int f = 23; f <= 67; ++f) {
            const Vec3 wanted = place_of(clip, f, hand) + d(f * clip.frame_time());
            CHECK((place_of(edited.clip, f, hand) - wanted).norm() < met_within);
        }
    }
}

TEST_CASE("a turn is met and keys more than half a turn apart go the way they came") {
    const motion::Clip clip = swaying();
    EditOptions free;
    free.limits = false;
    const ClipEditor editor(clip, wooden_human(), free);
    const int hand = joint(clip, "LeftHand");
    Constraint c;
    c.kind = Kind::orientation;
    c.effector = {hand, Vec3::Zero()};
    c.first = 1.0;
    c.last = 2.0;
    c.keys = {{.time = 1.5, .turn = rotation_about(Axis::y, 0.6) * turn_of(clip, 45, hand)}};
    const Edited edited = editor.apply(std::vector{c});
    CHECK(angle_between(turn_of(edited.clip, 45, hand), *c.keys[0].turn) < 1e-3);
    CHECK(edited.constraints[0].worst_angle < 1e-3);
    // 120 and then 240 degrees about one axis: on from 120, not back over 0
    c.keys = {{.time = 1.3, .turn = rotation_about(Axis::x, radians(120.0)), .from_source = true},
              {.time = 1.7, .turn = rotation_about(Axis::x, radians(240.0)), .from_source = true}};
    const std::vector<DemandTrack> tracks = editor.tracks(std::vector{c});
    REQUIRE(tracks.size() == 1);
    const Quat wanted = rotation_about(Axis::x, radians(180.0)) * turn_of(clip, 45, hand);
    CHECK(angle_between(*tracks[0].frames[45].orientation, wanted) < radians(20.0));
}

TEST_CASE("place and turn together are met") {
    const motion::Clip clip = swaying();
    EditOptions options;
    options.limits = false;
    options.resolve.iterations = 12;
    const ClipEditor editor(clip, wooden_human(), options);
    const Effector hand{joint(clip, "LeftHand"), Vec3(0.05, 0, 0)};
    Constraint c;
    c.kind = Kind::pose;
    c.effector = hand;
    c.first = 1.0;
    c.last = 2.0;
    c.keys = {{.time = 1.5,
               .place = Vec3(0, 0.08, 0.05),
               .turn = rotation_about(Axis::y, 0.4),
               .from_source = true}};
    const Edited edited = editor.apply(std::vector{c});
    CHECK(edited.constraints[0].worst_position < met_within);
    CHECK(edited.constraints[0].worst_angle < 1e-3);
    CHECK(angle_between(turn_of(edited.clip, 45, hand.joint),
                        rotation_about(Axis::y, 0.4) * turn_of(clip, 45, hand.joint)) < 1e-3);
}

TEST_CASE("a hand stays on the hip and on a thigh that is itself moved") {
    const motion::Clip clip = swaying();
    const ClipEditor editor(clip, wooden_human());
    const auto seen = [&](const motion::Clip& of, int f, const char* anchor, const Effector& hand) {
        return Vec3(of.global_pose(f).joints[joint(clip, anchor)].inverse() *
                    place_of(of, f, hand));
    };
    Constraint c;
    c.kind = Kind::relative;
    c.effector = {joint(clip, "LeftHand"), Vec3::Zero()};
    c.first = 1.0;
    c.last = 2.0;
    for (const char* anchor : {"Hips", "LeftUpLeg"}) {
        c.anchor = Effector{joint(clip, anchor), Vec3::Zero()};
        std::vector<Constraint> ask{c};
        if (anchor != std::string("Hips")) {
            ask.push_back(moved_by(clip, "LeftFoot", 1.0, 1.5, 2.0, Vec3(0, 0.1, 0.1)));
        }
        const Edited edited = editor.apply(ask);
        const Vec3 kept = seen(clip, 30, anchor, c.effector);
        for (int f = 30; f <= 60; ++f) {
            CHECK((seen(edited.clip, f, anchor, c.effector) - kept).norm() < met_within);
        }
        CHECK(edited.constraints[0].worst_position < met_within);
    }
}

TEST_CASE("two hands stay together when one of them is led elsewhere") {
    const motion::Clip clip = swaying();
    const ClipEditor editor(clip, wooden_human());
    const int left = joint(clip, "LeftHand"), right = joint(clip, "RightHand");
    // the left hand is a little above the right one, wherever that goes
    Constraint together;
    together.kind = Kind::relative;
    together.effector = {left, Vec3::Zero()};
    together.anchor = Effector{right, Vec3::Zero()};
    together.first = 1.2;
    together.last = 1.8;
    together.keys = {{.time = 1.2, .place = Vec3(0.0, 0.08, 0.0)}};
    const Vec3 meeting = place_of(clip, 45, {joint(clip, "Spine1"), Vec3(0, 0.1, 0.3)});
    Constraint lead;
    lead.effector = {right, Vec3::Zero()};
    lead.first = 0.9;
    lead.last = 2.1;
    lead.keys = {{.time = 1.2, .place = meeting}, {.time = 1.8, .place = meeting}};
    const Edited edited = editor.apply(std::vector{together, lead});
    double worst = 0.0;
    for (int f = 36; f <= 54; ++f) {
        const Transform anchor = edited.clip.global_pose(f).joints[right];
        worst = std::max(
            worst,
            (place_of(edited.clip, f, together.effector) - anchor * Vec3(0.0, 0.08, 0.0)).norm());
    }
    CHECK(worst < met_within);
    CHECK(edited.constraints[0].worst_position == doctest::Approx(worst).epsilon(0.05));
    CHECK(edited.constraints[1].worst_position < met_within);
    // each after the other: they meet, and neither has to go all the way
    Constraint back = together;
    back.effector.joint = right;
    back.anchor->joint = left;
    const Transform seen = edited.clip.global_pose(45).joints[right];
    back.keys = {{.time = 1.2,
                  .place = edited.clip.global_pose(45).joints[left].inverse() * seen.translation}};
    const Edited mutual = editor.apply(std::vector{together, back});
    CHECK(mutual.constraints[0].rms_position < 0.05);
}

TEST_CASE("eyes look at a place and at a hand that is moved") {
    const motion::Clip clip = swaying();
    EditOptions options;
    options.limits = false;
    const ClipEditor editor(clip, wooden_human(), options);
    Constraint look;
    look.kind = Kind::look_at;
    look.effector = {joint(clip, "Head"), Vec3(0, 0.05, 0)};
    look.first = 1.0;
    look.last = 2.0;
    look.keys = {{.time = 1.0, .place = Vec3(1.0, 1.2, 2.5)}};
    const auto miss = [&](const motion::Clip& of, int f, const Vec3& target) {
        const Transform head = of.global_pose(f).joints[look.effector.joint];
        const Vec3 sight = (target - head * look.effector.point).normalized();
        return angle_between(Quat::Identity(), shortest_arc(head.rotation * look.axis, sight));
    };
    const Edited edited = editor.apply(std::vector{look});
    for (int f = 30; f <= 60; ++f) CHECK(miss(edited.clip, f, *look.keys[0].place) < 1e-3);
    CHECK(edited.constraints[0].worst_angle < 1e-3);
    // at the left hand, on its way
    look.keys.clear();
    look.anchor = Effector{joint(clip, "LeftHand"), Vec3::Zero()};
    const Edited at_hand = editor.apply(
        std::vector{look, moved_by(clip, "LeftHand", 1.0, 1.5, 2.0, Vec3(0, 0.15, 0.1))});
    for (int f = 30; f <= 60; ++f) {
        CHECK(miss(at_hand.clip, f, place_of(at_hand.clip, f, *look.anchor)) < 1e-3);
    }
    CHECK(at_hand.constraints[1].worst_position < met_within);
}

TEST_CASE("a foot that stands stands exactly still") {
    const motion::Clip clip = swaying();
    const ClipEditor editor(clip, wooden_human());
    Constraint foot;
    foot.kind = Kind::foot_contact;
    foot.effector = {joint(clip, "LeftFoot"), Vec3::Zero()};
    foot.first = 1.0;
    foot.last = 2.0;
    foot.blend_in = foot.blend_out = 0.1;
    Vec3 low = Vec3::Constant(1e9), high = -low, mean = Vec3::Zero();
    for (int f = 30; f <= 60; ++f) {
        const Vec3 at = place_of(clip, f, foot.effector);
        low = low.cwiseMin(at);
        high = high.cwiseMax(at);
        mean += at / 31.0;
    }
    REQUIRE((high - low).norm() > 0.05);
    const Edited edited = editor.apply(std::vector{foot});
    for (int f = 30; f <= 60; ++f) {
        CHECK((place_of(edited.clip, f, foot.effector) - mean).norm() < 2e-5);
    }
    CHECK(same_frame(clip, edited.clip, 26));
    CHECK(same_frame(clip, edited.clip, 64));
    // at the ends of the scope it neither jumps nor jerks
    const auto speed = [&](int f) {
        return (place_of(edited.clip, f + 1, foot.effector) -
                place_of(edited.clip, f, foot.effector))
                   .norm() /
               clip.frame_time();
    };
    for (int f = 26; f < 64; ++f) CHECK(speed(f) < 1.5);
    // below the floor is no place to stand
    motion::Clip sunk = clip;
    for (int f = 0; f < sunk.frame_count(); ++f) {
        sunk.set_translation(f, 0, sunk.translation(f, 0) - Vec3(0, mean.y() + 0.04, 0));
    }
    const Edited raised = ClipEditor(sunk, wooden_human()).apply(std::vector{foot});
    CHECK(std::abs(place_of(raised.clip, 45, foot.effector).y()) < met_within);
}

TEST_CASE("feet that slide a little in a real walk stand still afterwards") {
    SIDESTEP_NEEDS_DATA(walk, "mocap/takes/02_01.bvh");
    const motion::Clip clip = real_take(walk);
    const body::Character character = body::make_mannequin(clip.skeleton());
    const std::vector<Constraint> feet = standing_feet(clip);
    REQUIRE(feet.size() >= 4);
    const Edited edited = ClipEditor(clip, character).apply(feet);
    double worst = 0.0;
    for (const ConstraintReport& report : edited.constraints) {
        worst = std::max(worst, report.worst_position);
    }
    const Preservation kept = compare(clip, edited.clip, character);
    MESSAGE(feet.size() << " stances, slide " << 1000 * kept.slide_before << " mm before, "
                        << 1000 * kept.slide_after << " after, jerk " << kept.jerk_ratio
                        << ", worst " << 1000 * worst << " mm");
    CHECK(kept.slide_after < 0.25 * kept.slide_before);
}

TEST_CASE("a hand that is held slows down before it is held") {
    const motion::Clip clip = swaying(120.0);
    Constraint hold;
    hold.kind = Kind::foot_contact;
    hold.effector = {joint(clip, "LeftHand"), Vec3::Zero()};
    hold.first = 1.0;
    hold.last = 2.0;
    const Edited edited = ClipEditor(clip, wooden_human()).apply(std::vector{hold});
    const auto speed = [&](const motion::Clip& of, int f) {
        return (place_of(of, f + 1, hold.effector) - place_of(of, f, hold.effector)).norm() * 120.0;
    };
    for (const int edge : {119, 240}) {
        REQUIRE(speed(clip, edge) > 0.05);
        CHECK(speed(edited.clip, edge) < 0.3 * speed(clip, edge));
    }
}

TEST_CASE("a joint is brought inside a limit and stays there while its hand is led") {
    const motion::Clip clip = swaying();
    const ClipEditor editor(clip, wooden_human());
    const int elbow = joint(clip, "LeftForeArm");
    Constraint c;
    c.kind = Kind::joint_limit;
    c.effector = {elbow, Vec3::Zero()};
    c.first = 1.0;
    c.last = 2.0;
    body::JointLimit limit = wooden_human().limits()[elbow];
    double most = 0.0;
    for (int f = 30; f <= 60; ++f) {
        const body::SwingTwist angles = swing_twist(limit, clip.rotation(f, elbow));
        most = std::max({most, std::abs(angles.swing_b), std::abs(angles.swing_c)});
    }
    REQUIRE(most > 0.7);
    limit.swing_b = {-0.5, 0.5};
    limit.swing_c = {-0.5, 0.5};
    c.limit = limit;
    for (const bool led : {false, true}) {
        std::vector<Constraint> ask{c};
        if (led) ask.push_back(moved_by(clip, "LeftHand", 1.0, 1.5, 2.0, Vec3(0.0, 0.1, 0.05)));
        const Edited edited = editor.apply(ask);
        for (int f = 30; f <= 60; ++f) {
            CHECK(violation(limit, edited.clip.rotation(f, elbow)) < 2e-4);
        }
        CHECK(edited.constraints[0].worst_angle < 2e-4);
        CHECK(worst_step(clip, edited.clip, elbow) < 0.25);
        CHECK(same_frame(clip, edited.clip, 15));
    }
    // without a limit of its own, the character's
    c.limit.reset();
    CHECK(editor.apply(std::vector{c}).constraints[0].worst_angle < 2e-4);
}

TEST_CASE("at the ends of the clip a displacement is held") {
    const motion::Clip clip = swaying();
    const ClipEditor editor(clip, wooden_human());
    const Vec3 by(0.0, 0.1, 0.05);
    Constraint c = moved_by(clip, "LeftHand", 0.0, 0.5, 1.0, by);
    Edited edited = editor.apply(std::vector{c});
    for (int f = 0; f <= 15; ++f) {
        CHECK((place_of(edited.clip, f, c.effector) - place_of(clip, f, c.effector) - by).norm() <
              met_within);
    }
    CHECK(same_frame(clip, edited.clip, 38));
    c = moved_by(clip, "LeftHand", 2.0, 2.5, 3.0, by);
    edited = editor.apply(std::vector{c});
    for (int f = 75; f <= 90; ++f) {
        CHECK((place_of(edited.clip, f, c.effector) - place_of(clip, f, c.effector) - by).norm() <
              met_within);
    }
    // also where a limit is in the way from the first frame on
    c = moved_by(clip, "LeftHand", 0.0, 0.5, 1.0, Vec3(-0.3, 0.35, -0.3));
    edited = editor.apply(std::vector{c});
    REQUIRE(told(edited.notes, "limit_held"));
    const auto moved = [&](int f) {
        return Vec3(place_of(edited.clip, f, c.effector) - place_of(clip, f, c.effector));
    };
    CHECK((moved(0) - moved(3)).norm() < 0.03);
    // a scope that is not in the clip is told and changes nothing
    c = moved_by(clip, "LeftHand", 5.0, 5.5, 6.0, by);
    edited = editor.apply(std::vector{c});
    CHECK(told(edited.notes, "outside_clip"));
    CHECK(edited.clip.fingerprint() == clip.fingerprint());
    // a clip of one frame
    motion::Clip still(clip.skeleton(), 1.0 / 30.0, 1);
    for (int j = 0; j < clip.joint_count(); ++j) still.set_rotation(0, j, clip.rotation(45, j));
    const Constraint now = moved_by(clip, "LeftHand", 0.0, 0.0, 0.0, by);
    edited = ClipEditor(still, wooden_human()).apply(std::vector{now});
    CHECK((place_of(edited.clip, 0, now.effector) - place_of(still, 0, now.effector) - by).norm() <
          met_within);
}

TEST_CASE("overlapping constraints of one effector share a track and contradictions are told") {
    const motion::Clip clip = swaying();
    const ClipEditor editor(clip, wooden_human());
    const Vec3 up(0, 0.1, 0), out(0.05, 0.05, 0.05);
    Constraint a = moved_by(clip, "LeftHand", 0.8, 1.0, 1.4, up);
    Constraint b = moved_by(clip, "LeftHand", 1.3, 1.7, 2.0, out);
    b.name = "then out";
    Problems notes;
    CHECK(editor.tracks(std::vector{a, b}, &notes).size() == 1);
    CHECK(notes.empty());
    Edited edited = editor.apply(std::vector{a, b});
    CHECK((place_of(edited.clip, 30, a.effector) - place_of(clip, 30, a.effector) - up).norm() <
          met_within);
    CHECK((place_of(edited.clip, 51, a.effector) - place_of(clip, 51, a.effector) - out).norm() <
          met_within);
    // between their keys it goes from one to the other and never back to the source
    for (int f = 30; f <= 51; ++f) {
        CHECK((place_of(edited.clip, f, a.effector) - place_of(clip, f, a.effector)).y() > 0.049);
    }
    // at one time two places: the later listed holds, and the time is told
    b.keys[0].time = 1.35;
    a.keys[0].time = 1.35;
    edited = editor.apply(std::vector{a, b});
    REQUIRE(told(edited.notes, "contradiction"));
    const auto note = std::find_if(edited.notes.begin(), edited.notes.end(),
                                   [](const Problem& p) { return p.code == "contradiction"; });
    CHECK(note->severity == Problem::Severity::warning);
    CHECK(note->message.find("1.350 s") != std::string::npos);
    CHECK(note->message.find("then out") != std::string::npos);
    CHECK(edited.constraints[0].worst_position > 0.05);
    CHECK(edited.constraints[1].worst_position < met_within);
    // a foot that stands and is led away at once
    Constraint foot;
    foot.kind = Kind::foot_contact;
    foot.effector = {joint(clip, "LeftFoot"), Vec3::Zero()};
    foot.first = 1.0;
    foot.last = 2.0;
    edited = editor.apply(
        std::vector{foot, moved_by(clip, "LeftFoot", 1.4, 1.7, 2.4, Vec3(0, 0.1, 0.1))});
    CHECK(told(edited.notes, "contradiction"));
    CHECK(edited.constraints[0].worst_position > 0.05);
    // a soft one beside a hard one gives way instead
    b.hard = false;
    edited = editor.apply(std::vector{a, b});
    CHECK_FALSE(told(edited.notes, "contradiction"));
    CHECK(edited.constraints[0].worst_position < 0.002);
    CHECK(edited.constraints[1].worst_position > 0.05);
}

TEST_CASE("what is out of reach is told with its time and the arm does not tremble") {
    const motion::Clip clip = swaying();
    const ClipEditor editor(clip, wooden_human());
    const Constraint c = moved_by(clip, "LeftHand", 1.0, 1.5, 2.0, Vec3(1.5, 0.5, 0));
    const Edited edited = editor.apply(std::vector{c});
    CHECK(edited.constraints[0].unreachable_frames > 5);
    CHECK(edited.constraints[0].worst_position > 0.3);
    CHECK(std::abs(edited.constraints[0].worst_frame - 45) < 3);
    REQUIRE(told(edited.notes, "out_of_reach"));
    for (const char* name : {"LeftArm", "LeftForeArm"}) {
        CHECK(worst_step(clip, edited.clip, joint(clip, name)) < 0.45);
    }
    // on a real walk, hands torn half a metre and more beyond the arm: nothing trembles
    SIDESTEP_NEEDS_DATA(walk, "mocap/takes/02_01.bvh");
    const motion::Clip real = real_take(walk);
    const body::Character character = body::make_mannequin(real.skeleton());
    const ClipEditor walker(real, character);
    for (const Vec3& by : {Vec3(0, 0, 1.2), Vec3(0, 0, 0.6), Vec3(1, 0.3, 0), Vec3(0, -0.5, 0)}) {
        const Edited torn =
            walker.apply(std::vector{moved_by(real, "LeftHand", 1.0, 1.5, 2.0, by)});
        const Preservation kept = compare(real, torn.clip, character);
        INFO("by " << by.transpose());
        CHECK(torn.constraints[0].unreachable_frames > 5);
        CHECK(kept.jerk_ratio < 2.0);  // it was 3 to 12 when the reach was that of arm and spine
        CHECK(kept.limit_violations == 0);
        // as far as the arm goes, and not back to where it was
        const Effector hand{joint(real, "LeftHand"), Vec3::Zero()};
        const Vec3 moved = place_of(torn.clip, 45, hand) - place_of(real, 45, hand);
        CHECK(moved.dot(by.normalized()) > 0.05);
    }
    // an effector that nothing moves
    const Edited hips =
        editor.apply(std::vector{moved_by(clip, "Hips", 1.0, 1.5, 2.0, Vec3(0, 0.1, 0))});
    CHECK(hips.clip.fingerprint() == clip.fingerprint());
    CHECK(hips.constraints[0].worst_position == doctest::Approx(0.1));
    CHECK(told(hips.notes, "missed"));
}

TEST_CASE("limits that the source exceeds are widened to it and told and no others are crossed") {
    motion::Clip clip = swaying();
    const int elbow = joint(clip, "LeftForeArm"), arm = joint(clip, "LeftArm");
    // an elbow that bends the wrong way for a while
    for (int f = 40; f < 50; ++f) clip.set_rotation(f, elbow, rotation_about(Axis::y, 0.4));
    const ClipEditor editor(clip, wooden_human());
    const Edited edited = editor.apply(
        std::vector{moved_by(clip, "LeftHand", 1.0, 1.2, 2.0, Vec3(-0.3, 0.35, -0.3))});
    CHECK(told(edited.notes, "limit_widened"));
    const auto limits = wooden_human().limits();
    for (const int j : {elbow, arm, joint(clip, "LeftShoulder"), joint(clip, "Spine")}) {
        double source = 0.0, result = 0.0;
        for (int f = 0; f < clip.frame_count(); ++f) {
            source = std::max(source, violation(limits[j], clip.rotation(f, j)));
            result = std::max(result, violation(limits[j], edited.clip.rotation(f, j)));
        }
        CHECK(result < source + radians(0.1));
    }
}

TEST_CASE("two hands at once are both met and any number of threads gives the same bits") {
    const motion::Clip clip = swaying(120.0);
    const ClipEditor editor(clip, wooden_human());
    std::vector<Constraint> ask{moved_by(clip, "LeftHand", 0.2, 1.0, 2.6, Vec3(-0.1, 0.2, 0.1)),
                                moved_by(clip, "RightHand", 0.4, 1.5, 2.9, Vec3(0.1, 0.15, 0.1)),
                                moved_by(clip, "LeftFoot", 0.3, 0.8, 1.1, Vec3(0, 0.05, 0.1))};
    const Edited all = editor.apply(ask);
    for (const ConstraintReport& report : all.constraints) CHECK(report.worst_position < 5e-4);
    for (const int threads : {1, 2, 7}) {
        const ThreadLimit limit(threads);
        const Edited again = editor.apply(ask);
        CHECK(again.clip.fingerprint() == all.clip.fingerprint());
        CHECK(again.notes == all.notes);
    }
    // the seams between chunks do not show
    for (const char* name : {"LeftArm", "LeftForeArm", "RightArm"}) {
        CHECK(worst_step(clip, all.clip, joint(clip, name)) < 0.05);
    }
}

TEST_CASE("freedom by role leaves hips and root alone") {
    const motion::Skeleton& skeleton = motion::human_skeleton();
    const auto human = *body::find_humanoid(skeleton);
    const std::vector<Vec3> arms = usual_sigma(skeleton), legs = usual_sigma(skeleton, true);
    CHECK(arms[human.pelvis].isZero(0.0));
    CHECK(legs[human.pelvis].isZero(0.0));
    CHECK(arms[human.left.thigh].isZero(0.0));
    CHECK(legs[human.left.thigh].x() == 0.1);
    CHECK(arms[human.right.upper_arm].x() == 0.2);
    CHECK(arms[human.chest].x() == 0.03);
    const motion::Skeleton snake(
        {{.name = "a"}, {.name = "b", .parent = 0, .offset = Vec3::UnitX()}});
    CHECK(usual_sigma(snake)[0].isZero(0.0));
    CHECK(usual_sigma(snake)[1].x() > 0.0);
}

TEST_CASE("what is asked wrongly is refused by name") {
    const motion::Clip clip = swaying();
    const ClipEditor editor(clip, wooden_human());
    const Constraint good = moved_by(clip, "LeftHand", 1.0, 1.5, 2.0, Vec3(0, 0.1, 0));
    const auto refuses = [&](const Constraint& c) {
        CHECK_THROWS_AS((void)editor.apply(std::vector{c}), UsageError);
    };
    Constraint c = good;
    c.effector.joint = 99;
    refuses(c);
    c = good;
    c.last = 0.5;
    refuses(c);
    c = good;
    c.keys[0].time = 3.0;
    refuses(c);
    c = good;
    c.keys.clear();
    refuses(c);
    c = good;
    c.keys[0].place = Vec3(std::nan(""), 0, 0);
    refuses(c);
    c = good;
    c.kind = Kind::relative;
    refuses(c);
    c = good;
    c.kind = Kind::orientation;
    refuses(c);
    c = good;
    c.blend_in = -1.0;
    refuses(c);
    CHECK_THROWS_AS(ClipEditor(clip, body::wooden_man()), UsageError);
    CHECK_THROWS_AS(ClipEditor(clip, wooden_human(), {.sigma = {Vec3::Zero()}}), UsageError);
}
