// Between frames: nothing that meets on the way is called clean, and no hit is made up.
#include "sidestep/body/between.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "sidestep/base/file.h"
#include "sidestep/base/random.h"
#include "sidestep/body/detail/slices.h"
#include "sidestep/body/io/makehuman.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/human.h"
#include "sidestep/motion/io/bvh.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::test;

namespace {

body::Flesh mannequin_flesh(const motion::Skeleton& skeleton, int segments) {
    const body::Character character = body::make_mannequin(skeleton, {.segments = segments});
    return body::Flesh::make(character, body::guess_limbs(character.skeleton())).value();
}

std::vector<body::LimbPair> unjoined(const body::LimbMap& limbs) {
    std::vector<body::LimbPair> pairs = body::all_pairs(limbs.count());
    std::erase_if(pairs, [&](const auto& p) { return limbs.adjacent(p[0], p[1]); });
    return pairs;
}

Vec3 any_turn(Random& random, double strength) {
    Vec3 turn;
    for (int k = 0; k < 3; ++k) turn[k] = random.normal(0.0, strength);
    return turn;
}

/// Every joint turned a little, the root sent anywhere.
motion::Pose loose_pose(Random& random, const motion::Skeleton& skeleton, double strength) {
    motion::Pose pose = rest_pose(skeleton);
    for (Quat& q : pose.rotations) q = q * exp_map(any_turn(random, strength));
    for (const int root : skeleton.roots()) pose.translations[root] += 2.0 * any_turn(random, 1.0);
    return pose;
}

motion::Pose turned_on(Random& random, const motion::Skeleton& skeleton, motion::Pose pose,
                       double strength) {
    for (Quat& q : pose.rotations) q = q * exp_map(any_turn(random, strength));
    for (const int root : skeleton.roots()) pose.translations[root] += any_turn(random, 0.3);
    return pose;
}

/// How far flesh really moves: as sampled on some vertices at some moments.
struct SampledMotion {
    double nearer = 0.0;  ///< Largest change of a distance between two points of the two limbs.
    double relative =
        0.0;  ///< Largest way of one as seen from the other, in the limb they hang on.
};

class MotionSampler {
public:
    MotionSampler(const body::Flesh& flesh, Random& random) : flesh_(flesh) {
        const auto slices = body::detail::cut_slices(flesh, 5);
        vertices_.resize(flesh.limbs().count());
        for (int l = 0; l < flesh.limbs().count(); ++l) {
            for (int s = 0; s < 5; ++s) {
                const auto& list = slices.vertices_of(l, s);
                for (int k = 0; k < 4 && !list.empty(); ++k) {
                    vertices_[l].push_back(list[random.index(static_cast<int>(list.size()))]);
                }
            }
        }
    }

    void go(const motion::Pose& a, const motion::Pose& b) {
        poses_.clear();
        for (int i = 0; i <= moments; ++i) {
            poses_.push_back(forward_kinematics(flesh_.skeleton(), blend(a, b, 1.0 * i / moments)));
        }
    }

