// The ruler that our people and those of Juelich are measured with.
#include "bench/flow/tracks.h"

#include <doctest/doctest.h>

#include <cmath>

#include "bench/flow/juelich.h"
#include "sidestep/base/random.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::bench;

namespace {

/// Columns of people who walk along +x at one speed, `apart` metres from each other both ways.
Tracks lattice_walk(double speed, double apart, double seconds, double dt) {
    Tracks result{dt, {}};
    int person = 0;
    const auto samples = static_cast<int>(std::lround(seconds / dt)) + 1;
    for (int i = -100; i <= 20; ++i) {
        for (int j = 0; j < 4; ++j) {
            Track track{person++, 0, {}};
            for (int k = 0; k < samples; ++k) {
                track.places.emplace_back(i * apart + speed * dt * k, (j + 0.5) * apart);
            }
            result.tracks.push_back(std::move(track));
        }
    }
    return result;
}

/// The obvious twin: sample by sample, person by person.
Measured measured_slowly(const Tracks& tracks, const Ground& ground, int from, int to) {
    Measured result;
    const int half = static_cast<int>(std::floor(0.5 * speed_over_s / tracks.dt + 1e-6));
    double sum = 0.0;
    int timed = 0;
    for (int sample = from; sample < to; ++sample) {
        for (const Track& track : tracks.tracks) {
            const auto place = [&](int at) -> const Vec2* {
                const auto k = at - track.first;
                if (k < 0 || k >= static_cast<std::int64_t>(track.places.size())) return nullptr;
                return &track.places[static_cast<std::size_t>(k)];
            };
            const Vec2* here = place(sample);
            if (here == nullptr) continue;
            if (here->x() < ground.low.x() || here->x() >= ground.high.x()) continue;
            if (here->y() < ground.low.y() || here->y() >= ground.high.y()) continue;
            ++result.seen;
            int before = sample, after = sample;
            while (before > sample - half && place(before - 1) != nullptr) --before;
            while (after < sample + half && place(after + 1) != nullptr) ++after;
            if (after - before < half) continue;
            ++timed;
            sum += (*place(after) - *place(before)).norm() / ((after - before) * tracks.dt);
        }
    }
    result.density = static_cast<double>(result.seen) / ((to - from) * ground.size());
    result.speed = timed > 0 ? sum / timed : 0.0;
    return result;
}

}  // namespace

TEST_CASE("people who walk in step have their own speed and density") {
    const Tracks tracks = lattice_walk(1.25, 0.8, 12.0, 0.1);
    const Ground ground{Vec2(0.0, 0.0), Vec2(8.0, 3.2)};
    const Measured measured = measure(tracks, ground, 2.0, 10.0);
    CHECK(measured.speed == doctest::Approx(1.25));
    CHECK(measured.density == doctest::Approx(1.0 / (0.8 * 0.8)).epsilon(0.02));
    // one column of four passes every 0.64 s
    CHECK(per_second(passages(tracks, 0, 4.1)) == doctest::Approx(4.0 / 0.64).epsilon(0.06));
}

TEST_CASE("the ruler agrees with looking at every sample") {
    constexpr std::uint64_t seed = 4;
    Random random(seed, 1);
    std::int64_t seen = 0, all = 0;
    for (int round = 0; round < 60; ++round) {
        Tracks tracks{round % 2 == 0 ? 0.04 : 1.0 / 16.0, {}};
        for (int person = 0; person < 12; ++person) {
            Track track{person, random.index(60), {}};
            Vec2 place(random.uniform(-3.0, 3.0), random.uniform(-3.0, 3.0));
            const int count = 1 + random.index(120);
            for (int k = 0; k < count; ++k) {
                track.places.push_back(place);
                place += Vec2(random.uniform(-0.05, 0.08), random.uniform(-0.05, 0.05));
            }
            tracks.tracks.push_back(std::move(track));
        }
        const Ground ground{Vec2(-2.0, -2.0), Vec2(2.0, 2.0)};
        const int from = random.index(80), to = from + 1 + random.index(80);
        INFO("seed ", seed, ", round ", round);
        const Measured fast = measure(tracks, ground, from * tracks.dt, to * tracks.dt);
        const Measured slow = measured_slowly(tracks, ground, from, to);
        CHECK(fast.seen == slow.seen);
        CHECK(fast.density == doctest::Approx(slow.density));
        CHECK(fast.speed == doctest::Approx(slow.speed));
        seen += fast.seen;
        all += 12 * (to - from);
    }
    // somebody must be there, and not everybody always
    CHECK(seen > all / 10);
    CHECK(seen < all * 9 / 10);
}

TEST_CASE("who turns back in the door has not passed and who dithers has passed once") {
    const auto person = [](int id, std::vector<double> z) {
        Track track{id, 0, {}};
        for (const double value : z) track.places.emplace_back(0.1 * id, value);
        return track;
    };
    Tracks tracks{1.0, {}};
    tracks.tracks = {person(1, {0, 1, 2, 3}), person(2, {0, 1.4, 1.6, 1, 0}),
                     person(3, {1, 2, 1, 2, 3}), person(4, {3, 2, 1})};
    const std::vector<Passage> list = passages(tracks, 1, 1.5);
    REQUIRE(list.size() == 3);
    CHECK(list[0].seconds == doctest::Approx(1.5));
    CHECK(list[2].seconds == doctest::Approx(2.5));
    CHECK(list[2].across == doctest::Approx(0.3));
    CHECK(per_second(list) == doctest::Approx(2.0));
}

