// What is proved about the figure that the seed counts its pairs on.

#include <doctest/doctest.h>

#include <algorithm>

#include "sidestep/base/random.h"
#include "sidestep/body/reach.h"
#include "sidestep/geometry/box_overlap.h"
#include "sidestep/motion/pose.h"
#include "tests/support/paper_figure.h"

using namespace sidestep;
using namespace sidestep::body;

namespace {

/// Each angle at an end of its range as often as between.
std::vector<Transform> figure_within(const test::PaperFigure& figure, Random& random) {
    motion::Pose pose = rest_pose(figure.skeleton);
    for (std::size_t j = 0; j < figure.freedoms.size(); ++j) {
        std::vector<double> angles;
        for (const AngleRange& range : figure.freedoms[j].ranges()) {
            const double t = std::clamp(random.uniform(-0.4, 1.4), 0.0, 1.0);
            angles.push_back(range.low + t * (range.high - range.low));
        }
        pose.rotations[j] = figure.freedoms[j].rotation(angles);
    }
    return forward_kinematics(figure.skeleton, pose).joints;
}

}  // namespace

// the pairs of the seed's figure that surely stay apart; all others are either left to the soak or
// brought together by a minimiser
TEST_CASE("feet never reach the waist of the figure of the seed") {
    const test::PaperFigure figure = test::paper_figure();
    std::vector<LimbPair> pairs;
    for (const auto& [a, b] : {std::pair{"Hips", "LeftToeBase"},
                               {"LeftUpLeg", "LeftFoot"},
                               {"LeftFoot", "LowerBack"},
                               {"LeftShoulder", "RightArm"}}) {
        pairs.push_back({figure.find(a), figure.find(b)});
        REQUIRE(pairs.back()[0] >= 0);
        REQUIRE(pairs.back()[0] < pairs.back()[1]);
    }
    pairs.push_back({figure.find("LeftHand"), figure.find("RightHand")});
    const auto found =
        certify_never(figure.skeleton, figure.boxes, figure.chains, pairs, {.finest = 0.04});
    for (int i = 0; i < 4; ++i) CHECK(found[i].proved);
    CHECK(found[0].gap > 0.15);
    CHECK_FALSE(found[4].proved);
}

// slow: the whole figure, 231 pairs
TEST_CASE("at least 36 pairs of the figure of the seed are proved apart" * doctest::skip()) {
    const test::PaperFigure figure = test::paper_figure();
    std::vector<LimbPair> pairs;
    for (const LimbPair& pair : all_pairs(figure.limbs.count())) {
        if (!figure.limbs.adjacent(pair[0], pair[1])) pairs.push_back(pair);
    }
    CHECK(pairs.size() == 231);
    const auto found =
        certify_never(figure.skeleton, figure.boxes, figure.chains, pairs, {.finest = 0.01});
    const auto proved =
        std::count_if(found.begin(), found.end(), [](const Certificate& c) { return c.proved; });
    MESSAGE(proved << " pairs proved");
    CHECK(proved >= 36);
    // and no random pose says otherwise
    const int poses = 20000;
    const auto gaps = [&](const std::vector<Transform>& joints) {
        for (const Certificate& c : found) {
            if (!c.proved) continue;
            const auto place = [&](int limb) {
                return figure.boxes.whole[limb].transformed(joints[figure.limbs.limbs[limb].joint]);
            };
            CHECK(geometry::contact(place(c.limbs[0]), place(c.limbs[1])).gap > 0.0);
        }
    };
    Random random(2002);
    for (int i = 0; i < poses; ++i) gaps(figure_within(figure, random));
}
