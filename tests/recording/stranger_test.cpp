// docs/recording.md is enough: a reader in another language, written from it, sees what we see.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "tests/recording/stage.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::recording;
using namespace sidestep::recording::test;

namespace {

/// By time and thing: name, material, and the numbers that the stranger prints.
struct Seen {
    std::string name;
    int material = none;
    std::string layer = "-";
    std::vector<double> numbers;
};
using Sight = std::map<std::pair<std::string, int>, Seen>;

std::string three_decimals(double t) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3f", t);
    return text;
}

void add(std::vector<double>& numbers, const Vec3& v) {
    for (const double x : {v.x(), v.y(), v.z()}) numbers.push_back(x);
}

Sight look(const Recording& recording, double t) {
    Sight sight;
    const State state = recording.state_at(t);
    const auto put = [&](int thing, int material) -> std::vector<double>& {
        Seen& seen = sight[{three_decimals(t), thing}];
        const Thing& about = recording.things()[static_cast<std::size_t>(thing)];
        seen.name = about.name;
        if (!about.layer.empty()) seen.layer = about.layer;
        std::replace(seen.layer.begin(), seen.layer.end(), ' ', '_');
        seen.material = material;
        return seen.numbers;
    };
    for (const auto& figure : state.figures) {
        auto& numbers = put(figure.thing, figure.material);
        add(numbers, figure.pose.translations[0]);
        if (figure.clip != none) numbers.push_back(figure.clip_seconds);
        // the arm's wrist moves too, but the stranger prints roots alone, and skins
        const int costume = recording.things()[static_cast<std::size_t>(figure.thing)].costume;
        if (figure.clip == none || costume == none) continue;
        for (const int worn : recording.costumes()[static_cast<std::size_t>(costume)].skins) {
            const Skin& skin = recording.skins()[static_cast<std::size_t>(worn)];
            Seen& seen = sight[{three_decimals(t), 1000 + worn}];
            seen.name = skin.name;
            const Skeleton& body = recording.skeletons()[static_cast<std::size_t>(skin.skeleton)];
            for (const Vec3& v : skinned_vertices(skin, joints_in_world(body, figure.pose))) {
                add(seen.numbers, v);
            }
        }
    }
    for (const auto& part : state.parts) {
        add(put(part.thing, part.material), part.to_world.translation);
    }
    for (const auto& disc : state.discs) {
        auto& numbers = put(disc.thing, disc.material);
        add(numbers, disc.centre);
        numbers.push_back(disc.radius);
    }
    for (const auto& box : state.boxes) {
        auto& numbers = put(box.thing, box.material);
        add(numbers, box.to_world.translation);
        add(numbers, box.half_extents);
    }
    for (const auto& line : state.lines) {
        auto& numbers = put(line.thing, line.material);
        add(numbers, line.from);
        add(numbers, line.to);
    }
    for (const auto& string : state.strings) {
        auto& numbers = put(string.thing, string.material);
        for (const Vec3& point : string.points) add(numbers, point);
    }
    return sight;
}

}  // namespace

TEST_CASE("a reader in JavaScript sees the same stage") {
    if (std::system("node -e \"process.exit([].findLastIndex ? 0 : 1)\" >/dev/null 2>&1") != 0) {
        SIDESTEP_SKIP("node 18 or newer is not installed");
    }
    const auto folder = sidestep::test::scratch_folder("recording_stranger");
    int minor = 0;
    SUBCASE("of a file of format 1.0") {}
    SUBCASE("of a file of format 1.1") {
        minor = 1;
    }
    const std::string bytes = small_recording(true, minor);
    std::ofstream(folder / "small.sidestep", std::ios::binary) << bytes;
    const Recording recording = read(bytes).value();
    Sight expected;
    std::string command = "node '" SIDESTEP_SOURCE_DIR "/tests/recording/stranger.mjs' '" +
                          (folder / "small.sidestep").string() + "'";
    for (double t = 0.0; t < 2.2; t += 0.045) {
        const std::string text = three_decimals(t);
        command += " " + text;
        expected.merge(look(recording, std::stod(text)));
    }
    command += " > '" + (folder / "seen.txt").string() + "'";
    REQUIRE(std::system(command.c_str()) == 0);
    std::ifstream in(folder / "seen.txt");
    std::string line;
    std::size_t lines = 0;
    while (std::getline(in, line)) {
        std::istringstream words(line);
        std::string time;
        int thing = 0;
        Seen seen;
        words >> time >> thing >> seen.name >> seen.material >> seen.layer;
        for (double x = 0; words >> x;) seen.numbers.push_back(x);
        INFO(line);
        const auto found = expected.find({time, thing});
        REQUIRE(found != expected.end());
        CHECK(found->second.name == seen.name);
        CHECK(found->second.material == seen.material);
        CHECK(found->second.layer == seen.layer);
        REQUIRE(found->second.numbers.size() == seen.numbers.size());
        for (std::size_t i = 0; i < seen.numbers.size(); ++i) {
            CHECK(std::abs(found->second.numbers[i] - seen.numbers[i]) < 1.1e-4);
        }
        ++lines;
    }
    CHECK(lines == expected.size());
    CHECK(lines > (minor == 0 ? 150 : 185));
}

TEST_CASE("a file of format 1 dot 0 reads as it did on the day it was written") {
    // never write this file anew: a later format must still read it
    const auto golden = try_load(std::filesystem::path(SIDESTEP_SOURCE_DIR) /
                                 "tests/recording/golden_1_0.sidestep");
    REQUIRE(golden);
    CHECK(golden->complete());
    CHECK(golden->notes().empty());
    CHECK(golden->fingerprint() == 0x739b38c5b1244462u);
    CHECK(golden->state_at(1.05).discs.at(0).radius == doctest::Approx(1.35));
    CHECK(golden->state_at(1.05).figures.at(0).clip_seconds == doctest::Approx(0.05));
}
