#include "sidestep/body/reach.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/body/detail/distance_field.h"
#include "sidestep/body/detail/mirror_limbs.h"
#include "sidestep/body/detail/set_gap.h"

namespace sidestep::body {

namespace {

// what a joint does to everything below it, seen from its parent
detail::PlacedSet moved_by_joint(detail::PlacedSet set, const TurnChain& chain, const Vec3& offset,
                                 double voxel) {
    set.place = Transform{chain.after, Vec3::Zero()} * set.place;
    for (auto turn = chain.turns.rbegin(); turn != chain.turns.rend(); ++turn) {
        if (turn->range.low == turn->range.high) {
            const Quat fixed(Eigen::AngleAxisd(turn->range.low, turn->axis.normalized()));
            set.place = Transform{fixed, Vec3::Zero()} * set.place;
        } else {
            set = detail::swept(set, *turn, voxel);
        }
    }
    set.place = Transform{chain.before, offset} * set.place;
    return set;
}

void check_chains(const motion::Skeleton& skeleton, const LimbBoxes& boxes,
                  std::span<const TurnChain> chains) {
    SIDESTEP_REQUIRE(static_cast<int>(chains.size()) == skeleton.joint_count(),
                     std::to_string(chains.size()) + " chains for " +
                         std::to_string(skeleton.joint_count()) + " joints");
    SIDESTEP_REQUIRE(static_cast<int>(boxes.whole.size()) == boxes.limbs.count() &&
                         boxes.empty.size() == boxes.whole.size(),
                     "not as many boxes as limbs");
    for (const TurnChain& chain : chains) {
        for (const Turn& turn : chain.turns) {
            SIDESTEP_REQUIRE(std::isfinite(turn.range.low) && std::isfinite(turn.range.high) &&
                                 turn.range.low <= turn.range.high,
                             "a turn from " + std::to_string(turn.range.low) + " to " +
                                 std::to_string(turn.range.high));
            SIDESTEP_REQUIRE(std::abs(turn.axis.norm() - 1.0) < 1e-6, "an axis not of unit length");
        }
    }
}

void check_voxel(double voxel) {
    SIDESTEP_REQUIRE(voxel >= 1e-4 && voxel <= 1.0,
                     "voxels of " + std::to_string(voxel) + " m, expected 0.0001 to 1");
}

// the way from a joint up to the root, itself first
std::vector<int> way_up(const motion::Skeleton& skeleton, int joint) {
    std::vector<int> way;
    for (; joint >= 0; joint = skeleton.joint(joint).parent) way.push_back(joint);
    return way;
}

int common_ancestor(const motion::Skeleton& skeleton, int a, int b) {
    const std::vector<int> way = way_up(skeleton, b);
    for (const int joint : way_up(skeleton, a)) {
        if (std::find(way.begin(), way.end(), joint) != way.end()) return joint;
    }
    return -1;
}

/// The sets of one round: each limb seen from each joint above it, made once.
class ReachSets {
public:
    ReachSets(const motion::Skeleton& skeleton, const LimbBoxes& boxes,
              std::span<const TurnChain> chains, double voxel)
        : skeleton_(skeleton), boxes_(boxes), chains_(chains), voxel_(voxel) {}

    const detail::PlacedSet& seen_from(int limb, int ancestor) {
        const auto known = sets_.find({limb, ancestor});
        if (known != sets_.end()) return known->second;
        detail::PlacedSet set;
        if (const int own = boxes_.limbs.limbs[limb].joint; own == ancestor) {
            set.box = boxes_.whole[limb];
        } else {
            // the joint just below, on the way
            int below = own;
            while (skeleton_.joint(below).parent != ancestor) below = skeleton_.joint(below).parent;
            set = moved_by_joint(seen_from(limb, below), chains_[below],
                                 skeleton_.joint(below).offset, voxel_);
        }
        return sets_.emplace(std::pair{limb, ancestor}, std::move(set)).first->second;
    }

