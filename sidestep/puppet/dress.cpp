#include "sidestep/puppet/detail/dress.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <map>
#include <optional>

#include "sidestep/geometry/convex_polyhedron.h"
#include "sidestep/geometry/lathe.h"
#include "sidestep/rigid/recorder.h"

namespace sidestep::puppet::detail {

using geometry::TriangleMesh;

namespace {

constexpr Paint maple{226, 188, 138, 255};
constexpr Paint walnut{104, 70, 44, 255};
constexpr Paint oak{176, 128, 80, 255};
constexpr Paint vest{46, 98, 112, 255};
constexpr Paint cloth{78, 74, 92, 255};
constexpr Paint ink{38, 30, 26, 255};
constexpr Paint blush{204, 104, 82, 255};

bool has(const std::string& name, const char* word) {
    return name.find(word) != std::string::npos;
}

TriangleMesh moved(TriangleMesh mesh, const Vec3& by) {
    return geometry::transformed(std::move(mesh), {.translation = by});
}

/// A box whose edges were taken off with a plane.
TriangleMesh planed_box(const Vec3& half) {
    const double off = 0.22 * half.minCoeff();
    std::vector<Vec3> corners;
    for (int k = 0; k < 3; ++k) {
        for (int c = 0; c < 8; ++c) {
            Vec3 corner((c & 1) != 0 ? half.x() : -half.x(), (c & 2) != 0 ? half.y() : -half.y(),
                        (c & 4) != 0 ? half.z() : -half.z());
            for (int i = 0; i < 3; ++i) {
                if (i != k) corner[i] -= std::copysign(off, corner[i]);
            }
            corners.push_back(corner);
        }
    }
    const auto hull = geometry::ConvexPolyhedron::from_points(corners);
    return rigid::drawn_surface(hull ? *rigid::Shape::polyhedron(*hull) : *rigid::Shape::box(half));
}

/// A limb on the lathe, as long and as thick as its box, standing along y.
TriangleMesh turned_limb(const Vec3& half) {
    const double thick = 0.5 * (half.x() + half.z());
    const geometry::Limb limb{.length = 2.0 * half.y(),
                              .start_radius = 0.86 * thick,
                              .end_radius = 0.86 * thick,
                              .bulge = 0.2 * thick};
    return moved(geometry::limb_mesh(limb, 20, 14), {0.0, -half.y(), 0.0});
}

TriangleMesh drawn(const rigid::Shape& shape) {
    if (shape.kind() == rigid::Shape::Kind::ball)
        return geometry::ball_mesh(shape.radius(), 28, 18);
    if (!shape.is_box()) return rigid::drawn_surface(shape);
    const Vec3& half = shape.half_extents();
    const bool stick = half.y() > 1.4 * std::max(half.x(), half.z()) &&
                       std::abs(half.x() - half.z()) < 0.2 * half.x();
    return stick ? turned_limb(half) : planed_box(half);
}

Paint paint_of(const std::string& name, bool person, int link) {
    if (has(name, "head") || has(name, "hand")) return maple;
    if (!person) return link % 2 == 0 ? maple : oak;
    if (has(name, "foot")) return walnut;
    if (has(name, "torso")) return vest;
    if (has(name, "upper leg")) return cloth;
    return maple;
}

/// Eyes, a nose and a cap on what is round or square, looking along z.
void add_face(std::vector<Piece>& pieces, int link, const rigid::Shape& shape,
              const Transform& in_link, bool person) {
    const geometry::AxisBox box = shape.box_in_world({});
    const double r = shape.kind() == rigid::Shape::Kind::ball
                         ? shape.radius()
                         : std::min(box.high.x(), box.high.y());
    const double front = box.high.z();
    const auto put = [&](const char* name, const Paint& paint, TriangleMesh mesh) {
        pieces.push_back({link, name, paint, geometry::transformed(std::move(mesh), in_link)});
    };
    // how far forward the surface is, beside the middle
    const auto depth = [&](double x, double y) {
        if (shape.kind() != rigid::Shape::Kind::ball) return front;
        return std::sqrt(std::max(0.0, r * r - x * x - y * y));
    };
    std::vector<TriangleMesh> eyes;
    for (const double side : {1.0, -1.0}) {
        const double x = 0.36 * r * side, y = 0.2 * r;
        eyes.push_back(moved(geometry::ball_mesh(0.12 * r, 12, 8), {x, y, depth(x, y) - 0.02 * r}));
    }
    put("eyes", ink, geometry::merged(eyes));
    if (!person) {
        put("nose", ink, moved(geometry::ball_mesh(0.2 * r, 14, 10), {0.0, -0.1 * r, front}));
        return;
    }
    put("nose", blush,
        moved(geometry::ball_mesh(0.17 * r, 14, 10), {0.0, -0.08 * r, depth(0.0, 0.08 * r)}));
    // a mouth that smiles: small balls on a curve
    std::vector<TriangleMesh> mouth;
    for (int k = -3; k <= 3; ++k) {
        const double x = 0.1 * r * k, y = -0.5 * r + 0.016 * r * k * k;
        mouth.push_back(
            moved(geometry::ball_mesh(0.055 * r, 8, 6), {x, y, depth(x, y) - 0.01 * r}));
    }
    put("mouth", walnut, geometry::merged(mouth));
    // a cap of hair, back and above
    if (shape.kind() == rigid::Shape::Kind::ball) {
        std::vector<Vec2> dome;
        constexpr int rows = 9;
        for (int k = 0; k <= rows; ++k) {
            const double turn = 0.5 * pi * 0.86 * k / rows;
            dome.emplace_back(1.05 * r * std::sin(turn), 1.05 * r * std::cos(turn));
        }
        dome.front().x() = 0.0;
        TriangleMesh cap = geometry::lathe(dome, 28);
        const Quat back(Eigen::AngleAxisd(radians(-34.0), Vec3::UnitX()));
        put("hair", walnut, geometry::transformed(std::move(cap), {.rotation = back}));
    }
}

bool is_person(const Puppet& puppet) {
    const articulated::Model& model = *puppet.model;
    for (const char* name : {"torso", "head", "left upper arm", "left lower arm", "left upper leg",
                             "left lower leg", "left foot", "right upper arm", "right lower arm",
                             "right upper leg", "right lower leg", "right foot"}) {
        if (model.find(name) < 0) return false;
    }
    return model.find("torso") == 0;
}

/// "left upper arm" is LeftUpperArm: files of motions have no names with spaces.
std::string one_word(const std::string& name) {
    std::string word;
    bool up = true;
    for (const char c : name) {
        const bool letter = std::isalnum(static_cast<unsigned char>(c)) != 0;
        if (letter) word += up ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
        up = !letter;
    }
    return word.empty() ? "Link" : word;
}

/// A bar from here to there, flat side up.
TriangleMesh bar(const Vec3& from, const Vec3& to, double wide, double high) {
    const Vec3 way = to - from;
    const double half = 0.5 * way.norm() + wide;
    const Quat turn = Quat::FromTwoVectors(Vec3::UnitX(), way.normalized());
    return geometry::transformed(planed_box({half, 0.5 * high, 0.5 * wide}),
                                 {turn, 0.5 * (from + to)});
}

}  // namespace

std::vector<Piece> dress(const Puppet& puppet) {
    std::vector<Piece> pieces;
    const articulated::Model& model = *puppet.model;
    const bool person = is_person(puppet);
    std::vector<double> thick(model.link_count(), 0.0);
    for (const articulated::LinkShape& one : puppet.shapes) {
        const std::string& name = model.link(one.link).name;
        const rigid::Shape& shape = *one.shape;
        const geometry::AxisBox box = shape.box_in_world({});
        const double across = std::min({box.high.x(), box.high.y(), box.high.z()});
        thick[one.link] = std::max(thick[one.link], across);
        pieces.push_back({one.link, name, paint_of(name, person, one.link),
                          geometry::transformed(drawn(shape), one.in_link)});
        if (has(name, "head")) add_face(pieces, one.link, shape, one.in_link, person);
        if (person && has(name, "lower arm") && shape.is_box()) {
            // the sleeve ends before the hand
            const Vec3& half = shape.half_extents();
            pieces.back() = {one.link, name, vest,
                             geometry::transformed(
                                 moved(turned_limb({half.x(), 0.36 * 2.0 * half.y(), half.z()}),
                                       {0.0, 0.28 * half.y(), 0.0}),
                                 one.in_link)};
            TriangleMesh hand =
                geometry::scaled(geometry::ball_mesh(1.0, 18, 12),
                                 {1.15 * half.x(), 0.34 * half.y(), 1.0 * half.z()});
            pieces.push_back(
                {one.link, "hand", maple,
                 geometry::transformed(moved(hand, {0.0, -0.66 * half.y(), 0.0}), one.in_link)});
        }
        if (person && has(name, "upper arm")) pieces.back().paint = vest;
    }
    // pegs where links meet
    for (int i = 0; i < model.link_count(); ++i) {
        const int parent = model.link(i).parent;
        if (parent < 0 || thick[i] <= 0.0) continue;
        const double r = 0.62 * std::min(thick[i], thick[parent] > 0.0 ? thick[parent] : thick[i]);
        pieces.push_back({i, model.link(i).name + " peg", walnut,
                          geometry::ball_mesh(std::min(r, 0.014), 16, 10)});
    }
    return pieces;
}

std::vector<Bone> bones_of(const Puppet& puppet) {
    const articulated::Model& model = *puppet.model;
    std::vector<Bone> bones;
    if (!is_person(puppet)) {
        for (int i = 0; i < model.link_count(); ++i) {
            const articulated::Link& link = model.link(i);
            bones.push_back({.name = one_word(link.name),
                             .parent = link.parent,
                             .link = i,
                             .moves = link.joint.type == articulated::JointType::prismatic,
                             .ends = model.children(i).empty(),
                             .end = link.far_end});
        }
        return bones;
    }
    const auto link_of = [&](const std::string& name) { return model.find(name); };
    const auto add = [&](const char* name, int parent, const std::string& link) {
        bones.push_back({.name = name, .parent = parent, .link = link_of(link)});
        return static_cast<int>(bones.size()) - 1;
    };
    const auto joint_at = [&](const char* name) {
        return model.link(link_of(name)).joint.placement.translation;
    };
    const int hips = add("Hips", -1, "torso");
    bones[hips].at = 0.5 * (joint_at("left upper leg") + joint_at("right upper leg"));
    const int spine = add("Spine", hips, "torso");
    const int head = add("Head", spine, "head");
    bones[head].ends = true;
    bones[head].end = model.link(link_of("head")).far_end;
    for (const bool left : {true, false}) {
        const std::string side = left ? "left " : "right ";
        const int arm = add(left ? "LeftArm" : "RightArm", spine, side + "upper arm");
        const int fore = add(left ? "LeftForeArm" : "RightForeArm", arm, side + "lower arm");
        const int hand = add(left ? "LeftHand" : "RightHand", fore, side + "lower arm");
        // the hand is the last third of the arm's lower half
        const Vec3 tip = model.link(bones[hand].link).far_end;
        bones[hand].at = tip * (2.0 / 3.0);
        bones[hand].ends = true;
        bones[hand].end = tip / 3.0;
    }
    for (const bool left : {true, false}) {
        const std::string side = left ? "left " : "right ";
        const int thigh = add(left ? "LeftUpLeg" : "RightUpLeg", hips, side + "upper leg");
        const int shank = add(left ? "LeftLeg" : "RightLeg", thigh, side + "lower leg");
        const int foot = add(left ? "LeftFoot" : "RightFoot", shank, side + "foot");
        bones[foot].ends = true;
        bones[foot].end = model.link(bones[foot].link).far_end;
    }
    return bones;
}

TriangleMesh control_surface(const Puppet& puppet, Hand hand) {
    std::vector<Vec3> anchors;
    for (const StringTie& tie : puppet.strings) {
        if (tie.hand == hand) anchors.push_back(tie.anchor);
    }
    for (const RodTie& tie : puppet.rods) {
        if (tie.hand == hand) anchors.push_back(tie.anchor);
    }
    if (anchors.empty()) return {};
    constexpr double wide = 0.016, high = 0.009;
    constexpr double same = 0.005;  // anchors in one row
    std::vector<TriangleMesh> all;
    // the spine: from the foremost to the hindmost; then a bar across for each row
    const auto by_z = [](const Vec3& a, const Vec3& b) { return a.z() < b.z(); };
    const auto [back, front] = std::minmax_element(anchors.begin(), anchors.end(), by_z);
    const double z_0 = std::min(0.0, back->z()), z_1 = std::max(0.0, front->z());
    if (z_1 - z_0 > same) all.push_back(bar({0.0, 0.0, z_0}, {0.0, 0.0, z_1}, wide, high));
    std::vector<Vec3> rows = anchors;
    std::sort(rows.begin(), rows.end(), by_z);
    for (std::size_t k = 0; k < rows.size();) {
        double left = 0.0, right = 0.0;
        const double z = rows[k].z();
        for (; k < rows.size() && rows[k].z() - z <= same; ++k) {
            left = std::max(left, rows[k].x());
            right = std::min(right, rows[k].x());
        }
        if (left - right > same) {
            all.push_back(bar({right, 0.6 * high, z}, {left, 0.6 * high, z}, wide, high));
        }
    }
    // pins where strings begin
    for (const Vec3& anchor : anchors) {
        all.push_back(moved(geometry::ball_mesh(0.006, 12, 8), anchor));
    }
    // a grip to hold it by
    const double tall = hand == Hand::main ? 0.09 : 0.03;
    const geometry::Limb grip{
        .length = tall, .start_radius = 0.008, .end_radius = 0.013, .bulge = 0.003};
    all.push_back(geometry::limb_mesh(grip, 18, 12));
    return geometry::merged(all);
}

int tension_level(double newtons, bool tight) {
    if (!tight && newtons < 0.1) return 0;
    // from a tenth of a newton to ten, by ratio
    const double part = std::log10(std::max(newtons, 0.1) / 0.1) / 2.0;
    return 1 + std::clamp(static_cast<int>(part * (tension_levels - 1)), 0, tension_levels - 2);
}

Paint tension_paint(int level) {
    if (level <= 0) return {128, 142, 158, 255};
    // amber to red
    const double part = static_cast<double>(level - 1) / (tension_levels - 2);
    const auto mix = [&](double a, double b) {
        return static_cast<std::uint8_t>(std::lround(a + part * (b - a)));
    };
    return {mix(236, 206), mix(176, 40), mix(64, 40), 255};
}

}  // namespace sidestep::puppet::detail
