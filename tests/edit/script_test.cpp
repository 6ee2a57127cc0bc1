// The promise of script.h: what people type is understood, and what is not is told with its place.
#include "sidestep/edit/script.h"

#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/base/random.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/human.h"

using namespace sidestep;
using namespace sidestep::edit;

namespace {

using Kind = Constraint::Kind;

const body::Character& script_body() {
    static const body::Character character = body::make_mannequin(motion::human_skeleton());
    return character;
}

constexpr ScriptTime ten_seconds{.frame_time = 1.0 / 30.0, .last_time = 10.0};

Result<std::vector<Constraint>> script(std::string_view text) {
    return read_script(text, "moves.txt", script_body(), ten_seconds);
}

Constraint one(std::string_view text) {
    const auto read = script(text);
    if (!read) FAIL(to_string(read.error()));
    REQUIRE(read->size() == 1);
    return read->front();
}

Problem mistake(std::string_view text) {
    const auto read = script(text);
    REQUIRE_FALSE(read);
    return read.error().front();
}

int named(const char* name) {
    return *motion::human_skeleton().find(name);
}

}  // namespace

TEST_CASE("a line with everything is read as it is meant") {
    const Constraint c =
        one("position LeftHand 1.0..2.5 at 1.5 = 0.3 1.2 0.4 at 2.0 += 0 0.1 0 blend 0.2 soft name "
            "\"over the head\"  # a remark");
    CHECK(c.kind == Kind::position);
    CHECK(c.effector.joint == named("LeftHand"));
    CHECK(c.first == 1.0);
    CHECK(c.last == 2.5);
    REQUIRE(c.keys.size() == 2);
    CHECK(c.keys[0].time == 1.5);
    CHECK(*c.keys[0].place == Vec3(0.3, 1.2, 0.4));
    CHECK_FALSE(c.keys[0].from_source);
    CHECK(c.keys[1].from_source);
    CHECK(c.blend_in == 0.2);
    CHECK(c.blend_out == 0.2);
    CHECK_FALSE(c.hard);
    CHECK(c.name == "over the head");
    CHECK(c.interpolant == Interpolant::pchip);
}

TEST_CASE("every kind has a word") {
    CHECK(one("orient head 1..2 at 1.5 += turn 30 about y").kind == Kind::orientation);
    const Constraint pose = one("pose left hand 1..2 at 1.5 = 0 1 0 turn 90 about 0 0 2");
    CHECK(pose.kind == Kind::pose);
    CHECK(angle_between(*pose.keys[0].turn, rotation_about(Axis::z, radians(90.0))) < 1e-12);
    const Constraint hip = one("relative right hand point 0.1 0 0 to Hips 0.5..3");
    CHECK(hip.kind == Kind::relative);
    CHECK(hip.effector.joint == named("RightHand"));
    CHECK(hip.effector.point == Vec3(0.1, 0, 0));
    CHECK(hip.anchor->joint == named("Hips"));
    const Constraint look = one("look Head to LeftHand 1..2.5 axis 1 0 0 blend 0.1 0.4");
    CHECK(look.kind == Kind::look_at);
    CHECK(look.axis == Vec3::UnitX());
    CHECK(look.blend_out == 0.4);
    const Constraint foot = one("foot LEFTFOOT 30f..60f curve linear");
    CHECK(foot.kind == Kind::foot_contact);
    CHECK(foot.first == doctest::Approx(1.0));
    CHECK(foot.last == doctest::Approx(2.0));
    CHECK(foot.interpolant == Interpolant::linear);
    CHECK(one("hold LeftHand all at 1 = 0 1 1").kind == Kind::foot_contact);
    const Constraint limit = one("limit LeftForeArm 2.. twist -40..60");
    CHECK(limit.kind == Kind::joint_limit);
    CHECK(limit.last == 10.0);
    CHECK(limit.limit->twist.high == doctest::Approx(radians(60.0)));
    // what is not said stays the character's
    CHECK(limit.limit->swing_b.low == script_body().limits()[limit.effector.joint].swing_b.low);
    CHECK(one("limit LeftForeArm ..4").first == 0.0);
}

