// No text, however cut, bent or greedy, makes the reader crash, hang, allocate or invent.

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <memory>

#include "sidestep/base/file.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/random.h"
#include "sidestep/motion/io/bvh.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::motion;

namespace {

std::string zoo_text(const std::string& name) {
    return read_file(std::filesystem::path(SIDESTEP_SOURCE_DIR) / "data" / "zoo" / (name + ".bvh"))
        .value();
}

/// Reads from an allocation of exactly this size: a byte too far is a sanitizer's report.
Result<MotionFile> read_exactly(std::string_view text) {
    const std::unique_ptr<char[]> exact(new char[text.size()]);
    std::memcpy(exact.get(), text.data(), text.size());
    return read_bvh({exact.get(), text.size()}, "exact");
}

void check_sane(const Result<MotionFile>& file) {
    if (!file) {
        CHECK(has_error(file.error()));
        return;
    }
    CHECK_FALSE(has_error(file->warnings));
    for (int frame = 0; frame < file->clip.frame_count(); ++frame) {
        for (const Quat& q : file->clip.rotations(frame)) {
            CHECK(std::abs(q.norm() - 1.0) < 1e-9);
        }
        for (const Vec3& t : file->clip.translations(frame)) CHECK(t.allFinite());
    }
}

/// A file of `joints` joints, one inside the other.
std::string deep_file(int joints) {
    std::string text = "HIERARCHY\n";
    for (int i = 0; i < joints; ++i) {
        text += i == 0 ? "ROOT a\n{\n" : "JOINT a\n{\n";
        text += "OFFSET 0 1 0\nCHANNELS 1 Xrotation\n";
    }
    for (int i = 0; i < joints; ++i) text += "}\n";
    text += "MOTION\nFrames: 2\nFrame Time: 0.1\n";
    for (int row = 0; row < 2; ++row) {
        for (int i = 0; i < joints; ++i) text += "1 ";
        text += '\n';
    }
    return text;
}

}  // namespace

TEST_CASE("every beginning of a file is read or refused and never crashes") {
    int read = 0;
    for (const char* name : {"plain", "crlf", "two_roots", "number_forms", "row_over_lines",
                             "lone_cr", "several_mistakes"}) {
        const std::string text = zoo_text(name);
        for (std::size_t size = 0; size <= text.size(); ++size) {
            const auto file = read_exactly(std::string_view(text).substr(0, size));
            check_sane(file);
            read += file.has_value();
            // before the rows begin there is no motion to read
            if (size < text.find("MOTION")) CHECK_FALSE(file.has_value());
        }
    }
    CHECK(read > 100);
}

TEST_CASE("a file cut anywhere in its rows keeps the rows before the cut") {
    const std::string text = zoo_text("plain");
    const std::size_t second_row = text.find("1.5 2 3");
    for (std::size_t size = second_row; size < text.size() - 1; ++size) {
        const auto file = read_exactly(std::string_view(text).substr(0, size));
        // "-" alone is no number: the only cut that cannot be understood
        if (text[size - 1] == '-') {
            CHECK_FALSE(file.has_value());
            continue;
        }
        REQUIRE(file.has_value());
        CHECK(file->clip.translation(0, 0) == Vec3(1, 2, 3));
        // all but the cut inside the very last number are noticed
        if (size < text.size() - 2) CHECK_FALSE(file->warnings.empty());
    }
}

TEST_CASE("random damage is refused or read as something sane") {
    constexpr std::uint64_t seed = 99;
    Random random(seed);
    const std::string plain = zoo_text("plain");
    const std::string pieces[] = {"{",   "}",    "\n",        "\r",         "JOINT x\n", "End Site",
                                  "1e9", "-",    "OFFSET",    "CHANNELS",   "nan",       "MOTION",
                                  "0 ",  "\t",   "ROOT b\n{", "1e-320",     "Frames:",   ".",
                                  "\0",  "\xff", "Xrotation", "99999999999"};
    int read = 0;
    constexpr int tries = 20000;
    for (int i = 0; i < tries; ++i) {
        std::string text = plain;
        for (int edits = 1 + random.index(3); edits > 0; --edits) {
            const auto at = static_cast<std::size_t>(random.index(static_cast<int>(text.size())));
            switch (random.index(5)) {
                case 0:
                    text[at] = static_cast<char>(random.index(256));
                    break;
                case 4:
                    // a mild one: another digit
                    if (text[at] >= '0' && text[at] <= '9') {
                        text[at] = static_cast<char>('0' + random.index(10));
                    }
                    break;
                case 1:
                    text.erase(at, static_cast<std::size_t>(1 + random.index(12)));
                    break;
                case 2:
                    text.insert(at, pieces[random.index(static_cast<int>(std::size(pieces)))]);
                    break;
                default: {
                    const auto from =
                        static_cast<std::size_t>(random.index(static_cast<int>(text.size())));
                    text.insert(at, text.substr(from, static_cast<std::size_t>(random.index(40))));
                }
            }
            if (text.empty()) text = "x";
        }
        INFO("seed " << seed << ", try " << i);
        const auto file = read_exactly(text);
        check_sane(file);
        read += file.has_value();
    }
    CHECK(read > tries / 20);
    CHECK(read < tries * 3 / 4);
}

