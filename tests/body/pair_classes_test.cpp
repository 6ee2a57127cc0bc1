// Which pairs of limbs may be skipped: what sampling sees, what a minimiser finds beyond it, and that
// what both call never does not happen.

#include "sidestep/body/pair_classes.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <map>

#include "sidestep/base/file.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/body/detail/nearest_pose.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/geometry/box_overlap.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/human.h"
#include "tests/support/data.h"
#include "tests/support/instruction_sets.h"
#include "tests/support/paper_figure.h"

using namespace sidestep;
using namespace sidestep::body;
using namespace sidestep::test;

namespace {

/// Links of 0.3 m one after another along x, each a hinge about z: a carpenter's rule.
struct Rule {
    motion::Skeleton skeleton;
    LimbBoxes boxes;
    std::vector<JointFreedom> freedoms;
};

Rule carpenters_rule(int links, double bend_rad) {
    Rule rule;
    std::vector<motion::Joint> joints;
    for (int k = 0; k < links; ++k) {
        joints.push_back({"link " + std::to_string(k), k - 1, Vec3(k == 0 ? 0.0 : 0.3, 0, 0)});
    }
    rule.skeleton = motion::Skeleton(std::move(joints), {{links - 1, Vec3(0.3, 0, 0), ""}});
    rule.boxes.limbs = guess_limbs(rule.skeleton);
    for (int k = 0; k < links; ++k) {
        const geometry::OrientedBox box(Vec3(0.15, 0, 0), Mat3::Identity(), Vec3(0.14, 0.02, 0.02));
        rule.boxes.whole.push_back(box);
        rule.boxes.slices.push_back({box});
        rule.boxes.empty.push_back(false);
        rule.freedoms.emplace_back(TurnChain{.turns = {{Vec3::UnitZ(), {-bend_rad, bend_rad}}}});
    }
    return rule;
}

PairVerdict verdict_of(const PairClasses& classes, int limbs, int a, int b) {
    return classes.pairs[pair_index(limbs, a, b)];
}

/// Random poses in which one of the pairs touches; of these `poses`, with a seed nobody else has.
int contradictions(const motion::Skeleton& skeleton, const LimbBoxes& boxes,
                   std::span<const JointFreedom> freedoms, const std::vector<LimbPair>& pairs,
                   std::int64_t poses) {
    constexpr std::int64_t chunk = 1000;
    return parallel_sum<int>((poses + chunk - 1) / chunk, 1, 0,
                             [&](std::int64_t begin, std::int64_t end) {
                                 int found = 0;
                                 BoxContacts contacts(boxes);
                                 std::vector<std::uint8_t> touching;
                                 for (std::int64_t c = begin; c < end; ++c) {
                                     Random random(991, static_cast<std::uint64_t>(c));
                                     for (std::int64_t n = 0; n < chunk; ++n) {
                                         const auto pose = random_pose(skeleton, freedoms, random);
                                         contacts.carry(forward_kinematics(skeleton, pose).joints);
                                         contacts.whole(pairs, touching);
                                         for (const std::uint8_t t : touching) found += t;
                                     }
                                 }
                                 return found;
                             });
}

std::vector<LimbPair> never_pairs(const PairClasses& classes) {
    std::vector<LimbPair> pairs;
    for (const PairVerdict& v : classes.pairs) {
        if (v.kind == PairClass::never) pairs.push_back(v.limbs);
    }
    return pairs;
}

/// At most the distance of two boxes: along one of the fifteen lines, or along three at right angles.
double distance_bound(const geometry::OrientedBox& a, const geometry::OrientedBox& b) {
    double bound = contact(a, b).gap;
    for (const auto& [one, other] : {std::pair(a, b), std::pair(b, a)}) {
        geometry::AxisBox seen;
        for (const Vec3& corner : other.corners()) seen.include(one.to_local(corner));
        const Vec3 open =
            (seen.low - one.half_extents()).cwiseMax(-one.half_extents() - seen.high).cwiseMax(0.0);
        if (bound > 0.0) bound = std::max(bound, open.norm());
    }
    return bound;
}

double distance_bound(const motion::Skeleton& skeleton, const LimbBoxes& boxes,
                      const motion::Pose& pose, LimbPair pair) {
    const auto joints = forward_kinematics(skeleton, pose).joints;
    const auto placed = [&](int limb) {
        return boxes.whole[limb].transformed(joints[boxes.limbs.limbs[limb].joint]);
    };
    return distance_bound(placed(pair[0]), placed(pair[1]));
}

/// The distance at a minimiser's pose, the long way.
double distance_at(const motion::Skeleton& skeleton, const LimbBoxes& boxes,
                   std::span<const JointFreedom> freedoms, LimbPair pair,
                   const std::vector<int>& joints, const std::vector<double>& angles) {
    motion::Pose pose = rest_pose(skeleton);
    std::size_t at = 0;
    for (const int j : joints) {
        const std::size_t count = freedoms[j].ranges().size();
        for (std::size_t k = 0; k < count; ++k) {
            CHECK(freedoms[j].ranges()[k].excess(angles[at + k]) == 0.0);
        }
        pose.rotations[j] =
            freedoms[j].rotation(std::span<const double>(angles).subspan(at, count));
        at += count;
    }
    CHECK(at == angles.size());
    return distance_bound(skeleton, boxes, pose, pair);
}

/// Elements of a small XML text: name and attributes; complains about anything it does not know.
struct Element {
    std::string name;
    std::map<std::string, std::string> attributes;
    bool closed = false;
};

std::string unescaped(std::string text) {
    const std::pair<const char*, const char*> names[] = {{"&lt;", "<"},    {"&gt;", ">"},
                                                         {"&quot;", "\""}, {"&apos;", "'"},
                                                         {"&#10;", "\n"},  {"&amp;", "&"}};
    for (const auto& [from, to] : names) {
        for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; ++at) {
            text.replace(at, std::string(from).size(), to);
        }
    }
    return text;
}

