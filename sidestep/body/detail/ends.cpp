// Where the body ends: head, hands, feet.
#include <algorithm>
#include <cmath>

#include "sidestep/body/detail/figure.h"

namespace sidestep::body::detail {

namespace {

// a ball and the start of its neck, or the cup about a ball that is another link's
std::vector<Ring> near_end(const Figure& figure, double radius, bool own_ball, double neck_share) {
    if (own_ball) {
        std::vector<Ring> rings = ball(radius, neck_share * radius, figure.rings(0.28, 4), dark);
        rings.push_back(rings.back());
        rings.back().t += 0.0008 * figure.unit;
        rings.back().tint = burnt;
        return rings;
    }
    const double hollow = radius + gap * figure.unit;
    std::vector<Ring> rings =
        socket(0.0, hollow, neck_share * hollow, -1.0, figure.rings(0.15, 2), burnt);
    std::reverse(rings.begin(), rings.end());
    return rings;
}

void append(std::vector<Ring>& rings, const std::vector<Ring>& more) {
    rings.insert(rings.end(), more.begin(), more.end());
}

// closes a curve with a rounded tip of the given length beyond its last ring
void add_tip(std::vector<Ring>& rings, double length, int count) {
    const Ring last = rings.back();
    for (int i = 1; i <= count; ++i) {
        const double angle = pi / 2 * i / count;
        Ring ring = last;
        const double share = i == count ? 0.0 : std::cos(angle);
        ring.t = last.t + length * std::sin(angle);
        ring.ru *= share;
        ring.rv *= share;
        rings.push_back(ring);
    }
}

}  // namespace

void add_neck_and_head(const Figure& figure, std::vector<Piece>& pieces) {
    const Balls balls = balls_of(figure);
    const double unit = figure.unit;
    const NeckBase base = neck_base(figure);

    // every free joint of the neck is a short turned column up to the next
    const auto& necks = figure.human.necks;
    for (std::size_t i = 0; i < necks.size(); ++i) {
        const Vec3 from = figure.at(necks[i]);
        const Vec3 to = figure.at(i + 1 < necks.size() ? necks[i + 1] : figure.human.head);
        const bool is_free = base.buried < 0 || i > 0 ? from.y() >= figure.at(base.free).y() - 1e-12
                                                      : necks[i] == base.free;
        if (!is_free || (to - from).norm() < 0.05 * unit) continue;
        const double r = 0.0500 * unit * figure.girth.neck;
        LimbPlan plan{.origin = from,
                      .end = to,
                      .ball = balls.neck,
                      .next_ball = balls.head,
                      .own_ball = !figure.has_own_ball(necks[i]),
                      .neck_share = 0.92,
                      .rim_share = 0.93};
        plan.keys = {
            {0.0, 1.06 * r, 1.06 * r}, {0.5, 0.98 * r, 1.0 * r}, {1.0, 0.95 * r, 0.98 * r}};
        pieces.push_back({necks[i], "", turn_limb(figure, plan)});
    }

    // an egg, point down and a little forward, on its own ball
    const double g = unit * figure.girth.head;
    const auto cut = [&](double y, double wide, double deep, double forward) {
        return Ring{y * unit, wide * g, deep * g, Vec3(0, 0, forward * unit), 0.0, 2.0, plain};
    };
    std::vector<Ring> rings =
        near_end(figure, balls.head, !figure.has_own_ball(figure.human.head), 0.80);
    const double throat = rings.back().t / unit;
    const std::vector<Ring> jaw{
        cut(throat + 0.001, 0.0330, 0.0355, 0.0050), cut(throat + 0.006, 0.0410, 0.0515, 0.0145),
        cut(throat + 0.014, 0.0470, 0.0610, 0.0195), cut(0.054, 0.0540, 0.0710, 0.0205),
        cut(0.076, 0.0622, 0.0820, 0.0180),          cut(0.102, 0.0695, 0.0910, 0.0130),
        cut(0.130, 0.0745, 0.0966, 0.0080),          cut(0.158, 0.0760, 0.0985, 0.0040)};
    append(rings, through(jaw, figure.rings(0.6, 8)));
    add_tip(rings, 0.099 * unit, figure.rings(0.38, 6));
    const Lathe lathe{figure.at(figure.human.head), Vec3::UnitX(), -Vec3::UnitZ(), Vec3::UnitY()};
    pieces.push_back(
        {figure.human.head, "", turn(lathe, rings, figure.segments + figure.segments / 6)});
}

void add_hands(const Figure& figure, std::vector<Piece>& pieces) {
    const Balls balls = balls_of(figure);
    const double unit = figure.unit;
    const double g = unit * figure.girth.hands;
    for (const auto* limbs : {&figure.human.left, &figure.human.right}) {
        const Vec3 wrist = figure.at(limbs->hand);
        const Vec3 along = (wrist - figure.at(limbs->fore_arm)).normalized();
        const Lathe lathe = Lathe::along(wrist, along, Vec3::UnitY());
        const Vec3 down = -lathe.u * unit;
        const Vec3 forward = (lathe.v.z() > 0 ? 1.0 : -1.0) * lathe.v * unit;  // towards the thumb

        // a mitten: the palm thin and wide, the fingers together and a little curled
        std::vector<Ring> rings =
            near_end(figure, balls.wrist, !figure.has_own_ball(limbs->hand), 0.74);
        const double start = rings.back().t / unit + 0.002;
        const auto cut = [&](double t, double thick, double wide, double curl, double thumbwards) {
            return Ring{t * unit, thick * g, wide * g, curl * down + thumbwards * forward,
                        0.0,      2.4,       plain};
        };
        const std::vector<Ring> mitten{
            cut(start, 0.0165, 0.0200, 0.0, 0.0),      cut(0.040, 0.0170, 0.0330, 0.001, 0.001),
            cut(0.075, 0.0150, 0.0395, 0.003, 0.001),  cut(0.105, 0.0130, 0.0375, 0.006, -0.001),
            cut(0.140, 0.0110, 0.0310, 0.012, -0.003), cut(0.163, 0.0092, 0.0230, 0.018, -0.004)};
        append(rings, through(mitten, figure.rings(0.5, 6)));
        add_tip(rings, 0.016 * unit, figure.rings(0.2, 3));
        pieces.push_back({limbs->hand, "", turn(lathe, rings, figure.segments)});

        // the thumb: a small spindle that leaves the palm slantwise
        const Vec3 root = wrist + along * 0.034 * unit + 0.012 * forward + 0.006 * down;
        const Vec3 way = along * 0.070 + forward * (0.034 / unit) + down * (0.012 / unit);
        const double length = way.norm() * unit;
        std::vector<Ring> thumb{{-0.010 * unit, 0, 0}};
        for (int i = 1; i <= 2; ++i) {
            const double angle = pi / 2 * i / 3;
            thumb.push_back({-0.010 * unit * std::cos(angle), 0.0125 * g * std::sin(angle),
                             0.0125 * g * std::sin(angle)});
        }
        const std::vector<Ring> spindle{{0.0, 0.0130 * g, 0.0130 * g},
                                        {0.55 * length, 0.0118 * g, 0.0124 * g},
                                        {length, 0.0090 * g, 0.0100 * g}};
        append(thumb, through(spindle, figure.rings(0.2, 3)));
        add_tip(thumb, 0.010 * unit, figure.rings(0.15, 3));
        const Lathe slant = Lathe::along(root, way, Vec3::UnitY());
        pieces.push_back({limbs->hand, limbs == &figure.human.left ? "left thumb" : "right thumb",
                          turn(slant, thumb, std::max(8, figure.segments / 2))});
    }
}

void add_feet(const Figure& figure, std::vector<Piece>& pieces) {
    const Balls balls = balls_of(figure);
    const double unit = figure.unit;
    const double g = unit * figure.girth.feet;
    for (const auto* limbs : {&figure.human.left, &figure.human.right}) {
        const Vec3 ankle = figure.at(limbs->foot);
        const bool has_toe = limbs->toe >= 0;
        // without a toe joint, one is assumed where the built-in person has it
        const Vec3 toe =
            has_toe ? figure.at(limbs->toe) : Vec3(ankle + Vec3(0, -0.030, 0.1185) * unit);
        Vec3 forward(toe.x() - ankle.x(), 0.0, toe.z() - ankle.z());
        const double reach = forward.norm();
        forward = reach > 0.02 * unit ? Vec3(forward / reach) : Vec3::UnitZ();
        const Vec3 side = Vec3::UnitY().cross(forward);

        // the sole is the plane through the heel and the ball of the foot
        const double heel_drop = 0.070 * unit;
        const double ball_drop = ankle.y() - toe.y() + 0.033 * unit;
        const double slope = (heel_drop - ball_drop) / (reach + 0.050 * unit);
        const auto sole_at = [&](double z) { return -heel_drop + slope * (z + 0.050 * unit); };

        // turned about an upright axis: ball, neck, then ovals that slide forward as they widen
        const double front = has_toe ? reach + 0.004 * unit : reach + 0.078 * unit;
        const double back = -0.064 * unit;
        std::vector<Ring> rings =
            near_end(figure, balls.ankle, !figure.has_own_ball(limbs->foot), 0.80);
        const double start = rings.back().t;
        const double floor = heel_drop;
        const auto cut = [&](double share, double wide, double from, double to, double egg,
                             double square) {
            const double t = start + share * (floor - start);
            const double half = 0.5 * (to - from);
            return Ring{t, wide * g, half, forward * (from + half), egg, square, plain};
        };
        const double length = front - back;
        // low, sharp at the instep, flat below
        const std::vector<Ring> wedge{
            cut(0.02, 0.0270, -0.030 * unit, 0.032 * unit, 0.0, 2.0),
            cut(0.10, 0.0290, -0.040 * unit, back + 0.56 * length, 0.0, 2.1),
            cut(0.22, 0.0315, -0.049 * unit, back + 0.80 * length, 0.06, 2.2),
            cut(0.36, 0.0345, -0.055 * unit, back + 0.95 * length, 0.12, 2.4),
            cut(0.60, 0.0385, -0.061 * unit, back + 0.99 * length, 0.16, 2.5),
            cut(0.92, 0.0415, back, front, 0.17, 2.6)};
        append(rings, through(wedge, figure.rings(0.42, 6)));
        rings.push_back(cut(0.975, 0.0415, back + 0.001 * unit, front - 0.001 * unit, 0.17, 2.6));
        rings.push_back(cut(1.0, 0.0390, back + 0.004 * unit, front - 0.004 * unit, 0.17, 2.6));
        rings.push_back({floor, 0, 0, rings.back().shift, 0.0, 2.0, plain});
        const Lathe lathe{ankle, side, forward, -Vec3::UnitY()};
        Turned foot = turn(lathe, rings, figure.segments + figure.segments / 6);
        // tip the lower part so that its flat becomes the sole
        for (Vec3& p : foot.mesh.vertices) {
            const double z = (p - ankle).dot(forward);
            const double below =
                std::clamp((ankle.y() - p.y() - start) / (floor - start), 0.0, 1.0);
            p.y() += below * (sole_at(z) + floor);
        }
        pieces.push_back({limbs->foot, "", std::move(foot)});
        if (!has_toe) continue;

        // the toes: one rounded wedge, turned about the line forward
        const double drop = 0.033 * unit;
        const auto slice = [&](double z, double wide, double high) {
            // the underside stays on the sole
            const double lift = slope * z;
            return Ring{
                z,   wide * g, 0.5 * high * unit, Vec3(0, -drop + lift + 0.5 * high * unit, 0), 0.0,
                2.6, plain};
        };
        std::vector<Ring> tip{{-0.020 * unit, 0, 0, slice(-0.020 * unit, 0, 0.040).shift}};
        for (int i = 1; i <= 3; ++i) {
            const double angle = pi / 2 * i / 4;
            Ring ring = slice(-0.020 * unit * std::cos(angle), 0.0462, 0.040);
            ring.rv *= std::sin(angle);
            ring.ru *= 0.80 + 0.20 * std::sin(angle);
            tip.push_back(ring);
        }
        const std::vector<Ring> toes{
            slice(0.0, 0.0470, 0.0400), slice(0.022 * unit, 0.0462, 0.0360),
            slice(0.045 * unit, 0.0425, 0.0310), slice(0.060 * unit, 0.0365, 0.0270)};
        append(tip, through(toes, figure.rings(0.3, 4)));
        const Ring last = tip.back();
        const int count = figure.rings(0.25, 4);
        for (int i = 1; i <= count; ++i) {
            const double angle = pi / 2 * i / count;
            Ring ring = slice(last.t + 0.019 * unit * std::sin(angle), 0, 0);
            const double share = i == count ? 0.0 : std::cos(angle);
            ring.ru = last.ru * share;
            ring.rv = last.rv * share;
            // the tip sinks towards the sole as it closes
            ring.shift.y() += last.rv * (0.25 + 0.75 * share);
            tip.push_back(ring);
        }
        const Lathe ahead{toe, side, Vec3::UnitY(), side.cross(Vec3::UnitY())};
        pieces.push_back({limbs->toe, "", turn(ahead, tip, figure.segments)});
    }
}

void add_balls(const Figure& figure, std::vector<Piece>& pieces) {
    const Balls balls = balls_of(figure);
    const auto add = [&](int limb, int next, double radius) {
        const int owner = limb >= 0 ? figure.skeleton->joint(limb).parent : -1;
        if (limb < 0 || !figure.has_own_ball(limb)) return;
        const Vec3 axis = next >= 0 ? Vec3(figure.at(next) - figure.at(limb)) : Vec3::UnitY();
        pieces.push_back({owner, "", turn_ball(figure, figure.at(limb), axis, radius)});
    };
    for (const auto* limbs : {&figure.human.left, &figure.human.right}) {
        add(limbs->upper_arm, limbs->fore_arm, balls.shoulder);
        add(limbs->fore_arm, limbs->hand, balls.elbow);
        add(limbs->hand, -1, balls.wrist);
        add(limbs->thigh, limbs->shank, balls.hip);
        add(limbs->shank, limbs->foot, balls.knee);
        add(limbs->foot, -1, balls.ankle);
    }
}

}  // namespace sidestep::body::detail
