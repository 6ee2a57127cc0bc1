// Left and right, told apart by what people call them, or by where they are.

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <utility>

#include "sidestep/motion/mirror.h"

namespace sidestep::motion {

namespace {

enum class Side { left, right };

/// A reading of a name: its side, and what remains when the side is blanked out.
struct Reading {
    Side side;
    std::string rest;
};

char lower(char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}
bool is_letter(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0;
}
bool is_upper(char c) {
    return std::isupper(static_cast<unsigned char>(c)) != 0;
}

std::string lowered(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), lower);
    return text;
}

std::string blanked(const std::string& text, std::size_t at, std::size_t length) {
    return text.substr(0, at) + '#' + text.substr(at + length);
}

/// The words left and right, wherever they stand. `mixamorigLeftArm` has no separator, so none is
/// asked for; a word like "bright" finds no partner and does no harm.
void read_words(const std::string& name, std::vector<Reading>& readings) {
    const std::string low = lowered(name);
    for (const auto& [word, side] : {std::pair<std::string, Side>{"left", Side::left},
                                     std::pair<std::string, Side>{"right", Side::right}}) {
        for (std::size_t at = low.find(word); at != std::string::npos;
             at = low.find(word, at + 1)) {
            readings.push_back({side, blanked(low, at, word.size())});
        }
    }
}

/// A single l or r that stands alone between separators, or whose case sets it apart: LThumb,
/// HandL, hand_l, Bip01 L Foot, upper_arm.R.001.
void read_letters(const std::string& name, std::vector<Reading>& readings) {
    const std::string low = lowered(name);
    for (std::size_t at = 0; at < name.size(); ++at) {
        if (low[at] != 'l' && low[at] != 'r') continue;
        const bool starts = at == 0 || !is_letter(name[at - 1]);
        const bool ends = at + 1 == name.size() || !is_letter(name[at + 1]);
        const bool hump_after = !ends && is_upper(name[at]) && is_upper(name[at + 1]);
        const bool hump_before = !starts && is_upper(name[at]) && !is_upper(name[at - 1]);
        if ((starts && ends) || (starts && hump_after) || (hump_before && (ends || hump_after))) {
            readings.push_back({low[at] == 'l' ? Side::left : Side::right, blanked(low, at, 1)});
        }
    }
}

/// The first letter of all, as in lfemur and rfemur: the weakest sign.
void read_initial(const std::string& name, std::vector<Reading>& readings) {
    const std::string low = lowered(name);
    const std::size_t colon = low.rfind(':');
    const std::size_t at = colon == std::string::npos ? 0 : colon + 1;
    if (at + 1 >= low.size() || (low[at] != 'l' && low[at] != 'r')) return;
    readings.push_back({low[at] == 'l' ? Side::left : Side::right, blanked(low, at, 1)});
}

/// `b_lefthand_07` without its running number; two-legged words keep theirs (`spine1`).
std::string without_running_number(const std::string& name) {
    std::size_t end = name.size();
    while (end > 0 && std::isdigit(static_cast<unsigned char>(name[end - 1])) != 0) --end;
    if (end == name.size() || end == 0 || (name[end - 1] != '_' && name[end - 1] != '.'))
        return name;
    return name.substr(0, end - 1);
}

using Reader = void (*)(const std::string&, std::vector<Reading>&);

/// Pairs the joints that one way of reading tells apart. A reading shared by two joints of one side
/// identifies nobody.
void pair_by(const Skeleton& skeleton, Reader read, bool strip_number, MirrorMap& map) {
    struct Holders {
        std::vector<int> left, right;
    };
    std::map<std::string, Holders> holders;
    for (int joint = 0; joint < skeleton.joint_count(); ++joint) {
        if (map.twin[joint] != joint) continue;
        std::vector<Reading> readings;
        const std::string& name = skeleton.joint(joint).name;
        read(strip_number ? without_running_number(name) : name, readings);
        for (const Reading& reading : readings) {
            Holders& who = holders[reading.rest];
            (reading.side == Side::left ? who.left : who.right).push_back(joint);
        }
    }
    for (const auto& [rest, who] : holders) {
        if (who.left.size() != 1 || who.right.size() != 1) continue;
        const int left = who.left.front();
        const int right = who.right.front();
        if (left == right || map.twin[left] != left || map.twin[right] != right) continue;
        map.twin[left] = right;
        map.twin[right] = left;
        map.on_left[left] = true;
    }
}