TEST_CASE("joints go by name or by what they are or by number") {
    const motion::Skeleton& skeleton = motion::human_skeleton();
    CHECK(find_joint(skeleton, "LeftHand") == named("LeftHand"));
    CHECK(find_joint(skeleton, "mixamorig:lefthand") == named("LeftHand"));
    CHECK(find_joint(skeleton, "left hand") == named("LeftHand"));
    CHECK(find_joint(skeleton, "right upper arm") == named("RightArm"));
    CHECK(find_joint(skeleton, "left knee") == named("LeftLeg"));
    CHECK(find_joint(skeleton, "head") == named("Head"));
    CHECK(find_joint(skeleton, "[2]") == 2);
    CHECK(find_joint(skeleton, "[99]") == -1);
    CHECK(find_joint(skeleton, "hand") == -1);
    CHECK(find_joint(skeleton, "") == -1);
    CHECK(one("position \"LeftHand\" 1..2 at 1=0 1 0").effector.joint == named("LeftHand"));
}

TEST_CASE("mistakes are told with line and column") {
    const auto at = [](std::string_view text, int line, int column, const char* words) {
        const Problem problem = mistake(text);
        INFO(to_string(problem));
        CHECK(problem.file == "moves.txt");
        CHECK(problem.line == line);
        CHECK(problem.column == column);
        CHECK(to_string(problem).find(words) != std::string::npos);
    };
    at("push LeftHand 1..2", 1, 1, "no constraint");
    at("\n# fine\nposition LeftHnad 1..2 at 1 = 0 0 0", 3, 10, "did you mean LeftHand?");
    at("position 1..2 at 1 = 0 0 0", 1, 10, "who?");
    at("position LeftHand", 1, 18, "from when to when");
    at("position LeftHand at 1 = 0 0 0", 1, 19, "from when to when");
    at("position LeftHand to Hips 1..2 at 1 = 0 0 0", 1, 19, "relative and look");
    at("position LeftHand 2..1 at 1 = 0 0 0", 1, 19, "after");
    at("position LeftHand 1..x at 1 = 0 0 0", 1, 19, "no time");
    at("position LeftHand 1..2", 1, 23, "expected a key");
    at("position LeftHand 1..2 at 3 = 0 0 0", 1, 27, "outside");
    at("position LeftHand 1..2 at 1 0 0 0", 1, 29, "expected = or +=");
    at("position LeftHand 1..2 at 1 = 0 0", 1, 34, "expected a place");
    at("position LeftHand 1..2 at 1 = 0 0 nan", 1, 35, "expected a place");
    at("position LeftHand 1..2 at 1 = 0 0 1e99", 1, 35, "a million");
    at("position LeftHand 1..2 at 1 = 0 0 0 turn 3 about y", 1, 37, "turn goes with");
    at("orient Head 1..2 at 1 = 0 0 0", 1, 25, "takes a turn");
    at("orient Head 1..2 at 1 = turn 30 y", 1, 33, "expected about");
    at("orient Head 1..2 at 1 = turn 30 about 0 0 0", 1, 39, "zero length");
    at("relative LeftHand 1..2", 1, 1, "relative to whom?");
    at("look Head 1..2", 1, 15, "nothing to look at");
    at("look Head 1..2 at 1 += 0 0 0", 1, 24, "in the world");
    at("limit LeftArm 1..2 twist 60..-40", 1, 26, "no range");
    at("foot LeftFoot 1..2 blend -1", 1, 26, "negative");
    at("foot LeftFoot 1..2 quickly", 1, 20, "means nothing");
    at("foot LeftFoot 1..2 name \"open", 1, 25, "never closed");
    at("foot LeftFoot 1..2 curve cubic", 1, 26, "expected a curve");
    at("relative LeftHand to Hips point end 1..2", 1, 33, "has no end");
    // every line is looked at, up to a limit
    std::string many;
    for (int i = 0; i < 30; ++i) many += "nonsense\n";
    CHECK(script(many).error().size() == static_cast<std::size_t>(problem_limit));
    CHECK(script("").value().empty());
    CHECK(script("\xef\xbb\xbf# only a remark\r\n\r\n").value().empty());
}

