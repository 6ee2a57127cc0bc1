#include "bench/crowd/study_choices.h"

#include <fmt/core.h>

#include <cmath>
#include <map>

#include "bench/crowd/play.h"
#include "bench/spacetime/brute.h"
#include "bench/spacetime/peers.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/spacetime/batch.h"
#include "sidestep/spacetime/clip_tree.h"

namespace sidestep::bench {

namespace {

using namespace spacetime;
using Bits = std::vector<std::uint64_t>;

/// Candidates of one choice, each against the same others.
struct Choosing {
    std::size_t first_candidate = 0, candidates = 0;
    std::size_t first_other = 0, others = 0;
};

struct Placed {
    int path = 0;
    Placement placement{};
};

struct Questions {
    std::vector<GroundPath> paths;
    std::vector<Placed> candidates, others;
    std::vector<Choosing> choosings;
    std::vector<Query> pairs;  // the same, one by one

    void spread() {
        for (const Choosing& c : choosings) {
            for (std::size_t k = 0; k < c.candidates; ++k) {
                const Placed& a = candidates[c.first_candidate + k];
                for (std::size_t n = 0; n < c.others; ++n) {
                    const Placed& b = others[c.first_other + n];
                    pairs.push_back({a.path, b.path, a.placement, b.placement});
                }
            }
        }
    }
};

/// Writes down what a crowd asks.
class Listener {
public:
    explicit Listener(std::size_t most) : most_(most) {}

    void hear(const crowd::Question& question, const crowd::Simulation& simulation) {
        const crowd::Crowd& crowd = simulation.crowd();
        const int moves = static_cast<int>(simulation.repertoire().moves().size());
        const bool same = question.candidate.person == person_ && crowd.frame() == frame_;
        const auto asked = [](Questions& list, const Placed& candidate) {
            list.candidates.push_back(candidate);
            ++list.choosings.back().candidates;
        };
        // bare clips: what is asked for begins now; what one turns towards is looked at from here
        Placement now = question.candidate.placement;
        now.start_s = 0.0;
        if (!same) {
            person_ = question.candidate.person;
            frame_ = crowd.frame();
            begin(ours, most_);
            for (const crowd::Plan& other : question.others) {
                if (open_) ours.others.push_back({other.move, other.placement});
            }
            if (open_) ours.choosings.back().others = question.others.size();
            papers_open_ = heard_++ % 10 == 0;  // everybody is many
            if (papers_open_) {
                papers.choosings.push_back({papers.candidates.size(), 0, papers.others.size(), 0});
                for (int id = 0; id < crowd.size(); ++id) {
                    const crowd::PersonState state = crowd.state(id);
                    if (id == person_ || !state.present) continue;
                    Placement at = state.placement;
                    at.start_s -= crowd.seconds();
                    papers.others.push_back({state.move, at});
                    ++papers.choosings.back().others;
                }
            }
        }
        if (open_) {
            asked(ours, {moves + question.candidate.move, question.candidate.placement});
        }
        if (papers_open_) asked(papers, {question.candidate.move, now});
    }

    void finish(const crowd::Repertoire& repertoire) {
        for (const crowd::Move& move : repertoire.moves()) {
            GroundPath path = move.promise->path();
            ours.paths.push_back(path);
            // until the next choice; one who holds still looks again soon
            const auto frames = static_cast<std::size_t>(move.holds() ? 8 : move.frames);
            path.positions.resize(frames, path.positions.back());
            path.radii.resize(frames, path.radii.back());
            papers.paths.push_back(std::move(path));
        }
        for (const crowd::Move& move : repertoire.moves()) {
            ours.paths.push_back(move.request->path());
        }
        ours.spread();
        papers.spread();
    }

    Questions ours, papers;

private:
    void begin(Questions& list, std::size_t most) {
        open_ = list.others.size() < most;
        if (open_) list.choosings.push_back({list.candidates.size(), 0, list.others.size(), 0});
    }

