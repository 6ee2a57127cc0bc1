#include "sidestep/articulated/figures_person.h"

#include <fmt/format.h>

#include <map>

#include "sidestep/base/require.h"

namespace sidestep::articulated {

namespace {

namespace person_table {

/// A piece of the person: lengths in shares of the height, mass in percent of the whole.
struct Piece {
    const char* name;
    const char* parent;
    JointType type;
    Vec3 axis;   // of hinges
    Vec3 place;  // of its joint, from the parent's
    Vec3 end;    // of the piece, from its joint
    double radius;
    double percent;
    double lowest = -no_limit, highest = no_limit;  // of hinges
    double swing = no_limit;                        // of balls
};

constexpr JointType ball = JointType::ball, hinge = JointType::revolute;

const Vec3 across = Vec3::UnitX(), along = Vec3::UnitY(), ahead = Vec3::UnitZ();

/// The left side carries +x; the right is its mirror image. Percents of one side.
const std::vector<Piece>& pieces() {
    static const std::vector<Piece> list{
        {"pelvis", "", JointType::free, across, {0, 0.55, 0}, {0, 0.06, 0}, 0.08, 11.17},
        {"abdomen", "pelvis", ball, across, {0, 0.06, 0}, {0, 0.11, 0}, 0.075, 14.33, 0, 0, 0.8},
        {"chest", "abdomen", ball, across, {0, 0.11, 0}, {0, 0.11, 0}, 0.085, 15.96, 0, 0, 0.6},
        {"neck", "chest", ball, across, {0, 0.115, 0}, {0, 0.05, 0}, 0.035, 1.44, 0, 0, 0.7},
        {"head", "neck", ball, across, {0, 0.05, 0}, {0, 0.115, 0}, 0.055, 5.50, 0, 0, 0.7},
        {"clavicle", "chest", ball, ahead, {0.02, 0.085, 0}, {0.09, 0, 0}, 0.025, 1.0, 0, 0, 0.4},
        {"upper arm",
         "clavicle",
         ball,
         across,
         {0.09, 0, 0},
         {0, -0.165, 0},
         0.027,
         2.71,
         0,
         0,
         2.2},
        {"forearm", "upper arm", hinge, across, {0, -0.165, 0}, {0, -0.09, 0}, 0.022, 1.0, -2.5, 0},
        {"wrist", "forearm", hinge, along, {0, -0.09, 0}, {0, -0.06, 0}, 0.018, 0.62, -1.4, 1.4},
        {"hand", "wrist", ball, across, {0, -0.06, 0}, {0, -0.05, 0}, 0.02, 0.4, 0, 0, 1.2},
        {"fingers", "hand", hinge, ahead, {0, -0.05, 0}, {0, -0.045, 0}, 0.015, 0.21, -0.3, 1.5},
        {"thigh",
         "pelvis",
         ball,
         across,
         {0.05, -0.02, 0},
         {0, -0.245, 0},
         0.045,
         14.16,
         0,
         0,
         1.6},
        {"shin", "thigh", hinge, across, {0, -0.245, 0}, {0, -0.23, 0}, 0.03, 4.33, 0, 2.5},
        {"ankle", "shin", hinge, across, {0, -0.24, 0}, {0, -0.02, 0}, 0.022, 0.25, -0.5, 0.9},
        {"heel", "ankle", hinge, ahead, {0, -0.015, 0}, {0, -0.02, 0.03}, 0.02, 0.45, -0.5, 0.5},
        {"forefoot",
         "heel",
         hinge,
         across,
         {0, -0.015, 0.04},
         {0, -0.005, 0.05},
         0.018,
         0.45,
         -0.2,
         0.2},
        {"toes",
         "forefoot",
         hinge,
         across,
         {0, -0.005, 0.05},
         {0, 0, 0.03},
         0.012,
         0.22,
         -1.0,
         0.5},
    };
    return list;
}

Vec3 mirrored(const Vec3& v) {
    return {-v.x(), v.y(), v.z()};
}

/// A round rod between its joint and its end.
Link rod_of(const Piece& piece, double size, double mass) {
    Link link;
    const double length = size * piece.end.norm(), radius = size * piece.radius;
    const Vec3 axis = piece.end.normalized();
    link.mass = mass;
    link.far_end = size * piece.end;
    link.centre = 0.5 * link.far_end;
    const double turning = 0.5 * mass * radius * radius;
    const double tilting = mass * (length * length / 12.0 + radius * radius / 4.0);
    link.inertia = tilting * Mat3::Identity() + (turning - tilting) * (axis * axis.transpose());
    return link;
}

}  // namespace person_table

}  // namespace

Model person(const PersonOptions& options) {
    SIDESTEP_REQUIRE(options.height > 0.0 && options.mass > 0.0,
                     "a person needs a height and a mass above 0");
    SIDESTEP_REQUIRE(options.damping >= 0.0 && options.armature >= 0.0,
                     "damping and armature need to be 0 or more");
    using namespace person_table;
    std::vector<Link> links;
    std::map<std::string, int> by_name;
    bool sided = false;
    double total = 0.0;
    const auto add = [&](const Piece& piece, const std::string& side, bool mirror) {
        Link link = rod_of(piece, options.height, piece.percent);
        link.name = side + piece.name;
        const auto own = by_name.find(side + piece.parent);
        const auto middle = by_name.find(piece.parent);
        link.parent = own != by_name.end()      ? own->second
                      : middle != by_name.end() ? middle->second
                                                : -1;
        Joint& joint = link.joint;
        joint.type = piece.type;
        joint.axis = piece.type == ball ? Vec3(piece.end.normalized()) : piece.axis;
        joint.placement.translation = options.height * piece.place;
        joint.swing_limit = piece.swing;
        if (piece.type == hinge) {
            joint.lowest[0] = piece.lowest;
            joint.highest[0] = piece.highest;
        }
        if (piece.type != JointType::free) {
            joint.damping = options.damping * options.mass;
            joint.armature = options.armature;
        }
        if (mirror) {
            joint.placement.translation = mirrored(joint.placement.translation);
            link.centre = mirrored(link.centre);
            link.far_end = mirrored(link.far_end);
            // a turn about x looks the same in the mirror; about y and z it goes the other way
            joint.axis = piece.type == hinge && joint.axis != across ? Vec3(-joint.axis)
                         : piece.type == hinge                       ? joint.axis
                                                                     : mirrored(joint.axis);
        }
        by_name[link.name] = static_cast<int>(links.size());
        total += piece.percent;
        links.push_back(std::move(link));
    };
    for (const Piece& piece : pieces()) {
        sided = sided || std::string(piece.name) == "clavicle";
        if (!sided) {
            add(piece, "", false);
            continue;
        }
        add(piece, "left ", false);
        add(piece, "right ", true);
    }
    // the table need not add up to a hundred
    for (Link& link : links) {
        link.inertia *= options.mass / total;
        link.mass *= options.mass / total;
    }
    return Model::build(std::move(links)).value();
}

}  // namespace sidestep::articulated
