// Pelvis, waist, ribs and collar: a stack of bowls cut out of one silhouette.
//
//        ___╭────╮___     top of the chest, hollow for the collar
//       ╱             ╲
//      (     chest     )
//       ╲_____________╱   each cut is a bowl: round below, hollow above,
//        ╲___ ribs ___╱   so that neighbours slide in each other when the back bends
//        (___ waist __)
//       (    pelvis    )
//        ╲__╱ ╲╱ ╲__╱     hip balls sit in its sides
#include <algorithm>
#include <cmath>

#include "sidestep/body/detail/figure.h"
#include "sidestep/math/rotation.h"

namespace sidestep::body::detail {

namespace {

// The average man's outline: height over the pelvis joint, half width, half depth, centre forward.
// Heights are those of the built-in skeleton; other skeletons stretch them between the line through
// the hips and the line through the shoulders.
struct Outline {
    double y, width, depth, forward;
};
constexpr double outline_hip_line = -0.104;
constexpr double outline_shoulder_line = 0.314;
// The buried joint of the neck is held 11 degrees behind rest on average in the built-in clips, 11
// to 16 in captured ones. The collar goes most of the way: all of it would break through in a
// T-pose.
constexpr double neck_settles_rad = radians(8.0);
const std::vector<Outline> outline{
    {-0.166, 0.000, 0.000, 0.034}, {-0.160, 0.014, 0.034, 0.034}, {-0.145, 0.027, 0.058, 0.032},
    {-0.120, 0.057, 0.082, 0.029}, {-0.095, 0.100, 0.097, 0.025}, {-0.060, 0.142, 0.106, 0.021},
    {-0.025, 0.153, 0.105, 0.017}, {0.010, 0.148, 0.098, 0.014},  {0.060, 0.129, 0.088, 0.012},
    {0.095, 0.126, 0.087, 0.011},  {0.140, 0.134, 0.094, 0.011},  {0.190, 0.145, 0.104, 0.011},
    {0.235, 0.151, 0.110, 0.010},  {0.270, 0.150, 0.109, 0.007},  {0.295, 0.143, 0.103, 0.004},
    {0.313, 0.134, 0.095, 0.001},  {0.330, 0.117, 0.084, 0.000},  {0.341, 0.090, 0.072, -0.001}};

double smooth_step(double a, double b, double x) {
    const double s = std::clamp((x - a) / (b - a), 0.0, 1.0);
    return s * s * (3.0 - 2.0 * s);
}

// the outline of this figure: stretched to its bones, filled to its girth
class Silhouette {
public:
    explicit Silhouette(const Figure& figure) : figure_(figure) {
        const auto& left = figure.human.left;
        const auto& right = figure.human.right;
        hips_ = 0.5 * (figure.at(left.thigh) + figure.at(right.thigh));
        shoulders_ = 0.5 * (figure.at(left.upper_arm) + figure.at(right.upper_arm));
        shoulder_half_ =
            0.5 * std::abs(figure.at(left.upper_arm).x() - figure.at(right.upper_arm).x());
        top_ = chest_top(figure);
        for (const Outline& o : outline) keys_.push_back(key_of(o));
    }

    [[nodiscard]] double bottom() const { return keys_.front().t; }
    [[nodiscard]] double top() const { return top_; }

    // the oval at a height, in the body's axes
    [[nodiscard]] Ring at(double y) const {
        const double t = std::clamp(y, keys_.front().t, keys_.back().t);
        for (std::size_t i = 0; i + 1 < keys_.size(); ++i) {
            if (t > keys_[i + 1].t) continue;
            // the curve through four neighbours is enough; ends repeat
            const std::size_t a = i > 0 ? i - 1 : 0;
            const std::size_t b = std::min(i + 3, keys_.size());
            const std::span<const Ring> near(keys_.data() + a, b - a);
            return interpolate(near, t);
        }
        return keys_.back();
    }

private:
    static Ring interpolate(std::span<const Ring> keys, double t) {
        // ask for a curve that ends at t: its last ring is the answer
        std::vector<Ring> cut;
        for (const Ring& k : keys) cut.push_back(k);
        const std::vector<Ring> fine = through(cut, 65);
        for (std::size_t i = 0; i + 1 < fine.size(); ++i) {
            if (t > fine[i + 1].t) continue;
            const double s = (t - fine[i].t) / (fine[i + 1].t - fine[i].t);
            Ring r = fine[i];
            r.t = t;
            r.ru += s * (fine[i + 1].ru - r.ru);
            r.rv += s * (fine[i + 1].rv - r.rv);
            r.shift += s * (fine[i + 1].shift - r.shift);
            return r;
        }
        return fine.back();
    }

