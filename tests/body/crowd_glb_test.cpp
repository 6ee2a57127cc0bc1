// Many people in one file: each moves as their clip does, and surfaces are kept once.

#include "sidestep/body/io/crowd_glb.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "sidestep/base/require.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/motion/gait/library.h"
#include "sidestep/motion/io/gltf.h"

using namespace sidestep;
using namespace sidestep::body;

namespace {

const motion::Clip& somebody_walks() {
    static const motion::Clip clip = motion::built_in_library()[5].clip;
    return clip;
}

/// The tree of JSON objects at the front of a binary file.
nlohmann::json tree_of(const std::string& glb) {
    std::size_t size = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        size |= static_cast<std::size_t>(static_cast<unsigned char>(glb[12 + i])) << (8 * i);
    }
    return nlohmann::json::parse(glb.substr(20, size));
}

}  // namespace

TEST_CASE("crowd glb: a person read back moves as the clip does") {
    const motion::Clip& clip = somebody_walks();
    CrowdGlb crowd;
    const int wood = crowd.add_character(make_mannequin(clip.skeleton(), {.segments = 8}));
    crowd.add_person("Anna", wood, clip, 0.0, true);
    const auto read =
        motion::read_gltf(crowd.glb(), "crowd.glb", {.frame_rate = clip.frame_rate()});
    REQUIRE(read);
    REQUIRE(read->clip.frame_count() == clip.frame_count());
    const auto hips = read->clip.skeleton().find(clip.skeleton().joint(0).name);
    REQUIRE(hips);
    double worst = 0.0;
    for (int frame = 0; frame < clip.frame_count(); ++frame) {
        const motion::GlobalPose truth = clip.global_pose(frame);
        const motion::GlobalPose shown = read->clip.global_pose(frame);
        for (int joint = 0; joint < clip.joint_count(); ++joint) {
            const auto same = read->clip.skeleton().find(clip.skeleton().joint(joint).name);
            REQUIRE(same);
            worst = std::max(worst, (truth.joints[static_cast<std::size_t>(joint)].translation -
                                     shown.joints[static_cast<std::size_t>(*same)].translation)
                                        .norm());
        }
    }
    MESSAGE("worst joint " << 1e3 * worst << " mm");
    CHECK(worst < 2e-4);  // 16 bits a number, over a chain of joints
}

TEST_CASE("crowd glb: everybody shares surfaces and times") {
    const motion::Clip& clip = somebody_walks();
    CrowdGlb one, many;
    const Character wood = make_mannequin(clip.skeleton(), {.segments = 8});
    one.add_person("0", one.add_character(wood), clip, 0.0, true);
    const int dressed = many.add_character(wood);
    for (int i = 0; i < 10; ++i) many.add_person(std::to_string(i), dressed, clip, 0.0, true);
    const nlohmann::json a = tree_of(one.glb()), b = tree_of(many.glb());
    CHECK(a["meshes"].size() == b["meshes"].size());
    CHECK(a["meshes"].size() == wood.parts().size());
    CHECK(b["scenes"][0]["nodes"].size() == 10);
    CHECK(b["animations"].size() == 1);
    std::set<int> times;
    for (const auto& sampler : b["animations"][0]["samplers"])
        times.insert(sampler["input"].get<int>());
    CHECK(times.size() == 1);
    const double keys = CrowdGlb::bytes_for(clip.joint_count(), clip.frame_count());
    CHECK(static_cast<double>(many.glb().size() - one.glb().size()) < 9.0 * keys + 1.0e5);
}

TEST_CASE("crowd glb: who comes late or leaves is hidden meanwhile") {
    const motion::Clip& clip = somebody_walks();
    CrowdGlb crowd;
    CharacterParts bare;
    bare.skeleton = clip.skeleton();
    const int bones = crowd.add_character(Character(std::move(bare)));
    crowd.add_person("stays", bones, clip, 0.0, true);
    crowd.add_person("late", bones, clip, 2.0, true);
    crowd.add_person("leaves", bones, clip, 0.0, false);
    int hides = 0;
    const nlohmann::json tree = tree_of(crowd.glb());
    for (const auto& channel : tree["animations"][0]["channels"]) {
        hides += channel["target"]["path"] == "scale";
    }
    CHECK(hides == 2);
    CHECK_FALSE(tree.contains("meshes"));
}

TEST_CASE("crowd glb: what does not fit is refused") {
    CrowdGlb crowd;
    CHECK_THROWS_AS(crowd.add_character(Character{}), UsageError);
    const motion::Clip& clip = somebody_walks();
    CHECK_THROWS_AS(crowd.add_person("x", 0, clip, 0.0, true), UsageError);
    const int wood = crowd.add_character(make_mannequin(clip.skeleton(), {.segments = 6}));
    CHECK_THROWS_AS(crowd.add_person("x", wood, clip, -1.0, true), UsageError);
    CHECK_THROWS_AS(crowd.add_person("x", wood, clip.scaled(2.0), 0.0, true), UsageError);
}