std::vector<Element> elements(const std::string& xml) {
    std::vector<Element> found;
    std::size_t at = 0;
    while ((at = xml.find('<', at)) != std::string::npos) {
        const std::size_t end = xml.find('>', at);
        REQUIRE(end != std::string::npos);
        std::string inside = xml.substr(at + 1, end - at - 1);
        REQUIRE(inside.find('<') == std::string::npos);
        at = end;
        if (inside.front() == '?') continue;
        Element element;
        if (inside.back() == '/') {
            element.closed = true;
            inside.pop_back();
        }
        std::size_t blank = std::min(inside.find(' '), inside.size());
        element.name = inside.substr(0, blank);
        while ((blank = inside.find_first_not_of(' ', blank)) != std::string::npos) {
            const std::size_t equals = inside.find("=\"", blank);
            REQUIRE(equals != std::string::npos);
            const std::size_t quote = inside.find('"', equals + 2);
            REQUIRE(quote != std::string::npos);
            element.attributes[inside.substr(blank, equals - blank)] =
                unescaped(inside.substr(equals + 2, quote - equals - 2));
            blank = quote + 1;
        }
        found.push_back(element);
    }
    return found;
}

}  // namespace

TEST_CASE("a rule that hardly bends never meets itself and one that folds does") {
    const ClassifyOptions options{.samples = 2000, .restarts = 5};
    const Rule stiff = carpenters_rule(4, radians(10));
    const PairClasses straight =
        classify_pairs(stiff.skeleton, stiff.boxes, stiff.freedoms, options);
    REQUIRE(straight.pairs.size() == 6);
    CHECK(straight.count(PairClass::adjacent) == 3);
    CHECK(straight.count(PairClass::never) == 3);
    CHECK(straight.to_test().empty());
    // two hinges of 10 degrees: the ends of links 0 and 2 stay 0.3 m apart but for what they turn
    CHECK(verdict_of(straight, 4, 0, 2).gap > 0.28);
    CHECK(verdict_of(straight, 4, 0, 2).gap < 0.32);
    CHECK(verdict_of(straight, 4, 0, 2).by == PairMethod::optimised);

    const Rule loose = carpenters_rule(4, radians(175));
    const PairClasses folded = classify_pairs(loose.skeleton, loose.boxes, loose.freedoms, options);
    CHECK(folded.count(PairClass::tested) == 3);
    CHECK(folded.to_test() == std::vector<LimbPair>{{0, 2}, {0, 3}, {1, 3}});
    for (const PairVerdict& v : folded.pairs) CHECK_FALSE(v.reason.empty());
}