    [[nodiscard]] SampledMotion of(const body::LimbPair& pair) const {
        SampledMotion found;
        const int common = body::detail::common_ancestor(flesh_.limbs(), pair[0], pair[1]);
        const int joint = flesh_.limbs().limbs[common].joint;
        std::vector<std::vector<Vec3>> a, b;
        for (const auto& pose : poses_) {
            const Transform home = pose.joints[joint].inverse();
            auto& at_a = a.emplace_back();
            auto& at_b = b.emplace_back();
            for (const int v : vertices_[pair[0]])
                at_a.push_back(home * flesh_.place(v, pose.joints));
            for (const int v : vertices_[pair[1]])
                at_b.push_back(home * flesh_.place(v, pose.joints));
        }
        for (std::size_t i = 0; i < a[0].size(); ++i) {
            for (std::size_t j = 0; j < b[0].size(); ++j) {
                double low = 1e9, high = 0.0;
                for (std::size_t t = 0; t < poses_.size(); ++t) {
                    const double d = (a[t][i] - b[t][j]).norm();
                    low = std::min(low, d);
                    high = std::max(high, d);
                    const Vec3 from = a[0][i] - b[0][j];
                    found.relative = std::max(found.relative, (a[t][i] - b[t][j] - from).norm());
                }
                found.nearer = std::max(found.nearer, high - low);
            }
        }
        return found;
    }

private:
    static constexpr int moments = 8;
    const body::Flesh& flesh_;
    std::vector<std::vector<int>> vertices_;
    std::vector<motion::GlobalPose> poses_;
};

struct Tightness {
    double sum = 0.0;
    int count = 0;
    [[nodiscard]] double mean() const { return sum / count; }
};

/// The bound holds for what is sampled; says how loose it is.
Tightness check_motion_bound(const body::Flesh& flesh, std::uint64_t seed, int ways) {
    Random random(seed);
    MotionSampler sampler(flesh, random);
    const auto pairs = body::all_pairs(flesh.limbs().count());
    Tightness tightness;
    for (int i = 0; i < ways; ++i) {
        INFO("seed " << seed << ", way " << i);
        const motion::Pose a = loose_pose(random, flesh.skeleton(), 0.4);
        // from the steps of a still person to half turns
        const double strength = std::pow(10.0, random.uniform(-3.0, 0.3));
        motion::Pose b = turned_on(random, flesh.skeleton(), a, strength);
        // few joints at once: then one joint's lever decides
        const double still = random.uniform();
        for (std::size_t j = 0; j < b.rotations.size(); ++j) {
            if (random.uniform() < still) b.rotations[j] = a.rotations[j];
        }
        const std::vector<double> bound = body::relative_motion(flesh, a, b, pairs);
        sampler.go(a, b);
        for (int k = 0; k < 40; ++k) {
            const int p = random.index(static_cast<int>(pairs.size()));
            const SampledMotion seen = sampler.of(pairs[p]);
            INFO(flesh.limbs().limbs[pairs[p][0]].name << " and "
                                                       << flesh.limbs().limbs[pairs[p][1]].name);
            CHECK(seen.nearer <= bound[p]);
            if (seen.relative < 1e-5) continue;
            tightness.sum += bound[p] / seen.relative;
            ++tightness.count;
        }
    }
    return tightness;
}

/// What looking at 63 moments finds, and whether the answer agrees.
struct TwinTally {
    int pairs = 0;      ///< Limb pairs of all ways looked at.
    int hit = 0;        ///< Of these, in how many the twin sees a contact,
    int found = 0;      ///< in how many we do,
    int undecided = 0;  ///< and in how many we cannot tell,
    int hidden = 0;     ///< among them such that the twin sees a contact.
    std::int64_t poses = 0;

