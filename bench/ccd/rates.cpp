// How many elementary questions a second does one core answer in batches, of doubles and of floats?
//
//     public    those of the benchmark, as they are and rounded to floats: rounding turns noise of 1e-17
//               into exact touching, so that many more end on a border or in a plane
//     meshes    what a simulation asks: two round limbs fly into each other, all corners and faces and
//               all edges whose swept boxes meet
#include <algorithm>
#include <set>

#include "bench/ccd/parts.h"
#include "sidestep/base/random.h"
#include "sidestep/geometry/axis_box.h"
#include "sidestep/geometry/lathe.h"
#include "sidestep/math/rotation.h"
#include "tests/oracle/ccd_judge.h"
#include "tests/support/ccd_queries.h"
#include "tests/support/random_motions.h"

namespace sidestep::bench {

namespace {

using Json = nlohmann::ordered_json;
using ccd::Elementary;
using ccd::MovingPoints;
using ccd::MovingPointsF;

/// Questions of both kinds.
struct Sample {
    std::vector<MovingPoints> faces, edges;

    [[nodiscard]] std::size_t size() const { return faces.size() + edges.size(); }
    [[nodiscard]] const std::vector<MovingPoints>& of(Elementary kind) const {
        return kind == Elementary::vertex_face ? faces : edges;
    }
    std::vector<MovingPoints>& of(Elementary kind) {
        return kind == Elementary::vertex_face ? faces : edges;
    }
};

constexpr Elementary both_kinds[] = {Elementary::vertex_face, Elementary::edge_edge};

MovingPointsF rounded(const MovingPoints& points) {
    MovingPointsF floats;
    for (std::size_t k = 0; k < 4; ++k) {
        floats.start[k] = points.start[k].cast<float>();
        floats.end[k] = points.end[k].cast<float>();
    }
    return floats;
}

MovingPoints widened(const MovingPointsF& points) {
    MovingPoints doubles;
    for (std::size_t k = 0; k < 4; ++k) {
        doubles.start[k] = points.start[k].cast<double>();
        doubles.end[k] = points.end[k].cast<double>();
    }
    return doubles;
}

/// A mesh on its way, every corner straight.
struct Flying {
    std::vector<Vec3> start, end;
    std::vector<std::array<int, 3>> faces;
    std::vector<std::array<int, 2>> edges;