TEST_CASE("what is proved needs no margin and what is not proved is tested") {
    const ClassifyOptions options{
        .method = PairMethod::certified, .samples = 500, .restarts = 3, .margin = 0.29};
    const Rule stiff = carpenters_rule(4, radians(10));
    const PairClasses straight =
        classify_pairs(stiff.skeleton, stiff.boxes, stiff.freedoms, options);
    CHECK(straight.count(PairClass::never) == 3);
    for (const PairVerdict& v : straight.pairs) {
        if (v.kind != PairClass::never) continue;
        CHECK(v.by == PairMethod::certified);
        CHECK(v.gap > 0.0);
        CHECK(v.reason.find("proved") != std::string::npos);
    }
    const Rule loose = carpenters_rule(4, radians(175));
    const PairClasses folded = classify_pairs(loose.skeleton, loose.boxes, loose.freedoms, options);
    CHECK(folded.count(PairClass::tested) == 3);
}

TEST_CASE("what always touches is what the body is and a limb without a surface never does") {
    Rule rule = carpenters_rule(4, radians(10));
    rule.boxes.whole[0] =
        geometry::OrientedBox(Vec3(0.3, 0, 0), Mat3::Identity(), Vec3(0.4, 0.1, 0.1));
    rule.boxes.empty[3] = true;
    const PairClasses classes =
        classify_pairs(rule.skeleton, rule.boxes, rule.freedoms, {.samples = 500, .restarts = 2});
    CHECK(verdict_of(classes, 4, 0, 2).kind == PairClass::always);
    CHECK(verdict_of(classes, 4, 0, 3).kind == PairClass::never);
    CHECK(std::isinf(verdict_of(classes, 4, 0, 3).gap));
    CHECK(verdict_of(classes, 4, 2, 3).kind == PairClass::adjacent);
    CHECK(classes.to_test().empty());
    CHECK(classes.to_test(true) == std::vector<LimbPair>{{0, 2}});
}

TEST_CASE(
    "sampling leaves about as many of 253 pairs as the seed and misses about half of the rest") {
    // seed 002, section 6: 253 pairs, 127 left; specification of motion editing, section 7: 131, and
    // 53 of the 96 that sampling never saw meet after all
    const PaperFigure figure = paper_figure();
    const PairClasses sampled = classify_pairs(figure.skeleton, figure.boxes, figure.freedoms,
                                               {.method = PairMethod::sampled});
    CHECK(sampled.pairs.size() == 253);
    CHECK(sampled.count(PairClass::adjacent) == 22);
    CHECK(sampled.count(PairClass::tested) >= 120);
    CHECK(sampled.count(PairClass::tested) <= 140);

    const PairClasses optimised =
        classify_pairs(figure.skeleton, figure.boxes, figure.freedoms, {});
    int unseen = 0, refuted = 0, near = 0;
    for (std::size_t p = 0; p < sampled.pairs.size(); ++p) {
        const PairVerdict& before = sampled.pairs[p];
        const PairVerdict& after = optimised.pairs[p];
        if (before.kind != PairClass::never) {
            CHECK(after.kind == before.kind);
            continue;
        }
        ++unseen;
        refuted += after.gap == 0.0;
        near += after.kind == PairClass::tested && after.gap > 0.0;
        // who looks for it comes at least as near
        CHECK(after.gap < before.gap + 0.002);
    }
    MESSAGE("adjacent 22, always " << sampled.count(PairClass::always) << ", sampled leaves "
                                   << sampled.count(PairClass::tested) << ", never seen " << unseen
                                   << ", of these met " << refuted << ", within 3 cm " << near
                                   << ", optimised leaves " << optimised.count(PairClass::tested));
    CHECK(refuted > unseen * 4 / 10);
    CHECK(refuted < unseen * 7 / 10);
    CHECK(optimised.count(PairClass::never) == unseen - refuted - near);
    CHECK(optimised.count(PairClass::never) >= 28);
}

