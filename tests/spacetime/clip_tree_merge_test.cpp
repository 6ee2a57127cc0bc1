// A merged tree is a tree of the concatenated path: it holds all of it, and answers as it would.

#include <doctest/doctest.h>

#include "sidestep/base/require.h"
#include "sidestep/spacetime/clip_tree.h"
#include "tests/spacetime/clip_tree_boxes.h"
#include "tests/spacetime/clip_tree_samples.h"

using namespace sidestep;
using namespace sidestep::spacetime;
using namespace sidestep::test;

namespace {

/// Clips, their trees, and where each lies: where the one before ended, as good as samples allow.
struct Playlist {
    std::vector<GroundPath> clips;
    std::vector<ClipTree> trees;
    std::vector<PathSegment> paths;
    std::vector<TreeSegment> segments;

    Playlist(Random& random, const TreeOptions& options, int count, int longest) {
        for (int k = 0; k < count; ++k) {
            clips.push_back(stroll(random, 1 + random.index(longest), 1.0 / 30));
            trees.push_back(ClipTree::build(clips.back(), options));
        }
        Vec2 end(0, 0);
        for (std::size_t k = 0; k < clips.size(); ++k) {
            const double heading = random.uniform(-3, 3);
            const Vec2 first = Placement::at(0, 0, heading)(clips[k].positions.front());
            // a jump now and then shows that the way between clips is held as well
            const Vec2 jump = random.chance(0.3) ? Vec2(0.8, -0.6) : Vec2(0, 0);
            const Vec2 at = end - first + jump;
            const Placement placement = Placement::at(at.x(), at.y(), heading);
            end = placement(clips[k].positions.back());
            paths.push_back({&clips[k], placement});
            segments.push_back({&trees[k], placement});
        }
    }
};

}  // namespace

TEST_CASE("two clips merged by hand") {
    const auto clip = ClipTree::build(line(2, {0, 0}, {0, 1}, 0.5), {.mode = Mode::interpolated});
    const TreeSegment both[] = {{&clip, {}}, {&clip, Placement::at(0, 2)}};
    const auto tree = ClipTree::merge(both);
    REQUIRE(tree.nodes().size() == 3);
    CHECK(tree.path().positions[3] == Vec2(0, 3));
    CHECK(tree.nodes()[0].last == 3);
    CHECK(tree.nodes()[2].first == 2);
    // the first clip runs on to (0, 2)
    CHECK(tree.nodes()[1].rect.half_extents().y() == doctest::Approx(1.5));
    CHECK(tree.nodes()[2].rect.half_extents().y() == doctest::Approx(1.0));
    CHECK(tree.nodes()[0].rect.half_extents().y() == doctest::Approx(2.0));
}

TEST_CASE("boxes of a merged tree hold the concatenated path") {
    constexpr std::uint64_t seed = 21;
    Random random(seed);
    for (int i = 0; i < 400; ++i) {
        TreeOptions options;
        options.kind = all_kinds[i % 6];
        options.n_min = 1 + random.index(20);
        options.axis = random.chance(0.5) ? BoxAxis::statistics : BoxAxis::first_to_last;
        options.time_scale = random.chance(0.5) ? 1.0 : random.uniform(0.1, 10.0);
        options.mode = random.chance(0.5) ? Mode::sampled : Mode::interpolated;
        Playlist list(random, options, 1 + random.index(7), 40);
        const auto tree = ClipTree::merge(list.segments);
        INFO("seed " << seed << ", tree " << i);
        const auto nodes = tree.nodes();
        CHECK(nodes[0].first == 0);
        CHECK(nodes[0].last == tree.path().sample_count() - 1);
        for (std::size_t k = 0; k < nodes.size(); ++k) {
            const TreeNode node = nodes[k];
            CHECK(holds_samples(tree, node));
            // hybrids stay what they are: the roots of clips are no roots any more
            if (options.kind == TreeKind::mobb) CHECK_FALSE(node.leans);
            if (options.kind == TreeKind::hybrid_1 && k == 0) CHECK_FALSE(node.leans);
            if (options.kind == TreeKind::hybrid_2 && k > 0) CHECK_FALSE(node.leans);
            if (options.kind == TreeKind::hybrid_1 && k > 0 && node.last - node.first > 30) {
                CHECK(node.leans);
            }
            if (node.left < 0) continue;
            CHECK(node.left == static_cast<int>(k) + 1);
            CHECK(nodes[k + 1].first == node.first);
            CHECK(nodes[k + 1].last + 1 == nodes[static_cast<std::size_t>(node.right)].first);
            CHECK(nodes[static_cast<std::size_t>(node.right)].last == node.last);
        }
        // again, from merged trees
        const TreeSegment twice[] = {{&tree, Placement::at(3, 4, 1)},
                                     {&tree, Placement::at(5, -4, 2)}};
        const auto again = ClipTree::merge(twice);
        for (const TreeNode& node : again.nodes()) CHECK(holds_samples(again, node));
    }
}

