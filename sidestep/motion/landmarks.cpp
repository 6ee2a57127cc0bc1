#include "sidestep/motion/landmarks.h"

#include <algorithm>
#include <cctype>
#include <initializer_list>

#include "sidestep/motion/mirror.h"

namespace sidestep::motion {

namespace {

/// A name without its namespace, numbers, separators and the words left and right.
std::string bare(const std::string& name) {
    const std::size_t colon = name.rfind(':');
    std::string text;
    for (const char c : colon == std::string::npos ? name : name.substr(colon + 1)) {
        const auto letter = static_cast<unsigned char>(c);
        if (std::isalpha(letter) != 0) text += static_cast<char>(std::tolower(letter));
    }
    for (const char* word : {"mixamorig", "left", "right", "bip"}) {
        const std::size_t at = text.find(word);
        if (at != std::string::npos) text.erase(at, std::string(word).size());
    }
    return text;
}

/// Is the joint called one of these? A paired joint may carry its side as a letter in front or at
/// the end.
bool called(const Skeleton& skeleton, int joint, bool paired,
            std::initializer_list<const char*> words) {
    const std::string text = bare(skeleton.joint(joint).name);
    for (const std::string word : words) {
        if (text == word) return true;
        if (!paired || text.size() != word.size() + 1) continue;
        const auto side = [](char c) { return c == 'l' || c == 'r'; };
        if (side(text.front()) && text.substr(1) == word) return true;
        if (side(text.back()) && text.substr(0, word.size()) == word) return true;
    }
    return false;
}

int find_pair(const Skeleton& skeleton, const MirrorMap& map,
              std::initializer_list<const char*> words) {
    for (const char* word : words) {
        for (int joint = 0; joint < skeleton.joint_count(); ++joint) {
            if (map.on_left[joint] && called(skeleton, joint, true, {word})) return joint;
        }
    }
    return no_joint;
}

/// Hip, knee and ankle by shape: down the first left chain that leaves the pelvis, counting only
/// joints that stand apart from their parent.
void legs_by_shape(const Skeleton& skeleton, const MirrorMap& map, Landmarks& marks) {
    for (int start = 0; start < skeleton.joint_count(); ++start) {
        const int parent = skeleton.joint(start).parent;
        if (!map.on_left[start] || parent != marks.pelvis) continue;
        std::vector<int> chain;
        for (int joint = start; joint != no_joint;) {
            if (skeleton.joint(joint).offset.norm() > 0.0) chain.push_back(joint);
            const std::vector<int> next = skeleton.children(joint);
            joint = next.size() == 1 ? next.front() : no_joint;
        }
        if (chain.size() < 3) continue;
        marks.left.hip = chain[0];
        marks.left.knee = chain[1];
        marks.left.ankle = chain[2];
        if (chain.size() > 3) marks.left.toe = chain[3];
        return;
    }
}

/// A head by shape: of the leaves on the middle line, the one furthest from the feet, when it is as
/// far above the hips as a head is.
int head_by_shape(const Skeleton& skeleton, const MirrorMap& map, const Landmarks& marks) {
    if (!marks.has_legs()) return no_joint;
    const GlobalPose rest = forward_kinematics(skeleton, rest_pose(skeleton));
    const auto at = [&](int joint) -> const Vec3& { return rest.joints[joint].translation; };
    const Vec3 feet = 0.5 * (at(marks.left.ankle) + at(marks.right.ankle));
    const double leg = (at(marks.left.hip) - at(marks.left.knee)).norm() +
                       (at(marks.left.knee) - at(marks.left.ankle)).norm();
    std::vector<bool> leaf(skeleton.joint_count(), true);
    for (const Joint& joint : skeleton.joints()) {
        if (joint.parent != no_parent) leaf[joint.parent] = false;
    }
    int furthest = no_joint;
    for (int joint = 0; joint < skeleton.joint_count(); ++joint) {
        if (!leaf[joint] || map.twin[joint] != joint) continue;
        if (furthest == no_joint || (at(joint) - feet).norm() > (at(furthest) - feet).norm()) {
            furthest = joint;
        }
    }
    const bool high = furthest != no_joint && (at(furthest) - feet).norm() > 1.4 * leg &&
                      (at(furthest) - at(marks.pelvis)).norm() > 0.4 * leg;
    return high ? furthest : no_joint;
}

}  // namespace

Landmarks find_landmarks(const Skeleton& skeleton) {
    Landmarks marks;
    if (skeleton.joint_count() == 0) return marks;
    const MirrorMap map = mirror_map(skeleton);

    Landmarks::Side& left = marks.left;
    left.hip = find_pair(skeleton, map, {"upleg", "upperleg", "thigh", "femur", "hip", "legupper"});
    left.knee = find_pair(
        skeleton, map, {"lowleg", "lowerleg", "shin", "calf", "tibia", "knee", "leglower", "leg"});
    left.ankle = find_pair(skeleton, map, {"foot", "ankle"});
    left.toe = find_pair(skeleton, map, {"toebase", "toe", "toes", "ball"});
    left.shoulder =
        find_pair(skeleton, map, {"uparm", "upperarm", "humerus", "arm", "armupper", "shoulder"});
    left.elbow = find_pair(skeleton, map, {"forearm", "lowarm", "lowerarm", "radius", "elbow"});
    left.wrist = find_pair(skeleton, map, {"hand", "wrist"});

    // thigh, shin and foot must hang on each other, or the words meant something else
    const auto above = [&](int upper, int lower) {
        while (lower != no_joint && lower != upper) lower = skeleton.joint(lower).parent;
        return upper != no_joint && lower == upper;
    };
    if (!above(left.hip, left.knee) || !above(left.knee, left.ankle)) {
        left.hip = left.knee = left.ankle = left.toe = no_joint;
    }
    marks.pelvis = left.hip != no_joint ? left.hip : skeleton.roots().front();
    while (skeleton.joint(marks.pelvis).parent != no_parent) {
        marks.pelvis = skeleton.joint(marks.pelvis).parent;
    }
    if (left.hip == no_joint) legs_by_shape(skeleton, map, marks);

    const auto twin = [&](int joint) { return joint == no_joint ? no_joint : map.twin[joint]; };
    marks.right = {twin(left.hip),      twin(left.knee),  twin(left.ankle), twin(left.toe),
                   twin(left.shoulder), twin(left.elbow), twin(left.wrist)};

    for (int joint = 0; joint < skeleton.joint_count() && marks.head == no_joint; ++joint) {
        if (map.twin[joint] == joint && called(skeleton, joint, false, {"head"}))
            marks.head = joint;
    }
    if (marks.head == no_joint) marks.head = head_by_shape(skeleton, map, marks);
    // Mixamo calls the tip of the head HeadTop_End and makes it a joint: a leaf, as good as a site
    if (marks.head != no_joint) {
        double furthest = 0.0;
        for (std::size_t i = 0; i < skeleton.end_sites().size(); ++i) {
            const EndSite& site = skeleton.end_sites()[i];
            if (site.joint != marks.head || site.offset.norm() <= furthest) continue;
            furthest = site.offset.norm();
            marks.head_tip = static_cast<int>(i);
        }
    }
    return marks;
}

Stature standing_height(const Clip& clip, const Landmarks& landmarks) {
    Stature stature;
    if (!landmarks.has_legs() || landmarks.head == no_joint) return stature;
    const Skeleton& skeleton = clip.skeleton();

    // a tip that is a joint (HeadTop_End) counts like an end site
    int tip_joint = no_joint;
    for (const int child : skeleton.children(landmarks.head)) {
        const std::string name = bare(skeleton.joint(child).name);
        if (name.find("top") != std::string::npos || name.find("end") != std::string::npos) {
            tip_joint = child;
        }
    }
    const auto top = [&](const GlobalPose& body) -> Vec3 {
        if (tip_joint != no_joint) return body.joints[tip_joint].translation;
        if (landmarks.head_tip != no_joint) return body.end_sites[landmarks.head_tip];
        return body.joints[landmarks.head].translation;
    };
    const auto trunk = [&](const GlobalPose& body) {
        const Vec3 middle = 0.5 * (body.joints[landmarks.left.hip].translation +
                                   body.joints[landmarks.right.hip].translation);
        return (top(body) - middle).norm();
    };

    const GlobalPose rest = forward_kinematics(skeleton, rest_pose(skeleton));
    std::vector<double> trunks;
    const int step = std::max(1, clip.frame_count() / 200);
    for (int frame = 0; frame < clip.frame_count(); frame += step) {
        trunks.push_back(trunk(clip.global_pose(frame)));
    }
    double straight = trunk(rest);
    if (!trunks.empty()) {
        const auto nearly_all =
            trunks.begin() + static_cast<std::ptrdiff_t>(9 * trunks.size() / 10);
        std::nth_element(trunks.begin(), nearly_all, trunks.end());
        // a rest pose may be folded where people never are
        straight = std::max(straight, *nearly_all);
    }

    const auto between = [&](int a, int b) {
        return (rest.joints[a].translation - rest.joints[b].translation).norm();
    };
    double leg = 0.0;
    for (const Landmarks::Side* side : {&landmarks.left, &landmarks.right}) {
        leg += 0.5 * (between(side->hip, side->knee) + between(side->knee, side->ankle));
    }
    const double to_top = (straight + leg) / (1.0 - 0.045);
    const double bone = (top(rest) - rest.joints[landmarks.head].translation).norm();
    if (bone <= 0.0) {
        stature.top = Stature::Top::skull_base;
        stature.height = 1.16 * to_top;
    } else if (bone < 0.085 * to_top) {
        stature.top = Stature::Top::brow;
        stature.height = 1.09 * to_top;
    } else {
        stature.top = Stature::Top::crown;
        stature.height = to_top;
    }
    return stature;
}

}  // namespace sidestep::motion