TEST_CASE("no pair that is called never is contradicted by fresh random poses") {
    std::int64_t poses = 100000;
    // ./run test -C soak asks for ten million, and about what is proved too
    const char* asked = std::getenv("SIDESTEP_RANDOM_POSES");
    if (asked != nullptr) poses = std::atoll(asked);
    const PaperFigure figure = paper_figure();
    const PairClasses classes = classify_pairs(figure.skeleton, figure.boxes, figure.freedoms, {});
    auto never = never_pairs(classes);
    REQUIRE(never.size() >= 28);
    if (asked != nullptr) {
        const auto proved = never_pairs(
            classify_pairs(figure.skeleton, figure.boxes, figure.freedoms,
                           {.method = PairMethod::certified, .certify = {.finest = 0.02}}));
        CHECK(proved.size() >= 28);
        never.insert(never.end(), proved.begin(), proved.end());
    }
    CHECK(contradictions(figure.skeleton, figure.boxes, figure.freedoms, never, poses) == 0);
    // the same count sees what sampling alone would have skipped
    const auto tested = classes.to_test();
    CHECK(contradictions(figure.skeleton, figure.boxes, figure.freedoms, tested, 1000) > 1000);
}

TEST_CASE("a mannequin with the limits of a person is classified too") {
    const Character man = make_mannequin(motion::human_skeleton());
    const Flesh flesh = Flesh::make(man, guess_limbs(man.skeleton()), {.clusters = 100}).value();
    const LimbBoxes boxes = fit_limb_boxes(flesh);
    const std::vector<JointFreedom> free = freedoms(man.limits());
    const PairClasses classes =
        classify_pairs(man.skeleton(), boxes, free, {.samples = 5000, .restarts = 10});
    CHECK(classes.count(PairClass::adjacent) == 22);
    const auto never = never_pairs(classes);
    CHECK(never.size() >= 4);
    CHECK(contradictions(man.skeleton(), boxes, free, never, 10000) == 0);
}

TEST_CASE("the minimiser's pose is as near as it says and lies inside the limits") {
    const PaperFigure figure = paper_figure();
    const Character man = make_mannequin(motion::human_skeleton());
    const LimbMap limbs = guess_limbs(man.skeleton());
    const LimbBoxes boxes = table_limb_boxes(man.skeleton(), limbs);
    const std::vector<JointFreedom> free = freedoms(man.limits());
    int apart = 0;
    for (const auto& names : {std::pair{"Hips", "LeftFoot"},
                              {"LeftToeBase", "Neck"},
                              {"LeftHand", "Head"},
                              {"LowerBack", "RightShoulder"},
                              {"LeftLeg", "RightForeArm"},
                              {"Hips", "Spine"}}) {
        const char* a = names.first;
        const char* b = names.second;
        INFO(a << " and " << b);
        const LimbPair in_figure{figure.find(a), figure.find(b)};
        body::detail::JointPath chain_path(figure.skeleton, figure.boxes, figure.freedoms,
                                           in_figure);
        Random random(3);
        const auto chain = chain_path.nearest(3, random);
        CHECK(distance_at(figure.skeleton, figure.boxes, figure.freedoms, in_figure,
                          chain_path.joints(),
                          chain.angles) == doctest::Approx(chain.distance).epsilon(1e-9));
        const LimbPair in_man{limbs.find(a), limbs.find(b)};
        body::detail::JointPath limit_path(man.skeleton(), boxes, free, in_man);
        const auto limited = limit_path.nearest(3, random);
        CHECK(distance_at(man.skeleton(), boxes, free, in_man, limit_path.joints(),
                          limited.angles) == doctest::Approx(limited.distance).epsilon(1e-9));
        apart += (chain.distance > 0.0) + (limited.distance > 0.0);
    }
    CHECK(apart >= 2);
    CHECK(apart <= 10);
}

TEST_CASE("the minimiser comes as near as a fine grid over all angles") {
    const Rule rule = carpenters_rule(4, radians(62));
    const LimbPair ends{0, 3};
    double least = 1.0;
    constexpr int steps = 24;
    motion::Pose pose = rest_pose(rule.skeleton);
    for (int n = 0; n < (steps + 1) * (steps + 1) * (steps + 1); ++n) {
        for (int k = 0, left = n; k < 3; ++k, left /= steps + 1) {
            const double angle = radians(62) * (2.0 * (left % (steps + 1)) / steps - 1.0);
            pose.rotations[k + 1] = rotation_about(Axis::z, angle);
        }
        least = std::min(least, distance_bound(rule.skeleton, rule.boxes, pose, ends));
    }
    body::detail::JointPath path(rule.skeleton, rule.boxes, rule.freedoms, ends);
    Random random(4);
    const auto found = path.nearest(10, random);
    CHECK(least > 0.05);
    CHECK(found.distance <= least + 1e-9);
    // and not by leaving the limits
    CHECK(distance_at(rule.skeleton, rule.boxes, rule.freedoms, ends, path.joints(),
                      found.angles) == doctest::Approx(found.distance).epsilon(1e-9));
}