/// Parents of twins are twins, even when their own names do not say so (clavicles called bone15 and
/// bone19): children last, so that a whole line of nameless ancestors is adopted.
void adopt_parents(const Skeleton& skeleton, MirrorMap& map) {
    const auto depth = [&](int joint) {
        int steps = 0;
        for (; joint != no_parent; joint = skeleton.joint(joint).parent) ++steps;
        return steps;
    };
    for (int joint = skeleton.joint_count() - 1; joint >= 0; --joint) {
        if (!map.on_left[joint]) continue;
        const int left = skeleton.joint(joint).parent;
        const int right = skeleton.joint(map.twin[joint]).parent;
        if (left == right || left == no_parent || right == no_parent) continue;
        if (map.twin[left] != left || map.twin[right] != right) continue;
        if (depth(left) != depth(right)) continue;
        map.twin[left] = right;
        map.twin[right] = left;
        map.on_left[left] = true;
    }
}

/// Twins whose parents are not twins would tear the body apart: they part, until all is sound.
void keep_family_ties(const Skeleton& skeleton, MirrorMap& map) {
    for (bool again = true; again;) {
        again = false;
        for (int joint = 0; joint < skeleton.joint_count(); ++joint) {
            const int other = map.twin[joint];
            if (other == joint) continue;
            const int parent = skeleton.joint(joint).parent;
            const int expected = parent == no_parent ? no_parent : map.twin[parent];
            if (skeleton.joint(other).parent == expected) continue;
            map.twin[joint] = joint;
            map.twin[other] = other;
            map.on_left[joint] = map.on_left[other] = false;
            again = true;
        }
    }
}

int count_pairs(const MirrorMap& map) {
    return static_cast<int>(std::count(map.on_left.begin(), map.on_left.end(), true));
}

/// Symmetry of places at rest across a plane through the root.
class PlaceMatcher {
public:
    PlaceMatcher(const Skeleton& skeleton, const Vec3& normal)
        : skeleton_(skeleton),
          normal_(normal),
          rest_(forward_kinematics(skeleton, rest_pose(skeleton))) {
        children_.resize(skeleton.joint_count());
        for (int joint = 0; joint < skeleton.joint_count(); ++joint) {
            const int parent = skeleton.joint(joint).parent;
            if (parent != no_parent) children_[parent].push_back(joint);
        }
        tips_.resize(skeleton.joint_count());
        for (std::size_t i = 0; i < skeleton.end_sites().size(); ++i) {
            tips_[skeleton.end_sites()[i].joint].push_back(rest_.end_sites[i]);
        }
        const auto count = static_cast<std::size_t>(skeleton.joint_count());
        known_.assign(count * count, std::nan(""));
        for (const Transform& joint : rest_.joints) {
            size_ = std::max(size_, (joint.translation - rest_.joints[0].translation).norm());
        }
    }

    /// A map when the whole tree matches its reflection to within 4 % of the body's size.
    MirrorMap match() {
        MirrorMap map;
        map.twin.resize(skeleton_.joint_count());
        map.on_left.assign(skeleton_.joint_count(), false);
        map.normal = normal_;
        for (int joint = 0; joint < skeleton_.joint_count(); ++joint) map.twin[joint] = joint;
        for (const int root : skeleton_.roots()) {
            if (misfit(root, root, 0) <= 0.04 * size_) tie(root, root, 0, map);
        }
        return map;
    }

private:
    static constexpr double never = std::numeric_limits<double>::infinity();
    static constexpr int deepest = 64;

    Vec3 reflected(const Vec3& point) const {
        const Vec3& centre = rest_.joints[0].translation;
        return point - 2.0 * normal_ * normal_.dot(point - centre);
    }