    TwinTally& operator+=(const TwinTally& other) {
        pairs += other.pairs;
        hit += other.hit;
        found += other.found;
        undecided += other.undecided;
        hidden += other.hidden;
        poses += other.poses;
        return *this;
    }
};

void compare_with_twin(const body::SelfContact& body, const body::Levers& levers,
                       body::SelfContact::Scratch& scratch, const motion::Pose& a,
                       const motion::Pose& b, TwinTally& tally) {
    const body::Flesh& flesh = body.flesh();
    // who meets at an end is the frames' business
    std::vector<body::LimbPair> pairs = unjoined(flesh.limbs());
    for (const motion::Pose* end : {&a, &b}) {
        const auto pose = forward_kinematics(flesh.skeleton(), *end);
        for (const auto& contact : body.contacts(scratch, pose, pairs, body::Detail::yes_no)) {
            std::erase(pairs, contact.limbs);
        }
    }
    const body::BetweenAnswer answer = contacts_between(body, levers, scratch, a, b, pairs);
    tally.pairs += static_cast<int>(pairs.size());
    tally.found += static_cast<int>(answer.hits.size());
    tally.undecided += static_cast<int>(answer.undecided);
    tally.poses += answer.poses;
    CHECK(answer.undecided == static_cast<std::int64_t>(answer.undecided_pairs.size()));

    // no hit is made up
    for (const body::BetweenHit& hit : answer.hits) {
        CHECK(hit.weight > 0.0);
        CHECK(hit.weight < 1.0);
        const auto pose = forward_kinematics(flesh.skeleton(), blend(a, b, hit.weight));
        const auto real = body::contacts_by_brute_force(flesh, pose, {&hit.limbs, 1});
        REQUIRE(real.size() == 1);
        CHECK(real[0].triangle_pairs == hit.contact.triangle_pairs);
        CHECK(real[0].witness == hit.contact.witness);
        CHECK(real[0].depth == doctest::Approx(hit.contact.depth));
    }

    // none is missed: what the twin sees is found, or was said to be too close to tell
    constexpr int moments = 64;
    std::vector<body::LimbPair> seen;
    for (int i = 1; i < moments; ++i) {
        const auto pose =
            forward_kinematics(flesh.skeleton(), blend(a, b, static_cast<double>(i) / moments));
        for (const auto& contact : body.contacts(scratch, pose, pairs, body::Detail::yes_no)) {
            if (std::find(seen.begin(), seen.end(), contact.limbs) != seen.end()) continue;
            seen.push_back(contact.limbs);
            const auto is = [&](const body::BetweenHit& hit) { return hit.limbs == contact.limbs; };
            const bool found = std::any_of(answer.hits.begin(), answer.hits.end(), is);
            const auto& open = answer.undecided_pairs;
            const bool undecided = std::find(open.begin(), open.end(), contact.limbs) != open.end();
            INFO(flesh.limbs().limbs[contact.limbs[0]].name
                 << " and " << flesh.limbs().limbs[contact.limbs[1]].name << " at moment " << i);
            CHECK((found || undecided));
            tally.hidden += undecided;
        }
    }
    tally.hit += static_cast<int>(seen.size());
}

void tell(const char* who, const TwinTally& tally, int ways) {
    std::printf(
        "%-24s %4d ways %7d pairs %5d hit %5d found %4d undecided %3d hidden %8.1f poses a "
        "way\n",
        who, ways, tally.pairs, tally.hit, tally.found, tally.undecided, tally.hidden,
        static_cast<double>(tally.poses) / ways);
}

/// The rotations of a clip on another body of the same joints.
motion::Pose worn(const motion::Skeleton& skeleton, motion::Pose pose) {
    for (int j = 0; j < skeleton.joint_count(); ++j) {
        if (skeleton.joint(j).parent >= 0) pose.translations[j] = skeleton.joint(j).offset;
    }
    return pose;
}

/// Intervals of `step` rows, spread over a take.
TwinTally check_take(const body::SelfContact& body, const motion::Clip& clip, int step, int ways,
                     const char* name) {
    const body::Levers levers(body.flesh());
    const auto scratch = body.scratch();
    TwinTally tally;
    for (int i = 0; i < ways; ++i) {
        const int f = 1 + i * (clip.frame_count() - 2 - step) / ways;
        INFO(name << ", rows " << f << " and " << f + step);
        compare_with_twin(body, levers, *scratch, worn(body.flesh().skeleton(), clip.pose(f)),
                          worn(body.flesh().skeleton(), clip.pose(f + step)), tally);
    }
    tell((std::string(name) + " by " + std::to_string(step)).c_str(), tally, ways);
    return tally;
}

#if defined(SIDESTEP_ASSERTIONS)
constexpr int effort = 1;
#else
constexpr int effort = 6;
#endif

}  // namespace