    [[nodiscard]] Ring key_of(const Outline& o) const {
        const Girth& g = figure_.girth;
        const double unit = figure_.unit;

        // heights: crotch and chest top keep their distance from hips and shoulders
        const double share = (o.y - outline_hip_line) / (outline_shoulder_line - outline_hip_line);
        double y = hips_.y() + share * (shoulders_.y() - hips_.y());
        if (share < 0.0) y = hips_.y() + (o.y - outline_hip_line) * unit;
        if (o.y > 0.27) {
            const double from = hips_.y() + (0.27 - outline_hip_line) /
                                                (outline_shoulder_line - outline_hip_line) *
                                                (shoulders_.y() - hips_.y());
            y = from + (o.y - 0.27) / (outline.back().y - 0.27) * (top_ - from);
        }

        // girth: hips below, waist in the middle, chest above
        const double to_waist = smooth_step(-0.08, 0.03, o.y);
        const double to_chest = smooth_step(0.10, 0.24, o.y);
        const auto mix = [&](double hip, double waist, double chest) {
            const double low = hip + to_waist * (waist - hip);
            return low + to_chest * (chest - low);
        };
        // near the crotch and at the neck the outline keeps to the joints it has to meet
        const double tied =
            std::max(1.0 - smooth_step(-0.15, -0.09, o.y), smooth_step(0.27, 0.32, o.y));
        const auto loosen = [&](double factor) { return factor + tied * (1.0 - factor) * 0.85; };
        double width = o.width * unit * loosen(mix(g.hips, g.waist_width, g.chest));
        const double depth_factor = loosen(
            mix(g.hips, g.waist_depth, 0.5 * (g.chest + std::sqrt(g.chest * g.waist_depth))));
        const double depth = o.depth * unit * depth_factor;
        // a belly grows forward
        const double forward =
            o.forward * unit + 0.55 * (depth - o.depth * unit) * (depth_factor > 1.0 ? 1.0 : 0.2);

        // the shoulder balls need room
        const double room = balls_of(figure_).shoulder + 0.004 * unit;
        const double off = y - shoulders_.y();
        if (std::abs(off) < room) {
            width = std::min(width, shoulder_half_ - std::sqrt(room * room - off * off));
        }
        const double s = std::clamp(share, 0.0, 1.0);
        const Vec3 middle = hips_ + s * (shoulders_ - hips_);
        // the built-in person's hips lie 47 mm before the spine's root; the outline counts from
        // there
        const double built_in = 0.047 + s * (-0.014 - 0.047);
        return {y,     width,
                depth, Vec3(middle.x(), 0.0, middle.z() - built_in * unit + forward),
                0.0,   2.0 + 0.35 * smooth_step(-0.10, -0.02, o.y),
                plain};
    }

