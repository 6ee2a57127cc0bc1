// Acclaim files mean what their definition says, and bad ones are told so.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>

#include "sidestep/base/random.h"
#include "sidestep/motion/io/asf_amc.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::motion;

namespace {

// one leg and a stub: small enough to check with a pencil
const std::string small_asf = R"(# a comment
:version 1.10
:name VICON
:units
  mass 1.0
  length 0.45
  angle deg
:documentation
   begin and end are words here, and 12 is a number
:root
   order TX TY TZ RX RY RZ
   axis XYZ
   position 0 0 0
   orientation 0 0 0
:bonedata
  begin
     id 1
     name lhipjoint
     direction 1 0 0
     length 2
     axis 0 0 0  XYZ
  end
  begin
     id 2
     name lfemur
     direction 0 -1 0
     length 7
     axis 0 0 90  XYZ
     dof rx ry rz
     limits (-160.0 20.0)
            (-70.0 70.0)
            (-inf inf)
  end
  begin
     id 3
     name ltibia
     direction 0 -1 0
     length 8
     axis 0 0 0 XYZ
     dof rx
     limits (-10.0 170.0)
  end
:hierarchy
  begin
    root lhipjoint
    lhipjoint lfemur
    lfemur ltibia
  end
)";

const std::string small_amc = R"(#!OML:ASF somewhere.asf
:FULLY-SPECIFIED
:DEGREES
1
root 1 20 3 0 90 0
lfemur 0 0 0
ltibia 90
2
root 1 20 3 0 0 0
lfemur 90 0 0
ltibia 0
)";

std::string without(std::string text, const std::string& piece) {
    const auto at = text.find(piece);
    REQUIRE(at != std::string::npos);
    return text.erase(at, piece.size());
}