    template <std::size_t N>
    [[nodiscard]] geometry::AxisBox swept(const std::array<int, N>& corners) const {
        geometry::AxisBox box;
        for (const int c : corners) {
            box.include(start[static_cast<std::size_t>(c)]);
            box.include(end[static_cast<std::size_t>(c)]);
        }
        return box;
    }
};

Flying flying_limb(Random& random) {
    const double length = random.uniform(0.3, 0.6), thick = random.uniform(0.05, 0.12);
    const geometry::TriangleMesh mesh = geometry::limb_mesh(
        {.length = length, .start_radius = thick, .end_radius = 0.7 * thick, .bulge = 0.3 * thick},
        24, 16);
    const Transform from{exp_map(ccd::test::random_vector(random, 3.0)),
                         ccd::test::random_vector(random, 0.2)};
    const Transform by{exp_map(ccd::test::random_vector(random, 0.2)),
                       ccd::test::random_vector(random, 0.08)};
    Flying flying;
    std::set<std::array<int, 2>> edges;
    for (const Vec3& v : mesh.vertices) {
        flying.start.push_back(from * v);
        flying.end.push_back(by * flying.start.back());
    }
    for (const auto& t : mesh.triangles) {
        const std::array<int, 3> face{static_cast<int>(t[0]), static_cast<int>(t[1]),
                                      static_cast<int>(t[2])};
        flying.faces.push_back(face);
        for (std::size_t k = 0; k < 3; ++k) {
            const int a = face[k], b = face[(k + 1) % 3];
            edges.insert({std::min(a, b), std::max(a, b)});
        }
    }
    flying.edges.assign(edges.begin(), edges.end());
    return flying;
}

template <std::size_t N, std::size_t M>
MovingPoints question(const Flying& a, const std::array<int, N>& of_a, const Flying& b,
                      const std::array<int, M>& of_b) {
    MovingPoints points;
    std::size_t k = 0;
    for (const int i : of_a) {
        points.start[k] = a.start[static_cast<std::size_t>(i)];
        points.end[k++] = a.end[static_cast<std::size_t>(i)];
    }
    for (const int i : of_b) {
        points.start[k] = b.start[static_cast<std::size_t>(i)];
        points.end[k++] = b.end[static_cast<std::size_t>(i)];
    }
    return points;
}

/// All pairs whose boxes meet, until there are `wanted` of each kind.
Sample of_meshes(std::uint64_t seed, std::size_t wanted) {
    Random random(seed, 31);
    Sample sample;
    while (sample.faces.size() < wanted || sample.edges.size() < wanted) {
        const Flying a = flying_limb(random), b = flying_limb(random);
        std::vector<geometry::AxisBox> faces_b, edges_b;
        for (const auto& face : b.faces) faces_b.push_back(b.swept(face));
        for (const auto& edge : b.edges) edges_b.push_back(b.swept(edge));
        for (int v = 0; v < static_cast<int>(a.start.size()); ++v) {
            const geometry::AxisBox box = a.swept(std::array{v});
            for (std::size_t f = 0; f < faces_b.size() && sample.faces.size() < wanted; ++f) {
                if (!apart(box, faces_b[f]))
                    sample.faces.push_back(question(a, std::array{v}, b, b.faces[f]));
            }
        }
        for (const auto& edge : a.edges) {
            const geometry::AxisBox box = a.swept(edge);
            for (std::size_t e = 0; e < edges_b.size() && sample.edges.size() < wanted; ++e) {
                if (!apart(box, edges_b[e]))
                    sample.edges.push_back(question(a, edge, b, b.edges[e]));
            }
        }
    }
    return sample;
}

/// @returns millions a second.
template <typename Questions>
double rate(const std::array<std::vector<Questions>, 2>& questions,
            std::array<std::vector<ccd::FirstTouch>, 2>& answers, int rounds) {
    const Timing timing = best_of(rounds, [&] {
        for (std::size_t k = 0; k < 2; ++k)
            ccd::first_touches(both_kinds[k], questions[k], answers[k]);
    });
    const auto count = static_cast<double>(questions[0].size() + questions[1].size());
    return 1e-6 * count / timing.cpu_s;
}

struct Judged {
    std::int64_t hits = 0, missed = 0, made_up = 0, late = 0, early = 0, exact = 0;
};

void judge(Elementary kind, const std::vector<MovingPoints>& questions,
           const std::vector<ccd::FirstTouch>& answers, Judged& judged) {
    for (std::size_t i = 0; i < questions.size(); ++i) {
        const ccd::test::TwinAnswer truth = ccd::test::judge_touch(kind, questions[i]);
        const ccd::FirstTouch& told = answers[i];
        judged.hits += truth.touches;
        judged.missed += truth.touches && !told.touches();
        judged.made_up += told.touches() && !truth.touches;
        judged.exact += told.stage == ccd::Stage::exact;
        if (!truth.touches || !told.touches()) continue;
        judged.late += told.seconds > truth.high;
        judged.early += told.seconds < truth.low - 1e-6;
    }
}

}  // namespace

void batch_rates(Bench& bench, const CcdOptions& options) {
    Sample known;
    Problems said_before;
    for (const auto& query : ccd::test::public_queries(options.queries, said_before))
        known.of(query.kind).push_back(query.points);
    if (known.size() == 0) return;
    struct Named {
        const char* key;
        const Sample sample;
    };
    const Named samples[] = {{"public", known},
                             {"meshes", of_meshes(bench.seed, bench.quick ? 4'000 : 20'000)}};
    Json rows = Json::array(), figure;
    for (const auto& [key, sample] : samples) {
        for (const bool single : {false, true}) {
            const int rounds = bench.quick ? 20 : 60;
            std::array<std::vector<MovingPoints>, 2> doubles;
            std::array<std::vector<MovingPointsF>, 2> floats;
            std::array<std::vector<ccd::FirstTouch>, 2> answers;
            for (std::size_t k = 0; k < 2; ++k) {
                doubles[k] = sample.of(both_kinds[k]);
                answers[k].resize(doubles[k].size());
                if (!single) continue;
                for (MovingPoints& one : doubles[k]) {
                    floats[k].push_back(rounded(one));
                    one = widened(floats[k].back());
                }
            }
            const double millions =
                single ? rate(floats, answers, rounds) : rate(doubles, answers, rounds);
            Judged judged;
            for (std::size_t k = 0; k < 2; ++k)
                judge(both_kinds[k], doubles[k], answers[k], judged);
            const auto share =
                static_cast<double>(judged.exact) / static_cast<double>(sample.size());
            rows.push_back({{"sample", key},
                            {"numbers", single ? "floats" : "doubles"},
                            {"queries", sample.size()},
                            {"hits", judged.hits},
                            {"missed", judged.missed},
                            {"false", judged.made_up},
                            {"late", judged.late},
                            {"early", judged.early},
                            {"exact_share", share},
                            {"million_per_s", millions}});
            figure[std::string(key) + (single ? "_float" : "_double")] = millions;
            if (judged.missed + judged.made_up + judged.late + judged.early > 0)
                bench.disagree("a batch answered otherwise than the slow judge");
        }
    }
    bench.table("rate_rows", rows);
    bench.figure("million_per_s", figure);
    bench.note("million_per_s " + figure.dump());
}

}  // namespace sidestep::bench
