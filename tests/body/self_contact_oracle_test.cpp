// Self-contact against a peer with exact predicates: CGAL looks at every pair of triangles whose
// boxes touch, and knows nothing of slices, patches or skinning boxes.
#define CGAL_NDEBUG 1
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/box_intersection_d.h>
#include <CGAL/intersections.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>

#include "sidestep/base/file.h"
#include "sidestep/base/random.h"
#include "sidestep/body/io/makehuman.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/body/self_contact.h"
#include "sidestep/motion/human.h"
#include "sidestep/motion/io/bvh.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::test;

namespace {

using OracleKernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using TrianglePairs = std::set<std::array<int, 2>>;
using OracleAnswer = std::map<body::LimbPair, TrianglePairs>;

/// Every pair of triangles of different limbs that meets and is not ignored, by limb pair.
OracleAnswer oracle_contacts(const body::Flesh& flesh, const motion::GlobalPose& pose) {
    const std::vector<Vec3> placed = flesh.place_all(pose.joints);
    const auto point = [&](int v) {
        return OracleKernel::Point_3(placed[v].x(), placed[v].y(), placed[v].z());
    };
    std::vector<OracleKernel::Triangle_3> triangles;
    for (const auto& t : flesh.at_rest().triangles) {
        triangles.emplace_back(point(t[0]), point(t[1]), point(t[2]));
    }
    using Box = CGAL::Box_intersection_d::Box_with_handle_d<double, 3, const int*>;
    std::vector<int> index(triangles.size());
    std::vector<Box> boxes;
    for (std::size_t t = 0; t < triangles.size(); ++t) {
        index[t] = static_cast<int>(t);
        boxes.emplace_back(triangles[t].bbox(), &index[t]);
    }
    OracleAnswer answer;
    const std::span<const int> limb = flesh.limb_of_triangle();
    CGAL::box_self_intersection_d(boxes.begin(), boxes.end(), [&](const Box& one, const Box& two) {
        int a = *one.handle(), b = *two.handle();
        if (limb[a] == limb[b] || limb[a] < 0 || limb[b] < 0 || flesh.ignores(a, b)) return;
        if (limb[a] > limb[b]) std::swap(a, b);
        if (!CGAL::do_intersect(triangles[a], triangles[b])) return;
        answer[{limb[a], limb[b]}].insert({a, b});
    });
    return answer;
}

/// Every joint anywhere within its limits; joints without one as at rest.
motion::Pose lawful_pose(Random& random, const body::Character& character) {
    motion::Pose pose = rest_pose(character.skeleton());
    for (std::size_t j = 0; j < character.limits().size(); ++j) {
        const body::JointLimit& limit = character.limits()[j];
        if (limit.is_free()) continue;
        body::SwingTwist angles;
        angles.swing_b = random.uniform(limit.swing_b.low, limit.swing_b.high);
        angles.swing_c = random.uniform(limit.swing_c.low, limit.swing_c.high);
        angles.twist = random.uniform(limit.twist.low, limit.twist.high);
        pose.rotations[j] = rotation_of(limit, angles);
    }
    return pose;
}

struct Tally {
    int poses = 0;
    int with_contact = 0;
    std::int64_t limb_pairs = 0;
    std::int64_t adjacent = 0;
    std::int64_t triangle_pairs = 0;
    int disagreements = 0;
};

/// Both of our ways against the peer's, for all pairs of limbs, in one pose.
void compare(const body::SelfContact& body, body::SelfContact::Scratch& scratch,
             const motion::GlobalPose& pose, bool with_twin, Tally& tally) {
    const body::Flesh& flesh = body.flesh();
    const auto pairs = body::all_pairs(flesh.limbs().count());
    const OracleAnswer truth = oracle_contacts(flesh, pose);
    ++tally.poses;
    tally.with_contact += !truth.empty();
    for (const auto& [pair, triangles] : truth) {
        ++tally.limb_pairs;
        tally.adjacent += flesh.limbs().adjacent(pair[0], pair[1]);
        tally.triangle_pairs += static_cast<std::int64_t>(triangles.size());
    }

    const auto agree = [&](const std::vector<body::LimbContact>& found, const char* who,
                           body::Detail detail) {
        INFO(who);
        bool same = found.size() == truth.size();
        CHECK(found.size() == truth.size());
        for (const body::LimbContact& contact : found) {
            const auto expected = truth.find(contact.limbs);
            INFO(flesh.limbs().limbs[contact.limbs[0]].name
                 << " and " << flesh.limbs().limbs[contact.limbs[1]].name);
            CHECK(expected != truth.end());
            if (expected == truth.end()) {
                same = false;
                continue;
            }
            CHECK(expected->second.count(contact.witness) == 1);
            same &= expected->second.count(contact.witness) == 1;
            const int count =
                detail == body::Detail::depth ? static_cast<int>(expected->second.size()) : 1;
            CHECK(contact.triangle_pairs == count);
            same &= contact.triangle_pairs == count;
        }
        CHECK(std::is_sorted(found.begin(), found.end(),
                             [](const auto& x, const auto& y) { return x.limbs < y.limbs; }));
        tally.disagreements += !same;
    };
    const auto deep = body.contacts(scratch, pose, pairs, body::Detail::depth);
    agree(deep, "depth", body::Detail::depth);
    agree(body.contacts(scratch, pose, pairs, body::Detail::yes_no), "yes_no",
          body::Detail::yes_no);
    if (!with_twin) return;
    const auto slow = body::contacts_by_brute_force(flesh, pose, pairs);
    agree(slow, "brute force", body::Detail::depth);
    // and the two of ours tell one story
    REQUIRE(slow.size() == deep.size());
    for (std::size_t i = 0; i < slow.size(); ++i) {
        CHECK(slow[i].witness == deep[i].witness);
        CHECK(slow[i].depth == doctest::Approx(deep[i].depth).epsilon(1e-9));
        CHECK((slow[i].direction - deep[i].direction).norm() < 1e-9);
        CHECK((slow[i].point - deep[i].point).norm() < 1e-9);
        CHECK(slow[i].along_a == doctest::Approx(deep[i].along_a));
        CHECK(slow[i].along_b == doctest::Approx(deep[i].along_b));
    }
}

void report(const char* who, const Tally& tally) {
    std::printf(
        "%-16s %5d poses, %5d with contact, %6lld limb pairs (%lld adjacent), %8lld triangle "
        "pairs, %d disagreements\n",
        who, tally.poses, tally.with_contact, static_cast<long long>(tally.limb_pairs),
        static_cast<long long>(tally.adjacent), static_cast<long long>(tally.triangle_pairs),
        tally.disagreements);
}

int poses_asked(int usual) {
    const char* asked = std::getenv("SIDESTEP_ORACLE_POSES");
    return asked != nullptr ? std::max(1, std::atoi(asked)) : usual;
}

#if defined(SIDESTEP_ASSERTIONS)
constexpr int usual_poses = 3;
#else
constexpr int usual_poses = 20;
#endif

}  // namespace