TEST_CASE("classes are the same bits for any number of threads and any instruction set") {
    const PaperFigure figure = paper_figure();
    const ClassifyOptions options{.samples = 3000, .restarts = 4};
    const auto with_threads = [&](int threads, PairMethod method) {
        const ThreadLimit limit(threads);
        ClassifyOptions asked = options;
        asked.method = method;
        return classify_pairs(figure.skeleton, figure.boxes, figure.freedoms, asked);
    };
    for (const PairMethod method : {PairMethod::sampled, PairMethod::optimised}) {
        const PairClasses one = with_threads(1, method);
        CHECK(one == with_threads(2, method));
        CHECK(one == with_threads(7, method));
        for (const std::int64_t set : instruction_sets()) {
            const UseInstructionSet use(set);
            INFO(hwy::TargetName(set));
            CHECK(one == with_threads(2, method));
        }
    }
}

TEST_CASE("the key tells skeletons boxes limits and options apart") {
    const Rule rule = carpenters_rule(3, 1.0);
    const auto key = [](const Rule& r, const ClassifyOptions& o = {}) {
        return pair_classes_key(r.skeleton, r.boxes, r.freedoms, o);
    };
    const std::uint64_t same = key(rule);
    CHECK(same == key(carpenters_rule(3, 1.0)));
    CHECK(same != key(carpenters_rule(3, 1.0000001)));
    Rule other = rule;
    other.skeleton = rule.skeleton.scaled(1.0000001);
    CHECK(same != key(other));
    other = rule;
    other.boxes.whole[1] = rule.boxes.whole[1].expanded(1e-9);
    CHECK(same != key(other));
    other = rule;
    // the same range about another axis
    other.freedoms[1] = TurnChain{.turns = {{Vec3::UnitY(), {-1.0, 1.0}}}};
    CHECK(same != key(other));
    CHECK(same != key(rule, {.method = PairMethod::sampled}));
    CHECK(same != key(rule, {.samples = 59999}));
    CHECK(same != key(rule, {.margin = 0.02}));
    const PairClasses classes =
        classify_pairs(rule.skeleton, rule.boxes, rule.freedoms, {.samples = 10, .restarts = 1});
    CHECK(classes.key == key(rule, {.samples = 10, .restarts = 1}));
}

TEST_CASE("classes are written and read back and nothing else is taken for them") {
    const PaperFigure figure = paper_figure();
    const PairClasses classes = classify_pairs(figure.skeleton, figure.boxes, figure.freedoms,
                                               {.samples = 300, .restarts = 1});
    const std::string text = to_text(classes);
    CHECK(read_pair_classes(text, "kept").value() == classes);

    const Rule rule = carpenters_rule(4, 0.1);
    const std::string little = to_text(
        classify_pairs(rule.skeleton, rule.boxes, rule.freedoms, {.samples = 10, .restarts = 1}));
    for (std::size_t length = 0; length < little.size(); ++length) {
        CHECK_FALSE(read_pair_classes(little.substr(0, length), "cut").has_value());
    }
    const auto with = [&](const std::string& from, const std::string& to) {
        std::string changed = little;
        REQUIRE(changed.find(from) != std::string::npos);
        changed.replace(changed.find(from), from.size(), to);
        return read_pair_classes(changed, "changed");
    };
    CHECK_FALSE(with("classes 1", "classes 2").has_value());
    CHECK_FALSE(with("key ", "key x").has_value());
    CHECK_FALSE(with("pairs 6", "pairs 5").has_value());
    CHECK_FALSE(with("0 2 never", "2 0 never").has_value());
    CHECK_FALSE(with("never optimised 0", "never optimised nan0").has_value());
    // a class that is one, but not the one that was written
    const auto believed = with("0 2 never", "0 2 tested");
    REQUIRE_FALSE(believed.has_value());
    CHECK(to_string(believed.error()).find("digest") != std::string::npos);
    const auto bad = with("0 1 adjacent", "0 1 adjacant");
    REQUIRE_FALSE(bad.has_value());
    CHECK(bad.error().front().line == 4);
    CHECK(bad.error().front().column == 5);
    CHECK(to_string(bad.error()).find("\"adjacant\" is no class of pairs") != std::string::npos);
}

