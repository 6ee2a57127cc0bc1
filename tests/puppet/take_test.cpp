// A take is read as far as it goes, tells where it is damaged, and plays again to the bit.
#include "sidestep/puppet/take.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <limits>

#include "sidestep/base/file.h"
#include "sidestep/base/random.h"
#include "sidestep/puppet/scripts.h"

using namespace sidestep;
using namespace sidestep::puppet;

namespace {

Play hanging() {
    Play play;
    play.name = "marionette";
    play.puppet = marionette();
    return play;
}

std::filesystem::path take_file(const char* name) {
    return std::filesystem::temp_directory_path() / (std::string("sidestep_take_test_") + name);
}

/// So many steps of a script, written; the bytes.
std::string performed(const char* script, int steps, bool finish = true) {
    const auto file = take_file("performed");
    Theatre theatre(hanging());
    {
        TakeWriter writer = TakeWriter::open(file, theatre).value();
        const Script* hands = find_script(script);
        REQUIRE(hands != nullptr);
        for (int k = 0; k < steps; ++k) {
            const Hands now = hands->at(theatre.time_s(), theatre.neutral());
            theatre.step(now);
            writer.add(now, theatre);
        }
        if (finish) CHECK(writer.finish().value() == steps);
    }
    const std::string bytes = read_file(file).value();
    std::filesystem::remove(file);
    return bytes;
}

bool equal(const Transform& a, const Transform& b) {
    return a.translation == b.translation && a.rotation.coeffs() == b.rotation.coeffs();
}

}  // namespace

TEST_CASE("9: a replay gives the same bits") {
    const Take take = parse_take(performed("circle", 1250), "take").value();
    CHECK(take.whole);
    CHECK(take.play == "marionette");
    CHECK(take.step_s == 0.001);
    REQUIRE(take.hands.size() == 1250);
    REQUIRE(take.marks.size() == 12);
    CHECK(take.marks[0] != take.marks[1]);
    const Script& script = *find_script("circle");
    Theatre theatre(hanging());
    CHECK(take.options_mark == options_mark(theatre));
    for (const int k : {0, 700, 1249}) {
        const Hands wanted = script.at(k * 0.001, theatre.neutral());
        CHECK(equal(take.hands[k].main, wanted.main));
        CHECK(equal(take.hands[k].bar, wanted.bar));
    }
    for (int k = 0; k < 33; ++k)
        theatre.step(theatre.neutral());  // from its beginning all the same
    const Replayed again = replay(take, theatre);
    CHECK(again.identical);
    CHECK(again.steps == 1250);
    CHECK(again.first_difference == -1);
}

TEST_CASE("a replay that goes another way says from when on") {
    Take take = parse_take(performed("circle", 800), "take").value();
    // a hair's breadth, after the sixth mark
    take.hands[650].bar.translation.x() += 1e-6;
    Theatre theatre(hanging());
    const Replayed other = replay(take, theatre);
    CHECK_FALSE(other.identical);
    CHECK(other.first_difference == 700);
    CHECK(other.steps == 800);
}

TEST_CASE("what moves a puppet differently has another mark, what only feels different has not") {
    const std::uint64_t standard = options_mark(Theatre(hanging()));
    TheatreOptions options;
    options.force.scale = 1.0;
    CHECK(options_mark(Theatre(hanging(), options)) == standard);
    options = {};
    options.strings.stiffness = 7.1e4;
    CHECK(options_mark(Theatre(hanging(), options)) != standard);
    options = {};
    options.bodies.drag = 0.06;
    CHECK(options_mark(Theatre(hanging(), options)) != standard);
    options = {};
    options.controls.most_spin = 7.0;
    CHECK(options_mark(Theatre(hanging(), options)) != standard);
    Play play = hanging();
    play.puppet.strings[1].slack = 0.995;
    CHECK(options_mark(Theatre(play)) != standard);
    play = hanging();
    play.ground = -0.01;
    CHECK(options_mark(Theatre(play)) != standard);
}