    std::int64_t nodes() const {
        std::set<const detail::DistanceField*> counted;
        std::int64_t count = 0;
        for (const auto& [key, set] : sets_) {
            for (auto* field = set.field.get(); field && counted.insert(field).second;
                 field = field->before().field.get()) {
                count += field->nodes();
            }
        }
        return count;
    }

private:
    const motion::Skeleton& skeleton_;
    const LimbBoxes& boxes_;
    std::span<const TurnChain> chains_;
    double voxel_;
    std::map<std::pair<int, int>, detail::PlacedSet> sets_;
};

/// A pair to be settled, and those of the caller's it stands for.
struct ReachTask {
    LimbPair limbs{};
    int ancestor = -1;
    bool open = true;
    Certificate found;
};

std::string in_millimetres(double metres) {
    const long tenths = std::lround(metres * 1e4);
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " mm";
}

}  // namespace

ReachSet::ReachSet(const motion::Skeleton& skeleton, const LimbBoxes& boxes,
                   std::span<const TurnChain> chains, int limb, int ancestor, double voxel) {
    check_chains(skeleton, boxes, chains);
    check_voxel(voxel);
    SIDESTEP_REQUIRE(limb >= 0 && limb < boxes.limbs.count(), "limb " + std::to_string(limb));
    const std::vector<int> way = way_up(skeleton, boxes.limbs.limbs[limb].joint);
    SIDESTEP_REQUIRE(std::find(way.begin(), way.end(), ancestor) != way.end(),
                     "limb " + boxes.limbs.limbs[limb].name + " does not hang on joint " +
                         std::to_string(ancestor));
    ReachSets sets(skeleton, boxes, chains, voxel);
    set_ = std::make_shared<const detail::PlacedSet>(sets.seen_from(limb, ancestor));
}

double ReachSet::distance(const Vec3& point) const {
    return set_->distance(point);
}

double ReachSet::sharp_distance(const Vec3& point) const {
    return detail::distance_from_afar(*set_, point);
}

geometry::AxisBox ReachSet::bounds() const {
    return geometry::AxisBox::around(set_->corners()).expanded(1e-8);  // roundings
}

std::int64_t ReachSet::nodes() const {
    std::int64_t count = 0;
    for (auto* field = set_->field.get(); field; field = field->before().field.get()) {
        count += field->nodes();
    }
    return count;
}

std::vector<Certificate> certify_never(const motion::Skeleton& skeleton, const LimbBoxes& boxes,
                                       std::span<const TurnChain> chains,
                                       std::span<const LimbPair> pairs,
                                       const CertifyOptions& options) {
    check_chains(skeleton, boxes, chains);
    check_voxel(options.coarsest);
    check_voxel(options.finest);
    constexpr double largest_gap = 0.2;
    const auto tell = [&](const std::string& text) {
        if (options.progress) options.progress(text);
    };

    // a pair and its image in the mirror are one task
    const std::vector<int> mirrored = detail::mirror_limbs(skeleton, boxes, chains);
    std::map<LimbPair, int> task_of;
    std::vector<ReachTask> tasks;
    std::vector<int> asked;
    for (const LimbPair& pair : pairs) {
        for (const int limb : pair) {
            SIDESTEP_REQUIRE(limb >= 0 && limb < boxes.limbs.count(),
                             "limb " + std::to_string(limb));
        }
        LimbPair image{mirrored[pair[0]], mirrored[pair[1]]};
        std::sort(image.begin(), image.end());
        const LimbPair key = image[0] >= 0 ? std::min(pair, image) : pair;
        const auto [entry, is_new] = task_of.emplace(key, static_cast<int>(tasks.size()));
        asked.push_back(entry->second);
        if (!is_new) continue;
        ReachTask task;
        task.limbs = key;
        task.ancestor = common_ancestor(skeleton, boxes.limbs.limbs[key[0]].joint,
                                        boxes.limbs.limbs[key[1]].joint);
        if (boxes.empty[key[0]] || boxes.empty[key[1]]) {
            task.found.proved = true;
            task.found.gap = largest_gap;
            task.open = false;
        }
        // two roots may be anywhere
        if (task.ancestor < 0) task.open = false;
        tasks.push_back(task);
    }

    double nodes = 0.0;
    for (double voxel = options.coarsest; nodes < options.most_nodes; voxel *= 0.5) {
        if (voxel < options.finest * (1.0 + 1e-9)) voxel = options.finest;
        ReachSets sets(skeleton, boxes, chains, voxel);
        std::vector<int> open;
        std::vector<std::array<detail::PlacedSet, 2>> both;
        for (int t = 0; t < static_cast<int>(tasks.size()); ++t) {
            if (!tasks[t].open) continue;
            open.push_back(t);
            both.push_back({sets.seen_from(tasks[t].limbs[0], tasks[t].ancestor),
                            sets.seen_from(tasks[t].limbs[1], tasks[t].ancestor)});
        }
        if (open.empty()) break;
        tell(std::to_string(open.size()) + " pairs with voxels of " + in_millimetres(voxel));
        parallel_for(static_cast<std::int64_t>(open.size()), 1,
                     [&](std::int64_t begin, std::int64_t end) {
                         for (std::int64_t i = begin; i < end; ++i) {
                             ReachTask& task = tasks[open[i]];
                             const detail::SetGap gap =
                                 detail::gap_between(both[i][0], both[i][1], largest_gap);
                             task.found.voxel = voxel;
                             task.found.gap = std::max(0.0, gap.gap - detail::mirror_slack);
                             task.found.proved = task.found.gap > 0.0;
                             task.open = !task.found.proved && !gap.hopeless;
                         }
                     });
        nodes += static_cast<double>(sets.nodes());
        if (voxel == options.finest) break;
    }

    std::vector<Certificate> certificates;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        certificates.push_back(tasks[asked[i]].found);
        certificates.back().limbs = pairs[i];
    }
    const auto proved = std::count_if(certificates.begin(), certificates.end(),
                                      [](const Certificate& c) { return c.proved; });
    tell(std::to_string(proved) + " of " + std::to_string(pairs.size()) + " pairs proved apart, " +
         std::to_string(static_cast<std::int64_t>(nodes)) + " nodes");
    return certificates;
}

}  // namespace sidestep::body