TEST_CASE("a merged tree answers as the tree of the concatenated path") {
    constexpr std::uint64_t seed = 22;
    constexpr int trials = 1500;
    for (const Mode mode : {Mode::sampled, Mode::interpolated}) {
        Random random(seed, mode == Mode::sampled ? 0 : 1);
        int hits = 0;
        for (int i = 0; i < trials; ++i) {
            TreeOptions options{.kind = all_kinds[i % 6], .n_min = 1 + random.index(12)};
            options.mode = mode;
            Playlist list_a(random, options, 1 + random.index(6), 40);
            Playlist list_b(random, options, 1 + random.index(6), 40);
            const GroundPath a = concatenate(list_a.paths);
            const GroundPath b = concatenate(list_b.paths);
            const auto merged_a = ClipTree::merge(list_a.segments);
            const auto merged_b = ClipTree::merge(list_b.segments);
            CHECK(merged_a.path().positions == a.positions);
            CHECK(merged_a.path().radii == a.radii);
            CHECK(merged_a.extent() == extent(a));
            const double spread = random.chance(0.5) ? 4.0 : 1.0;
            const auto at = meeting(random, spread, 10.0, a.duration(), a.dt);
            INFO("seed " << seed << ", trial " << i << ", mode " << static_cast<int>(mode));
            const Verdict truth = look_at_every_pair(a, at.a, b, at.b, mode);
            hits += truth.collides;
            CHECK(query(merged_a, at.a, merged_b, at.b, mode).collides == truth.collides);
            CHECK(same_moments(query(merged_a, at.a, merged_b, at.b, mode, Ask::when), truth));
            const auto built = ClipTree::build(b, options);
            CHECK(same_moments(query(merged_a, at.a, built, at.b, mode, Ask::when), truth));
        }
        CHECK(hits > trials / 10);
        CHECK(hits < trials * 9 / 10);
    }
}

TEST_CASE("a clip far from its own origin keeps its samples when it is merged back near zero") {
    // rounding of a million metres, in a path that is a few metres long
    Random random(23);
    for (int i = 0; i < 200; ++i) {
        GroundPath clip = stroll(random, 30, 1.0 / 30);
        for (Vec2& p : clip.positions) p += Vec2(1e6, -1e6);
        const auto tree =
            ClipTree::build(clip, {.kind = all_kinds[i % 6], .mode = Mode::interpolated});
        const double heading = random.uniform(-3, 3);
        const Vec2 far = Placement::at(0, 0, heading)(clip.positions[0]);
        const TreeSegment once[] = {{&tree, Placement::at(-far.x(), -far.y(), heading)}};
        const auto merged = ClipTree::merge(once);
        CHECK(merged.extent() < 10.0);
        for (const TreeNode& node : merged.nodes()) CHECK(holds_samples(merged, node, 1e-15));
    }
}

TEST_CASE("segments that do not fit together are refused by name") {
    const auto says = [](const std::vector<TreeSegment>& segments) -> std::string {
        try {
            (void)ClipTree::merge(segments);
        } catch (const UsageError& error) {
            return error.what();
        }
        return "accepted";
    };
    const auto walk = ClipTree::build(line(8, {0, 0}, {0, 1}, 0.5));
    const auto slower = ClipTree::build(line(8, {0, 0}, {0, 1}, 0.5, 2.0));
    const auto other = ClipTree::build(line(8, {0, 0}, {0, 1}, 0.5), {.n_min = 3});
    CHECK(says({}).find("no segments") != std::string::npos);
    CHECK(says({{nullptr, {}}}).find("no tree") != std::string::npos);
    CHECK(says({{&walk, {}}, {&slower, {}}}).find("1.000000 and 2.000000 s") != std::string::npos);
    CHECK(says({{&walk, {}}, {&other, {}}}).find("different options") != std::string::npos);
    CHECK(says({{&walk, {.x = 1e10}}}).find("placement.x") != std::string::npos);
    CHECK(says({{&walk, {.x = 1e9}}}).find("expected within 1e9") != std::string::npos);
    CHECK(says({{&walk, {}}, {&walk, {}}}) == "accepted");
}