    /// Largest distance between the family of `a` and the reflected family of `b`; each pair of
    /// joints is compared once.
    double misfit(int a, int b, int depth) {
        const std::size_t at = static_cast<std::size_t>(a) * skeleton_.joint_count() + b;
        if (std::isnan(known_[at])) known_[at] = compare(a, b, depth);
        return known_[at];
    }

    double compare(int a, int b, int depth) {
        if (depth > deepest || children_[a].size() != children_[b].size() ||
            tips_[a].size() != tips_[b].size()) {
            return never;
        }
        double worst =
            (rest_.joints[a].translation - reflected(rest_.joints[b].translation)).norm();
        for (const Vec3& tip : tips_[a]) {
            double nearest = never;
            for (const Vec3& other : tips_[b]) {
                nearest = std::min(nearest, (tip - reflected(other)).norm());
            }
            worst = std::max(worst, nearest);
        }
        for (const auto& [mine, theirs] : best_pairs(a, b, depth)) {
            worst = std::max(worst, misfit(mine, theirs, depth + 1));
        }
        return worst;
    }

    /// Children of `a` with children of `b`, best fit first, each used once. Among the children of
    /// one joint, who takes a twin is taken by it.
    std::vector<std::pair<int, int>> best_pairs(int a, int b, int depth) {
        struct Offer {
            double cost;
            int mine, theirs;
        };
        std::vector<Offer> offers;
        for (const int mine : children_[a]) {
            for (const int theirs : children_[b]) {
                // one child each: nothing to choose, and nothing to compute twice
                const bool single = children_[a].size() == 1;
                offers.push_back({single ? 0.0 : misfit(mine, theirs, depth + 1), mine, theirs});
            }
        }
        std::stable_sort(offers.begin(), offers.end(),
                         [](const Offer& x, const Offer& y) { return x.cost < y.cost; });
        std::vector<std::pair<int, int>> pairs;
        std::vector<bool> taken(skeleton_.joint_count() * 2, false);
        for (const Offer& offer : offers) {
            if (taken[2 * offer.mine] || taken[2 * offer.theirs + 1]) continue;
            taken[2 * offer.mine] = taken[2 * offer.theirs + 1] = true;
            if (a == b) taken[2 * offer.theirs] = taken[2 * offer.mine + 1] = true;
            pairs.emplace_back(offer.mine, offer.theirs);
        }
        return pairs;
    }

    void tie(int a, int b, int depth, MirrorMap& map) {
        map.twin[a] = b;
        map.twin[b] = a;
        for (const auto& [mine, theirs] : best_pairs(a, b, depth))
            tie(mine, theirs, depth + 1, map);
    }

    const Skeleton& skeleton_;
    Vec3 normal_;
    GlobalPose rest_;
    std::vector<std::vector<int>> children_;
    std::vector<std::vector<Vec3>> tips_;
    std::vector<double> known_;
    double size_ = 0.0;
};

/// How far to the left of its twin each joint lies at rest, its whole family taken together.
Vec3 across(const Skeleton& skeleton, const GlobalPose& rest, int joint, int other) {
    Vec3 sum = Vec3::Zero();
    std::vector<bool> mine(skeleton.joint_count(), false), theirs(skeleton.joint_count(), false);
    mine[joint] = theirs[other] = true;
    for (int i = 0; i < skeleton.joint_count(); ++i) {
        const int parent = skeleton.joint(i).parent;
        if (parent != no_parent && mine[parent]) mine[i] = true;
        if (parent != no_parent && theirs[parent]) theirs[i] = true;
        if (mine[i]) sum += rest.joints[i].translation;
        if (theirs[i]) sum -= rest.joints[i].translation;
    }
    for (std::size_t i = 0; i < skeleton.end_sites().size(); ++i) {
        if (mine[skeleton.end_sites()[i].joint]) sum += rest.end_sites[i];
        if (theirs[skeleton.end_sites()[i].joint]) sum -= rest.end_sites[i];
    }
    return sum;
}

