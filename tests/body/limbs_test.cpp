// Which pieces of a body can hit each other: the map from joints to limbs.
#include "sidestep/body/limbs.h"

#include <doctest/doctest.h>

#include "sidestep/base/file.h"
#include "sidestep/motion/human.h"
#include "sidestep/motion/io/bvh.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::test;

namespace {

motion::Skeleton chain_of_four() {
    return motion::Skeleton({{"root", -1, Vec3::Zero()},
                             {"one", 0, Vec3(0, 1, 0)},
                             {"stub", 1, Vec3(0, 1, 0)},
                             {"two", 2, Vec3::Zero()}},
                            {{3, Vec3(0, 1, 0), ""}});
}

}  // namespace

TEST_CASE("the built-in person has 23 limbs and 253 pairs and 22 of them are joined") {
    const body::LimbMap map = body::guess_limbs(motion::human_skeleton());
    CHECK(map.count() == 23);
    CHECK(map.pair_count() == 253);
    int joined = 0;
    for (const auto& [a, b] : body::all_pairs(map.count())) joined += map.adjacent(a, b);
    CHECK(joined == 22);
    // the pelvis lies across: from the right hip to the left, which is +x
    const body::Limb& pelvis = map.limbs[map.find("Hips")];
    CHECK(pelvis.to.x() > 0.05);
    CHECK(pelvis.from.x() < -0.05);
    const body::Limb& thigh = map.limbs[map.find("LeftUpLeg")];
    CHECK(thigh.from.isZero());
    CHECK(thigh.to.y() < -0.3);
    CHECK(map.find("Tail") == -1);
}

TEST_CASE("pair index counts the pairs in order") {
    const auto pairs = body::all_pairs(23);
    REQUIRE(pairs.size() == 253);
    for (int i = 0; i < 253; ++i) CHECK(body::pair_index(23, pairs[i][0], pairs[i][1]) == i);
}

TEST_CASE("a real take of 31 joints has the 23 limbs of the seed") {
    SIDESTEP_NEEDS_DATA(file, "mocap/takes/02_01.bvh");
    const auto read = motion::read_bvh(read_file(file).value(), "02_01.bvh").value();
    const motion::Skeleton& skeleton = read.clip.skeleton();
    REQUIRE(skeleton.joint_count() == 31);
    const body::LimbMap map = body::guess_limbs(skeleton);
    CHECK(map.count() == 23);
    CHECK(map.limbs[map.of_joint[*skeleton.find("LThumb")]].name == "LeftHand");
    CHECK(map.limbs[map.of_joint[*skeleton.find("RHipJoint")]].name == "Hips");
    CHECK(map.limbs[map.find("LeftUpLeg")].parent == map.find("Hips"));
}

TEST_CASE("other creatures get a limb for every bone and stubs go with their parent") {
    const motion::Skeleton skeleton = chain_of_four();
    const body::LimbMap map = body::guess_limbs(skeleton);
    REQUIRE(map.count() == 3);
    CHECK(map.of_joint == std::vector<int>{0, 1, 1, 2});
    CHECK(map.limbs[2].to.isApprox(Vec3(0, 1, 0)));
}

TEST_CASE("a limb file corrects the guess and is read back as it was written") {
    const motion::Skeleton skeleton = chain_of_four();
    const auto map =
        body::read_limbs("# mine\nlower = root one  # both\nnobody = stub\n", "m.limbs", skeleton);
    REQUIRE(map.has_value());
    CHECK(map->of_joint == std::vector<int>{0, 0, -1, 1});
    CHECK(map->limbs[0].name == "lower");
    CHECK(map->limbs[1].parent == 0);
    const auto again = body::read_limbs(to_text(*map, skeleton), "again", skeleton);
    REQUIRE(again.has_value());
    CHECK(again->of_joint == map->of_joint);
    CHECK(to_text(*again, skeleton) == to_text(*map, skeleton));

    const motion::Skeleton& human = motion::human_skeleton();
    const body::LimbMap guessed = body::guess_limbs(human);
    CHECK(body::read_limbs(to_text(guessed, human), "", human)->of_joint == guessed.of_joint);
}

TEST_CASE("a bad limb file is answered with line and column") {
    const motion::Skeleton skeleton = chain_of_four();
    const auto bad =
        body::read_limbs("a = root\nb one\nc = tail\nd = root two\n", "x.limbs", skeleton);
    REQUIRE_FALSE(bad.has_value());
    REQUIRE(bad.error().size() == 3);
    CHECK(bad.error()[0].line == 2);
    CHECK(bad.error()[1].line == 3);
    CHECK(bad.error()[1].column == 5);
    CHECK(bad.error()[1].message.find("tail") != std::string::npos);
    CHECK(bad.error()[2].message.find("line 1") != std::string::npos);
    const auto torn = body::read_limbs("a = root two\n", "x.limbs", skeleton);
    REQUIRE_FALSE(torn.has_value());
    CHECK(torn.error()[0].message.find("2 pieces") != std::string::npos);
    CHECK_FALSE(body::read_limbs("nobody = root one stub two", "", skeleton).has_value());
}

TEST_CASE("what keeps names from making a person is said") {
    CHECK(body::missing_of_a_person(motion::human_skeleton()).empty());
    std::vector<motion::Joint> joints(motion::human_skeleton().joints().begin(),
                                      motion::human_skeleton().joints().end());
    joints[motion::right_hand].name = "RightPaw";
    CHECK(body::missing_of_a_person(motion::Skeleton(joints)) ==
          std::vector<std::string>{"right hand"});
    CHECK(body::missing_of_a_person(chain_of_four()).empty());
}