TEST_CASE("a turn of one joint moves what hangs on it by no more than the arc") {
    const body::Flesh flesh = mannequin_flesh(motion::human_skeleton(), 8);
    const auto& limbs = flesh.limbs();
    const motion::Pose a = rest_pose(flesh.skeleton());
    motion::Pose b = a;
    // the left elbow bends by a tenth of a radian about the vertical: hand and forearm swing
    const int elbow = motion::left_fore_arm;
    b.rotations[elbow] = b.rotations[elbow] * exp_map(Vec3(0.0, 0.1, 0.0));
    const int hand = limbs.find("LeftHand"), upper = limbs.find("LeftArm");
    const int hips = limbs.find("Hips"), other = limbs.find("RightHand");
    const auto ordered = [](int x, int y) {
        return body::LimbPair{std::min(x, y), std::max(x, y)};
    };
    const std::vector<body::LimbPair> pairs{ordered(hips, hand), ordered(hand, upper),
                                            ordered(hips, other), ordered(hand, other)};
    const auto bound = body::relative_motion(flesh, a, b, pairs);
    // the tip of the hand, as far from the elbow as it is
    const auto rest = forward_kinematics(flesh.skeleton(), a);
    double reach = 0.0;
    for (int t = 0; t < flesh.triangle_count(); ++t) {
        if (flesh.limb_of_triangle()[t] != hand) continue;
        for (const Vec3& p : flesh.at_rest().corners(t)) {
            reach = std::max(reach, (p - rest.joints[elbow].translation).norm());
        }
    }
    for (const int i : {0, 3}) {
        CHECK(bound[i] >= 2.0 * reach * std::sin(0.05) * 0.999);
        CHECK(bound[i] < 1.3 * 0.1 * reach);
    }
    // seen from the hand it is the upper arm that swings, and that is shorter
    CHECK(bound[1] < bound[0]);
    // nothing between hips and the other hand moved
    CHECK(bound[2] < 1e-7);
}

TEST_CASE("what moves the whole body moves no limb against another") {
    const body::Flesh flesh = mannequin_flesh(motion::human_skeleton(), 8);
    const auto pairs = body::all_pairs(flesh.limbs().count());
    Random random(8);
    const motion::Pose a = loose_pose(random, flesh.skeleton(), 0.5);
    const motion::Pose b = turned_on(random, flesh.skeleton(), a, 0.2);
    const Transform there{exp_map(Vec3(0.3, 1.0, -0.5)), Vec3(3, 1, -7)};
    const auto here = body::relative_motion(flesh, a, b, pairs);
    const auto away =
        body::relative_motion(flesh, a, motion::moved(flesh.skeleton(), b, there), pairs);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        CHECK(here[i] == doctest::Approx(away[i]).epsilon(1e-9));
    }
}

TEST_CASE("the bound on relative motion holds on wooden people and is not far off") {
    const body::Flesh flesh = mannequin_flesh(motion::human_skeleton(), 8);
    const Tightness tightness = check_motion_bound(flesh, 90, 20 * effort);
    std::printf("bound / sampled motion, wood: %.2f over %d\n", tightness.mean(), tightness.count);
    CHECK(tightness.count > 100);
    CHECK(tightness.mean() > 1.0);
    CHECK(tightness.mean() < 3.0);
}

TEST_CASE("the bound on relative motion holds on skinned people and is not far off") {
    SIDESTEP_NEEDS_DATA(folder, "characters/makehuman");
    SIDESTEP_NEEDS_DATA(take, "mocap/takes/02_01.bvh");
    const motion::Clip walk = motion::read_bvh(read_file(take).value(), "02_01.bvh").value().clip;
    const body::Character person =
        body::MakeHuman::open(folder)
            .value()
            .character(body::makehuman_shape(body::Sex::male, body::Weight::normal),
                       walk.skeleton())
            .value()
            .character;
    const body::Flesh flesh =
        body::Flesh::make(person, body::guess_limbs(person.skeleton())).value();
    const Tightness tightness = check_motion_bound(flesh, 91, 10 * effort);
    std::printf("bound / sampled motion, skin: %.2f over %d\n", tightness.mean(), tightness.count);
    CHECK(tightness.count > 100);
    CHECK(tightness.mean() > 1.0);
    CHECK(tightness.mean() < 3.0);
}

