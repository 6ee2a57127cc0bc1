#include "sidestep/body/mannequin.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"
#include "sidestep/body/anthropometry.h"
#include "sidestep/body/detail/figure.h"
#include "sidestep/geometry/mass_properties.h"

namespace sidestep::body {

namespace {

using detail::Figure;
using detail::Piece;

constexpr double built_in_leg = 0.876;    // hip to ankle
constexpr double built_in_trunk = 0.418;  // hip line to shoulder line
constexpr double built_in_height = 1.75;

double bone(const Figure& figure, int a, int b) {
    return (figure.at(a) - figure.at(b)).norm();
}

Figure measure(const motion::Skeleton& skeleton, const MannequinOptions& options) {
    Figure figure;
    figure.skeleton = &skeleton;
    figure.rest = forward_kinematics(skeleton, rest_pose(skeleton));
    figure.girth = options.girth;
    figure.segments = options.segments;
    const auto human = find_humanoid(skeleton);
    if (!human) return figure;
    figure.human = *human;

    figure.body = body_axes(figure.human, figure.rest);
    double size = 0.0;
    for (const auto* limbs : {&human->left, &human->right}) {
        size += bone(figure, limbs->thigh, limbs->shank) + bone(figure, limbs->shank, limbs->foot);
        size += std::abs(figure.at(limbs->upper_arm).y() - figure.at(limbs->thigh).y());
    }
    figure.unit = size / (2.0 * (built_in_leg + built_in_trunk));
    SIDESTEP_REQUIRE(figure.unit > 0.0, "a person whose legs have no length");
    return figure;
}

// light and dark streaks along the fibres, and slow clouds: what a turned surface shows of the tree
double grain_at(const Vec3& p, double unit, int seed) {
    const Vec3 q = p / unit;
    const double s = 0.7 * seed;
    const double rings = std::hypot(q.x() + 0.03 * std::sin(9.0 * q.y() + s),
                                    q.z() + 0.02 * std::cos(7.0 * q.y() - s));
    return 0.085 * std::sin(110.0 * rings + 4.0 * q.y() + s) +
           0.055 * std::sin(11.0 * q.y() + 6.0 * q.x() + 2.3 * s) +
           0.030 * std::sin(23.0 * q.x() - 17.0 * q.z() + s);
}

RigidPart finish(const Figure& figure, const MannequinOptions& options, Piece piece) {
    RigidPart part;
    part.joint = piece.joint;
    part.name = piece.name.empty() ? figure.skeleton->joint(piece.joint).name : piece.name;
    part.material = "wood";
    part.colour = options.limb_colour;
    part.mesh = std::move(piece.shape.mesh);
    const Transform into_joint = figure.rest.joints[piece.joint].inverse();
    for (std::size_t v = 0; v < part.mesh.vertices.size(); ++v) {
        const double tint = piece.shape.tints[v];
        const bool is_ball = tint < 0.0;
        const Vec3 base = is_ball ? options.ball_colour : options.limb_colour;
        const double shade =
            (is_ball ? 1.0 : tint) *
            (1.0 + options.grain * grain_at(part.mesh.vertices[v], figure.unit, piece.joint));
        part.vertex_colours.push_back((base * shade).cwiseMin(1.0).cwiseMax(0.0));
        part.mesh.vertices[v] = into_joint * (figure.body * part.mesh.vertices[v]);
    }
    return part;
}

bool is_solid(const geometry::TriangleMesh& mesh) {
    const auto solid = geometry::mass_properties(mesh);
    return solid.has_value() && is_physical({solid->volume, solid->centre, solid->inertia});
}

void check_options(const MannequinOptions& o) {
    SIDESTEP_REQUIRE(o.segments >= 6 && o.segments <= 512,
                     std::to_string(o.segments) + " segments, expected 6 to 512");
    const Girth& g = o.girth;
    for (const double f : {g.arms, g.legs, g.chest, g.waist_width, g.waist_depth, g.hips, g.neck,
                           g.head, g.hands, g.feet}) {
        SIDESTEP_REQUIRE(f >= 0.3 && f <= 3.0,
                         "a girth factor of " + std::to_string(f) + ", expected 0.3 to 3");
    }
    SIDESTEP_REQUIRE(!o.height || (*o.height > 0.0 && std::isfinite(*o.height)),
                     "a height of " + std::to_string(o.height.value_or(0.0)) + " m");
    SIDESTEP_REQUIRE(o.body_mass_index > 0.0 && o.wood_density > 0.0,
                     "body mass index and wood density must be positive");
}

}  // namespace

namespace detail {

Vec3 Figure::at(int joint) const {
    return body.transpose() * rest.joints[joint].translation;
}

int Figure::rings(double share, int least) const {
    return std::max(least, static_cast<int>(std::lround(share * segments)));
}

bool Figure::has_own_ball(int joint) const {
    const int parent = skeleton->joint(joint).parent;
    return parent >= 0 && !human.labels.empty() && human.labels[parent].role == Role::ball;
}

Balls balls_of(const Figure& figure) {
    const double u = figure.unit;
    // a stouter limb has a larger ball, but bones grow less than flesh
    const auto grown = [](double girth) { return 1.0 + 0.45 * (girth - 1.0); };
    const double arm = u * grown(figure.girth.arms);
    const double leg = u * grown(figure.girth.legs);
    const double neck = u * grown(figure.girth.neck);
    return {0.0550 * leg, 0.0430 * leg, 0.0315 * leg,  0.0480 * arm,
            0.0345 * arm, 0.0235 * arm, 0.0400 * neck, 0.0370 * neck};
}

}  // namespace detail

Girth girth_of(Build build) {
    switch (build) {
        case Build::thin:
            return {0.78, 0.80, 0.92, 0.93, 0.76, 0.90, 0.88, 0.98, 0.95, 0.97};
        case Build::average:
            return {};
        case Build::heavy:
            return {1.36, 1.28, 1.10, 1.38, 1.68, 1.22, 1.18, 1.03, 1.08, 1.06};
    }
    return {};
}

Girth blend(const Girth& a, const Girth& b, double weight) {
    const auto mix = [&](double x, double y) { return x + weight * (y - x); };
    return {mix(a.arms, b.arms),
            mix(a.legs, b.legs),
            mix(a.chest, b.chest),
            mix(a.waist_width, b.waist_width),
            mix(a.waist_depth, b.waist_depth),
            mix(a.hips, b.hips),
            mix(a.neck, b.neck),
            mix(a.head, b.head),
            mix(a.hands, b.hands),
            mix(a.feet, b.feet)};
}

MannequinOptions mannequin_options(Build build) {
    MannequinOptions options;
    options.girth = girth_of(build);
    options.body_mass_index = build == Build::thin ? 17.5 : build == Build::heavy ? 37.0 : 23.5;
    return options;
}

Character make_mannequin(const motion::Skeleton& skeleton, const MannequinOptions& options) {
    SIDESTEP_REQUIRE(skeleton.joint_count() > 0, "an empty skeleton has nothing to clothe");
    check_options(options);

    CharacterParts all;
    all.name = "mannequin";
    all.skeleton = skeleton;
    Figure figure = measure(all.skeleton, options);
    const bool person = !figure.human.labels.empty();
    if (options.height) {
        SIDESTEP_REQUIRE(person, "a height was asked of a skeleton that is no person");
        all.skeleton = skeleton.scaled(*options.height / (built_in_height * figure.unit));
        figure = measure(all.skeleton, options);
    }

    std::vector<Piece> pieces;
    if (person) {
        add_trunk(figure, pieces);
        add_neck_and_head(figure, pieces);
        add_arms(figure, pieces);
        add_hands(figure, pieces);
        add_legs(figure, pieces);
        add_feet(figure, pieces);
        add_balls(figure, pieces);
    } else {
        add_plain_bones(figure, pieces);
    }
    std::stable_sort(pieces.begin(), pieces.end(),
                     [](const Piece& a, const Piece& b) { return a.joint < b.joint; });
    for (Piece& piece : pieces) {
        // bones too short for their profile fold it over: such a piece becomes a plain ball
        if (!is_solid(piece.shape.mesh)) {
            piece.shape =
                turn_ball(figure, figure.at(piece.joint), Vec3::UnitY(), 0.02 * figure.unit);
        }
        all.parts.push_back(finish(figure, options, std::move(piece)));
    }

    std::vector<LinkMass> wood(all.skeleton.joint_count());
    for (const RigidPart& part : all.parts) {
        wood[part.joint] = combined(wood[part.joint], solid_mass(part.mesh, options.wood_density));
    }
    if (person) all.limits = human_limits(all.skeleton, figure.human);
    if (person && options.substance == Substance::body) {
        const double height = built_in_height * figure.unit;
        all.masses = share_body_mass(figure.human, wood, options.body_mass_index * height * height);
    } else {
        all.masses = std::move(wood);
    }
    return Character(std::move(all));
}

}  // namespace sidestep::body
