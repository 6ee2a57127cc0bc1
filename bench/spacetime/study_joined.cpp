// A path made of clips: is it worth having a structure of its own, and what does making it cost?
//
//     segment pairs   the clips' trees, asked about every pair of clips that share a moment
//     rebuilt         a tree of the whole path, from its samples
//     merged          a tree of the whole path, from its clips' trees
//     baked           the engine's rows of the whole path, from its clips' rows
#include <fmt/core.h>

#include "bench/spacetime/brute.h"
#include "bench/spacetime/studies.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/spacetime/batch.h"
#include "sidestep/spacetime/clip_tree.h"

namespace sidestep::bench {

namespace {

using namespace spacetime;

struct Parts {
    std::vector<PathSegment> paths;
    std::vector<TreeSegment> trees;
    std::vector<FastSegment> rows;
    std::vector<double> begin_s, end_s;
};

std::vector<Parts> parts_of(const ClipSet& clips, const Scenario& scenario,
                            const std::vector<ClipTree>& trees, const std::vector<FastPath>& rows) {
    std::vector<Parts> all;
    for (const JoinedPath& joined : scenario.joined) {
        Parts parts;
        int samples = 0;
        for (const JoinedPath::Part& part : joined.parts) {
            const auto walk = static_cast<std::size_t>(part.walk);
            const GroundPath& path = clips.walks[walk].path;
            parts.paths.push_back({&path, part.placement});
            parts.trees.push_back({&trees[walk], part.placement});
            parts.rows.push_back({&rows[walk], part.placement});
            parts.begin_s.push_back(samples * path.dt);
            samples += path.sample_count();
            parts.end_s.push_back(samples * path.dt);
        }
        all.push_back(std::move(parts));
    }
    return all;
}

// both lists in the order of time, so that only clips that share a moment are asked about
bool segments_collide(const Parts& a, const Placement& at_a, const Parts& b,
                      const Placement& at_b) {
    const double shift = at_b.start_s - at_a.start_s;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < a.trees.size(); ++i) {
        Placement place_a = at_a * a.trees[i].placement;
        place_a.start_s = at_a.start_s + a.begin_s[i];
        while (begin < b.trees.size() && shift + b.end_s[begin] <= a.begin_s[i]) ++begin;
        for (std::size_t j = begin; j < b.trees.size(); ++j) {
            if (shift + b.begin_s[j] >= a.end_s[i]) break;
            Placement place_b = at_b * b.trees[j].placement;
            place_b.start_s = at_b.start_s + b.begin_s[j];
            if (query(*a.trees[i].tree, place_a, *b.trees[j].tree, place_b).collides) return true;
        }
    }
    return false;
}

}  // namespace