TEST_CASE("what the way between random poses meets is found and nothing is made up") {
    constexpr std::uint64_t seed = 92;
    Random random(seed);
    const body::SelfContact body(mannequin_flesh(motion::human_skeleton(), 8));
    const body::Levers levers(body.flesh());
    const auto scratch = body.scratch();
    TwinTally tally;
    constexpr int ways = 5 * effort;
    for (int i = 0; i < ways; ++i) {
        INFO("seed " << seed << ", way " << i);
        const motion::Pose a = loose_pose(random, body.flesh().skeleton(), 0.45);
        const double strength = random.uniform(0.05, 0.6);
        const motion::Pose b = turned_on(random, body.flesh().skeleton(), a, strength);
        compare_with_twin(body, levers, *scratch, a, b, tally);
    }
    tell("random poses", tally, ways);
    CHECK(tally.found >= ways / 3);
    CHECK(tally.found < tally.pairs / 4);
    CHECK(tally.hit >= ways / 3);
    // what cannot be told is rare
    CHECK(tally.undecided < tally.pairs / 50);
}

TEST_CASE("arms swung through each other are caught though both ends are clean") {
    // fists crossing in front of the chest, from side to side in one step
    const body::SelfContact body(mannequin_flesh(motion::human_skeleton(), 8));
    const auto scratch = body.scratch();
    const motion::Skeleton& skeleton = body.flesh().skeleton();
    const auto& limbs = body.flesh().limbs();
    const auto pairs = unjoined(limbs);
    motion::Pose a = rest_pose(skeleton), b = a;
    // at rest the arms reach out sideways; forward is a quarter turn about the vertical
    const auto forward = [&](motion::Pose& pose, double left, double right) {
        pose.rotations[motion::left_arm] = exp_map(Vec3(0, -radians(left), 0));
        pose.rotations[motion::right_arm] = exp_map(Vec3(0, radians(right), 0));
    };
    forward(a, 60, 60);
    forward(b, 130, 130);
    // one arm a little higher, so that the forearms cross instead of the hands clapping
    const auto ends_clean = [&](const motion::Pose& pose) {
        return body.contacts(*scratch, forward_kinematics(skeleton, pose), pairs).empty();
    };
    CHECK(ends_clean(a));
    const auto answer = contacts_between(body, *scratch, a, b, pairs);
    bool arms = false;
    for (const auto& hit : answer.hits) {
        const auto side = [&](int l) { return limbs.limbs[l].name.rfind("Left", 0) == 0; };
        arms |= side(hit.limbs[0]) != side(hit.limbs[1]);
        CHECK(hit.contact.depth > 0.0);
    }
    CHECK(arms);
    // a step that goes nowhere is clean, and one look is enough
    const auto still = contacts_between(body, *scratch, a, a, pairs);
    CHECK(still.hits.empty());
    CHECK(still.undecided == 0);
    CHECK(still.poses == 1);
}

