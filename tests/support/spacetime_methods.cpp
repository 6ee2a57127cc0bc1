#include "tests/support/spacetime_methods.h"

#include <algorithm>
#include <array>

namespace sidestep::test {

namespace {

using namespace sidestep::spacetime;

/// The definition in the library's own words, on every pair of samples.
Verdict definition(const GroundPath& a, const Placement& at_a, const GroundPath& b,
                   const Placement& at_b, Mode mode) {
    Verdict verdict;
    const double shift = at_b.start_s - at_a.start_s;
    const double slack = interpolated_slack(extent(a), at_a, extent(b), at_b);
    for (int i = 0; i < a.sample_count(); ++i) {
        const SampleRange range = meeting_samples(i, a.dt, b.dt, b.sample_count(), shift, mode);
        for (int j = range.first; j <= range.last; ++j) {
            double first_s = at_a.start_s + std::max(i * a.dt, shift + j * b.dt);
            double last_s = at_a.start_s + std::min((i + 1) * a.dt, shift + (j + 1) * b.dt);
            const auto k = static_cast<std::size_t>(i), l = static_cast<std::size_t>(j);
            if (mode == Mode::interpolated
                    ? !frames_touch(a, at_a, i, b, at_b, j, slack, &first_s, &last_s)
                    : !discs_collide(at_a(a.positions[k]), a.radii[k], at_b(b.positions[l]),
                                     b.radii[l]))
                continue;
            if (!verdict.collides || first_s < verdict.first_s) {
                verdict.first_s = first_s, verdict.first_a = i, verdict.first_b = j;
            }
            if (!verdict.collides || last_s >= verdict.last_s) {
                verdict.last_s = last_s, verdict.last_a = i, verdict.last_b = j;
            }
            verdict.collides = true;
        }
    }
    return verdict;
}

/// A method that answers one question at a time.
template <typename Answer>
Method one_by_one(std::string name, bool uses_simd, bool variation, Answer answer) {
    return {std::move(name), true, uses_simd, variation,
            [answer](std::span<const Question> questions, std::span<Verdict> verdicts) {
                for (std::size_t k = 0; k < questions.size(); ++k) {
                    verdicts[k] = answer(questions[k]);
                }
            }};
}

bool bit(std::span<const std::uint64_t> bits, std::size_t k) {
    return (bits[k / 64] >> (k % 64) & 1) != 0;
}

/// All questions as one list of pairs, first those about samples.
void ask_pairs(const PreparedPool& prepared, bool baked, std::span<const Question> questions,
               std::span<Verdict> verdicts) {
    for (const Mode mode : {Mode::sampled, Mode::interpolated}) {
        PlacedPaths a, b;
        a.reserve(static_cast<int>(questions.size()));
        b.reserve(static_cast<int>(questions.size()));
        std::vector<PathPair> pairs;
        std::vector<std::size_t> asked;
        for (std::size_t k = 0; k < questions.size(); ++k) {
            const Question& q = questions[k];
            if (q.mode != mode) continue;
            const int in_a = a.add(prepared.fast(q.a, baked), q.at_a);
            const int in_b = b.add(prepared.fast(q.b, false), q.at_b);
            pairs.push_back({in_a, in_b});
            asked.push_back(k);
        }
        // not in the order in which they were placed
        std::reverse(pairs.begin(), pairs.end());
        std::reverse(asked.begin(), asked.end());
        std::vector<std::uint64_t> bits(bit_words(pairs.size()), ~std::uint64_t{0});
        query_pairs(a, b, pairs, bits, mode);
        for (std::size_t k = 0; k < asked.size(); ++k) {
            verdicts[asked[k]] = {};
            verdicts[asked[k]].collides = bit(bits, k);
        }
    }
}

/// The same as a list of questions on their own.
void ask_list(const PreparedPool& prepared, std::span<const Question> questions,
              std::span<Verdict> verdicts) {
    for (const Mode mode : {Mode::sampled, Mode::interpolated}) {
        std::vector<PathQuestion> list;
        std::vector<std::size_t> asked;
        for (std::size_t k = 0; k < questions.size(); ++k) {
            const Question& q = questions[k];
            if (q.mode != mode) continue;
            list.emplace_back(prepared.fast(q.a, false), q.at_a, prepared.fast(q.b, k % 5 == 0),
                              q.at_b);
            asked.push_back(k);
        }
        std::vector<std::uint64_t> bits(bit_words(list.size()), ~std::uint64_t{0});
        query_list(list, bits, mode);
        for (std::size_t k = 0; k < asked.size(); ++k) {
            verdicts[asked[k]] = {};
            verdicts[asked[k]].collides = bit(bits, k);
        }
    }
}

/// Each question's A against the B of this question and of those around it.
void ask_crowds(const PreparedPool& prepared, std::span<const Question> questions,
                std::span<Verdict> verdicts) {
    constexpr std::size_t crowd_size = 70;
    for (std::size_t first = 0; first < questions.size(); first += crowd_size) {
        const std::size_t count = std::min(crowd_size, questions.size() - first);
        PlacedPaths crowd;
        for (std::size_t k = 0; k < count; ++k) {
            const Question& q = questions[first + k];
            const spacetime::FastPath& b = prepared.fast(q.b, k % 3 == 0);
            // as good as new when another was there before
            const int index = crowd.add(k % 5 == 0 ? prepared.fast(q.a, false) : b, q.at_b);
            if (k % 5 == 0) crowd.set(index, b, q.at_b);
        }
        for (std::size_t k = 0; k < count; ++k) {
            const Question& q = questions[first + k];
            std::array<std::uint64_t, bit_words(crowd_size)> bits;
            bits.fill(~std::uint64_t{0});
            query_one(prepared.fast(q.a, k % 2 == 0), q.at_a, crowd, bits, q.mode);
            verdicts[first + k] = {};
            verdicts[first + k].collides = bit(bits, k);
        }
    }
}

constexpr std::array<const char*, 6> kind_names{"MOBB",     "UMOBB",        "hybrid 1",
                                                "hybrid 2", "MOBB 1 level", "UMOBB 1 level"};

ClipTree grow(const PooledPath& pooled, TreeKind kind, PreparedPool::Grown grown) {
    TreeOptions options{.kind = kind};
    using Grown = PreparedPool::Grown;
    if (grown != Grown::for_samples) options.mode = Mode::interpolated;
    if (grown == Grown::odd) {
        options.n_min = 1;
        options.axis = BoxAxis::statistics;
        options.time_scale = 7.5;
    }
    if (grown != Grown::merged) return ClipTree::build(pooled.path, options);
    std::vector<ClipTree> clips;
    for (const GroundPath& clip : pooled.clips) clips.push_back(ClipTree::build(clip, options));
    std::vector<TreeSegment> segments;
    for (std::size_t c = 0; c < clips.size(); ++c) {
        segments.push_back({&clips[c], pooled.turns[c]});
    }
    return ClipTree::merge(segments);
}

void add_trees(const PreparedPool& prepared, std::vector<Method>& all) {
    using Grown = PreparedPool::Grown;
    struct Way {
        const char* name;
        Grown a, b;
    };
    constexpr std::array ways{Way{"", Grown::for_samples, Grown::for_samples},
                              Way{", for lines", Grown::for_lines, Grown::for_lines},
                              Way{", A merged", Grown::merged, Grown::for_lines},
                              Way{", both merged", Grown::merged, Grown::merged},
                              Way{", odd", Grown::odd, Grown::odd}};
    for (int k = 0; k < 6; ++k) {
        for (const Way& way : ways) {
            const auto kind = static_cast<TreeKind>(k);
            const std::string name = kind_names[static_cast<std::size_t>(k)];
            all.push_back(one_by_one(
                name + way.name, false, *way.name != 0, [&, kind, way](const Question& q) {
                    // trees for samples know nothing of lines
                    const bool lines = way.a == Grown::for_samples && q.mode == Mode::interpolated;
                    return query(prepared.tree(q.a, kind, lines ? Grown::for_lines : way.a), q.at_a,
                                 prepared.tree(q.b, kind, lines ? Grown::for_lines : way.b), q.at_b,
                                 q.mode, q.ask);
                }));
        }
    }
    all.push_back(one_by_one("MOBB against UMOBB", false, true, [&](const Question& q) {
        return query(prepared.tree(q.a, TreeKind::mobb, Grown::odd), q.at_a,
                     prepared.tree(q.b, TreeKind::umobb, Grown::for_lines), q.at_b, q.mode, q.ask);
    }));
    all.push_back(one_by_one("hybrid 1 against hybrid 2", false, true, [&](const Question& q) {
        return query(prepared.tree(q.a, TreeKind::hybrid_1, Grown::for_lines), q.at_a,
                     prepared.tree(q.b, TreeKind::hybrid_2, Grown::merged), q.at_b, q.mode, q.ask);
    }));
}

}  // namespace

PreparedPool::PreparedPool(std::string_view family, std::uint64_t seed) : pool_(family, seed) {
    for (const PooledPath& pooled : pool_.paths()) {
        fast_.push_back(FastPath::build(pooled.path));
        std::vector<FastPath> clips;
        for (const GroundPath& clip : pooled.clips) clips.push_back(FastPath::build(clip));
        std::vector<FastSegment> segments;
        for (std::size_t c = 0; c < clips.size(); ++c) {
            segments.push_back({&clips[c], pooled.turns[c]});
        }
        baked_.push_back(FastPath::bake(segments));
    }
    for (std::size_t k = 0; k < kind_names.size(); ++k) {
        for (int grown = 0; grown < grown_ways; ++grown) {
            std::vector<ClipTree>& trees = trees_.emplace_back();
            for (const PooledPath& pooled : pool_.paths()) {
                trees.push_back(grow(pooled, static_cast<TreeKind>(k), static_cast<Grown>(grown)));
            }
        }
    }
}

std::vector<Method> methods(const PreparedPool& prepared) {
    std::vector<Method> all;
    all.push_back(one_by_one("definition", false, true, [&](const Question& q) {
        Verdict verdict =
            definition(prepared.path(q.a), q.at_a, prepared.path(q.b), q.at_b, q.mode);
        if (q.ask == Ask::when) return verdict;
        Verdict whether;
        whether.collides = verdict.collides;
        return whether;
    }));
    add_trees(prepared, all);
    for (const int baked : {0, 1, 2, 3}) {
        constexpr const char* names[]{"fast", "fast, A baked", "fast, B baked", "fast, both baked"};
        all.push_back(one_by_one(names[baked], true, baked % 3 != 0, [&, baked](const Question& q) {
            return query(prepared.fast(q.a, baked % 2 == 1), q.at_a,
                         prepared.fast(q.b, baked / 2 == 1), q.at_b, q.mode, q.ask);
        }));
    }
    for (const bool baked : {false, true}) {
        all.push_back({baked ? "pairs, A baked" : "pairs", false, true, baked,
                       [&, baked](std::span<const Question> q, std::span<Verdict> v) {
                           ask_pairs(prepared, baked, q, v);
                       }});
    }
    all.push_back(
        {"list", false, true, false,
         [&](std::span<const Question> q, std::span<Verdict> v) { ask_list(prepared, q, v); }});
    all.push_back(
        {"one against many", false, true, false,
         [&](std::span<const Question> q, std::span<Verdict> v) { ask_crowds(prepared, q, v); }});
    return all;
}

}  // namespace sidestep::test
