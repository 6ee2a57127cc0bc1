#include "bench/rigid/sweep.h"

#include <fmt/format.h>

#include <cmath>

#include "bench/rigid/broad_peers.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/random.h"
#include "sidestep/rigid/broad.h"
#include "sidestep/rigid/detail/broad_methods.h"

namespace sidestep::bench {

using geometry::AxisBox;
using rigid::Broad;
using rigid::BroadMethod;
using rigid::Pair;
using Json = nlohmann::ordered_json;

namespace {

/// Frames of boxes. Coordinates are multiples of 1/4096: single and double precision mean the same.
struct Film {
    std::string name;
    std::vector<std::vector<AxisBox>> frames;
    std::vector<std::uint8_t> still;

    [[nodiscard]] int boxes() const { return static_cast<int>(frames.front().size()); }
};

struct Mover {
    Vec3 centre, half, velocity;
};

double on_grid(double x) {
    return std::round(x * 4096.0) / 4096.0;
}

Vec3 in_cube(Random& random, double low, double high) {
    Vec3 v;
    for (double& x : v) x = random.uniform(low, high);
    return v;
}

/// Lets them move, turning round at the walls of [0, size]; the first `fixed` stay.
Film filmed(std::string name, std::vector<Mover> movers, const Vec3& size, int frames,
            int fixed = 0) {
    Film film;
    film.name = std::move(name);
    film.still.assign(movers.size(), 0);
    std::fill_n(film.still.begin(), fixed, 1);
    for (int frame = 0; frame < frames; ++frame) {
        auto& boxes = film.frames.emplace_back();
        for (std::size_t k = 0; k < movers.size(); ++k) {
            Mover& mover = movers[k];
            const Vec3 centre = mover.centre.unaryExpr(&on_grid),
                       half = mover.half.unaryExpr(&on_grid);
            boxes.push_back({centre - half, centre + half});
            if (static_cast<int>(k) < fixed) continue;
            for (int axis = 0; axis < 3; ++axis) {
                double& x = mover.centre[axis];
                x += mover.velocity[axis];
                if (x < 0.0 || x > size[axis]) mover.velocity[axis] = -mover.velocity[axis];
            }
        }
    }
    return film;
}

Vec3 brick_half(Random& random) {
    return in_cube(random, 0.25, 0.75);
}
Vec3 small_step(Random& random) {
    return in_cube(random, -0.02, 0.02);
}

/// Boxes of mean edge 1, one for each 14 cubic metres: the density of our spec's table.
Film moving(std::uint64_t seed, int count, int frames) {
    Random random(seed, static_cast<std::uint64_t>(count));
    const double size = 2.4 * std::cbrt(static_cast<double>(count));
    std::vector<Mover> movers;
    for (int k = 0; k < count; ++k) {
        const Vec3 centre = in_cube(random, 0.0, size), half = brick_half(random);
        movers.push_back({centre, half, small_step(random)});
    }
    return filmed(fmt::format("moving {}", count), movers, Vec3::Constant(size), frames);
}

/// Boxes that lie on each other on a floor and hardly move: what a settling world looks like.
Film heap(std::uint64_t seed, int count, int frames) {
    Random random(seed, 1000 + static_cast<std::uint64_t>(count));
    // six times as wide as high
    const double high = std::cbrt(static_cast<double>(count) / 36.0);
    const Vec3 size(6.0 * high, high, 6.0 * high);
    const Vec3 half_floor(size.x(), 0.5, size.z());
    std::vector<Mover> movers{{{size.x() / 2, -0.5, size.z() / 2}, half_floor, Vec3::Zero()}};
    for (int k = 1; k < count; ++k) {
        Vec3 centre = in_cube(random, 0.0, 1.0).cwiseProduct(size);
        movers.push_back({centre, in_cube(random, 0.45, 0.65), 0.05 * small_step(random)});
    }
    return filmed(fmt::format("heap {}", count), movers, size, frames, 1);
}

Film clusters(std::uint64_t seed, int count, int frames) {
    Random random(seed, 2000 + static_cast<std::uint64_t>(count));
    const double size = 4.0 * std::cbrt(static_cast<double>(count));
    std::vector<Mover> movers;
    Vec3 middle = Vec3::Zero();
    for (int k = 0; k < count; ++k) {
        if (k % 200 == 0) middle = in_cube(random, 0.0, size);
        Vec3 away;
        for (double& x : away) x = random.normal(0.0, 3.5);
        const Vec3 half = brick_half(random);
        movers.push_back({middle + away, half, small_step(random)});
    }
    return filmed(fmt::format("clusters {}", count), movers, Vec3::Constant(size), frames);
}

/// Many grains, few boulders: edges from 0.2 to 50.
Film sizes(std::uint64_t seed, int count, int frames) {
    Random random(seed, 3000 + static_cast<std::uint64_t>(count));
    const double size = 3.0 * std::cbrt(static_cast<double>(count));
    std::vector<Mover> movers;
    for (int k = 0; k < count; ++k) {
        const Vec3 centre = in_cube(random, 0.0, size);
        const double larger = std::min(50.0, 0.4 * std::pow(random.uniform(), -0.6));
        const Vec3 half = larger * brick_half(random);
        movers.push_back({centre, half, small_step(random)});
    }
    return filmed(fmt::format("sizes {}", count), movers, Vec3::Constant(size), frames);
}

Film over_floor(std::uint64_t seed, int count, int frames) {
    Random random(seed, 4000 + static_cast<std::uint64_t>(count));
    const double size = 2.0 * std::sqrt(static_cast<double>(count));
    std::vector<Mover> movers{{{size / 2, -0.5, size / 2}, {size, 0.5, size}, Vec3::Zero()}};
    for (int k = 1; k < count; ++k) {
        Vec3 centre = in_cube(random, 0.0, size);
        const Vec3 half = brick_half(random);
        centre.y() = half.y();
        Vec3 velocity = small_step(random);
        velocity.y() = 0.0;
        movers.push_back({centre, half, velocity});
    }
    return filmed(fmt::format("floor {}", count), movers, Vec3::Constant(size), frames, 1);
}

void add_pairs(Fingerprint& print, std::span<const Pair> pairs) {
    print.add(static_cast<std::int64_t>(pairs.size()));
    for (const Pair& pair : pairs) print.add(pair[0]).add(pair[1]);
}

const char* name_of(BroadMethod method) {
    switch (method) {
        case BroadMethod::automatic:
            return "automatic";
        case BroadMethod::all_pairs:
            return "all_pairs";
        case BroadMethod::sweep:
            return "sweep";
        case BroadMethod::two_axes:
            return "two_axes";
        case BroadMethod::tree:
            return "tree";
    }
    return "";
}

/// What a film costs, seen once from its first frame.
struct Seen {
    std::string print;
    double tests = 0.0, moves = 0.0, pairs = 0.0;  ///< A frame.
    std::string used;
};

Seen seen(const Film& film, BroadMethod method) {
    Broad broad(method);
    Fingerprint print;
    Seen all;
    const double share = 1.0 / static_cast<double>(film.frames.size());
    for (const auto& boxes : film.frames) {
        const std::span<const Pair> pairs = broad.update(boxes, film.still);
        add_pairs(print, pairs);
        all.pairs += share * static_cast<double>(pairs.size());
        all.tests += share * static_cast<double>(broad.work().tests);
        all.moves += share * static_cast<double>(broad.work().moves);
    }
    all.print = print.hex();
    all.used = name_of(broad.work().used);
    return all;
}

Seen seen(const Film& film, BroadPeer& peer) {
    Fingerprint print;
    Seen all;
    for (const auto& boxes : film.frames) {
        peer.update(boxes);
        std::vector<Pair> pairs(peer.pairs().begin(), peer.pairs().end());
        std::sort(pairs.begin(), pairs.end());
        add_pairs(print, pairs);
        all.pairs += static_cast<double>(pairs.size()) / static_cast<double>(film.frames.size());
    }
    all.print = print.hex();
    return all;
}

/// Plays a film there and back, so that there is no cut: each call one way.
template <typename Work>
std::function<void()> playing(const Film& film, Work work) {
    return [&film, work, back = false]() mutable {
        const std::size_t count = film.frames.size();
        for (std::size_t k = 0; k < count; ++k) work(film.frames[back ? count - 1 - k : k]);
        back = !back;
    };
}

Timing timed_once(const std::function<void()>& work) {
    const double start = thread_seconds();
    work();
    const double took = thread_seconds() - start;
    return {took, 1, took, took};
}

// ---- the seed's table

struct PaperColumn {
    int boxes;
    double unsorted_s, sort_s, test_s;  ///< Negative: not readable in our copy.
};
// seconds for 100 frames on a Solbourne 5/600
constexpr PaperColumn paper_columns[] = {{10, 0.05, 0.0, 0.0},     {100, 12.0, 0.02, 0.5},
                                         {300, 110.0, 0.05, 3.82}, {500, -1.0, 0.55, 11.4},
                                         {1000, -1.0, 1.68, 44.9}, {5000, -1.0, -1.0, -1.0}};

Json paper_number(double value) {
    return value < 0.0 ? Json("") : Json(value);
}

void table_5(Bench& bench) {
    Json rows = Json::array();
    double share_1000 = 0.0, moves_1000 = 0.0;
    for (const PaperColumn& paper : paper_columns) {
        const int frames = bench.quick && paper.boxes > 1000 ? 10 : 100;
        const Film film = moving(bench.seed, paper.boxes, frames);
        const Seen all = seen(film, BroadMethod::all_pairs),
                   sorted = seen(film, BroadMethod::sweep);
        if (all.print != sorted.print) {
            bench.disagree(fmt::format("sweep and all pairs differ on {} boxes", paper.boxes));
        }
        Broad every(BroadMethod::all_pairs), one_axis(BroadMethod::sweep);
        rigid::detail::SortedBodies order;
        const double per_100 = 100.0 / frames * 1e3;
        const auto plain = playing(film, [&](const auto& boxes) { (void)every.update(boxes); });
        const double unsorted_ms =
            per_100 * (paper.boxes > 1000 ? timed_once(plain) : race(3, {plain}).front()).cpu_s;
        const auto times =
            race(bench.quick ? 5 : 15,
                 {playing(film, [&](const auto& boxes) { (void)one_axis.update(boxes); }),
                  playing(film, [&](const auto& boxes) { order.update(boxes); })});
        const double pairs_of_all = 0.5 * paper.boxes * (paper.boxes - 1.0);
        rows.push_back({{"boxes", paper.boxes},
                        {"all_pairs", pairs_of_all},
                        {"sorted_tests", sorted.tests},
                        {"tests_share", sorted.tests / pairs_of_all},
                        {"moves", sorted.moves},
                        {"pairs", sorted.pairs},
                        {"unsorted_ms", unsorted_ms},
                        {"sort_ms", per_100 * times[1].cpu_s},
                        {"test_ms", per_100 * (times[0].cpu_s - times[1].cpu_s)},
                        {"sorted_ms", per_100 * times[0].cpu_s},
                        {"paper_unsorted_s", paper_number(paper.unsorted_s)},
                        {"paper_sort_s", paper_number(paper.sort_s)},
                        {"paper_test_s", paper_number(paper.test_s)},
                        {"fingerprint", sorted.print}});
        if (paper.boxes == 1000) {
            share_1000 = sorted.tests / pairs_of_all;
            moves_1000 = sorted.moves;
        }
    }
    bench.note("table 5, for 100 frames: ours in ms, the paper's in s (Solbourne 5/600)");
    bench.table("table5_rows", rows);
    bench.figure("table5", {{"tests_share_1000", share_1000}, {"moves_per_frame", moves_1000}});
    bench.note(fmt::format("table5.tests_share_1000: {:.4f}, table5.moves_per_frame: {:.1f}",
                           share_1000, moves_1000));
    // our spec, acceptance test 4
    if (share_1000 > 0.10)
        bench.disagree("the sweep of 1000 boxes makes over a tenth of all tests");
    if (moves_1000 > 1000.0) bench.disagree("the sort of 1000 boxes makes over 1000 moves a frame");
}

// ---- worlds of several kinds

struct WorldRow {
    std::string method;
    Seen seen;
    Timing timing;
};

/// Comparing all takes long: the first frames of a large film stand for all of it.
WorldRow all_with_all(const Film& film, const Seen& sorted) {
    Film start{film.name, {}, film.still};
    const double frames = std::clamp(2e8 / std::pow(film.boxes(), 2.0), 1.0, 1e9);
    const std::size_t shown = std::min(film.frames.size(), static_cast<std::size_t>(frames));
    start.frames.assign(film.frames.begin(),
                        film.frames.begin() + static_cast<std::ptrdiff_t>(shown));
    WorldRow row{"all_pairs", seen(start, BroadMethod::all_pairs), {}};
    if (row.seen.print == seen(start, BroadMethod::sweep).print) {
        row.seen.print = sorted.print;
        row.seen.pairs = sorted.pairs;
    }
    Broad broad(BroadMethod::all_pairs);
    row.timing = timed_once(
        playing(start, [&](const auto& boxes) { (void)broad.update(boxes, film.still); }));
    // as if of all frames
    const double longer = static_cast<double>(film.frames.size()) / static_cast<double>(shown);
    row.timing.best_s = row.timing.cpu_s = longer * row.timing.cpu_s;
    return row;
}

Json compare_ways(Bench& bench, const Film& film) {
    std::vector<WorldRow> rows;
    std::vector<std::function<void()>> works;
    std::vector<std::unique_ptr<Broad>> ours;
    for (const BroadMethod method :
         {BroadMethod::sweep, BroadMethod::two_axes, BroadMethod::tree, BroadMethod::automatic}) {
        ours.push_back(std::make_unique<Broad>(method));
        Broad& broad = *ours.back();
        works.push_back(
            playing(film, [&](const auto& boxes) { (void)broad.update(boxes, film.still); }));
        rows.push_back({name_of(method), seen(film, method), {}});
    }
    std::vector<std::unique_ptr<BroadPeer>> peers;
    peers.push_back(bullet_broad(film.frames.front(), film.still));
    rows.push_back({"bullet_dbvt", seen(film, *peers.back()), {}});
    peers.push_back(fcl_broad(film.frames.front(), film.still));
    rows.push_back({"fcl_tree", seen(film, *peers.back()), {}});
    for (const auto& peer : peers) {
        works.push_back(playing(film, [&](const auto& boxes) { peer->update(boxes); }));
    }
    const std::vector<Timing> times = race(bench.quick ? 2 : 9, works);
    const std::size_t first = rows.size() - times.size();
    for (std::size_t k = 0; k < times.size(); ++k) rows[first + k].timing = times[k];
    if (film.boxes() <= 50000) rows.push_back(all_with_all(film, rows.front().seen));

    const double frames = static_cast<double>(film.frames.size());
    Json table = Json::array();
    for (const WorldRow& row : rows) {
        const double us = 1e6 * row.timing.cpu_s / frames;
        bench.row(film.name + ": " + row.method, row.timing,
                  {{"us_per_frame", us},
                   {"tests", row.seen.tests},
                   {"moves", row.seen.moves},
                   {"pairs", row.seen.pairs}},
                  row.seen.print, "sweep " + film.name);
        table.push_back({{"world", film.name},
                         {"method", row.method},
                         {"used", row.seen.used},
                         {"us_per_frame", us},
                         {"tests", row.seen.tests},
                         {"moves", row.seen.moves},
                         {"pairs", row.seen.pairs},
                         {"fingerprint", row.seen.print}});
    }
    return table;
}

}  // namespace

void sweep(Bench& bench) {
    table_5(bench);
    // long enough that bodies leave whatever room they were given
    const int some = 60, few = bench.quick ? 20 : 60;
    Json table = Json::array();
    const auto add = [&](const Film& film) {
        for (const Json& row : compare_ways(bench, film)) table.push_back(row);
    };
    add(moving(bench.seed, 1000, 60));
    add(heap(bench.seed, 1000, 60));
    add(clusters(bench.seed, 5000, some));
    add(sizes(bench.seed, 5000, some));
    add(over_floor(bench.seed, 10000, few));
    add(moving(bench.seed, 20000, few));
    add(heap(bench.seed, 20000, few));
    if (!bench.quick) add(moving(bench.seed, 100000, few));
    bench.figure("sweep", table);
}

}  // namespace sidestep::bench