TEST_CASE("contacts of a skinned body are those of exact arithmetic") {
    SIDESTEP_NEEDS_DATA(folder, "characters/makehuman");
    SIDESTEP_NEEDS_DATA(take, "mocap/takes/02_01.bvh");
    const motion::Clip walk = motion::read_bvh(read_file(take).value(), "02_01.bvh").value().clip;
    const body::Character heavy =
        body::MakeHuman::open(folder)
            .value()
            .character(body::makehuman_shape(body::Sex::male, body::Weight::heavy), walk.skeleton())
            .value()
            .character;
    REQUIRE(heavy.limits().size() == 31);
    const body::SelfContact body(
        body::Flesh::make(heavy, body::guess_limbs(heavy.skeleton())).value());
    const auto scratch = body.scratch();
    constexpr std::uint64_t seed = 1971;
    Random random(seed);
    Tally tally;
    const int poses = poses_asked(usual_poses);
    for (int i = 0; i < poses; ++i) {
        INFO("seed " << seed << ", pose " << i);
        const auto pose = forward_kinematics(heavy.skeleton(), lawful_pose(random, heavy));
        compare(body, *scratch, pose, i % 20 == 0, tally);
    }
    report("heavy skin", tally);
    CHECK(tally.disagreements == 0);
    // a heavy body in any pose touches itself somewhere, but not everywhere
    CHECK(tally.limb_pairs > 2 * tally.poses);
    CHECK(tally.limb_pairs < 80 * tally.poses);
    CHECK(tally.triangle_pairs > 20 * tally.limb_pairs);
}

TEST_CASE("contacts of wooden bodies are those of exact arithmetic") {
    constexpr std::uint64_t seed = 1972;
    std::uint64_t stream = 0;
    for (const auto build : {body::Build::thin, body::Build::average, body::Build::heavy}) {
        Random random(seed, ++stream);
        body::MannequinOptions options = body::mannequin_options(build);
        options.segments = 10;
        const body::Character character = make_mannequin(motion::human_skeleton(), options);
        const body::SelfContact body(
            body::Flesh::make(character, body::guess_limbs(character.skeleton())).value());
        const auto scratch = body.scratch();
        Tally tally;
        const int poses = poses_asked(usual_poses);
        for (int i = 0; i < poses; ++i) {
            INFO("seed " << seed << ", stream " << stream << ", pose " << i);
            const auto pose =
                forward_kinematics(character.skeleton(), lawful_pose(random, character));
            compare(body, *scratch, pose, i % 8 == 0, tally);
        }
        report("mannequin", tally);
        CHECK(tally.disagreements == 0);
        CHECK(tally.limb_pairs > tally.poses / 4);
        CHECK(tally.limb_pairs < 60 * tally.poses);
    }
}