TEST_CASE("the narrowest line of an hourglass is its waist") {
    Tracks tracks{0.1, {}};
    for (int person = 0; person < 9; ++person) {
        Track track{person, 10 * person, {}};
        for (int k = 0; k <= 100; ++k) {
            const double z = -5.0 + 0.1 * k;
            track.places.emplace_back((person - 4) * 0.1 * (0.5 + std::abs(z - 1.0)), z);
        }
        tracks.tracks.push_back(std::move(track));
    }
    const Narrowest line = narrowest(tracks, 1);
    CHECK(line.at == doctest::Approx(1.0).epsilon(0.06));
    CHECK(line.span == doctest::Approx(0.4).epsilon(0.15));
}

TEST_CASE("rows are read in their unit and a gap begins a new track") {
    const auto read = parse_tracks(
        "# framerate: 16 fps\n#id frame x/cm y/cm\n1 5 100 200 180\r\n"
        "\n1\t6\t110\t200\t180\n1 9 140 200 180\n2 5 0 0 170",
        "a.txt", {16.0, 0.01});
    REQUIRE(read);
    CHECK(read->people() == 2);
    REQUIRE(read->tracks.size() == 3);
    CHECK(read->tracks[0].places.size() == 2);
    CHECK(read->tracks[0].places[1].x() == doctest::Approx(1.1));
    CHECK(read->tracks[1].first == 9);
    CHECK(read->last_s() == doctest::Approx(9.0 / 16.0));
}

TEST_CASE("a bad row is told with its line and column") {
    struct Bad {
        const char* text;
        int line, column;
    };
    for (const Bad& bad :
         {Bad{"1 5 100 200 180\n1 6 abc 200 180\n", 2, 5}, Bad{"1 5 100 200\n", 1, 12},
          Bad{"1 5 100 200 180 7\n", 1, 17}, Bad{"1.5 5 1 2 3\n", 1, 1}, Bad{"1 -5 1 2 3\n", 1, 3},
          Bad{"1 5 nan 2 3\n", 1, 5}, Bad{"1 5 1 2x 3\n", 1, 7},
          Bad{"1 5 1 2 3\n2 5 1 2 3\n1 5 4 4 4\n", 3, 1},
          Bad{"# framerate: 30 fps\n1 5 1 2 3\n", 1, 14},
          Bad{"# id frame x/cm y/cm\n1 5 1 2 3\n", 1, 12}, Bad{"", 0, 0},
          Bad{"# nobody\n", 0, 0}}) {
        INFO(bad.text);
        const auto read = parse_tracks(bad.text, "bad.txt", {25.0, 1.0});
        REQUIRE_FALSE(read);
        CHECK(read.error().size() == 1);
        CHECK(read.error().front().file == "bad.txt");
        CHECK(read.error().front().line == bad.line);
        CHECK(read.error().front().column == bad.column);
        CHECK_FALSE(read.error().front().hint.empty());
    }
}

TEST_CASE("every prefix of a file of tracks is read or refused") {
    const std::string text = "# framerate: 25 fps\n1 5 100.5 -2e1 180\n1 6 101 20 180\n";
    int good = 0;
    for (std::size_t n = 0; n <= text.size(); ++n) {
        good += parse_tracks(text.substr(0, n), "cut.txt", {25.0, 1.0}).has_value();
    }
    CHECK(good > 2);
    CHECK(good < 12);
}

TEST_CASE("people of Juelich stay within their walls and pass the door one by one") {
    SIDESTEP_NEEDS_DATA(folder, "pedestrians/juelich");
    const int people[] = {61, 175, 148, 480};
    for (std::size_t k = 0; k < juelich_corridors().size(); ++k) {
        const Corridor& corridor = juelich_corridors()[k];
        INFO(corridor.name);
        const auto tracks = read_tracks(folder / (corridor.name + ".txt"), corridor.format);
        REQUIRE(tracks);
        CHECK(tracks->people() == people[k]);
        // whoever is in the measured stretch is between its walls
        const int along = corridor.along, across = 1 - along;
        for (const Track& track : tracks->tracks) {
            for (const Vec2& p : track.places) {
                if (p[along] < corridor.middle.low[along]) continue;
                if (p[along] >= corridor.middle.high[along]) continue;
                CHECK(p[across] > corridor.middle.low[across]);
                CHECK(p[across] < corridor.middle.high[across]);
            }
        }
    }
    const Door& door = juelich_door();
    const auto tracks = read_tracks(folder / (door.name + ".txt"), door.format);
    REQUIRE(tracks);
    const Narrowest line = narrowest(*tracks, door.along);
    CHECK(line.span < door.width_m);
    CHECK(passages(*tracks, door.along, line.at).size() == 75);
}