TEST_CASE("what is written reads back to the last bit") {
    Random random(7);
    const motion::Skeleton& skeleton = motion::human_skeleton();
    std::vector<Constraint> all;
    for (int i = 0; i < 300; ++i) {
        Constraint c;
        c.kind = static_cast<Kind>(i % 7);
        const auto vector = [&] {
            const double x = random.uniform(-2, 2), y = random.uniform(-2, 2);
            return Vec3(x, y, random.uniform(-2, 2));
        };
        const auto joint = [&] {
            return static_cast<int>(random.uniform(0, skeleton.joint_count() - 1e-9));
        };
        c.effector = {joint(), i % 2 == 0 ? Vec3(Vec3::Zero()) : vector()};
        c.first = random.uniform(0, 5);
        c.last = c.first + random.uniform(0, 5);
        c.blend_in = random.uniform(0, 1);
        c.blend_out = random.uniform(0, 1);
        c.interpolant = static_cast<Interpolant>(i % 4);
        c.hard = i % 3 != 0;
        if (i % 5 == 0) c.name = "number " + std::to_string(i);
        if (c.kind == Kind::relative || (c.kind == Kind::look_at && i % 2 == 0)) {
            c.anchor = Effector{joint(), vector()};
        }
        if (c.kind == Kind::look_at) c.axis = vector();
        if (c.kind == Kind::joint_limit) {
            c.limit = script_body().limits()[c.effector.joint];
            c.limit->twist = {random.uniform(-3, 0), random.uniform(0, 3)};
        } else if (!(c.kind == Kind::look_at && c.anchor)) {
            const bool place = c.kind != Kind::orientation;
            const bool turn = c.kind == Kind::orientation || c.kind == Kind::pose;
            c.keys.resize(2);
            for (int k = 0; k < 2; ++k) {
                c.keys[k].time = c.first + 0.5 * k * (c.last - c.first);
                if (place) c.keys[k].place = vector();
                if (turn) c.keys[k].turn = exp_map(vector());
                c.keys[k].from_source = i % 2 == 1 && c.kind != Kind::look_at;
            }
        }
        all.push_back(c);
    }
    const std::string text = to_script(all, script_body());
    const auto read = script(text);
    if (!read) FAIL(to_string(read.error()));
    REQUIRE(read->size() == all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Constraint &a = all[i], &b = (*read)[i];
        CHECK(a.kind == b.kind);
        CHECK(a.first == b.first);
        CHECK(a.last == b.last);
        CHECK(a.blend_in == b.blend_in);
        CHECK(a.blend_out == b.blend_out);
        CHECK(a.interpolant == b.interpolant);
        CHECK(a.hard == b.hard);
        CHECK(a.name == b.name);
        CHECK(a.axis == b.axis);
        CHECK(a.anchor.has_value() == b.anchor.has_value());
        if (a.anchor) CHECK(a.anchor->point == b.anchor->point);
        CHECK(a.effector.joint == b.effector.joint);
        CHECK(a.effector.point == b.effector.point);
        REQUIRE(a.keys.size() == b.keys.size());
        for (std::size_t k = 0; k < a.keys.size(); ++k) {
            CHECK(a.keys[k].place == b.keys[k].place);
            CHECK(a.keys[k].turn.has_value() == b.keys[k].turn.has_value());
            if (a.keys[k].turn) CHECK(a.keys[k].turn->coeffs() == b.keys[k].turn->coeffs());
        }
        if (a.limit) CHECK(a.limit->twist.low == doctest::Approx(b.limit->twist.low));
    }
}

TEST_CASE("no prefix of a script crashes the reader") {
    const std::string text =
        "position \"LeftHand\" 1..2 at 1 += 0.1 -2e-3 4 at 2 = 0 0 0 blend .2 .3 name \"a b\"\n"
        "limit left elbow all twist -4..6 swing_b -1..2\nlook head to [3] 1.. axis 0 0 1\n";
    REQUIRE(script(text));
    for (std::size_t n = 0; n <= text.size(); ++n) {
        const auto read = script(text.substr(0, n));
        if (read) continue;
        for (const Problem& problem : read.error()) {
            CHECK(problem.line > 0);
            CHECK(problem.column > 0);
        }
    }
}
