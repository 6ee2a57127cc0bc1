// A clip seen through ccd moves as the clip does, and what ccd proves the linter does not deny.
#include "sidestep/body/clip_links.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <optional>

#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/body/between.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/ccd/first_contact.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/human.h"

using namespace sidestep;

namespace {

motion::Pose bent_pose(const motion::Skeleton& skeleton, Random& random, double strength) {
    motion::Pose pose = motion::rest_pose(skeleton);
    for (Quat& rotation : pose.rotations) {
        const double x = random.normal(0.0, strength), y = random.normal(0.0, strength);
        rotation = rotation * exp_map({x, y, random.normal(0.0, strength)});
        // the same rotation, from the other hemisphere
        if (random.chance(0.3)) rotation.coeffs() *= -1.0;
    }
    for (int k = 0; k < 3; ++k) pose.translations[0][k] += random.normal(0.0, 0.2);
    return pose;
}

/// One shape for each joint that has parts.
std::vector<std::optional<ccd::Shape>> shapes_of(const body::Character& character) {
    std::vector<std::optional<ccd::Shape>> shapes(character.skeleton().joints().size());
    for (std::size_t j = 0; j < shapes.size(); ++j) {
        geometry::TriangleMesh mesh;
        for (const int p : character.parts_of(static_cast<int>(j))) {
            const geometry::TriangleMesh& part = character.parts()[p].mesh;
            const int first = static_cast<int>(mesh.vertices.size());
            mesh.vertices.insert(mesh.vertices.end(), part.vertices.begin(), part.vertices.end());
            for (auto triangle : part.triangles) {
                for (auto& corner : triangle) corner += first;
                mesh.triangles.push_back(triangle);
            }
        }
        if (!mesh.triangles.empty()) shapes[j].emplace(std::move(mesh));
    }
    return shapes;
}

}  // namespace

TEST_CASE("links of a clip are where its poses are at every moment") {
    const motion::Skeleton skeleton = motion::human_skeleton();
    Random random(1010);
    std::vector<motion::Pose> poses;
    for (int i = 0; i < 12; ++i) poses.push_back(bent_pose(skeleton, random, 0.5));
    const auto clip = motion::Clip::from_poses(skeleton, 1.0 / 30.0, poses);
    for (int frame = 0; frame + 1 < clip.frame_count(); ++frame) {
        const auto links = body::clip_links(clip, frame);
        for (const double t : {0.0, 0.25, 0.5, 0.9, 1.0}) {
            const auto places = ccd::places(links, t);
            const auto pose = motion::forward_kinematics(
                skeleton, motion::blend(clip.pose(frame), clip.pose(frame + 1), t));
            for (std::size_t j = 0; j < places.size(); ++j) {
                CHECK((places[j].translation - pose.joints[j].translation).norm() < 1e-12);
                CHECK(places[j].rotation.angularDistance(pose.joints[j].rotation) < 1e-7);
            }
        }
    }
    CHECK_THROWS_AS((void)body::clip_links(clip, 11), UsageError);
    CHECK_THROWS_AS((void)body::clip_links(clip, -1), UsageError);
}

TEST_CASE("what meets between frames by ccd and by the linter is the same") {
    constexpr std::uint64_t seed = 1011;
    const body::Character character =
        body::make_mannequin(motion::human_skeleton(), {.segments = 10});
    const body::Flesh flesh =
        body::Flesh::make(character, body::guess_limbs(character.skeleton()), {.near_skin = 0.0})
            .value();
    const body::SelfContact contact(flesh);
    const auto scratch = contact.scratch();
    const body::Levers levers(flesh);
    const auto owned = shapes_of(character);
    std::vector<const ccd::Shape*> shapes;
    for (const auto& shape : owned) shapes.push_back(shape ? &*shape : nullptr);
    const body::LimbMap& limbs = flesh.limbs();
    std::vector<body::LimbPair> pairs = body::all_pairs(limbs.count());
    std::erase_if(pairs, [&](const auto& p) { return limbs.adjacent(p[0], p[1]); });
    Random random(seed);
    int hits = 0, clean = 0, proved = 0, denied = 0;
    for (int i = 0; i < 25; ++i) {
        INFO("seed " << seed << ", way " << i);
        const motion::Pose a = bent_pose(character.skeleton(), random, 0.3);
        motion::Pose b = a;
        for (Quat& rotation : b.rotations) {
            const double x = random.normal(0.0, 0.15), y = random.normal(0.0, 0.15);
            rotation = rotation * exp_map({x, y, random.normal(0.0, 0.15)});
        }
        const auto told = body::contacts_between(contact, levers, *scratch, a, b, pairs);
        const auto links = body::links_between(character.skeleton(), a, b);
        const auto found = ccd::first_contacts({.links = links, .shapes = shapes});
        const auto first_of = [&](const body::LimbPair& pair) {
            double first = 2.0;
            for (const ccd::Contact& one : found) {
                const int la = limbs.of_joint[one.links[0]], lb = limbs.of_joint[one.links[1]];
                if (std::minmax(la, lb) == std::minmax(pair[0], pair[1]))
                    first = std::min(first, one.time);
            }
            return first;
        };
        // never late: whoever meets at a moment has met by then
        for (const body::BetweenHit& hit : told.hits) {
            ++hits;
            CHECK(first_of(hit.limbs) <= hit.weight + 1e-9);
        }
        // and what is proved to meet on the way is not called clean, unless it touches at an end, where
        // frames tell, or is nearer than their tolerances
        for (const body::LimbPair& pair : pairs) {
            const double first = first_of(pair);
            clean += first > 1.0;
            if (first <= 0.0 || first >= 1.0) continue;
            const auto is_hit = [&](const body::BetweenHit& hit) { return hit.limbs == pair; };
            const auto& unsure = told.undecided_pairs;
            const bool known =
                std::any_of(told.hits.begin(), told.hits.end(), is_hit) ||
                std::find(unsure.begin(), unsure.end(), pair) != unsure.end() ||
                !contact
                     .contacts(*scratch, motion::forward_kinematics(character.skeleton(), b),
                               std::span(&pair, 1))
                     .empty();
            ++proved;
            denied += !known;
        }
    }
    INFO(proved << " proved, " << denied << " of them called clean");
    CHECK(proved > 20);
    CHECK(denied == 0);
    CHECK(hits > 20);
    CHECK(clean > 500);
}
