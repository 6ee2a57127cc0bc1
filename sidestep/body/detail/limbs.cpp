// Arms and legs: the same lathe, different profiles.
#include <algorithm>
#include <cmath>

#include "sidestep/body/detail/figure.h"

namespace sidestep::body::detail {

namespace {

// a quarter of an oval from (t0, r0) to (t1, r1); opens steeply when `steep_first`
void add_round(std::vector<Ring>& rings, const Ring& from, const Ring& to, bool steep_first,
               int count) {
    for (int i = 1; i < count; ++i) {
        const double angle = pi / 2 * i / count;
        const double rise = steep_first ? std::sin(angle) : 1.0 - std::cos(angle);
        const double run = steep_first ? 1.0 - std::cos(angle) : std::sin(angle);
        Ring ring = to;
        ring.t = from.t + (to.t - from.t) * run;
        ring.ru = from.ru + (to.ru - from.ru) * rise;
        ring.rv = from.rv + (to.rv - from.rv) * rise;
        ring.shift = from.shift + (to.shift - from.shift) * rise;
        ring.tint = plain;
        rings.push_back(ring);
    }
}

Ring key(double t, double ru, double rv, double z = 0.0, double x = 0.0) {
    return {t, ru, rv, Vec3(x, 0, z), 0.0, 2.0, plain};
}

}  // namespace

Turned turn_limb(const Figure& figure, const LimbPlan& plan) {
    const Lathe lathe = Lathe::along(plan.origin, plan.end - plan.origin, plan.towards);
    const double length = (plan.end - plan.origin).norm();
    const double air = gap * figure.unit;
    const double neck_share = plan.neck_share;
    const double rim_share = plan.rim_share;
    const Ring& first = plan.keys.front();
    const Ring& last = plan.keys.back();
    std::vector<Ring> rings;

    // the near end: a ball with its neck, or a cup about a ball that is a link of its own
    double start = 0.0;
    double start_radius = 0.0;
    if (plan.own_ball) {
        start_radius = neck_share * plan.ball;
        start = std::sqrt(1.0 - neck_share * neck_share) * plan.ball;
        rings = ball(plan.ball, start_radius, figure.rings(0.28, 4), dark);
        rings.push_back(rings.back());
        rings.back().t += 0.0008 * figure.unit;
        rings.back().tint = burnt;
        start = rings.back().t;
    } else {
        const double radius = plan.ball + air;
        start_radius = neck_share * radius;
        start = std::sqrt(1.0 - neck_share * neck_share) * radius;
        rings = socket(0.0, radius, start_radius, -1.0, figure.rings(0.15, 2), burnt);
        std::reverse(rings.begin(), rings.end());
    }

    // the far end: a rim about the next ball
    const double far_radius = plan.next_ball + air;
    const double rim = rim_share * far_radius;
    const double stop = length - std::sqrt(1.0 - rim_share * rim_share) * far_radius;
    const double dome = std::min(0.35 * (stop - start), 0.45 * std::max(first.ru, first.rv));
    const double lip = std::min(0.15 * (stop - start), 0.30 * std::max(last.ru, last.rv));

    std::vector<Ring> keys = plan.keys;
    for (Ring& k : keys) k.t = start + dome + k.t * (stop - lip - start - dome);
    const Ring near_end{start, start_radius, start_radius, Vec3::Zero(), 0.0, 2.0, plain};
    const Ring far_end{stop, rim, rim, Vec3::Zero(), 0.0, 2.0, plain};
    add_round(rings, near_end, keys.front(), true, figure.rings(0.18, 3));
    const std::vector<Ring> side = through(keys, figure.rings(0.5, 5));
    rings.insert(rings.end(), side.begin(), side.end());
    add_round(rings, keys.back(), far_end, false, figure.rings(0.13, 2));
    const std::vector<Ring> hollow =
        socket(length, far_radius, rim, 1.0, figure.rings(0.15, 2), burnt);
    rings.insert(rings.end(), hollow.begin(), hollow.end());
    return turn(lathe, rings, figure.segments);
}

Turned turn_ball(const Figure& figure, const Vec3& centre, const Vec3& axis, double radius) {
    const int count = figure.rings(0.6, 6) / 2 * 2;
    std::vector<Ring> rings;
    for (int i = 0; i <= count; ++i) {
        const double angle = pi * i / count;
        const double r = i == 0 || i == count ? 0.0 : radius * std::sin(angle);
        rings.push_back({-radius * std::cos(angle), r, r, Vec3::Zero(), 0.0, 2.0,
                         i * 2 == count ? burnt : dark});
    }
    const Vec3 towards = std::abs(axis.normalized().y()) > 0.7 ? Vec3::UnitX() : Vec3::UnitY();
    return turn(Lathe::along(centre, axis, towards), rings, figure.segments);
}

void add_legs(const Figure& figure, std::vector<Piece>& pieces) {
    const Balls balls = balls_of(figure);
    const double g = figure.girth.legs * figure.unit;
    for (const auto* limbs : {&figure.human.left, &figure.human.right}) {
        const Vec3 hip = figure.at(limbs->thigh);
        const Vec3 knee = figure.at(limbs->shank);
        const Vec3 ankle = figure.at(limbs->foot);
        const double out = limbs == &figure.human.left ? 1.0 : -1.0;

        // the inner thigh stays on its own side of the body, however stout the leg
        const double half = std::abs(hip.x()) - 0.006 * figure.unit;
        const auto thigh_key = [&](double t, double ru, double rv, double z, double x = 0.0) {
            const double wide = ru * figure.unit * (1.0 + 0.6 * (figure.girth.legs - 1.0));
            const double spare = half + std::abs((knee - hip).x()) * t;
            const double shift = std::max(x * figure.unit, wide - spare);
            return key(t, wide, rv * g, z * figure.unit, out * shift);
        };
        LimbPlan thigh{hip,       knee,       Vec3::UnitX(),
                       balls.hip, balls.knee, !figure.has_own_ball(limbs->thigh)};
        thigh.keys = {thigh_key(0.0, 0.072, 0.076, -0.004, 0.005),
                      thigh_key(0.16, 0.079, 0.084, 0.0, 0.004),
                      thigh_key(0.40, 0.074, 0.079, 0.006), thigh_key(0.75, 0.056, 0.059, 0.003),
                      thigh_key(1.0, 0.049, 0.051, 0.0)};
        pieces.push_back({limbs->thigh, "", turn_limb(figure, thigh)});

        LimbPlan shank{knee,       ankle,       Vec3::UnitX(),
                       balls.knee, balls.ankle, !figure.has_own_ball(limbs->shank)};
        const auto shank_key = [&](double t, double ru, double rv, double z) {
            return key(t, ru * g, rv * g, z * figure.unit);
        };
        shank.keys = {shank_key(0.0, 0.045, 0.047, -0.002), shank_key(0.24, 0.054, 0.059, -0.011),
                      shank_key(0.48, 0.047, 0.051, -0.008), shank_key(0.82, 0.032, 0.035, 0.0),
                      shank_key(1.0, 0.031, 0.034, 0.0)};
        pieces.push_back({limbs->shank, "", turn_limb(figure, shank)});
    }
}

void add_arms(const Figure& figure, std::vector<Piece>& pieces) {
    const Balls balls = balls_of(figure);
    const double g = figure.girth.arms * figure.unit;
    for (const auto* limbs : {&figure.human.left, &figure.human.right}) {
        const Vec3 shoulder = figure.at(limbs->upper_arm);
        const Vec3 elbow = figure.at(limbs->fore_arm);
        const Vec3 wrist = figure.at(limbs->hand);
        const auto arm_key = [&](double t, double ru, double rv) { return key(t, ru * g, rv * g); };

        // u is the thin way through the wrist: up and down in a T-pose
        LimbPlan upper{shoulder,       elbow,       Vec3::UnitY(),
                       balls.shoulder, balls.elbow, !figure.has_own_ball(limbs->upper_arm)};
        upper.keys = {arm_key(0.0, 0.044, 0.044), arm_key(0.25, 0.047, 0.046),
                      arm_key(0.62, 0.041, 0.041), arm_key(1.0, 0.036, 0.036)};
        pieces.push_back({limbs->upper_arm, "", turn_limb(figure, upper)});

        LimbPlan fore{elbow,       wrist,       Vec3::UnitY(),
                      balls.elbow, balls.wrist, !figure.has_own_ball(limbs->fore_arm)};
        fore.keys = {arm_key(0.0, 0.036, 0.036), arm_key(0.22, 0.041, 0.041),
                     arm_key(0.55, 0.033, 0.036), arm_key(0.86, 0.0235, 0.028),
                     arm_key(1.0, 0.0235, 0.027)};
        pieces.push_back({limbs->fore_arm, "", turn_limb(figure, fore)});
    }
}

void add_plain_bones(const Figure& figure, std::vector<Piece>& pieces) {
    const motion::Skeleton& skeleton = *figure.skeleton;
    // a bone too short to turn is left out; the longest bone sets the measure
    double longest = 0.0;
    for (int j = 0; j < skeleton.joint_count(); ++j) {
        if (skeleton.joint(j).parent == motion::no_parent) continue;
        longest = std::max(longest, skeleton.joint(j).offset.norm());
    }
    for (const auto& site : skeleton.end_sites()) longest = std::max(longest, site.offset.norm());

    // gaps and lips in proportion to the bone: ants, giants and long chains are turned alike
    Figure lathe = figure;
    constexpr double least = 1e-60;  // below, volumes round to nothing
    const auto add = [&](int joint, const Vec3& end, bool with_ball) {
        const Vec3 origin = figure.at(joint);
        const double length = (end - origin).norm();
        if (length < 0.02 * longest || length < least) return;
        lathe.unit = std::min(longest / 0.45, length / 0.15);
        const double r =
            std::min(0.15 * length, 0.07 * longest) + 0.012 * longest * length / (length + longest);
        LimbPlan plan{origin, end, Vec3::UnitX(), r, 0.8 * r, with_ball};
        const Vec3 along = (end - origin) / length;
        if (std::abs(along.x()) > 0.7) plan.towards = Vec3::UnitY();
        plan.keys = {key(0.0, 0.95 * r, 0.95 * r), key(0.3, 1.1 * r, 1.1 * r),
                     key(1.0, 0.85 * r, 0.85 * r)};
        pieces.push_back({joint, "", turn_limb(lathe, plan)});
    };
    for (int j = 0; j < skeleton.joint_count(); ++j) {
        bool with_ball = true;
        for (const int child : skeleton.children(j)) {
            add(j, figure.at(child), with_ball);
            with_ball = false;
        }
        for (std::size_t s = 0; s < skeleton.end_sites().size(); ++s) {
            if (skeleton.end_sites()[s].joint != j) continue;
            add(j, figure.body.transpose() * figure.rest.end_sites[s], with_ball);
            with_ball = false;
        }
    }
}

}  // namespace sidestep::body::detail