std::string changed(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

std::string all(const Problems& problems) {
    return to_string(problems);
}

bool says(const Problems& problems, const std::string& words) {
    return all(problems).find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("an Acclaim leg bends where a pencil says") {
    const auto file = read_asf_amc(small_asf, small_amc, "a.asf", "a.amc");
    REQUIRE(file);
    CHECK(file->format == "asf/amc");
    CHECK(file->clip.name() == "VICON");
    REQUIRE(file->clip.frame_count() == 2);
    REQUIRE(file->clip.joint_count() == 4);
    CHECK(file->clip.frame_rate() == doctest::Approx(120));
    CHECK(says(file->warnings, "no frame rate"));
    CHECK(file->warnings.size() == 1);
    const Skeleton& skeleton = file->clip.skeleton();
    CHECK(skeleton.joint(2).name == "lfemur");
    CHECK(skeleton.joint(2).offset == Vec3(2, 0, 0));  // where the hip joint's bone ends
    CHECK(skeleton.joint(3).offset == Vec3(0, -7, 0));
    REQUIRE(skeleton.end_sites().size() == 1);
    CHECK(skeleton.end_sites()[0].offset == Vec3(0, -8, 0));

    // frame 1: the body is turned left by 90 degrees, so its left side (+x) shows to -z
    const GlobalPose turned = file->clip.global_pose(0);
    CHECK((turned.joints[2].translation - Vec3(1, 20, 1)).norm() < 1e-12);
    CHECK((turned.joints[3].translation - Vec3(1, 13, 1)).norm() < 1e-12);
    // the knee turns the shin about the body's x, which is now -z: from down (-y) by 90 degrees
    CHECK((turned.end_sites[0] - Vec3(1 - 8, 13, 1)).norm() < 1e-9);

    // frame 2: rx of the thigh turns about its own x axis, which its axis frame lays along +y
    const GlobalPose twisted = file->clip.global_pose(1);
    CHECK((twisted.joints[3].translation - Vec3(3, 13, 3)).norm() < 1e-12);
    CHECK((twisted.end_sites[0] - Vec3(3, 5, 3)).norm() < 1e-12);
}

TEST_CASE("a unit of a CMU file is 0.0564 m and a multiplier of 1 says nothing") {
    CHECK(*read_asf(small_asf)->metres_per_unit == doctest::Approx(0.0254 / 0.45));
    CHECK(*read_asf(small_asf)->metres_per_unit == doctest::Approx(0.056444).epsilon(1e-5));
    CHECK_FALSE(read_asf(changed(small_asf, "length 0.45", "length 1.0"))->metres_per_unit);
    CHECK_FALSE(read_asf(without(small_asf, "length 0.45"))->metres_per_unit);
}

// ---- the slow twin: 4x4 matrices, straight from the definition ----

namespace {

struct TwinBone {
    std::string name;
    int parent = -1;  // -1 is the root
    Vec3 direction;
    double length = 0;
    Vec3 axis;          // degrees
    std::string order;  // of the axis angles
    std::vector<std::string> dof;
};

Mat4 turn(char axis, double degrees_) {
    const double c = std::cos(degrees_ * pi / 180);
    const double s = std::sin(degrees_ * pi / 180);
    Mat4 m = Mat4::Identity();
    const int i = axis == 'x' ? 1 : axis == 'y' ? 2 : 0;
    const int j = axis == 'x' ? 2 : axis == 'y' ? 0 : 1;
    m(i, i) = c;
    m(i, j) = -s;
    m(j, i) = s;
    m(j, j) = c;
    return m;
}

Mat4 shift(const Vec3& by) {
    Mat4 m = Mat4::Identity();
    m.topRightCorner<3, 1>() = by;
    return m;
}

Mat4 axis_matrix(const Vec3& angles, const std::string& order) {
    Mat4 m = Mat4::Identity();
    for (const char letter : order) m = turn(letter, angles[letter - 'x']) * m;
    return m;
}

/// Channels in order about fixed axes; shifts in the axis frame; a stretch is returned apart.
Mat4 channel_matrix(const std::vector<std::string>& dof, const std::vector<double>& values,
                    double& stretch) {
    Mat4 rotation = Mat4::Identity();
    Mat4 translation = Mat4::Identity();
    for (std::size_t i = 0; i < dof.size(); ++i) {
        if (dof[i] == "l") {
            stretch = values[i];
        } else if (dof[i][0] == 'r') {
            rotation = turn(dof[i][1], values[i]) * rotation;
        } else {
            translation(dof[i][1] - 'x', 3) = values[i];
        }
    }
    return translation * rotation;
}

struct Twin {
    Vec3 position = Vec3::Zero();
    Vec3 orientation = Vec3::Zero();
    std::string root_axis = "xyz";
    std::vector<std::string> order;
    std::vector<TwinBone> bones;
};

Twin random_twin(Random& random, bool odd) {
    const auto vec = [&](double size) {
        const double x = random.uniform(-size, size);
        const double y = random.uniform(-size, size);
        const double z = random.uniform(-size, size);
        return Vec3(x, y, z);
    };
    const auto shuffled = [&](std::vector<std::string> words) {
        for (std::size_t i = words.size(); i > 1; --i) {
            std::swap(words[i - 1],
                      words[static_cast<std::size_t>(random.index(static_cast<int>(i)))]);
        }
        return words;
    };
    const auto any_order = [&] {
        std::string text;
        for (const std::string& letter : shuffled({"x", "y", "z"})) text += letter;
        return odd ? text : std::string("xyz");
    };
    Twin twin;
    twin.order = {"tx", "ty", "tz", "rx", "ry", "rz"};
    if (odd) {
        twin.order = shuffled(twin.order);
        twin.position = vec(3);
        twin.orientation = vec(180);
        twin.root_axis = any_order();
    }
    const int bones = 2 + random.index(30);
    for (int i = 0; i < bones; ++i) {
        TwinBone bone;
        bone.name = "bone" + std::to_string(i);
        bone.parent = random.index(i + 1) - 1;
        bone.direction = vec(1).normalized();
        bone.length = random.chance(0.15) ? 0.0 : random.uniform(0.1, 5);
        bone.axis = vec(180);
        bone.order = any_order();
        std::vector<std::string> dof;
        for (const char* name : {"rx", "ry", "rz"}) {
            if (random.chance(0.7)) dof.push_back(name);
        }
        if (odd) {
            for (const char* name : {"tx", "ty", "tz", "l"}) {
                if (random.chance(0.15)) dof.push_back(name);
            }
            dof = shuffled(dof);
        }
        bone.dof = dof;
        twin.bones.push_back(bone);
    }
    return twin;
}

std::string number(double value) {
    std::ostringstream out;
    out.precision(17);
    out << value;
    return out.str();
}

std::string three(const Vec3& v) {
    return number(v.x()) + " " + number(v.y()) + "\t" + number(v.z());
}

std::string to_asf(const Twin& twin, const std::string& end) {
    const auto upper = [](std::string text) {
        for (char& c : text) c = static_cast<char>(c - 'x' + 'X');
        return text;
    };
    std::string out =
        ":version 1.10" + end + ":units" + end + " angle deg" + end + ":root" + end + " order";
    for (const std::string& name : twin.order) out += " " + name;
    out += end + " axis " + upper(twin.root_axis) + end + " position " + three(twin.position) +
           end + " orientation " + three(twin.orientation) + end + ":bonedata" + end;
    for (const TwinBone& bone : twin.bones) {
        out += "begin" + end + " name " + bone.name + end + " direction " + three(bone.direction) +
               end + " length " + number(bone.length) + end + " axis " + three(bone.axis) + " " +
               upper(bone.order) + end;
        if (!bone.dof.empty()) {
            out += " dof";
            for (const std::string& name : bone.dof) out += " " + name;
            out += end;
        }
        out += "end" + end;
    }
    out += ":hierarchy" + end + "begin" + end;
    for (int parent = -1; parent < static_cast<int>(twin.bones.size()); ++parent) {
        std::string line = parent < 0 ? "root" : twin.bones[static_cast<std::size_t>(parent)].name;
        const std::size_t alone = line.size();
        for (const TwinBone& bone : twin.bones) {
            if (bone.parent == parent) line += " " + bone.name;
        }
        if (line.size() > alone) out += "  " + line + end;
    }
    return out + "end" + end;
}

}  // namespace

TEST_CASE("joints stand where four by four matrices put them") {
    constexpr std::uint64_t seed = 1995;
    int checked = 0;
    double worst = 0.0;
    for (int round = 0; round < 120; ++round) {
        Random random(seed, static_cast<std::uint64_t>(round));
        const bool odd = round % 2 == 1;
        const Twin twin = random_twin(random, odd);
        const std::string end = round % 3 == 0 ? "\r\n" : "\n";
        constexpr int frames = 4;
        // numbers[frame][0] are the root's
        std::vector<std::vector<std::vector<double>>> numbers;
        std::string amc = ":FULLY-SPECIFIED" + end + ":DEGREES" + end;
        for (int frame = 0; frame < frames; ++frame) {
            auto& now = numbers.emplace_back();
            const auto values = [&](const std::vector<std::string>& dof) {
                std::vector<double> drawn;
                for (const std::string& name : dof) {
                    drawn.push_back(name[0] == 'r' ? random.uniform(-720, 720)
                                                   : random.uniform(-2, 2));
                }
                return drawn;
            };
            now.push_back(values(twin.order));
            for (const TwinBone& bone : twin.bones) now.push_back(values(bone.dof));
            amc += std::to_string(frame + 1) + end;
            // bones in another order in every frame
            std::vector<std::size_t> order;
            for (std::size_t i = 0; i < now.size(); ++i) order.push_back(i);
            if (odd) std::rotate(order.begin(), order.begin() + frame % 2, order.end());
            for (const std::size_t i : order) {
                if (now[i].empty()) continue;
                amc += i == 0 ? "root" : twin.bones[i - 1].name;
                for (const double value : now[i]) amc += " " + number(value);
                amc += end;
            }
        }
        const auto file = read_asf_amc(to_asf(twin, end), amc, "t.asf", "t.amc");
        INFO("seed " << seed << ", round " << round << "\n"
                     << (file ? std::string() : all(file.error())));
        REQUIRE(file);
        REQUIRE(file->clip.frame_count() == frames);
        for (int frame = 0; frame < frames; ++frame) {
            const GlobalPose pose = file->clip.global_pose(frame);
            const auto& now = numbers[static_cast<std::size_t>(frame)];
            double ignored = 0.0;
            const Mat4 root = shift(twin.position) * channel_matrix(twin.order, now[0], ignored) *
                              axis_matrix(twin.orientation, twin.root_axis);
            std::vector<Mat4> at_start;
            std::vector<Mat4> at_end;
            for (std::size_t i = 0; i < twin.bones.size(); ++i) {
                const TwinBone& bone = twin.bones[i];
                const Mat4 before =
                    bone.parent < 0 ? root : at_end[static_cast<std::size_t>(bone.parent)];
                const Mat4 c = axis_matrix(bone.axis, bone.order);
                double stretch = 0.0;
                const Mat4 m = channel_matrix(bone.dof, now[i + 1], stretch);
                at_start.push_back(before * c * m * c.inverse());
                at_end.push_back(at_start.back() * shift(bone.direction * (bone.length + stretch)));
                const int joint = *file->clip.skeleton().find(bone.name);
                const double apart = (pose.joints[static_cast<std::size_t>(joint)].translation -
                                      at_start.back().topRightCorner<3, 1>())
                                         .norm();
                const double turned =
                    (pose.joints[static_cast<std::size_t>(joint)].rotation.toRotationMatrix() -
                     at_start.back().topLeftCorner<3, 3>())
                        .norm();
                worst = std::max({worst, apart, turned});
                ++checked;
            }
            const auto sites = file->clip.skeleton().end_sites();
            for (std::size_t s = 0; s < sites.size(); ++s) {
                const std::string& name = file->clip.skeleton().joint(sites[s].joint).name;
                const auto bone = static_cast<std::size_t>(std::stoi(name.substr(4)));
                const auto& dof = twin.bones[bone].dof;
                // an end site cannot follow a bone that changes its length
                if (std::find(dof.begin(), dof.end(), "l") != dof.end()) continue;
                worst = std::max(worst,
                                 (pose.end_sites[s] - at_end[bone].topRightCorner<3, 1>()).norm());
            }
        }
    }
    CHECK(checked > 5000);
    CHECK(worst < 1e-9);
}

TEST_CASE("angles may be radians in either file") {
    const double quarter = pi / 2;
    const auto degrees_ = read_asf_amc(small_asf, small_amc);
    std::string asf = changed(small_asf, "angle deg", "angle rad");
    asf = changed(asf, "axis 0 0 90", "axis 0 0 " + number(quarter));
    std::string amc = small_amc;
    for (const char* from : {"0 90 0\n", "ltibia 90", "lfemur 90"}) {
        std::string to = from;
        to = changed(to, "90", number(quarter));
        amc = changed(amc, from, to);
    }
    // said by the .amc, or left to the .asf
    for (const std::string& text :
         {changed(amc, ":DEGREES", ":RADIANS"), without(amc, ":DEGREES\n")}) {
        const auto radians_ = read_asf_amc(asf, text);
        REQUIRE(radians_);
        for (int frame = 0; frame < 2; ++frame) {
            CHECK((radians_->clip.global_pose(frame).end_sites[0] -
                   degrees_->clip.global_pose(frame).end_sites[0])
                      .norm() < 1e-9);
        }
    }
}

TEST_CASE("line ends tabs commas and capitals change nothing") {
    const auto plain = read_asf_amc(small_asf, small_amc);
    std::string asf;
    for (const char c : small_asf) asf += c == '\n' ? "\r\n" : std::string(1, c);
    asf = changed(asf, "direction 1 0 0", "\tDirection\t1,0,\t0 # a comment");
    asf = changed(asf, "dof rx ry rz", "DOF RX RY RZ");
    asf = changed(asf, ":bonedata", "\r\n:BoneData");
    const auto dressed =
        read_asf_amc(asf, changed(small_amc, "ltibia 90\n2\n", "ltibia +9e1\r\r2\r\n"));
    REQUIRE(dressed);
    CHECK(dressed->clip.fingerprint() == plain->clip.fingerprint());
    // nor does a byte order mark
    CHECK(
        read_asf_amc("\xef\xbb\xbf" + small_asf, "\xef\xbb\xbf" + small_amc)->clip.fingerprint() ==
        plain->clip.fingerprint());
    // and a last line without an end
    std::string amc = small_amc;
    amc.pop_back();
    CHECK(read_asf_amc(small_asf, amc)->clip.fingerprint() == plain->clip.fingerprint());
}

TEST_CASE("a bone that a frame leaves out keeps its numbers and is named") {
    const auto file = read_asf_amc(small_asf, changed(small_amc, "ltibia 0\n", ""));
    REQUIRE(file);
    CHECK(file->clip.rotation(1, 3).isApprox(file->clip.rotation(0, 3)));
    CHECK(says(file->warnings, "bone \"ltibia\" is missing from 1 of 2 frames"));
    const auto first = read_asf_amc(small_asf, changed(small_amc, "ltibia 90\n", ""));
    REQUIRE(first);
    CHECK(says(first->warnings, "stays at rest"));
}

TEST_CASE("an Acclaim motion for another skeleton is noticed") {
    const auto stranger =
        read_asf_amc(small_asf, changed(small_amc, "ltibia 90", "ltibia 90\ntail 1 2"));
    REQUIRE(stranger);
    CHECK(says(stranger->warnings, "no bone called \"tail\""));
    const auto jump = read_asf_amc(small_asf, changed(small_amc, "\n2\n", "\n7\n"));
    REQUIRE(jump);
    CHECK(says(jump->warnings, "frame 7 follows frame 1"));
    const auto wrong = read_asf_amc(small_asf, "1\nhip 1 2 3\nknee 4\n", "a.asf", "b.amc");
    REQUIRE_FALSE(wrong);
    CHECK(says(wrong.error(), "b.amc:1:1: error: this frame gives 0 of 3 bones"));
}

TEST_CASE("what is wrong in an Acclaim motion is said with its place") {
    const auto problems = [](const std::string& amc) {
        const auto file = read_asf_amc(small_asf, amc, "a.asf", "a.amc");
        REQUIRE_FALSE(file);
        return all(file.error());
    };
    CHECK(problems(changed(small_amc, "ltibia 90", "ltibia nan"))
              .find("a.amc:7:8: error: expected a number, found \"nan\"") != std::string::npos);
    CHECK(problems(changed(small_amc, "ltibia 90", "ltibia 1e999")).find("a.amc:7:8") !=
          std::string::npos);
    CHECK(problems(changed(small_amc, "ltibia 90", "ltibia 90 3"))
              .find("a.amc:7:11: error: bone \"ltibia\" has 2 numbers, expected 1") !=
          std::string::npos);
    CHECK(problems(changed(small_amc, "ltibia 90", "ltibia"))
              .find("a.amc:7:7: error: bone \"ltibia\" has 0 numbers, expected 1") !=
          std::string::npos);
    CHECK(problems(changed(small_amc, "ltibia 90", "lfemur 1 2 3")).find("given twice") !=
          std::string::npos);
    CHECK(problems(changed(small_amc, "1\nroot", "root"))
              .find("a.amc:4:1: error: expected a frame") != std::string::npos);
    CHECK(problems(":DEGREES\n").find("no frames") != std::string::npos);
    CHECK(problems("").find("no frames") != std::string::npos);
    CHECK(problems("\x1f\x8b\x08").find("gzip") != std::string::npos);
    // twenty, then enough
    std::string many = ":DEGREES\n1\n";
    for (int i = 0; i < 100; ++i) many += "ltibia x\n";
    CHECK(read_asf_amc(small_asf, many).error().size() == 20);
}

TEST_CASE("what is wrong in an Acclaim skeleton is said with its place") {
    const auto problems = [](const std::string& asf) {
        const auto file = read_asf(asf, "a.asf");
        REQUIRE_FALSE(file);
        return all(file.error());
    };
    const auto check = [&](const std::string& from, const std::string& to,
                           const std::string& words) {
        INFO(from << " -> " << to);
        const std::string said = problems(changed(small_asf, from, to));
        INFO(said);
        CHECK(said.find(words) != std::string::npos);
    };
    check("direction 1 0 0", "direction 1 0", "a.asf:19:19: error: expected a coordinate");
    check("direction 1 0 0", "direction 1 0 inf", "found \"inf\"");
    check("direction 1 0 0", "direction 0 0 0", "has a length but no direction");
    check("direction 1 0 0\n", "\n", "has no direction");
    check("length 2\n", "\n", "has no length");
    check("length 2\n", "length -2\n", "negative");
    check("name lhipjoint\n", "\n", "no name");
    check("name lhipjoint", "name lfemur", "second bone is called \"lfemur\"");
    check("axis 0 0 90  XYZ", "axis 0 0 90  XYX", "expected an order of axes");
    check("axis 0 0 90  XYZ", "axis 0 0 90", "expected an order of axes");
    check("dof rx\n", "dof rx rx\n", "listed twice");
    check("dof rx\n", "dof roll\n", "unknown channel \"roll\"");
    check("(-70.0 70.0)", "(-70.0 x)", "expected a limit");
    check("lfemur ltibia", "lfemur lfoot", "no bone is called \"lfoot\"");
    check("lfemur ltibia", "", "bone \"ltibia\" is not in the hierarchy");
    check("lhipjoint lfemur", "ltibia lfemur", "does not hang on the root");
    check("lfemur ltibia", "lfemur ltibia lhipjoint", "has a parent already");
    check("lfemur ltibia", "lfemur root", "the root cannot hang");
    check("order TX TY TZ RX RY RZ", "", "the root has no order");
    check("angle deg", "angle gon", "expected deg or rad");
    check("length 0.45", "length 0", "expected a positive number");
    check(":bonedata", ":root", "appears twice");
    check(":bonedata", ":skin", "no :bonedata");
    CHECK(problems("").find("no :root section") != std::string::npos);
    CHECK(problems("\x1f\x8b\x08").find("gzip") != std::string::npos);
}

TEST_CASE("odd but readable Acclaim skeletons say what was assumed") {
    const auto preset = read_asf(changed(small_asf, "position 0 0 0", "position 0 5 0"));
    REQUIRE(preset);
    CHECK(says(preset->warnings, "position of its own"));
    CHECK(preset->skeleton.joint(0).offset == Vec3(0, 5, 0));
    const auto longer = read_asf(changed(small_asf, "direction 1 0 0", "direction 3 0 0"));
    REQUIRE(longer);
    CHECK(says(longer->warnings, "direction alone"));
    CHECK(longer->skeleton.joint(2).offset == Vec3(2, 0, 0));
    const auto shifted = read_asf(changed(small_asf, "dof rx\n", "dof rx tz l\n"));
    REQUIRE(shifted);
    CHECK(says(shifted->warnings, "bone \"ltibia\" has channels that shift or stretch it"));
    const auto skin = read_asf(small_asf + ":skin somewhere.obj\n");
    REQUIRE(skin);
    CHECK(says(skin->warnings, "\":skin\" is skipped"));
}

TEST_CASE("every prefix of Acclaim files is survived and none passes for the whole") {
    const std::uint64_t whole = read_asf_amc(small_asf, small_amc)->clip.fingerprint();
    int refused = 0;
    for (std::size_t cut = 0; cut < small_asf.size(); ++cut) {
        // a copy of its own, so that one byte too far is seen by the sanitizer
        const std::vector<char> prefix(small_asf.begin(),
                                       small_asf.begin() + static_cast<std::ptrdiff_t>(cut));
        const auto file = read_asf_amc({prefix.data(), prefix.size()}, small_amc);
        refused += !file;
        // complete once the hierarchy has its end
        CHECK(file.has_value() == (cut >= small_asf.size() - 1));
    }
    CHECK(refused > 700);
    for (std::size_t cut = 0; cut < small_amc.size() - 1; ++cut) {
        const std::vector<char> prefix(small_amc.begin(),
                                       small_amc.begin() + static_cast<std::ptrdiff_t>(cut));
        const auto file = read_asf_amc(small_asf, {prefix.data(), prefix.size()});
        INFO("cut at " << cut);
        if (!file) continue;
        // a shorter motion, or one that warns of what is missing
        CHECK((file->clip.frame_count() < 2 || file->warnings.size() > 1));
        CHECK(file->clip.fingerprint() != whole);
    }
}

TEST_CASE("the skeleton of an Acclaim motion is found beside it") {
    const auto folder = sidestep::test::scratch_folder("asf_amc");
    const auto put = [&](const std::string& name, const std::string& text) {
        std::ofstream(folder / name, std::ios::binary) << text;
    };
    put("07_12.amc", small_amc);
    const auto alone = load_asf_amc(folder / "07_12.amc");
    REQUIRE_FALSE(alone);
    CHECK(says(alone.error(), "no skeleton (.asf)"));
    put("x.asf", small_asf);
    CHECK(find_asf(folder / "07_12.amc")->filename() == "x.asf");
    put("07.ASF", small_asf);
    CHECK(find_asf(folder / "07_12.amc")->filename() == "07.ASF");
    CHECK_FALSE(find_asf(folder / "08_01.amc"));
    put("07_12.asf", small_asf);
    CHECK(find_asf(folder / "07_12.amc")->filename() == "07_12.asf");
    CHECK(load_asf_amc(folder / "07_12.amc")->clip.frame_count() == 2);
    CHECK(load_asf_amc(folder / "07.ASF")->clip.frame_count() == 1);
    CHECK_FALSE(load_asf_amc(folder / "absent.amc"));
}
