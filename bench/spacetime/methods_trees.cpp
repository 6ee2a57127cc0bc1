#include "bench/spacetime/brute.h"
#include "bench/spacetime/method.h"
#include "sidestep/spacetime/clip_tree.h"

namespace sidestep::bench {

namespace {

using namespace spacetime;

struct Trees {
    const Scenario& scenario;
    std::vector<ClipTree> trees;

    Trees(const Scenario& from, const TreeOptions& options) : scenario(from) {
        for (const GroundPath& path : from.paths) trees.push_back(ClipTree::build(path, options));
    }
    void run(std::size_t count, std::span<std::uint64_t> bits, Work* work) const {
        for (std::size_t k = 0; k < count; ++k) {
            const Query& asked = scenario.queries[k];
            const Verdict verdict = query(trees[static_cast<std::size_t>(asked.a)], asked.at_a,
                                          trees[static_cast<std::size_t>(asked.b)], asked.at_b);
            set_bit(bits, k, verdict.collides);
            if (work != nullptr) *work += verdict.work;
        }
    }
};

}  // namespace

Method tree_method(const std::string& key, const Scenario& scenario,
                   const spacetime::TreeOptions& options) {
    const auto trees = std::make_shared<Trees>(scenario, options);
    return {key,
            [trees](std::size_t count, std::span<std::uint64_t> bits) {
                trees->run(count, bits, nullptr);
            },
            [trees](std::size_t count) {
                Work work;
                std::vector<std::uint64_t> bits((count + 63) / 64);
                trees->run(count, bits, &work);
                return work;
            }};
}

std::vector<Method> tree_methods(const Scenario& scenario) {
    const std::pair<const char*, TreeKind> kinds[] = {
        {"one_level", TreeKind::mobb_one_level},
        {"one_level_umobb", TreeKind::umobb_one_level},
        {"mobb", TreeKind::mobb},
        {"umobb", TreeKind::umobb},
        {"hybrid_1", TreeKind::hybrid_1},
        {"hybrid_2", TreeKind::hybrid_2}};
    std::vector<Method> methods;
    for (const auto& [key, kind] : kinds) {
        methods.push_back(tree_method(key, scenario, {.kind = kind}));
    }
    return methods;
}

}  // namespace sidestep::bench
