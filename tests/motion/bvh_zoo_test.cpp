// The zoo: odd files, each with the exact words that its reader must say about it.
//
// data/zoo/NAME.expected holds what reading data/zoo/NAME.bvh gives: how many joints and frames, or
// `refused`, then every problem. Where it says `motion: OTHER`, both files mean the same motion.

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "sidestep/base/file.h"
#include "sidestep/motion/io/bvh.h"
#include "tests/motion/bvh_oracle.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::motion;

namespace {

std::filesystem::path zoo() {
    return std::filesystem::path(SIDESTEP_SOURCE_DIR) / "data" / "zoo";
}

std::string bytes_of(const std::filesystem::path& path) {
    return read_file(path).value();
}

/// The expected text without its `motion:` line, which is returned apart.
std::string split_expected(const std::string& text, std::string& same_as) {
    std::istringstream lines(text);
    std::string rest;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("motion: ")) {
            same_as = line.substr(8);
        } else {
            rest += line + '\n';
        }
    }
    return rest;
}

std::string outcome(const Result<MotionFile>& file) {
    if (!file) return "refused\n" + to_string(file.error());
    return "read: " + std::to_string(file->clip.joint_count()) + " joints, " +
           std::to_string(file->clip.frame_count()) + " frames\n" + to_string(file->warnings);
}

double largest_difference(const Clip& a, const Clip& b) {
    REQUIRE(a.frame_count() == b.frame_count());
    double worst = 0.0;
    for (int frame = 0; frame < a.frame_count(); ++frame) {
        const GlobalPose p = a.global_pose(frame);
        const GlobalPose q = b.global_pose(frame);
        REQUIRE(p.joints.size() == q.joints.size());
        for (std::size_t j = 0; j < p.joints.size(); ++j) {
            worst = std::max(worst, (p.joints[j].translation - q.joints[j].translation).norm());
        }
        for (std::size_t s = 0; s < std::min(p.end_sites.size(), q.end_sites.size()); ++s) {
            worst = std::max(worst, (p.end_sites[s] - q.end_sites[s]).norm());
        }
    }
    return worst;
}

}  // namespace

TEST_CASE("every animal in the zoo is greeted with the right words") {
    int read = 0;
    int refused = 0;
    int same = 0;
    for (const auto& path : test::files_in(zoo(), ".bvh")) {
        const std::string name = path.filename().string();
        CAPTURE(name);
        std::filesystem::path expected_path = path;
        expected_path.replace_extension(".expected");
        REQUIRE(std::filesystem::exists(expected_path));
        std::string same_as;
        const std::string expected = split_expected(bytes_of(expected_path), same_as);

        const auto file = read_bvh(bytes_of(path), name);
        CHECK(outcome(file) == expected);
        ++(file ? read : refused);
        if (file && !same_as.empty()) {
            const auto other = read_bvh(bytes_of(zoo() / (same_as + ".bvh")));
            CHECK(largest_difference(file->clip, other->clip) == 0.0);
            ++same;
        }
    }
    CHECK(read >= 45);
    CHECK(refused >= 45);
    CHECK(same >= 25);
}

TEST_CASE("every error in the zoo has a place and advice") {
    for (const auto& path : test::files_in(zoo(), ".bvh")) {
        const auto file = read_bvh(bytes_of(path), path.filename().string());
        if (file) continue;
        CHECK(file.error().size() <= problem_limit + problem_limit);
        for (const Problem& problem : file.error()) {
            CAPTURE(to_string(problem));
            CHECK(problem.line > 0);
            CHECK(problem.column > 0);
            CHECK_FALSE(problem.code.empty());
            CHECK_FALSE(problem.hint.empty());
        }
    }
}

TEST_CASE("what the zoo can be read to mean agrees with matrices multiplied by hand") {
    // files that even a naive reader understands
    const std::set<std::string> regular = {"plain",
                                           "crlf",
                                           "tabs",
                                           "no_final_newline",
                                           "frames_tab",
                                           "number_forms",
                                           "mixed_orders",
                                           "six_channels",
                                           "rotation_first",
                                           "height_only",
                                           "one_rotation",
                                           "two_rotations",
                                           "no_root_position",
                                           "zero_channels",
                                           "two_roots",
                                           "many_turns",
                                           "no_end_site",
                                           "zero_length_bone",
                                           "row_over_lines",
                                           "number_per_line",
                                           "wrapped",
                                           "java_braces",
                                           "one_line_header"};
    for (const std::string& name : regular) {
        CAPTURE(name);
        std::string text = bytes_of(zoo() / (name + ".bvh"));
        if (const auto glued = text.find("Knee{"); glued != text.npos) text.insert(glued + 4, " ");
        const test::BvhOracle oracle(text);
        const auto file = read_bvh(text, name);
        REQUIRE(file);
        REQUIRE(static_cast<int>(oracle.joint_count()) == file->clip.joint_count());
        REQUIRE(static_cast<int>(oracle.frame_count()) == file->clip.frame_count());
        CHECK(file->clip.frame_time() == oracle.frame_time());
        for (int frame = 0; frame < file->clip.frame_count(); ++frame) {
            const auto expected = oracle.positions(static_cast<std::size_t>(frame));
            const GlobalPose pose = file->clip.global_pose(frame);
            REQUIRE(expected.size() == pose.joints.size() + pose.end_sites.size());
            for (std::size_t j = 0; j < expected.size(); ++j) {
                const Vec3 ours = j < pose.joints.size() ? pose.joints[j].translation
                                                         : pose.end_sites[j - pose.joints.size()];
                CHECK((ours - expected[j]).norm() < 1e-12);
            }
        }
    }
}

TEST_CASE("what the zoo can be read from survives being written and read again") {
    int identical = 0;
    for (const auto& path : test::files_in(zoo(), ".bvh")) {
        const std::string name = path.filename().string();
        CAPTURE(name);
        const std::string source = bytes_of(path);
        const auto file = read_bvh(source, name);
        if (!file) continue;
        for (const bool in_dialect : {true, false}) {
            const std::string text =
                write_bvh(file->clip, in_dialect ? file->dialect.get() : nullptr);
            const auto again = read_bvh(text, "again");
            REQUIRE_MESSAGE(again.has_value(), text);
            CHECK(again->clip.frame_time() == file->clip.frame_time());
            CHECK(largest_difference(file->clip, again->clip) < 1e-9);
            for (int j = 0; j < file->clip.joint_count(); ++j) {
                CHECK(again->clip.skeleton().joint(j).name == file->clip.skeleton().joint(j).name);
            }
            if (in_dialect) {
                CHECK(again->dialect->channels == file->dialect->channels);
                identical += text == source;
            }
        }
    }
    CHECK(identical >= 30);
}