TEST_CASE("classes are computed once and then found by their key") {
    const Rule rule = carpenters_rule(4, 0.1);
    const auto folder = scratch_folder("kept classes") / "not there yet";
    const ClassifyOptions options{.samples = 10, .restarts = 1};
    const auto ask = [&](const ClassifyOptions& asked) {
        return kept_pair_classes(folder, rule.skeleton, rule.boxes, rule.freedoms, asked);
    };
    const KeptClasses first = ask(options), second = ask(options);
    CHECK_FALSE(first.found);
    CHECK(second.found);
    CHECK(first.classes == second.classes);
    CHECK((first.notes.empty() && second.notes.empty()));
    CHECK_FALSE(ask({.samples = 11, .restarts = 1}).found);

    // a damaged file is a note, and replaced
    const auto files = files_in(folder, ".classes");
    REQUIRE(files.size() == 2);
    for (const auto& file : files) CHECK(write_file(file, "sidestep pair classes 1\nkey").empty());
    const KeptClasses third = ask(options);
    CHECK_FALSE(third.found);
    CHECK(third.classes == first.classes);
    REQUIRE_FALSE(third.notes.empty());
    CHECK(third.notes.front().severity == Problem::Severity::warning);
    CHECK(ask(options).found);
    // so is another body's
    CHECK(write_file(files[0], to_text({.pairs = first.classes.pairs, .key = 1})).empty());
    CHECK(write_file(files[1], to_text({.pairs = first.classes.pairs, .key = 1})).empty());
    CHECK_FALSE(ask(options).found);
}

TEST_CASE("SRDF names every pair that is skipped and says why") {
    Rule rule = carpenters_rule(5, radians(100));
    rule.boxes.limbs.limbs[1].name = "a<b & \"c\"\n'd'>";
    const PairClasses classes =
        classify_pairs(rule.skeleton, rule.boxes, rule.freedoms, {.samples = 500, .restarts = 2});
    const auto found = elements(to_srdf(classes, rule.boxes.limbs, "rule & co"));
    REQUIRE(found.size() >= 2);
    CHECK(found.front().name == "robot");
    CHECK(found.front().attributes.at("name") == "rule & co");
    CHECK(found.back().name == "/robot");
    std::size_t at = 1;
    for (const PairVerdict& v : classes.pairs) {
        if (v.kind == PairClass::tested) continue;
        REQUIRE(at + 1 < found.size());
        const Element& element = found[at++];
        CHECK(element.name == "disable_collisions");
        CHECK(element.closed);
        CHECK(element.attributes.at("link1") == rule.boxes.limbs.limbs[v.limbs[0]].name);
        CHECK(element.attributes.at("link2") == rule.boxes.limbs.limbs[v.limbs[1]].name);
        CHECK(element.attributes.at("reason") ==
              (v.kind == PairClass::adjacent ? "Adjacent" : "Never"));
    }
    CHECK(at + 1 == found.size());
    // there was something to skip and something not
    CHECK(classes.count(PairClass::tested) > 0);
    CHECK(classes.count(PairClass::never) > 0);
}

TEST_CASE("wrong use of pair classes is refused") {
    const Rule rule = carpenters_rule(3, 1.0);
    const std::span<const JointFreedom> few(rule.freedoms.data(), 2);
    CHECK_THROWS_AS(static_cast<void>(classify_pairs(rule.skeleton, rule.boxes, few)), UsageError);
    CHECK_THROWS_AS(
        static_cast<void>(classify_pairs(rule.skeleton, rule.boxes, rule.freedoms, {.samples = 0})),
        UsageError);
    CHECK_THROWS_AS(static_cast<void>(classify_pairs(rule.skeleton, rule.boxes, rule.freedoms,
                                                     {.method = PairMethod::none})),
                    UsageError);
    Random random(1);
    CHECK_THROWS_AS(static_cast<void>(random_pose(rule.skeleton, few, random)), UsageError);
}