TEST_CASE("every beginning of a take is read up to its last whole block") {
    const std::string bytes = performed("circle", 250);
    const Take whole = parse_take(bytes, "take").value();
    REQUIRE(whole.hands.size() == 250);
    std::size_t refused = 0, last = 0;
    for (std::size_t n = 0; n < bytes.size(); ++n) {
        // memory of its own, so that a step past the end is noticed
        const std::string part(bytes.substr(0, n));
        const Result<Take> take = parse_take(part, "take");
        if (!take) {
            ++refused;
            CHECK(take.error()[0].code == "take_short");
            CHECK(last == 0);
            continue;
        }
        CHECK_FALSE(take->whole);
        CHECK(take->hands.size() >= last);
        CHECK((take->hands.size() == 250 || take->hands.size() % 100 == 0));
        CHECK(take->marks.size() == take->hands.size() / 100);
        last = take->hands.size();
        if (last > 0) CHECK(equal(take->hands.back().bar, whole.hands[last - 1].bar));
    }
    CHECK(last == 250);
    CHECK(refused < 100);
}

TEST_CASE("every damaged byte of a take is told, with its place") {
    const std::string bytes = performed("circle", 120);
    Random random(17);
    const auto told = [&](const std::string& damaged, std::size_t at) {
        const Result<Take> take = parse_take(damaged, "circle.take");
        CAPTURE(at);
        REQUIRE_FALSE(take.has_value());
        const Problem& problem = take.error()[0];
        CHECK(problem.file == "circle.take");
        const std::size_t said = problem.message.find("at byte ");
        if (said == std::string::npos) {
            // a magic or version of another kind of file
            CHECK(at < 12);
            return;
        }
        // a block begins there, and the damage is in it
        const std::size_t place = std::stoul(problem.message.substr(said + 8));
        CHECK(place <= at);
        CHECK(at - place < 100 * 116 + 40);
    };
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        // all bytes of heads and a third of the others
        if (at > 120 && at + 60 < bytes.size() && random.index(3) != 0) continue;
        std::string damaged = bytes;
        damaged[at] = static_cast<char>(damaged[at] ^ (1 << random.index(8)));
        told(damaged, at);
    }
    told(bytes + "x", bytes.size());
}

TEST_CASE("a take that nobody finished is good as far as it went") {
    const std::string bytes = performed("lift", 130, false);
    const Take take = parse_take(bytes, "take").value();
    CHECK_FALSE(take.whole);
    CHECK(take.hands.size() == 130);
    CHECK(take.marks.size() == 1);
}

TEST_CASE("hands that are no numbers are kept as nothing and play the same") {
    const auto file = take_file("nonsense");
    Theatre theatre(hanging());
    TakeWriter writer = TakeWriter::open(file, theatre).value();
    const Script& script = *find_script("circle");
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    for (int k = 0; k < 1000; ++k) {
        Hands hands = script.at(theatre.time_s(), theatre.neutral());
        // from the first step on, and now and then
        if (k < 5 || k % 7 == 0) hands.bar.translation.y() = none;
        if (k % 11 == 0) hands.main.rotation = Quat(0.0, 0.0, 0.0, 0.0);
        theatre.step(hands);
        writer.add(hands, theatre);
    }
    REQUIRE(writer.finish().has_value());
    const Take take = read_take(file).value();
    std::filesystem::remove(file);
    CHECK(replay(take, theatre).identical);
}

TEST_CASE("what is no take is told so") {
    CHECK(parse_take("HIERARCHY\nROOT Hips", "walk.bvh").error()[0].code == "take_magic");
    CHECK(parse_take("", "empty").error()[0].code == "take_short");
    CHECK_FALSE(read_take("/nowhere/at all").has_value());
    Theatre theatre(hanging());
    CHECK_FALSE(TakeWriter::open("/nowhere/at all", theatre).has_value());
    theatre.step(theatre.neutral());
    CHECK_THROWS_AS((void)TakeWriter::open(take_file("late"), theatre), UsageError);
    // a disk that is full
    Theatre fresh(hanging());
    if (std::filesystem::exists("/dev/full")) {
        CHECK_FALSE(TakeWriter::open("/dev/full", fresh).has_value());
    }
}