TEST_CASE("the same way is judged with the same bits every time") {
    Random random(93);
    const body::SelfContact body(mannequin_flesh(motion::human_skeleton(), 8));
    const auto pairs = unjoined(body.flesh().limbs());
    const auto scratch = body.scratch();
    int hits = 0;
    for (int i = 0; i < 3 * effort; ++i) {
        const motion::Pose a = loose_pose(random, body.flesh().skeleton(), 0.4);
        const motion::Pose b = turned_on(random, body.flesh().skeleton(), a, 0.3);
        const auto once = contacts_between(body, *scratch, a, b, pairs);
        const auto other = body.scratch();
        const auto twice = contacts_between(body, *other, a, b, pairs);
        CHECK(once.poses == twice.poses);
        CHECK(once.undecided_pairs == twice.undecided_pairs);
        REQUIRE(once.hits.size() == twice.hits.size());
        for (std::size_t k = 0; k < once.hits.size(); ++k) {
            CHECK(once.hits[k].limbs == twice.hits[k].limbs);
            CHECK(once.hits[k].weight == twice.hits[k].weight);
            CHECK(once.hits[k].contact.depth == twice.hits[k].contact.depth);
            CHECK(once.hits[k].contact.point == twice.hits[k].contact.point);
        }
        hits += static_cast<int>(once.hits.size());
    }
    CHECK(hits > 0);
}

TEST_CASE("fast takes are judged between frames as looking very often would") {
    SIDESTEP_NEEDS_DATA(folder, "mocap/takes");
    TwinTally all;
    // jumping jacks, a swing of the bat, a dance
    for (const char* name : {"13_29.bvh", "124_07.bvh", "141_32.bvh"}) {
        const motion::Clip clip =
            motion::read_bvh(read_file(folder / name).value(), name).value().clip.scaled(0.0564444);
        const body::SelfContact body(mannequin_flesh(clip.skeleton(), 8));
        // rows come 120 a second (60 in the last): a step of 4 is a film's, one of 30 a storyboard's
        for (const int step : {4, 30}) {
            all += check_take(body, clip, step, 2 * effort, name);
        }
    }
    CHECK(all.found > 0);
    CHECK(all.found < all.pairs / 20);
    CHECK(all.undecided < all.pairs / 50);
}

TEST_CASE("a take on a heavy body is judged between frames as looking very often would") {
    SIDESTEP_NEEDS_DATA(folder, "characters/makehuman");
    SIDESTEP_NEEDS_DATA(take, "mocap/takes/141_32.bvh");
    const motion::Clip clip = motion::read_bvh(read_file(take).value(), "141_32.bvh").value().clip;
    const body::Character heavy =
        body::MakeHuman::open(folder)
            .value()
            .character(body::makehuman_shape(body::Sex::male, body::Weight::heavy), clip.skeleton())
            .value()
            .character;
    const body::SelfContact body(
        body::Flesh::make(heavy, body::guess_limbs(heavy.skeleton())).value());
    TwinTally all = check_take(body, clip, 4, effort, "heavy");
    all += check_take(body, clip, 30, effort + 2, "heavy");
    CHECK(all.found > 0);
    CHECK(all.found < all.pairs / 20);
    CHECK(all.undecided < all.pairs / 50);
}

TEST_CASE("ways that make no sense are refused") {
    const body::SelfContact body(mannequin_flesh(motion::human_skeleton(), 8));
    const auto scratch = body.scratch();
    const motion::Pose rest = rest_pose(body.flesh().skeleton());
    motion::Pose shorter = rest;
    shorter.rotations.pop_back();
    motion::Pose nowhere = rest;
    nowhere.translations[0].x() = std::nan("");
    const std::vector<body::LimbPair> pair{{0, 1}};
    const std::vector<body::LimbPair> wrong{{1, 1}};
    CHECK_THROWS_AS((void)contacts_between(body, *scratch, rest, shorter, pair), UsageError);
    CHECK_THROWS_AS((void)contacts_between(body, *scratch, rest, nowhere, pair), UsageError);
    CHECK_THROWS_AS((void)contacts_between(body, *scratch, rest, rest, wrong), UsageError);
    CHECK_THROWS_AS((void)contacts_between(body, *scratch, rest, rest, pair, {.tolerance = 0.0}),
                    UsageError);
    CHECK_THROWS_AS((void)relative_motion(body.flesh(), rest, shorter, pair), UsageError);
    CHECK(contacts_between(body, *scratch, rest, rest, {}).poses == 0);
}