void study_joined(Bench& bench, const ClipSet& clips, const Scenario& scenario) {
    std::vector<ClipTree> clip_trees;
    std::vector<FastPath> clip_rows;
    for (const WalkClip& walk : clips.walks) {
        clip_trees.push_back(ClipTree::build(walk.path));
        clip_rows.push_back(FastPath::build(walk.path));
    }
    const std::vector<Parts> parts = parts_of(clips, scenario, clip_trees, clip_rows);
    const std::size_t count = std::min<std::size_t>(scenario.queries.size(), 20000);
    const int rounds = bench.quick ? 3 : 7;

    // building: all paths of the scenario, from the clips to something that answers
    std::vector<ClipTree> rebuilt, merged;
    std::vector<FastPath> fresh, baked;
    const std::vector<Timing> building =
        race(rounds, {[&] {
                          rebuilt.clear();
                          for (const Parts& part : parts) {
                              rebuilt.push_back(ClipTree::build(concatenate(part.paths)));
                          }
                      },
                      [&] {
                          merged.clear();
                          for (const Parts& part : parts)
                              merged.push_back(ClipTree::merge(part.trees));
                      },
                      [&] {
                          fresh.clear();
                          for (const Parts& part : parts) {
                              fresh.push_back(FastPath::build(concatenate(part.paths)));
                          }
                      },
                      [&] {
                          baked.clear();
                          for (const Parts& part : parts)
                              baked.push_back(FastPath::bake(part.rows));
                      }});

    // asking
    std::vector<std::vector<std::uint64_t>> bits(5, std::vector<std::uint64_t>((count + 63) / 64));
    const auto ask_trees = [&](const std::vector<ClipTree>& trees, std::span<std::uint64_t> out) {
        for (std::size_t k = 0; k < count; ++k) {
            const Query& asked = scenario.queries[k];
            set_bit(out, k,
                    query(trees[static_cast<std::size_t>(asked.a)], asked.at_a,
                          trees[static_cast<std::size_t>(asked.b)], asked.at_b)
                        .collides);
        }
    };
    const auto questions = [&](const std::vector<FastPath>& rows) {
        std::vector<PathQuestion> list;
        for (std::size_t k = 0; k < count; ++k) {
            const Query& asked = scenario.queries[k];
            list.emplace_back(rows[static_cast<std::size_t>(asked.a)], asked.at_a,
                              rows[static_cast<std::size_t>(asked.b)], asked.at_b);
        }
        return list;
    };
    const std::vector<PathQuestion> of_fresh = questions(fresh), of_baked = questions(baked);
    const std::vector<Timing> asking = race(
        rounds,
        {[&] {
             for (std::size_t k = 0; k < count; ++k) {
                 const Query& asked = scenario.queries[k];
                 set_bit(bits[0], k,
                         segments_collide(parts[static_cast<std::size_t>(asked.a)], asked.at_a,
                                          parts[static_cast<std::size_t>(asked.b)], asked.at_b));
             }
         },
         [&] { ask_trees(rebuilt, bits[1]); }, [&] { ask_trees(merged, bits[2]); },
         [&] { query_list(of_fresh, bits[3]); }, [&] { query_list(of_baked, bits[4]); }});

    const char* names[] = {"segment pairs (MOBB)", "rebuilt MOBB", "merged MOBB", "built rows",
                           "baked rows"};
    const auto paths = static_cast<double>(parts.size());
    for (std::size_t k = 0; k < bits.size(); ++k) {
        Fingerprint print;
        for (const std::uint64_t word : bits[k]) print.add(word);
        bench.row(names[k], asking[k],
                  {{"ns_per_query", asking[k].cpu_s * 1e9 / static_cast<double>(count)},
                   {"build_us", k == 0 ? 0.0 : building[k - 1].cpu_s * 1e6 / paths}},
                  print.hex(), "joined paths");
    }
    const auto ask_ratio = [&](int slow, int fast) {
        return asking[static_cast<std::size_t>(slow)].cpu_s /
               asking[static_cast<std::size_t>(fast)].cpu_s;
    };
    nlohmann::ordered_json figures = {
        {"query_faster_than_rebuilt_mobb", ask_ratio(1, 4)},
        {"query_faster_than_merged_mobb", ask_ratio(2, 4)},
        {"query_faster_than_segment_pairs", ask_ratio(0, 4)},
        {"query_faster_than_built_rows", ask_ratio(3, 4)},
        {"build_over_rebuilt_mobb", building[3].cpu_s / building[0].cpu_s},
        {"build_over_built_rows", building[3].cpu_s / building[2].cpu_s},
        {"merged_mobb_builds_faster", building[0].cpu_s / building[1].cpu_s},
        {"merged_mobb_faster_than_segment_pairs", ask_ratio(0, 2)},
        {"merged_mobb_faster_than_rebuilt", ask_ratio(1, 2)}};
    for (const auto& [key, value] : figures.items()) {
        bench.note(fmt::format("baked {}: {:.3f}", key, value.get<double>()));
    }
    bench.figure("baked", figures);
}

}  // namespace sidestep::bench