TEST_CASE("ten thousand joints inside each other do not topple the reader or the writer") {
    const std::string text = deep_file(10000);
    const auto file = read_bvh(text, "deep");
    REQUIRE(file.has_value());
    CHECK(file->clip.joint_count() == 10000);
    CHECK(file->clip.global_pose(1).joints.size() == 10000);
    const auto again = read_bvh(write_bvh(file->clip), "again");
    REQUIRE(again.has_value());
    CHECK(again->clip.joint_count() == 10000);
    CHECK(again->clip.skeleton().joint(9999).parent == 9998);
}

TEST_CASE("a hundred thousand joints inside each other are read") {
    const auto file = read_bvh(deep_file(100000), "deeper");
    REQUIRE(file.has_value());
    CHECK(file->clip.joint_count() == 100000);
    // and unclosed they are a problem, not a crash
    const std::string text = deep_file(100000);
    const auto cut = read_bvh(std::string_view(text).substr(0, text.find('}')), "cut");
    REQUIRE_FALSE(cut.has_value());
    CHECK(cut.error().size() == 1);
}

TEST_CASE("joints without channels cannot be used to fill the memory") {
    // forty thousand joints that cost nothing per row, and many short rows
    std::string text = "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\n";
    for (int i = 0; i < 40000; ++i) text += "JOINT b\n{\nOFFSET 0 0 0\nCHANNELS 0\n}\n";
    text += "}\nMOTION\nFrames: 100000\nFrame Time: 0.1\n";
    for (int i = 0; i < 100000; ++i) text += "1\n";
    const auto file = read_bvh(text, "bomb.bvh");
    REQUIRE_FALSE(file.has_value());
    CHECK(file.error().back().code == "memory");
}

TEST_CASE("a line without end is refused") {
    std::string text = zoo_text("plain");
    const std::size_t rows = text.find("1 2 3");
    const std::string blanks(bvh_line_limit + 1, ' ');
    const auto in_rows = read_bvh(text.substr(0, rows) + blanks + text.substr(rows), "long.bvh");
    REQUIRE_FALSE(in_rows.has_value());
    CHECK(to_string(in_rows.error().front()).starts_with("long.bvh:19:1: error: a line of 167772"));
    const auto in_header = read_bvh("HIERARCHY" + blanks + text.substr(9), "long.bvh");
    REQUIRE_FALSE(in_header.has_value());
    CHECK(
        to_string(in_header.error().front()).starts_with("long.bvh:1:1: error: a line of 167772"));
}

TEST_CASE("the same bits come out for any number of threads") {
    // larger than one chunk of the fast reader, with angles that jump
    Random random(5);
    std::string text = zoo_text("plain");
    text.resize(text.find("1 2 3"));
    for (int row = 0; row < 40000; ++row) {
        for (int c = 0; c < 9; ++c) {
            text += std::to_string(random.uniform(-400.0, 400.0)) + (c == 8 ? "\n" : " ");
        }
    }
    const auto read_with = [&](int threads) {
        const ThreadLimit limit(threads);
        return read_bvh(text).value();
    };
    const MotionFile one = read_with(1);
    const MotionFile two = read_with(2);
    const MotionFile seven = read_with(7);
    CHECK(one.clip.frame_count() == 40000);
    CHECK(one.clip.fingerprint() == two.clip.fingerprint());
    CHECK(one.clip.fingerprint() == seven.clip.fingerprint());
    CHECK(one.dialect->anchors.size() == seven.dialect->anchors.size());
}
