#include "sidestep/body/limbs.h"

#include <algorithm>
#include <optional>

#include "sidestep/base/file.h"
#include "sidestep/base/suggest.h"
#include "sidestep/motion/pose.h"

namespace sidestep::body {

namespace {

// bones shorter than this share of the skeleton's size are stubs
constexpr double stub_share = 0.005;

/// Who carries whom: a carrier joint and a name for every joint's limb, before bones are measured.
struct Assignment {
    std::vector<int> carrier;  // per joint; -1: nobody
    std::vector<std::string> name;
};

double skeleton_size(const motion::Skeleton& skeleton) {
    double sum = 0.0;
    for (const motion::Joint& joint : skeleton.joints()) {
        if (joint.parent >= 0) sum += joint.offset.norm();
    }
    for (const motion::EndSite& site : skeleton.end_sites()) sum += site.offset.norm();
    return sum;
}

/// Whether a joint has a bone of its own: something hangs on it at a distance.
bool has_bone(const motion::Skeleton& skeleton, int joint, double shortest) {
    bool leaf = true;
    for (const int child : skeleton.children(joint)) {
        leaf = false;
        if (skeleton.joint(child).offset.norm() > shortest) return true;
    }
    for (const motion::EndSite& site : skeleton.end_sites()) {
        if (site.joint != joint) continue;
        leaf = false;
        if (site.offset.norm() > shortest) return true;
    }
    // nothing says where it stops: its flesh does
    return leaf;
}

Assignment guess(const motion::Skeleton& skeleton) {
    const int count = skeleton.joint_count();
    Assignment all{std::vector<int>(count, -1), std::vector<std::string>(count)};
    const auto human = find_humanoid(skeleton);
    const double shortest = stub_share * skeleton_size(skeleton);
    for (int j = 0; j < count; ++j) {
        const int parent = skeleton.joint(j).parent;
        const bool own = human ? human->labels[j].role != Role::none
                               : parent < 0 || has_bone(skeleton, j, shortest);
        all.carrier[j] = own ? j : parent >= 0 ? all.carrier[parent] : -1;
        all.name[j] = skeleton.joint(j).name;
    }
    // what a person hangs on (a reference joint above the hips) is part of the pelvis
    if (human) {
        for (int j = skeleton.joint(human->pelvis).parent; j >= 0; j = skeleton.joint(j).parent) {
            if (all.carrier[j] < 0) all.carrier[j] = human->pelvis;
        }
    }
    return all;
}

/// Where a joint is at rest, seen from another.
Vec3 seen_from(const motion::GlobalPose& rest, int joint, int from) {
    return rest.joints[from].inverse() * rest.joints[joint].translation;
}

void measure_bone(Limb& limb, int index, const LimbMap& map, const motion::Skeleton& skeleton,
                  const motion::GlobalPose& rest, const std::optional<Humanoid>& human) {
    if (human && limb.joint == human->pelvis) {
        limb.from = seen_from(rest, human->right.thigh, limb.joint);
        limb.to = seen_from(rest, human->left.thigh, limb.joint);
        return;
    }
    if (human && limb.joint == human->chest) {
        limb.from = seen_from(rest, human->right.upper_arm, limb.joint);
        limb.to = seen_from(rest, human->left.upper_arm, limb.joint);
        return;
    }
    // to the furthest of what hangs on it; where nothing does, to its furthest end
    const auto consider = [&](const Vec3& end) {
        if (end.squaredNorm() > limb.to.squaredNorm()) limb.to = end;
    };
    for (const Limb& other : map.limbs) {
        if (other.parent == index) consider(seen_from(rest, other.joint, limb.joint));
    }
    if (limb.to.isZero(1e-9)) {
        for (std::size_t i = 0; i < skeleton.end_sites().size(); ++i) {
            if (map.of_joint[skeleton.end_sites()[i].joint] == index) {
                consider(rest.joints[limb.joint].inverse() * rest.end_sites[i]);
            }
        }
        for (const int joint : limb.joints) consider(seen_from(rest, joint, limb.joint));
    }
    // nothing to go by: on in the direction it came from
    if (limb.to.isZero(1e-9)) {
        limb.to = 0.5 * (rest.joints[limb.joint].rotation.conjugate() *
                         (skeleton.joint(limb.joint).parent >= 0
                              ? Vec3(rest.joints[limb.joint].translation -
                                     rest.joints[skeleton.joint(limb.joint).parent].translation)
                              : Vec3(Vec3::Zero())));
    }
    if (limb.to.isZero(1e-9)) limb.to = Vec3(0.0, 0.01, 0.0);
}

LimbMap measured(const motion::Skeleton& skeleton, const Assignment& all) {
    const int count = skeleton.joint_count();
    const auto human = find_humanoid(skeleton);
    const motion::GlobalPose rest = forward_kinematics(skeleton, rest_pose(skeleton));
    LimbMap map;
    map.of_joint.assign(count, -1);
    for (int j = 0; j < count; ++j) {
        if (all.carrier[j] != j) continue;
        map.of_joint[j] = map.count();
        Limb& limb = map.limbs.emplace_back();
        limb.name = all.name[j];
        limb.joint = j;
        if (human) limb.label = human->labels[j];
    }
    for (int j = 0; j < count; ++j) {
        if (all.carrier[j] < 0) continue;
        map.of_joint[j] = map.of_joint[all.carrier[j]];
        map.limbs[map.of_joint[j]].joints.push_back(j);
    }
    for (int i = 0; i < map.count(); ++i) {
        Limb& limb = map.limbs[i];
        int above = limb.joints.front();
        while (above >= 0 && (map.of_joint[above] == i || map.of_joint[above] < 0)) {
            above = skeleton.joint(above).parent;
        }
        limb.parent = above < 0 ? -1 : map.of_joint[above];
    }
    for (int i = 0; i < map.count(); ++i) {
        measure_bone(map.limbs[i], i, map, skeleton, rest, human);
    }
    return map;
}

/// A word of the text form and where it stands.
struct MapWord {
    std::string text;
    int column = 0;
};

/// Words are split at blanks; "quoted ones" may hold them. `=` stands alone.
std::vector<MapWord> split_words(std::string_view line) {
    std::vector<MapWord> found;
    std::size_t i = 0;
    while (i < line.size()) {
        const char c = line[i];
        if (c == ' ' || c == '\t' || c == '\r') {
            ++i;
        } else if (c == '#') {
            break;
        } else if (c == '=') {
            found.push_back({"=", static_cast<int>(++i)});
        } else if (c == '"') {
            const std::size_t end = std::min(line.find('"', i + 1), line.size());
            found.push_back(
                {std::string(line.substr(i + 1, end - i - 1)), static_cast<int>(i) + 1});
            i = end + 1;
        } else {
            const std::size_t end = std::min(line.find_first_of(" \t\r=#", i), line.size());
            found.push_back({std::string(line.substr(i, end - i)), static_cast<int>(i) + 1});
            i = end;
        }
    }
    return found;
}

std::string quoted_name(const std::string& name) {
    const bool plain = !name.empty() && name.find_first_of(" \t=#\"") == std::string::npos;
    return plain ? name : '"' + name + '"';
}

}  // namespace

int LimbMap::find(std::string_view name) const {
    for (int i = 0; i < count(); ++i) {
        if (limbs[i].name == name) return i;
    }
    return -1;
}

std::vector<LimbPair> all_pairs(int limb_count) {
    std::vector<LimbPair> pairs;
    for (int a = 0; a < limb_count; ++a) {
        for (int b = a + 1; b < limb_count; ++b) pairs.push_back({a, b});
    }
    return pairs;
}

LimbMap guess_limbs(const motion::Skeleton& skeleton) {
    return measured(skeleton, guess(skeleton));
}

Result<LimbMap> read_limbs(std::string_view text, std::string_view file_name,
                           const motion::Skeleton& skeleton) {
    const int count = skeleton.joint_count();
    const Assignment guessed = guess(skeleton);
    Assignment all{std::vector<int>(count, -1), guessed.name};
    std::vector<int> said_in(count, 0);  // the line that names the joint
    Problems problems;
    const auto complain = [&](int line, int column, std::string message, std::string hint = {}) {
        if (static_cast<int>(problems.size()) >= problem_limit) return;
        problems.push_back({.file = std::string(file_name),
                            .line = line,
                            .column = column,
                            .message = std::move(message),
                            .hint = std::move(hint),
                            .code = "limb_map"});
    };

    int number = 0;
    while (!text.empty()) {
        ++number;
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::vector<MapWord> found = split_words(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (found.empty()) continue;
        if (found.size() < 3 || found[1].text != "=") {
            complain(number, found.size() > 1 ? found[1].column : found[0].column,
                     "expected LIMB = JOINT ..., found \"" + found[0].text + "\"",
                     "name a limb, an equals sign and its joints, the one that carries it first");
            continue;
        }
        int carrier = -1;
        for (std::size_t i = 2; i < found.size(); ++i) {
            const auto joint = skeleton.find(found[i].text);
            if (!joint) {
                complain(number, found[i].column, "no joint is called \"" + found[i].text + "\"",
                         "sidestep info lists the joints of a file");
            } else if (said_in[*joint] > 0) {
                complain(number, found[i].column,
                         "joint \"" + found[i].text + "\" was given away on line " +
                             std::to_string(said_in[*joint]));
            } else {
                said_in[*joint] = number;
                if (found[0].text == "nobody") continue;
                if (carrier < 0) {
                    carrier = *joint;
                    all.name[carrier] = found[0].text;
                }
                all.carrier[*joint] = carrier;
            }
        }
    }

    // what is not named stays with its guess, or goes where its parent went
    for (int j = 0; j < count; ++j) {
        if (said_in[j] > 0) continue;
        const int likely = guessed.carrier[j];
        const int parent = skeleton.joint(j).parent;
        all.carrier[j] = likely < 0             ? -1
                         : said_in[likely] == 0 ? likely
                         : parent >= 0          ? all.carrier[parent]
                                                : -1;
    }
    // joints of a limb form one piece: exactly one of them hangs on somebody else
    for (int c = 0; c < count; ++c) {
        if (all.carrier[c] != c) continue;
        int tops = 0, last = c;
        for (int j = 0; j < count; ++j) {
            const int parent = skeleton.joint(j).parent;
            if (all.carrier[j] == c && (parent < 0 || all.carrier[parent] != c)) {
                ++tops;
                last = j;
            }
        }
        if (tops > 1) {
            complain(said_in[c], 1,
                     "limb \"" + all.name[c] + "\" is in " + std::to_string(tops) + " pieces: \"" +
                         skeleton.joint(last).name + "\" does not hang on it",
                     "add the joints between them, or make two limbs");
        }
    }
    if (!problems.empty()) return failure(std::move(problems));
    LimbMap map = measured(skeleton, all);
    if (map.limbs.empty()) {
        return failure(Problem{.file = std::string(file_name),
                               .message = "no limb is left: every joint is nobody's",
                               .hint = {},
                               .code = "limb_map"});
    }
    return map;
}

std::string to_text(const LimbMap& map, const motion::Skeleton& skeleton) {
    std::string text = "# limb = its joints, the one that carries it first\n";
    for (const Limb& limb : map.limbs) {
        text += quoted_name(limb.name) + " = " + quoted_name(skeleton.joint(limb.joint).name);
        for (const int joint : limb.joints) {
            if (joint != limb.joint) text += " " + quoted_name(skeleton.joint(joint).name);
        }
        text += "\n";
    }
    std::string nobody;
    for (int j = 0; j < skeleton.joint_count(); ++j) {
        if (map.of_joint[j] < 0) nobody += " " + quoted_name(skeleton.joint(j).name);
    }
    if (!nobody.empty()) text += "nobody =" + nobody + "\n";
    return text;
}

Result<LimbPair> find_limb_pair(const LimbMap& map, std::string_view a, std::string_view b) {
    LimbPair pair{};
    Problems problems;
    std::vector<std::string> known;
    for (const Limb& limb : map.limbs) known.push_back(limb.name);
    for (const int side : {0, 1}) {
        const std::string name(side == 0 ? a : b);
        pair[side] = map.find(name);
        if (pair[side] >= 0) continue;
        const std::string near = nearest(name, known);
        problems.push_back(problem_with("", "there is no limb \"" + name + "\"",
                                        near.empty() ? "" : "did you mean \"" + near + "\"?"));
    }
    if (problems.empty() && pair[0] == pair[1]) {
        problems.push_back(problem_with("", "that is one limb: " + std::string(a)));
    }
    if (!problems.empty()) return failure(std::move(problems));
    if (pair[0] > pair[1]) std::swap(pair[0], pair[1]);
    return pair;
}

}  // namespace sidestep::body