    const Figure& figure_;
    Vec3 hips_, shoulders_;
    double shoulder_half_ = 0.0;
    double top_ = 0.0;
    std::vector<Ring> keys_;
};

// the round or hollow of a bowl below an oval: from the rim (left out) to the pole
std::vector<Ring> bowl(const Ring& rim, double depth, int count, double tint) {
    std::vector<Ring> rings;
    for (int i = 1; i <= count; ++i) {
        const double angle = pi / 2 * i / count;
        Ring ring = rim;
        const double share = i == count ? 0.0 : std::cos(angle);
        ring.t = rim.t - depth * std::sin(angle);
        ring.ru = rim.ru * share;
        ring.rv = rim.rv * share;
        ring.square = 2.0 + (rim.square - 2.0) * share;
        ring.tint = tint;
        rings.push_back(ring);
    }
    return rings;
}

Ring shrunk(Ring ring, double by, double t) {
    ring.ru -= by;
    ring.rv -= by;
    ring.t = t;
    return ring;
}

struct Section {
    int joint;
    double from, to;
};

// where the trunk is cut: a little below each joint, unless that leaves a slice too thin to turn
std::vector<Section> sections(const Figure& figure, const Silhouette& outline_of) {
    const double thin = 0.05 * figure.unit;
    std::vector<Section> cut{{figure.human.pelvis, outline_of.bottom(), 0.0}};
    for (std::size_t i = 1; i < figure.human.trunk.size(); ++i) {
        const int joint = figure.human.trunk[i];
        const double y = figure.at(joint).y() - (i == 1 ? 0.0 : 0.02) * figure.unit;
        const bool last = i + 1 == figure.human.trunk.size();
        if (last) {
            while (cut.size() > 1 && y - cut.back().from < thin) cut.pop_back();
        }
        const double least = cut.size() == 1 ? 2.0 * thin : thin;
        const double at =
            std::min(std::max(y, cut.back().from + least), outline_of.top() - 2.0 * thin);
        if (!last && (y - cut.back().from < least || y > outline_of.top() - 3.0 * thin)) continue;
        cut.back().to = at;
        cut.push_back({joint, at, 0.0});
    }
    cut.back().to = outline_of.top();
    return cut;
}

// The collar: a plug in the mouth of the chest's well that carries the first free ball of the neck.
// People hold their necks further back than skeletons rest, so it is turned as it sits in a person
// who stands, and then tipped forward into the rest pose.
Piece collar(const Figure& figure, const NeckBase& base, const Ring& mouth) {
    const double unit = figure.unit;
    const double air = gap * unit;
    const double radius = balls_of(figure).neck + air;
    const double cup = radius + 0.003 * unit;
    const Vec3 pivot = figure.at(base.buried);
    const Quat tip = rotation_about(Axis::x, neck_settles_rad);
    const Vec3 ball = pivot + tip.conjugate() * (figure.at(base.free) - pivot);

    // the plug fills the mouth, off its middle only where the ball would break through the side
    const double plug = mouth.ru - 0.0035 * unit;
    const Vec3 off(mouth.shift.x() - ball.x(), 0.0, mouth.shift.z() - ball.z());
    const double room = std::max(0.0, plug - 0.004 * unit - cup);
    const double kept = off.norm() > room ? room / off.norm() : 1.0;
    const Vec3 plug_centre = Vec3(ball.x(), 0.0, ball.z()) + kept * off;
    const double floor = mouth.t + air;
    std::vector<Ring> rings;
    const auto about_ball = [&](double y, double r, double tint) {
        rings.push_back({y, r, r, Vec3(ball.x(), 0, ball.z()), 0.0, 2.0, tint});
    };
    const auto about_plug = [&](double y, double r) {
        rings.push_back({y, r, r, plug_centre, 0.0, 2.0, plain});
    };

    // below, a cup about the ball, or under one that sits high
    const double skirt = floor - 0.012 * unit;
    const double cup_y = std::min(ball.y(), floor + 0.002 * unit);
    const int count = figure.rings(0.25, 3);
    for (int i = 0; i < count; ++i) {
        const double angle = pi / 2 * i / count;
        const double y = cup_y - cup * std::cos(angle);
        if (y < skirt - 0.001 * unit) about_ball(y, i == 0 ? 0.0 : cup * std::sin(angle), plain);
    }

    // the plug, rounded
    about_plug(skirt, plug - 0.004 * unit);
    about_plug(skirt + 0.003 * unit, plug);
    about_plug(floor + 0.003 * unit, plug);
    about_plug(floor + 0.006 * unit, plug - 0.001 * unit);
    const double brim = floor + 0.008 * unit;
    about_plug(brim, plug - 0.004 * unit);

    // above, the socket; a ball sunk below the brim is reached through a straight bore
    const double rise = std::clamp(ball.y() - brim, -0.8 * radius, 0.8 * radius);
    if (rise < 0.0) about_ball(brim, radius, burnt);
    const double open = rise < 0.0 ? radius : std::sqrt(radius * radius - rise * rise);
    for (const Ring& ring : socket(ball.y(), radius, open, 1.0, count, burnt)) {
        about_ball(ring.t, ring.ru, ring.tint);
    }

    const Lathe lathe{Vec3::Zero(), Vec3::UnitX(), -Vec3::UnitZ(), Vec3::UnitY()};
    Turned shape = turn(lathe, rings, figure.segments);
    for (Vec3& vertex : shape.mesh.vertices) vertex = pivot + tip * (vertex - pivot);
    return {base.buried, "", std::move(shape)};
}

}  // namespace

NeckBase neck_base(const Figure& figure) {
    const double line = 0.5 * (figure.at(figure.human.left.upper_arm).y() +
                               figure.at(figure.human.right.upper_arm).y());
    NeckBase base;
    for (const int joint : figure.human.necks) {
        if (figure.at(joint).y() >= line - 0.01 * figure.unit) {
            base.free = joint;
            return base;
        }
        base.buried = joint;
    }
    base.free = figure.human.head;
    return base;
}

double chest_top(const Figure& figure) {
    const double line = 0.5 * (figure.at(figure.human.left.upper_arm).y() +
                               figure.at(figure.human.right.upper_arm).y());
    const double wanted = figure.at(neck_base(figure).free).y() - 0.003 * figure.unit;
    return std::clamp(wanted, line - 0.02 * figure.unit, line + 0.06 * figure.unit);
}

void add_trunk(const Figure& figure, std::vector<Piece>& pieces) {
    const Silhouette outline_of(figure);
    const Balls balls = balls_of(figure);
    const double unit = figure.unit;
    const double air = gap * unit;
    const double edge = 0.009 * unit;  // radius of the rounded edges
    const double wall = 0.008 * unit;  // of the chest about the collar
    const int edge_rings = figure.rings(0.12, 2);
    const std::vector<Section> cut = sections(figure, outline_of);
    const NeckBase base = neck_base(figure);
    const Lathe lathe{Vec3::Zero(), Vec3::UnitX(), -Vec3::UnitZ(), Vec3::UnitY()};
    Ring mouth{};  // of the well in which the collar sits

    // how deep the hollow on top of a section is; that of the pelvis stays clear of the hip balls
    const double hips =
        std::max(figure.at(figure.human.left.thigh).y(), figure.at(figure.human.right.thigh).y());
    const auto bowl_depth = [&](std::size_t i) {
        const double room =
            i == 0 ? 0.5 * (cut[i].to - air - hips - balls.hip) : 0.6 * (cut[i].to - cut[i].from);
        return std::clamp(room, 0.003 * unit, 0.045 * unit);
    };

    for (std::size_t i = 0; i < cut.size(); ++i) {
        const bool lowest = i == 0;
        const bool highest = i + 1 == cut.size();
        std::vector<Ring> rings;
        const double height = cut[i].to - cut[i].from;

        // below: a rounded bowl, or the crotch
        const double low = cut[i].from;
        if (lowest) {
            rings.push_back({low, 0, 0, outline_of.at(low).shift, 0.0, 2.0, plain});
        } else {
            const Ring rim = shrunk(outline_of.at(low), edge, low);
            const double depth = bowl_depth(i - 1);
            rings = bowl(rim, depth, figure.rings(0.25, 3), plain);
            std::reverse(rings.begin(), rings.end());
            rings.push_back(rim);
            for (int r = 1; r < edge_rings; ++r) {
                const double angle = pi / 2 * r / edge_rings;
                const double y = low + edge * (1.0 - std::cos(angle));
                rings.push_back(shrunk(outline_of.at(y), edge * (1.0 - std::sin(angle)), y));
            }
        }

        // the side
        const double high = highest ? cut[i].to : cut[i].to - air;
        const double begin = lowest ? low + 0.006 * unit : low + edge;
        const double end = high - (highest ? 0.003 * unit : edge);
        const int count = figure.rings(0.2 + height / (0.35 * unit), 5);
        for (int r = 0; r < count; ++r) {
            rings.push_back(outline_of.at(begin + (end - begin) * r / (count - 1)));
        }

        // above: a hollow for whatever comes next
        for (int r = 1; r < edge_rings && !highest; ++r) {
            const double angle = pi / 2 * r / edge_rings;
            const double y = end + edge * std::sin(angle);
            rings.push_back(shrunk(outline_of.at(y), edge * (1.0 - std::cos(angle)), y));
        }
        const Ring rim = shrunk(outline_of.at(high), highest ? 0.0 : edge, high);
        rings.push_back(rim);
        if (!highest) {
            const std::vector<Ring> hollow = bowl(rim, bowl_depth(i), figure.rings(0.25, 3), burnt);
            rings.insert(rings.end(), hollow.begin(), hollow.end());
        } else if (base.buried >= 0) {
            // a well that widens below its rim, so that the ball can tilt with the collar
            const double open =
                std::min({balls.neck + 0.028 * unit, rim.ru - wall, rim.rv - 0.002 * unit});
            const auto ring = [&](double drop, double radius) {
                Ring r = outline_of.at(high - drop * unit);
                r.ru = std::min(radius, r.ru - wall);
                r.rv = std::min(radius, r.rv - wall);
                r.square = 2.0;
                return r;
            };
            mouth = ring(0.0, open);
            mouth.ru = mouth.rv = open;
            rings.push_back(mouth);
            rings.push_back(ring(0.014, 1.15 * open));
            rings.push_back(ring(0.034, 1.20 * open));
            const std::vector<Ring> hollow =
                bowl(rings.back(), 0.024 * unit, figure.rings(0.2, 3), burnt);
            rings.insert(rings.end(), hollow.begin(), hollow.end());
        } else {
            const double radius = balls.neck + air;
            const Vec3 centre = figure.at(base.free);
            const double rise = centre.y() - high;
            if (std::abs(rise) < 0.9 * radius &&
                std::sqrt(radius * radius - rise * rise) < rim.ru) {
                std::vector<Ring> hollow =
                    socket(centre.y(), radius, std::sqrt(radius * radius - rise * rise), 1.0,
                           figure.rings(0.25, 3), burnt);
                for (Ring& ring : hollow) ring.shift = Vec3(centre.x(), 0, centre.z());
                rings.insert(rings.end(), hollow.begin(), hollow.end());
            } else {
                rings.push_back({high, 0, 0, rim.shift, 0.0, 2.0, plain});
            }
        }
        pieces.push_back(
            {cut[i].joint, "", turn(lathe, rings, figure.segments + figure.segments / 3)});
    }

    if (base.buried >= 0) pieces.push_back(collar(figure, base, mouth));

    // yokes: from the chest out to the sockets of the arms
    for (const auto* limbs : {&figure.human.left, &figure.human.right}) {
        const Vec3 joint = figure.at(limbs->upper_arm);
        const double out = limbs == &figure.human.left ? 1.0 : -1.0;
        const double ball_radius = balls.shoulder + air;
        const double rim = 0.62 * ball_radius;  // open enough for the arm to hang
        const double lip = -std::sqrt(ball_radius * ball_radius - rim * rim);
        const Lathe across = Lathe::along(joint, Vec3(out, 0, 0), Vec3::UnitY());
        const double r = balls.shoulder;
        const Vec3 sink(0, -0.004 * unit, 0.002 * unit);
        // inwards as far as the well of the neck allows; narrow shoulders press the profile
        // together
        const double wanted = -std::min(0.086 * unit, std::abs(joint.x()) - 0.1 * unit);
        const double inner = std::min(wanted, lip - 0.020 * unit);
        const double press = std::min(1.0, (lip - inner) / (0.046 * unit));
        std::vector<Ring> rings{{inner, 0, 0, sink, 0, 2.0, plain}};
        for (int i = 1; i <= 4; ++i) {
            const double angle = pi / 2 * i / 4;
            rings.push_back({inner + press * 0.012 * unit * (1 - std::cos(angle)),
                             0.80 * r * std::sin(angle), 0.98 * r * std::sin(angle), sink, 0, 2.0,
                             plain});
        }
        const auto before_lip = [&](double drop, double up, double deep, double sunk) {
            rings.push_back(
                {lip - press * drop * unit, up * r, deep * r, sunk * sink, 0, 2.0, plain});
        };
        before_lip(0.032, 0.92, 1.00, 0.4);
        before_lip(0.024, 0.91, 0.97, 0.2);
        before_lip(0.010, 0.83, 0.87, 0.0);
        before_lip(0.002, 0.73, 0.75, 0.0);
        const std::vector<Ring> hollow =
            socket(0.0, ball_radius, rim, 1.0, figure.rings(0.2, 3), burnt);
        rings.insert(rings.end(), hollow.begin(), hollow.end());
        const int owner = limbs->clavicle >= 0 ? limbs->clavicle : figure.human.chest;
        const std::string name = limbs->clavicle >= 0 ? "" : (out > 0 ? "left yoke" : "right yoke");
        pieces.push_back({owner, name, turn(across, rings, figure.segments)});
    }
}

}  // namespace sidestep::body::detail