    std::size_t most_, heard_ = 0;
    bool open_ = true, papers_open_ = true;
    int person_ = -1;
    std::int64_t frame_ = -1;
};

struct Lane {
    std::string key;
    std::function<void(Bits&, Work*)> run;
    std::size_t peer = 0;  ///< Not ours, and only asked so many: it takes long.
};

void add_trees(std::vector<Lane>& lanes, const Questions& q, Mode mode) {
    const std::pair<const char*, TreeKind> kinds[] = {
        {"one_level", TreeKind::mobb_one_level},
        {"one_level_umobb", TreeKind::umobb_one_level},
        {"mobb", TreeKind::mobb},
        {"umobb", TreeKind::umobb},
        {"hybrid_1", TreeKind::hybrid_1},
        {"hybrid_2", TreeKind::hybrid_2}};
    for (const auto& [key, kind] : kinds) {
        auto trees = std::make_shared<std::vector<ClipTree>>();
        for (const GroundPath& path : q.paths) {
            trees->push_back(ClipTree::build(path, {.kind = kind, .mode = mode}));
        }
        lanes.push_back({key, [trees, &q, mode](Bits& bits, Work* work) {
                             for (std::size_t k = 0; k < q.pairs.size(); ++k) {
                                 const Query& pair = q.pairs[k];
                                 const Verdict verdict = query(
                                     (*trees)[static_cast<std::size_t>(pair.a)], pair.at_a,
                                     (*trees)[static_cast<std::size_t>(pair.b)], pair.at_b, mode);
                                 set_bit(bits, k, verdict.collides);
                                 if (work != nullptr) *work += verdict.work;
                             }
                         }});
    }
}

bool touch_by_definition(const GroundPath& a, const Placement& at_a, double extent_a,
                         const GroundPath& b, const Placement& at_b, double extent_b) {
    const double shift = at_b.start_s - at_a.start_s;
    const double slack = interpolated_slack(extent_a, at_a, extent_b, at_b);
    for (int i = 0; i < a.sample_count(); ++i) {
        const SampleRange range =
            meeting_samples(i, a.dt, b.dt, b.sample_count(), shift, Mode::interpolated);
        for (int j = range.first; j <= range.last; ++j) {
            if (frames_touch(a, at_a, i, b, at_b, j, slack)) return true;
        }
    }
    return false;
}

void add_brute(std::vector<Lane>& lanes, const Questions& q, Mode mode) {
    if (mode == Mode::sampled) {
        const auto scalar = std::make_shared<BruteScalar>(q.paths);
        const auto wide = std::make_shared<BruteSimd>(q.paths);
        lanes.push_back({"brute", [scalar, &q](Bits& bits, Work*) { scalar->run(q.pairs, bits); }});
        lanes.push_back(
            {"brute_simd", [wide, &q](Bits& bits, Work*) { wide->run(q.pairs, bits); }});
        return;
    }
    auto extents = std::make_shared<std::vector<double>>();
    for (const GroundPath& path : q.paths) extents->push_back(extent(path));
    lanes.push_back({"brute", [extents, &q](Bits& bits, Work*) {
                         for (std::size_t k = 0; k < q.pairs.size(); ++k) {
                             const Query& pair = q.pairs[k];
                             const auto a = static_cast<std::size_t>(pair.a);
                             const auto b = static_cast<std::size_t>(pair.b);
                             set_bit(bits, k,
                                     touch_by_definition(q.paths[a], pair.at_a, (*extents)[a],
                                                         q.paths[b], pair.at_b, (*extents)[b]));
                         }
                     }});
}

/// The engine as the crowd uses it: the others are laid out while the clock runs.
void add_engine(std::vector<Lane>& lanes, const Questions& q, Mode mode) {
    auto fast = std::make_shared<std::vector<FastPath>>();
    for (const GroundPath& path : q.paths) fast->push_back(FastPath::build(path));
    lanes.push_back({"engine", [fast, &q, mode](Bits& bits, Work* work) {
                         std::fill(bits.begin(), bits.end(), 0);
                         PlacedPaths others;
                         Bits answer;
                         std::size_t at = 0;
                         for (const Choosing& c : q.choosings) {
                             others.clear();
                             for (std::size_t n = 0; n < c.others; ++n) {
                                 const Placed& b = q.others[c.first_other + n];
                                 others.add((*fast)[static_cast<std::size_t>(b.path)], b.placement);
                             }
                             answer.resize(bit_words(c.others));
                             for (std::size_t k = 0; k < c.candidates; ++k) {
                                 const Placed& a = q.candidates[c.first_candidate + k];
                                 query_one((*fast)[static_cast<std::size_t>(a.path)], a.placement,
                                           others, answer, mode, work);
                                 // one after the other, wherever a word ends
                                 for (std::size_t w = 0; w < answer.size(); ++w) {
                                     const std::size_t bit = at + 64 * w;
                                     bits[bit / 64] |= answer[w] << (bit % 64);
                                     if (bit % 64 != 0 && bit / 64 + 1 < bits.size()) {
                                         bits[bit / 64 + 1] |= answer[w] >> (64 - bit % 64);
                                     }
                                 }
                                 at += c.others;
                             }
                         }
                     }});
}

/// A general library, asked about every pair of samples that meet: what others do frame by frame,
/// done for the frames to come. Its answers may differ where discs all but touch.
void add_peers(std::vector<Lane>& lanes, const Questions& q, std::size_t most) {
    most = std::min(most, q.pairs.size());
    const auto add = [&](const char* key, std::shared_ptr<Peer> peer) {
        lanes.push_back({key,
                         [peer, &q, most](Bits& bits, Work*) {
                             peer->run(std::span(q.pairs).first(most), bits);
                         },
                         most});
    };
    add("fcl_sphere", fcl_spheres(q.paths));
    add("fcl_cylinder", fcl_cylinders(q.paths));
    add("bullet", bullet_cylinders(q.paths));
}

struct Printed {
    const char* title;
    double microseconds, box2d, box3d, samples;
};
const std::map<std::string, Printed>& table_1() {
    static const std::map<std::string, Printed> table = {
        {"one_level", {"MOBB 1 level", 4.6, 0.45, 0, 10.3}},
        {"one_level_umobb", {"UMOBB 1 level", 4.5, 0, 0.45, 10.0}},
        {"mobb", {"MOBB", 2.3, 1.7, 0, 0.91}},
        {"umobb", {"UMOBB", 2.2, 0.16, 1.53, 0.77}},
        {"hybrid_1", {"Hybrid 1", 2.1, 0.40, 1.34, 0.77}},
        {"hybrid_2", {"Hybrid 2", 2.0, 1.5, 0.25, 0.81}}};
    return table;
}

double rounded(double value, int digits) {
    const double scale = std::pow(10.0, digits);
    return std::round(value * scale) / scale;
}

void put_to_all(Bench& bench, const std::string& name, const Questions& q, Mode mode,
                bool with_peers = false) {
    std::map<std::string, double> ns;
    std::vector<Lane> lanes;
    add_engine(lanes, q, mode);
    add_trees(lanes, q, mode);
    add_brute(lanes, q, mode);
    if (with_peers) add_peers(lanes, q, bench.quick ? 1000 : 10'000);
    std::vector<Bits> bits(lanes.size(), Bits(bit_words(q.pairs.size()) + 1));
    std::vector<std::function<void()>> works;
    for (std::size_t k = 0; k < lanes.size(); ++k) {
        works.emplace_back([&, k] { lanes[k].run(bits[k], nullptr); });
    }
    const std::vector<Timing> times = race(bench.quick ? 1 : 3, works);

    const auto count = static_cast<double>(q.pairs.size());
    std::int64_t hits = 0;
    for (std::size_t k = 0; k < q.pairs.size(); ++k) hits += bits[0][k / 64] >> (k % 64) & 1u;
    bench.note(fmt::format("{}: {} questions in {} choices, {:.2f} % collide", name, q.pairs.size(),
                           q.choosings.size(), 100.0 * static_cast<double>(hits) / count));
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (std::size_t k = 0; k < lanes.size(); ++k) {
        const bool peer = lanes[k].peer > 0;
        const double asked = peer ? static_cast<double>(lanes[k].peer) : count;
        ns[lanes[k].key] = times[k].cpu_s * 1e9 / asked;
        Work work;
        if (!peer && !lanes[k].key.starts_with("brute")) lanes[k].run(bits[k], &work);
        std::int64_t differ = 0;
        for (std::size_t i = 0; i < static_cast<std::size_t>(asked); ++i) {
            differ += (bits[k][i / 64] ^ bits[0][i / 64]) >> (i % 64) & 1u;
        }
        // a peer's answers may differ where discs all but touch
        if (peer && static_cast<double>(differ) <= 1e-3 * asked) bits[k] = bits[0];
        Fingerprint print;
        for (const std::uint64_t word : bits[k]) print.add(word);
        bench.row(lanes[k].key, times[k],
                  {{"questions", asked},
                   {"ns_per_query", ns[lanes[k].key]},
                   {"over_engine", ns[lanes[k].key] / ns["engine"]},
                   {"differ", static_cast<double>(differ)}},
                  print.hex(), name);
        if (peer) continue;
        const auto printed = table_1().find(lanes[k].key);
        const bool known = printed != table_1().end();
        const auto paper = [&](double value) {
            return known ? nlohmann::ordered_json(value) : nlohmann::ordered_json("");
        };
        const Printed& p = known ? printed->second : Printed{};
        const auto each = [&](std::int64_t sum) {
            return rounded(static_cast<double>(sum) / count, 3);
        };
        rows.push_back({{"method", known ? p.title : lanes[k].key.c_str()},
                        {"paper_us", paper(p.microseconds)},
                        {"ours_us", rounded(times[k].cpu_s * 1e6 / count, 4)},
                        {"paper_2d", paper(p.box2d)},
                        {"ours_2d", each(work.box2d)},
                        {"paper_3d", paper(p.box3d)},
                        {"ours_3d", each(work.box3d)},
                        {"paper_samples", paper(p.samples)},
                        {"ours_samples", each(work.samples)}});
    }
    bench.table("choices_" + name, rows);
}

}  // namespace

void study_choices(Bench& bench) {
    const int seconds = bench.quick ? 20 : 120;
    Listener listener(bench.quick ? 20'000 : 200'000);
    const crowd::Simulation* simulation = nullptr;
    Play play({.people = 100,
               .warm_s = 0.0,
               .seed = bench.seed,
               .listener = [&](const crowd::Question& question) {
                   listener.hear(question, *simulation);
               }});
    simulation = &play.simulation();
    for (int k = 0; k < seconds; ++k) play.second();
    listener.finish(play.simulation().repertoire());

    put_to_all(bench, "asked_interpolated", listener.ours, Mode::interpolated);
    put_to_all(bench, "asked_sampled", listener.ours, Mode::sampled, true);
    put_to_all(bench, "papers", listener.papers, Mode::sampled);
    bench.note(
        "table 1 of the papers beside ours; what differs: our people plan (half a second to three, "
        "and a stop), theirs chose at random among clips of 2.1 s, and "
        "the processor");
}

}  // namespace sidestep::bench
