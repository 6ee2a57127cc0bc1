#include "sidestep/body/pair_classes.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "sidestep/base/fingerprint.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/body/detail/nearest_pose.h"

namespace sidestep::body {

namespace {

// poses of one stream of random numbers; a result must not depend on who drew them
constexpr int poses_per_chunk = 250;
// streams of the minimiser lie beyond those of the samples
constexpr std::uint64_t minimiser_streams = std::uint64_t{1} << 32;

void add_to_key(Fingerprint& key, const Vec3& v) {
    key.add(v.x()).add(v.y()).add(v.z());
}

void add_to_key(Fingerprint& key, const Quat& q) {
    key.add(q.w()).add(q.x()).add(q.y()).add(q.z());
}

void add_to_key(Fingerprint& key, const geometry::OrientedBox& box) {
    add_to_key(key, box.centre());
    for (int k = 0; k < 3; ++k) add_to_key(key, Vec3(box.axes().col(k)));
    add_to_key(key, box.half_extents());
}

/// Ranges, and what rotations they mean: at the low, the middle and the high end, and each alone.
void add_to_key(Fingerprint& key, const JointFreedom& freedom) {
    const auto ranges = freedom.ranges();
    key.add(static_cast<int>(ranges.size()));
    std::vector<double> angles(ranges.size());
    for (const AngleRange& range : ranges) key.add(range.low).add(range.high);
    const auto set_all = [&](double share) {
        for (std::size_t k = 0; k < ranges.size(); ++k) {
            angles[k] = ranges[k].low + share * (ranges[k].high - ranges[k].low);
        }
    };
    for (const double share : {0.0, 0.5, 1.0}) {
        set_all(share);
        add_to_key(key, freedom.rotation(angles));
    }
    for (std::size_t k = 0; k < ranges.size(); ++k) {
        set_all(0.0);
        angles[k] = ranges[k].high;
        add_to_key(key, freedom.rotation(angles));
    }
}

void draw_pose(const motion::Skeleton& skeleton, std::span<const JointFreedom> freedoms,
               Random& random, std::vector<double>& angles, motion::Pose& pose) {
    for (int j = 0; j < skeleton.joint_count(); ++j) {
        if (skeleton.joint(j).parent < 0) continue;
        angles.clear();
        for (const AngleRange& range : freedoms[j].ranges()) {
            angles.push_back(random.uniform(range.low, range.high));
        }
        pose.rotations[j] = freedoms[j].rotation(angles);
    }
}

void require_classes_input(const motion::Skeleton& skeleton, const LimbBoxes& boxes,
                           std::span<const JointFreedom> freedoms) {
    SIDESTEP_REQUIRE(
        static_cast<int>(freedoms.size()) == skeleton.joint_count(),
        fmt::format("{} freedoms for {} joints", freedoms.size(), skeleton.joint_count()));
    for (const Limb& limb : boxes.limbs.limbs) {
        SIDESTEP_REQUIRE(limb.joint >= 0 && limb.joint < skeleton.joint_count(),
                         "limb \"" + limb.name + "\" hangs on no joint of this skeleton");
    }
}

/// Calls `look(pose number, contacts)` for every sample; chunks side by side.
template <typename PerChunk, typename Look>
std::vector<PerChunk> over_samples(const motion::Skeleton& skeleton, const LimbBoxes& boxes,
                                   std::span<const JointFreedom> freedoms,
                                   const ClassifyOptions& options, const PerChunk& empty,
                                   const Look& look) {
    const int chunks = (options.samples + poses_per_chunk - 1) / poses_per_chunk;
    std::vector<PerChunk> found(static_cast<std::size_t>(chunks), empty);
    parallel_for(chunks, 1, [&](std::int64_t begin, std::int64_t end) {
        BoxContacts contacts(boxes);
        motion::Pose pose = rest_pose(skeleton);
        std::vector<double> angles;
        for (std::int64_t chunk = begin; chunk < end; ++chunk) {
            Random random(options.seed, static_cast<std::uint64_t>(chunk));
            const std::int64_t last =
                std::min<std::int64_t>(options.samples, (chunk + 1) * poses_per_chunk);
            for (std::int64_t n = chunk * poses_per_chunk; n < last; ++n) {
                draw_pose(skeleton, freedoms, random, angles, pose);
                contacts.carry(forward_kinematics(skeleton, pose).joints);
                look(contacts, found[static_cast<std::size_t>(chunk)]);
            }
        }
    });
    return found;
}

/// In how many of the samples each pair touches.
std::vector<std::int64_t> count_contacts(const motion::Skeleton& skeleton, const LimbBoxes& boxes,
                                         std::span<const JointFreedom> freedoms,
                                         const ClassifyOptions& options,
                                         const std::vector<LimbPair>& pairs) {
    const auto counts =
        over_samples(skeleton, boxes, freedoms, options, std::vector<std::int32_t>(pairs.size()),
                     [&](BoxContacts& contacts, std::vector<std::int32_t>& seen) {
                         thread_local std::vector<std::uint8_t> touching;
                         contacts.whole(pairs, touching);
                         for (std::size_t p = 0; p < pairs.size(); ++p) seen[p] += touching[p];
                     });
    std::vector<std::int64_t> sums(pairs.size());
    for (const auto& chunk : counts) {
        for (std::size_t p = 0; p < pairs.size(); ++p) sums[p] += chunk[p];
    }
    return sums;
}

/// The smallest distance of each pair over the samples.
std::vector<double> least_distances(const motion::Skeleton& skeleton, const LimbBoxes& boxes,
                                    std::span<const JointFreedom> freedoms,
                                    const ClassifyOptions& options,
                                    const std::vector<LimbPair>& pairs) {
    const std::vector<double> far(pairs.size(), std::numeric_limits<double>::infinity());
    const auto chunks = over_samples(skeleton, boxes, freedoms, options, far,
                                     [&](BoxContacts& contacts, std::vector<double>& least) {
                                         thread_local std::vector<double> distances;
                                         contacts.distances(pairs, distances);
                                         for (std::size_t p = 0; p < pairs.size(); ++p) {
                                             least[p] = std::min(least[p], distances[p]);
                                         }
                                     });
    std::vector<double> least = far;
    for (const auto& chunk : chunks) {
        for (std::size_t p = 0; p < pairs.size(); ++p) least[p] = std::min(least[p], chunk[p]);
    }
    return least;
}

std::string centimetres(double metres) {
    return fmt::format("{:.1f} cm", 100.0 * metres);
}

}  // namespace

int PairClasses::count(PairClass kind) const {
    return static_cast<int>(std::count_if(pairs.begin(), pairs.end(),
                                          [&](const PairVerdict& v) { return v.kind == kind; }));
}

std::vector<LimbPair> PairClasses::to_test(bool with_always) const {
    std::vector<LimbPair> left;
    for (const PairVerdict& verdict : pairs) {
        if (verdict.kind == PairClass::tested ||
            (with_always && verdict.kind == PairClass::always)) {
            left.push_back(verdict.limbs);
        }
    }
    return left;
}

motion::Pose random_pose(const motion::Skeleton& skeleton, std::span<const JointFreedom> freedoms,
                         Random& random) {
    SIDESTEP_REQUIRE(
        static_cast<int>(freedoms.size()) == skeleton.joint_count(),
        fmt::format("{} freedoms for {} joints", freedoms.size(), skeleton.joint_count()));
    motion::Pose pose = rest_pose(skeleton);
    std::vector<double> angles;
    draw_pose(skeleton, freedoms, random, angles, pose);
    return pose;
}

std::uint64_t pair_classes_key(const motion::Skeleton& skeleton, const LimbBoxes& boxes,
                               std::span<const JointFreedom> freedoms,
                               const ClassifyOptions& options) {
    require_classes_input(skeleton, boxes, freedoms);
    Fingerprint key;
    key.add("sidestep pair classes 1");
    for (const motion::Joint& joint : skeleton.joints()) {
        key.add(joint.parent);
        add_to_key(key, joint.offset);
        add_to_key(key, joint.rest_rotation);
    }
    for (std::size_t k = 0; k < boxes.whole.size(); ++k) {
        const Limb& limb = boxes.limbs.limbs[k];
        key.add(limb.name).add(limb.joint).add(limb.parent).add(static_cast<bool>(boxes.empty[k]));
        add_to_key(key, boxes.whole[k]);
    }
    for (const JointFreedom& freedom : freedoms) add_to_key(key, freedom);
    key.add(static_cast<int>(options.method)).add(options.samples).add(options.restarts);
    key.add(options.margin).add(options.always).add(options.seed);
    if (options.method == PairMethod::certified) {
        key.add(options.certify.coarsest).add(options.certify.finest);
        key.add(options.certify.most_nodes);
    }
    return key.value();
}

PairClasses classify_pairs(const motion::Skeleton& skeleton, const LimbBoxes& boxes,
                           std::span<const JointFreedom> freedoms, const ClassifyOptions& options) {
    SIDESTEP_REQUIRE(options.samples >= 1, fmt::format("{} samples", options.samples));
    SIDESTEP_REQUIRE(options.restarts >= 1, fmt::format("{} restarts", options.restarts));
    SIDESTEP_REQUIRE(options.method != PairMethod::none, "no method to classify by");
    PairClasses classes;
    classes.key = pair_classes_key(skeleton, boxes, freedoms, options);
    const LimbMap& limbs = boxes.limbs;
    std::vector<int> open;  // neither adjacent nor empty
    for (const LimbPair& pair : all_pairs(limbs.count())) {
        PairVerdict verdict;
        verdict.limbs = pair;
        if (limbs.adjacent(pair[0], pair[1])) {
            verdict.kind = PairClass::adjacent;
            verdict.reason = "joined by a joint";
        } else if (boxes.empty[pair[0]] || boxes.empty[pair[1]]) {
            verdict.kind = PairClass::never;
            verdict.by = options.method;
            verdict.gap = std::numeric_limits<double>::infinity();
            verdict.reason =
                limbs.limbs[pair[boxes.empty[pair[0]] ? 0 : 1]].name + " has no surface";
        } else {
            open.push_back(static_cast<int>(classes.pairs.size()));
        }
        classes.pairs.push_back(std::move(verdict));
    }

    // what random poses show
    const auto pairs_of = [&](const std::vector<int>& indices) {
        std::vector<LimbPair> list;
        for (const int i : indices) list.push_back(classes.pairs[i].limbs);
        return list;
    };
    const auto seen = count_contacts(skeleton, boxes, freedoms, options, pairs_of(open));
    std::vector<int> unseen;
    for (std::size_t n = 0; n < open.size(); ++n) {
        PairVerdict& verdict = classes.pairs[open[n]];
        const double share = static_cast<double>(seen[n]) / options.samples;
        if (seen[n] == 0) {
            unseen.push_back(open[n]);
            continue;
        }
        verdict.kind = share >= options.always ? PairClass::always : PairClass::tested;
        verdict.reason =
            fmt::format("touch in {:.3g} % of {} random poses", 100.0 * share, options.samples);
    }
    if (options.method == PairMethod::sampled) {
        const auto gaps = least_distances(skeleton, boxes, freedoms, options, pairs_of(unseen));
        for (std::size_t n = 0; n < unseen.size(); ++n) {
            PairVerdict& verdict = classes.pairs[unseen[n]];
            verdict.kind = PairClass::never;
            verdict.by = PairMethod::sampled;
            verdict.gap = gaps[n];
            verdict.reason = fmt::format("not seen in {} random poses, nearest {}", options.samples,
                                         centimetres(gaps[n]));
        }
        return classes;
    }

    // what somebody finds who looks for it
    parallel_for(
        static_cast<std::int64_t>(unseen.size()), 1, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t n = begin; n < end; ++n) {
                PairVerdict& verdict = classes.pairs[unseen[n]];
                detail::JointPath path(skeleton, boxes, freedoms, verdict.limbs);
                Random random(options.seed, minimiser_streams + unseen[n]);
                verdict.gap = std::max(path.nearest(options.restarts, random).distance, 0.0);
            }
        });
    std::vector<int> unmet;
    for (const int index : unseen) {
        PairVerdict& verdict = classes.pairs[index];
        const std::string both =
            fmt::format("in {} random poses and {} searches", options.samples, options.restarts);
        if (verdict.gap <= 0.0) {
            verdict.reason =
                fmt::format("touch in a pose that a search found and {} random ones did not show",
                            options.samples);
        } else if (verdict.gap <= options.margin) {
            verdict.reason = "come within " + centimetres(verdict.gap) + " " + both;
            unmet.push_back(index);
        } else {
            verdict.kind = PairClass::never;
            verdict.by = PairMethod::optimised;
            verdict.reason = "no nearer than " + centimetres(verdict.gap) + " " + both;
            unmet.push_back(index);
        }
    }
    if (options.method == PairMethod::optimised) return classes;

    // what can be proved of it; the rest is tested
    std::vector<TurnChain> chains;
    for (const JointFreedom& freedom : freedoms) chains.push_back(freedom.enclosing_chain());
    const auto proofs = certify_never(skeleton, boxes, chains, pairs_of(unmet), options.certify);
    for (std::size_t n = 0; n < unmet.size(); ++n) {
        PairVerdict& verdict = classes.pairs[unmet[n]];
        if (proofs[n].proved) {
            verdict.kind = PairClass::never;
            verdict.by = PairMethod::certified;
            verdict.gap = proofs[n].gap;
            verdict.reason =
                "proved to stay " + centimetres(proofs[n].gap) + " apart inside the limits";
        } else {
            verdict.kind = PairClass::tested;
            verdict.by = PairMethod::none;
            verdict.reason = "no proof that they stay apart; " + verdict.reason;
        }
    }
    return classes;
}

}  // namespace sidestep::body
