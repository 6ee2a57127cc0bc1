#include "sidestep/puppet/strings.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "sidestep/base/fingerprint.h"
#include "sidestep/base/require.h"
#include "sidestep/puppet/detail/string_lanes.h"

namespace sidestep::puppet {

using detail::string_lanes;

namespace {

struct alignas(64) Line {
    double numbers[string_lanes] = {};
};

/// The length of half a sine wave of this height over a chord.
double sine_length(double chord, double height) {
    constexpr int pieces = 2000;
    double sum = 0.0;
    for (int k = 0; k < pieces; ++k) {
        const double slope = height * M_PI / chord * std::cos(M_PI * (k + 0.5) / pieces);
        sum += std::sqrt(1.0 + slope * slope);
    }
    return chord * sum / pieces;
}

/// How high it must be to be so long.
double sine_height(double chord, double length) {
    double low = 0.0, high = length;
    for (int k = 0; k < 60; ++k) {
        const double middle = 0.5 * (low + high);
        (sine_length(chord, middle) < length ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

/// A chain of equal links that hangs, in a plane: x across, y down, gravity 1 for each of its particles.
/// The sideways pull is the same in all links, the downward one grows by a particle each: two numbers,
/// and both sums of the links' ways grow with theirs.
struct HangingChain {
    int links = 0;
    double link = 0.0;      ///< Length.
    double sideways = 0.0;  ///< Pull, in weights of a particle.
    double down = 0.0;      ///< At the lower end.

    /// Of link i from the top.
    [[nodiscard]] Vec2 way(int i) const {
        const double pull = down + (links - i);
        const double size = std::hypot(sideways, pull);
        return size > 0.0 ? Vec2(link * sideways / size, link * pull / size) : Vec2(link, 0.0);
    }
    [[nodiscard]] Vec2 sum() const {
        Vec2 all = Vec2::Zero();
        for (int i = 0; i < links; ++i) all += way(i);
        return all;
    }
    void hang_down_to(double y) {
        double low = -1e9, high = 1e9;
        for (int k = 0; k < 90; ++k) {
            down = 0.5 * (low + high);
            (sum().y() < y ? low : high) = down;
        }
    }
    void hang_to(double x, double y) {
        double low = std::log(1e-9), high = std::log(1e9);
        for (int k = 0; k < 60; ++k) {
            const double middle = 0.5 * (low + high);
            sideways = std::exp(middle);
            hang_down_to(y);
            (sum().x() < x ? low : high) = middle;
        }
    }
};

/// Points along a string, equally far apart along it.
std::vector<Vec3> shape_of(const StringStart& start, int particles, const Vec3& gravity) {
    const Vec3 line = start.end - start.anchor;
    const double chord = line.norm();
    std::vector<Vec3> points;
    if (start.length <= chord) {
        for (int i = 0; i < particles; ++i)
            points.push_back(start.anchor + line * (static_cast<double>(i) / (particles - 1)));
        return points;
    }
    if (gravity.norm() > 0.0) {
        const Vec3 down = gravity.normalized();
        Vec3 across = line - line.dot(down) * down;
        if (across.norm() < 1e-9) across = start.sag - start.sag.dot(down) * down;
        if (across.norm() < 1e-9) across = down.unitOrthogonal();
        across.normalize();
        HangingChain chain{.links = particles - 1, .link = start.length / (particles - 1)};
        chain.hang_to(line.dot(across), line.dot(down));
        points.push_back(start.anchor);
        for (int i = 0; i + 1 < particles; ++i) {
            const Vec2 way = chain.way(i);
            points.push_back(points.back() + way.x() * across + way.y() * down);
        }
        if ((points.back() - start.end).norm() < 1e-6) return points;
        // ends above each other: links of one length cannot fold onto a line
        points.clear();
    }
    const double height = sine_height(chord, start.length);
    Vec3 aside = start.sag - start.sag.dot(line) / (chord * chord) * line;
    aside = aside.norm() > 1e-9 ? Vec3(aside.normalized()) : line.unitOrthogonal();
    const auto at = [&](double s) -> Vec3 {
        return start.anchor + s * line + height * std::sin(M_PI * s) * aside;
    };
    // walk along it in small steps, leaving a point at every equal length
    constexpr int pieces = 20'000;
    double whole = 0.0;
    for (int k = 0; k < pieces; ++k)
        whole += (at((k + 1.0) / pieces) - at(static_cast<double>(k) / pieces)).norm();
    const double step = whole / (particles - 1);
    points.push_back(start.anchor);
    double gone = 0.0;
    for (int k = 0; k < pieces && static_cast<int>(points.size()) < particles - 1; ++k) {
        const Vec3 from = at(static_cast<double>(k) / pieces), to = at((k + 1.0) / pieces);
        const double piece = (to - from).norm();
        const double next = step * static_cast<double>(points.size());
        if (gone + piece >= next) points.push_back(from + (to - from) * ((next - gone) / piece));
        gone += piece;
    }
    points.push_back(start.end);
    return points;
}

}  // namespace

/// Rows of eight numbers; string_lanes.h says how.
struct Strings::Lanes {
    std::vector<Line> x, v, u, work;
    std::vector<Line> touch;  ///< Empty until something is touched; all 0 between steps.
    Line segment{}, anchor[3]{}, tied[6]{}, handle[3]{}, body[3]{};

    explicit Lanes(int particles)
        : x(static_cast<std::size_t>(3 * particles)),
          v(x.size()),
          u(x.size()),
          work(static_cast<std::size_t>(detail::work_rows * particles)) {}

    [[nodiscard]] static Vec3 get(const std::vector<Line>& rows, int i, int lane) {
        return {rows[3 * i].numbers[lane], rows[3 * i + 1].numbers[lane],
                rows[3 * i + 2].numbers[lane]};
    }
    static void set(std::vector<Line>& rows, int i, int lane, const Vec3& value) {
        for (int k = 0; k < 3; ++k) rows[3 * i + k].numbers[lane] = value[k];
    }
};

Strings::Strings(std::span<const StringStart> strings, const StringOptions& options)
    : count_(static_cast<int>(strings.size())),
      options_(options),
      handle_(strings.size(), Vec3::Zero()),
      body_(strings.size(), Vec3::Zero()),
      lanes_(std::make_unique<Lanes>(options.particles)) {
    SIDESTEP_REQUIRE(count_ <= string_lanes,
                     std::to_string(count_) + " strings: up to 8 can be pulled");
    SIDESTEP_REQUIRE(options.particles >= 3 && options.particles <= 10'000,
                     "a string has 3 to 10000 particles");
    SIDESTEP_REQUIRE(options.mass > 0.0 && options.stiffness > 0.0 && options.friction >= 0.0 &&
                         options.air >= 0.0 && options.coupling >= 0.0 &&
                         options.coupling_damping >= 0.0 && options.gravity.allFinite(),
                     "a string needs mass and stiffness, and nothing negative");
    for (int lane = 0; lane < string_lanes && count_ > 0; ++lane) {
        // lanes that nobody asked for repeat the first string
        const StringStart& start = strings[lane < count_ ? lane : 0];
        SIDESTEP_REQUIRE(start.length > 0.0 && std::isfinite(start.length) &&
                             start.anchor.allFinite() && start.end.allFinite() &&
                             (start.end - start.anchor).norm() > 1e-6,
                         "string " + std::to_string(lane) + " has no length");
        if (lane < count_) lengths_.push_back(start.length);
        lanes_->segment.numbers[lane] = start.length / (options.particles - 1);
        const std::vector<Vec3> points = shape_of(start, options.particles, options.gravity);
        for (int i = 0; i < options.particles; ++i) {
            const Vec3 way = i + 1 < options.particles ? Vec3(points[i + 1] - points[i])
                                                       : Vec3(start.end - start.anchor);
            Lanes::set(lanes_->x, i, lane, points[i]);
            Lanes::set(lanes_->u, i, lane, way.normalized());
        }
    }
}

Strings::~Strings() = default;
Strings::Strings(Strings&&) noexcept = default;
Strings& Strings::operator=(Strings&&) noexcept = default;
Strings::Strings(const Strings& other)
    : count_(other.count_),
      options_(other.options_),
      lengths_(other.lengths_),
      handle_(other.handle_),
      body_(other.body_),
      lanes_(std::make_unique<Lanes>(*other.lanes_)) {}
Strings& Strings::operator=(const Strings& other) {
    if (this != &other) *this = Strings(other);
    return *this;
}

void Strings::step(double seconds, std::span<const Vec3> anchors, std::span<const Tied> ends,
                   std::span<StringTouch> touches) {
    SIDESTEP_REQUIRE(static_cast<int>(anchors.size()) == count_ &&
                         static_cast<int>(ends.size()) == count_ && seconds > 0.0,
                     "an anchor and an end for each string, and some time");
    if (count_ == 0) return;
    Lanes& all = *lanes_;
    for (int lane = 0; lane < string_lanes; ++lane) {
        const int s = lane < count_ ? lane : 0;
        for (int k = 0; k < 3; ++k) {
            all.anchor[k].numbers[lane] = anchors[s][k];
            all.tied[k].numbers[lane] = ends[s].point[k];
            all.tied[3 + k].numbers[lane] = ends[s].velocity[k];
        }
    }
    detail::StringStep step;
    step.particles = options_.particles;
    step.x = all.x.data()->numbers;
    step.v = all.v.data()->numbers;
    step.u = all.u.data()->numbers;
    step.work = all.work.data()->numbers;
    step.segment = all.segment.numbers;
    step.anchor = all.anchor->numbers;
    step.tied = all.tied->numbers;
    step.handle = all.handle->numbers;
    step.body = all.body->numbers;
    step.h = seconds;
    step.mass = options_.mass / options_.particles;
    step.stiffness = options_.stiffness;
    step.friction = options_.friction;
    step.air = options_.air;
    step.coupling = options_.coupling;
    step.coupling_damping = options_.coupling_damping;
    for (int k = 0; k < 3; ++k) step.gravity[k] = options_.gravity[k];
    step.ground = options_.ground;
    step.ground_stiffness = options_.ground_stiffness;
    step.ground_damping = options_.ground_damping;
    // more would turn a slide round within one step
    step.ground_drag = std::min(options_.ground_drag, step.mass / seconds);
    step.ground_friction = options_.ground_friction;
    if (!touches.empty()) {
        all.touch.resize(static_cast<std::size_t>(detail::touch_rows * options_.particles));
        step.touch = all.touch.data()->numbers;
    }
    // for now: how it gives, drags and pushes; the force when it is known how the particle went
    const double give = seconds * (seconds * options_.touch_stiffness + options_.touch_damping);
    const auto row = [&](const StringTouch& touch, int k) -> double& {
        return all.touch[touch.particle * detail::touch_rows + k].numbers[touch.string];
    };
    for (const StringTouch& touch : touches) {
        SIDESTEP_REQUIRE(touch.string >= 0 && touch.string < count_ && touch.particle >= 1 &&
                             touch.particle < options_.particles,
                         "a particle of a string touches");
        const Vec3 speed = Lanes::get(all.v, touch.particle, touch.string) - touch.velocity;
        const double out = speed.dot(touch.normal);
        const double depth = std::min(touch.depth, options_.touch_deepest);
        const double push =
            std::max(0.0, options_.touch_stiffness * depth - options_.touch_damping * out);
        // on its way out already
        if (push == 0.0) continue;
        const double pace = (speed - out * touch.normal).norm();
        // not more than stops it
        const double drag =
            std::min(step.mass, seconds * options_.touch_friction * push / std::max(pace, 1e-9));
        const double along = touch.velocity.dot(touch.normal);
        const Vec3 right =
            (seconds * options_.touch_stiffness * depth + give * along) * touch.normal +
            drag * (touch.velocity - along * touch.normal);
        for (int k = 0; k < 3; ++k) {
            row(touch, k) = touch.normal[k];
            row(touch, 5 + k) = right[k];
        }
        row(touch, 3) = give;
        row(touch, 4) = drag;
    }
    detail::implicit_step(step);
    for (StringTouch& touch : touches) {
        const Vec3 speed = Lanes::get(all.v, touch.particle, touch.string);
        const double gives = row(touch, 3), drags = row(touch, 4);
        const Vec3 right(row(touch, 5), row(touch, 6), row(touch, 7));
        touch.force =
            (right - drags * speed - (gives - drags) * speed.dot(touch.normal) * touch.normal) /
            seconds;
        if (gives == 0.0) touch.force.setZero();
        for (int k = 0; k < detail::touch_rows; ++k) row(touch, k) = 0.0;
    }
    for (int s = 0; s < count_; ++s) {
        for (int k = 0; k < 3; ++k) {
            handle_[s][k] = all.handle[k].numbers[s];
            body_[s][k] = all.body[k].numbers[s];
        }
    }
}

void Strings::step_explicit(double seconds, std::span<const Vec3> anchors,
                            std::span<const Tied> ends) {
    SIDESTEP_REQUIRE(static_cast<int>(anchors.size()) == count_ &&
                         static_cast<int>(ends.size()) == count_ && seconds > 0.0,
                     "an anchor and an end for each string, and some time");
    Lanes& all = *lanes_;
    const int particles = options_.particles;
    const double mass = options_.mass / particles;
    std::vector<Vec3> force(particles);
    for (int s = 0; s < count_; ++s) {
        const double rest = lengths_[s] / (particles - 1);
        std::fill(force.begin(), force.end(), mass * options_.gravity);
        Vec3 first = Vec3::Zero();
        for (int i = 0; i + 1 < particles; ++i) {
            const Vec3 e = Lanes::get(all.x, i + 1, s) - Lanes::get(all.x, i, s);
            const double length = e.norm();
            if (!(length > 0.0)) continue;
            const Vec3 u = e / length;
            const double rate = (Lanes::get(all.v, i + 1, s) - Lanes::get(all.v, i, s)).dot(u);
            const Vec3 pull = (options_.stiffness * (length - rest) + options_.friction * rate) * u;
            if (i == 0) first = pull;
            force[i] += pull;
            force[i + 1] -= pull;
        }
        const int last = particles - 1;
        const Vec3 tie =
            options_.coupling * (ends[s].point - Lanes::get(all.x, last, s)) +
            options_.coupling_damping * (ends[s].velocity - Lanes::get(all.v, last, s));
        force[last] += tie;
        for (int i = 1; i < particles; ++i) {
            const Vec3 x = Lanes::get(all.x, i, s), v = Lanes::get(all.v, i, s);
            const double deep = options_.ground - x.y();
            if (deep > 0.0) {
                const double push = std::max(
                    0.0, options_.ground_stiffness * deep - options_.ground_damping * v.y());
                const double pace = std::hypot(v.x(), v.z());
                const double drag =
                    std::min({options_.ground_drag, mass / seconds,
                              options_.ground_friction * push / std::max(pace, 1e-9)});
                force[i] += Vec3(-drag * v.x(), push, -drag * v.z());
            }
            const Vec3 faster = v + seconds / mass * (force[i] - options_.air * v);
            Lanes::set(all.v, i, s, faster);
            Lanes::set(all.x, i, s, x + seconds * faster);
        }
        Lanes::set(all.v, 0, s, (anchors[s] - Lanes::get(all.x, 0, s)) / seconds);
        Lanes::set(all.x, 0, s, anchors[s]);
        handle_[s] = first;
        body_[s] = -tie;
    }
}

Vec3 Strings::point(int string, int particle) const {
    return Lanes::get(lanes_->x, particle, string);
}

Vec3 Strings::velocity(int string, int particle) const {
    return Lanes::get(lanes_->v, particle, string);
}

double Strings::span(int string) const {
    return (point(string, options_.particles - 1) - point(string, 0)).norm();
}

double Strings::energy(std::span<const Tied> ends) const {
    const double mass = options_.mass / options_.particles;
    double sum = 0.0;
    for (int s = 0; s < count_; ++s) {
        const double rest = lengths_[s] / (options_.particles - 1);
        for (int i = 0; i < options_.particles; ++i) {
            const Vec3 x = point(s, i);
            if (i > 0) {
                // the anchor is the hand's, not the string's
                sum += 0.5 * mass * velocity(s, i).squaredNorm() - mass * options_.gravity.dot(x);
                const double stretch = (x - point(s, i - 1)).norm() - rest;
                sum += 0.5 * options_.stiffness * stretch * stretch;
                const double deep = std::max(0.0, options_.ground - x.y());
                sum += 0.5 * options_.ground_stiffness * deep * deep;
            }
        }
        if (!ends.empty()) {
            sum += 0.5 * options_.coupling *
                   (ends[s].point - point(s, options_.particles - 1)).squaredNorm();
        }
    }
    return sum;
}

bool Strings::finite() const {
    for (int s = 0; s < count_; ++s) {
        for (int i = 0; i < options_.particles; ++i) {
            if (!point(s, i).allFinite() || !velocity(s, i).allFinite()) return false;
        }
    }
    return true;
}

std::uint64_t Strings::fingerprint() const {
    Fingerprint print;
    for (int s = 0; s < count_; ++s) {
        for (int i = 0; i < options_.particles; ++i) {
            const Vec3 x = point(s, i), v = velocity(s, i);
            for (int k = 0; k < 3; ++k) {
                print.add(x[k]);
                print.add(v[k]);
            }
        }
    }
    return print.value();
}

}  // namespace sidestep::puppet