/// From right to left at rest, on the ground; an axis when it is one to within a few degrees.
Vec3 normal_of(const Skeleton& skeleton, const MirrorMap& map) {
    const GlobalPose rest = forward_kinematics(skeleton, rest_pose(skeleton));
    Vec3 sum = Vec3::Zero();
    double size = 0.0;
    for (int joint = 0; joint < skeleton.joint_count(); ++joint) {
        size = std::max(size, rest.joints[joint].translation.norm());
        if (!map.on_left[joint]) continue;
        sum += rest.joints[joint].translation - rest.joints[map.twin[joint]].translation;
    }
    sum.y() = 0.0;
    if (sum.norm() <= 1e-9 * size) return Vec3::UnitX();
    const Vec3 normal = sum.normalized();
    for (const Vec3& axis : {Vec3(1, 0, 0), Vec3(-1, 0, 0), Vec3(0, 0, 1), Vec3(0, 0, -1)}) {
        if (normal.dot(axis) > std::cos(radians(10.0))) return axis;
    }
    return normal;
}

MirrorMap by_names(const Skeleton& skeleton) {
    MirrorMap map;
    map.on_left.assign(skeleton.joint_count(), false);
    for (int joint = 0; joint < skeleton.joint_count(); ++joint) map.twin.push_back(joint);
    for (const bool strip : {false, true}) {
        for (const Reader reader : {read_words, read_letters, read_initial}) {
            pair_by(skeleton, reader, strip, map);
        }
    }
    adopt_parents(skeleton, map);
    keep_family_ties(skeleton, map);
    map.pairs = count_pairs(map);
    if (map.pairs > 0) {
        map.method = MirrorMap::Method::names;
        map.normal = normal_of(skeleton, map);
    }
    return map;
}

MirrorMap by_positions(const Skeleton& skeleton, const Vec3& normal) {
    MirrorMap map = PlaceMatcher(skeleton, normal).match();
    const GlobalPose rest = forward_kinematics(skeleton, rest_pose(skeleton));
    for (int joint = 0; joint < skeleton.joint_count(); ++joint) {
        const int other = map.twin[joint];
        if (other == joint) continue;
        map.on_left[joint] = normal.dot(across(skeleton, rest, joint, other)) > 0.0;
    }
    map.pairs = count_pairs(map);
    if (map.pairs > 0) map.method = MirrorMap::Method::positions;
    return map;
}

/// Names that pair up only in part (an arm numbered 4 3 2 against 1 2 3) are completed by
/// positions, where those agree with every pair that the names made.
MirrorMap completed(const Skeleton& skeleton, MirrorMap named) {
    const bool along_x = std::abs(named.normal.x()) == 1.0;
    const bool along_z = std::abs(named.normal.z()) == 1.0;
    if (!along_x && !along_z) return named;
    const MirrorMap placed = by_positions(skeleton, named.normal);
    if (placed.pairs <= named.pairs) return named;
    for (int joint = 0; joint < skeleton.joint_count(); ++joint) {
        if (named.twin[joint] != joint && placed.twin[joint] != named.twin[joint]) return named;
    }
    named.twin = placed.twin;
    named.on_left = placed.on_left;
    named.pairs = placed.pairs;
    return named;
}

}  // namespace

MirrorMap mirror_map(const Skeleton& skeleton) {
    MirrorMap named = by_names(skeleton);
    // no body has thousands of joints, and comparing places is quadratic in them
    constexpr int most = 2000;
    const int count = skeleton.joint_count();
    if (count == 0 || count > most) return named;
    if (named.pairs > 0) return completed(skeleton, std::move(named));
    // bodies face along Z more often than along X, so the plane across X is asked first
    MirrorMap across_x = by_positions(skeleton, Vec3::UnitX());
    MirrorMap across_z = by_positions(skeleton, Vec3::UnitZ());
    return across_z.pairs > across_x.pairs ? across_z : across_x;
}

const char* to_string(MirrorMap::Method method) {
    switch (method) {
        case MirrorMap::Method::names:
            return "names";
        case MirrorMap::Method::positions:
            return "positions";
        case MirrorMap::Method::none:
            break;
    }
    return "none";
}

}  // namespace sidestep::motion
