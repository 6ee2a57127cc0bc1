#include <algorithm>
#include <cmath>

#include "sidestep/articulated/detail/contacts.h"

namespace sidestep::articulated::detail {

namespace {

constexpr std::size_t most_contacts = 6;  // the deepest count
constexpr int most_sweeps = 8;
constexpr double slop_m = 0.001;  // may stay inside

/// Only what a blow changes on the way up; inertias are those of a body at rest, with its armatures.
void ascend_blow(const Group& g, MovingDouble& here, MovingDouble& up) {
    V3<double> n = here.n, f = here.f;
    switch (g.type) {
        case JointType::fixed:
            break;
        case JointType::revolute:
        case JointType::prismatic: {
            here.push.x -= dot(here.axis, g.type == JointType::revolute ? here.n : here.f);
            const double x = here.ia.xx * here.push.x;
            n = n + x * here.un;
            f = f + x * here.uf;
            break;
        }
        case JointType::universal: {
            here.push.x -= dot(here.axis, here.n);
            here.push.y -= dot(here.axis_2, here.n);
            const double x = here.ia.xx * here.push.x + here.ia.xy * here.push.y;
            const double y = here.ia.xy * here.push.x + here.ia.yy * here.push.y;
            n = n + x * here.un + y * here.un_2;
            f = f + x * here.uf + y * here.uf_2;
            break;
        }
        case JointType::ball: {
            n = here.push;
            here.push = here.push - here.n;
            const V3<double> x = here.ia * here.push;
            n = n - here.yield * x;
            f = f + back(here.b, x);
            break;
        }
        case JointType::free: {
            n = here.push;
            f = here.push_l;
            here.push = here.push - here.n;
            here.push_l = here.push_l - here.f;
            const double z = here.yield;
            n = n - z * (here.ia * here.push + here.ib * here.push_l);
            f = f - z * (back(here.ib, here.push) + here.id * here.push_l);
            break;
        }
    }
    if (g.parent == 0) return;
    up.n = up.n + n + cross(here.offset, f);
    up.f = up.f + f;
}

/// The blow inside the cone that leaves the least: exact where it sticks, by the best direction on
/// the cone where it slides. Y is up.
/// @param careful  Else the direction in which it would have to be held is taken: nearly the best, and
///                 soon found. What rests needs no more.
void least_blow(const double k[3][3], const double u[3], double friction, bool careful,
                double p[3]) {
    const Mat3 matrix{
        {k[0][0], k[0][1], k[0][2]}, {k[1][0], k[1][1], k[1][2]}, {k[2][0], k[2][1], k[2][2]}};
    const Vec3 speed(u[0], u[1], u[2]);
    const S3<double> inverted = inverse(small_symmetric(matrix));
    const V3<double> stick = inverted * V3<double>{-u[0], -u[1], -u[2]};
    if (std::isfinite(stick.y) && stick.y >= 0.0 &&
        stick.x * stick.x + stick.z * stick.z <= friction * friction * stick.y * stick.y) {
        p[0] = stick.x;
        p[1] = stick.y;
        p[2] = stick.z;
        return;
    }
    if (!careful) {
        double x = stick.x, z = stick.z, size = std::sqrt(x * x + z * z);
        if (!(size > 1e-12) || !std::isfinite(size)) {
            x = -u[0];
            z = -u[2];
            size = std::sqrt(x * x + z * z);
        }
        Vec3 d(0.0, 1.0, 0.0);
        if (size > 1e-12) d = {friction * x / size, 1.0, friction * z / size};
        const double blow = std::max(0.0, -speed.dot(d) / d.dot(matrix * d));
        for (int i = 0; i < 3; ++i) p[i] = blow * d[i];
        return;
    }
    const auto along = [&](double angle) {
        return Vec3(friction * std::cos(angle), 1.0, friction * std::sin(angle));
    };
    const auto value = [&](double angle) {
        const Vec3 d = along(angle);
        const double ud = speed.dot(d);
        return ud < 0.0 ? -ud * ud / (2.0 * d.dot(matrix * d)) : 0.0;
    };
    // twelve looks and twelve closer ones find the angle to a thousandth; a blow that is not quite the
    // least still takes energy away
    constexpr int looks = 12;
    double best = 0.0, least = value(0.0);
    for (int i = 1; i < looks; ++i) {
        const double angle = 2.0 * pi * i / looks;
        const double v = value(angle);
        if (v < least) {
            least = v;
            best = angle;
        }
    }
    double wide = pi / looks;
    for (int i = 0; i < 12; ++i) {
        // keep the best of three, closer each time
        for (const double side : {-wide, wide}) {
            const double v = value(best + side);
            if (v < least) {
                least = v;
                best += side;
                break;
            }
        }
        wide *= 0.6;
    }
    const Vec3 d = along(best);
    const double ud = speed.dot(d);
    const double size = ud < 0.0 ? -ud / d.dot(matrix * d) : 0.0;
    for (int i = 0; i < 3; ++i) p[i] = size * d[i];
}

}  // namespace

geometry::OrientedBox box_around(const Link& link, const Transform& in_world) {
    const double least = link.mass > 0.0 ? link.inertia.diagonal().minCoeff() / link.mass : 0.0;
    const double radius = std::sqrt(2.0 * std::max(0.0, least));
    const Vec3 along =
        link.far_end.norm() > 0.0 ? Vec3(link.far_end.normalized()) : Vec3(Vec3::UnitZ());
    const Quat turn = in_world.rotation * Quat::FromTwoVectors(Vec3::UnitZ(), along);
    return {in_world * Vec3(0.5 * link.far_end),
            turn.toRotationMatrix(),
            {radius, radius, 0.5 * link.far_end.norm() + 1e-3}};
}

Contacts::Contacts(const Model& model) : jump_(model.freedom()) {
    for (const Link& link : model.links()) {
        far_.push_back(small(Vec3(aligned_axes(link.joint).transpose() * link.far_end)));
        reach_ += link.joint.placement.translation.norm() + link.far_end.norm();
        const Joint& joint = link.joint;
        for (int k = 0; k < 2; ++k) {
            has_limits_ |= joint.lowest[static_cast<std::size_t>(k)] > -no_limit ||
                           joint.highest[static_cast<std::size_t>(k)] < no_limit;
        }
        has_limits_ |= joint.swing_limit < no_limit;
    }
    w_.resize(model.link_count() + 1);
    v_.resize(model.link_count() + 1);
}

void Contacts::find_velocities(const Reduced& body, const State& state,
                               const std::vector<MovingDouble>& moving) {
    const auto& groups = Insight::groups(body);
    w_[0] = v_[0] = {0.0, 0.0, 0.0};
    for (int g = 1; g < Insight::count(body); ++g) {
        const Group& group = groups[g];
        const MovingDouble& m = moving[g];
        const double* qd = state.rates.data() + group.rate;
        V3<double> spin{0.0, 0.0, 0.0}, slide{0.0, 0.0, 0.0};
        switch (group.type) {
            case JointType::fixed:
                break;
            case JointType::revolute:
                spin = qd[0] * m.axis;
                break;
            case JointType::prismatic:
                slide = qd[0] * m.axis;
                break;
            case JointType::universal:
                spin = qd[0] * m.axis + qd[1] * m.axis_2;
                break;
            case JointType::free:
                slide = m.turn * V3<double>{qd[3], qd[4], qd[5]};
                [[fallthrough]];
            case JointType::ball:
                spin = m.turn * V3<double>{qd[0], qd[1], qd[2]};
                break;
        }
        w_[g] = w_[group.parent] + spin;
        v_[g] = v_[group.parent] + cross(w_[group.parent], m.offset) + slide;
    }
}

/// Returns whether something hits hard.
bool Contacts::find_blocks(const std::optional<Ground>& ground, bool limits, double seconds,
                           const Reduced& body, const State& state,
                           const std::vector<MovingDouble>& moving) {
    blocks_.clear();
    bool hard = false;
    if (ground && moving[1].origin.y - reach_ < ground->height + 1.0) {
        const auto add = [&](int group, const V3<double>& point) {
            if (group == 0) return;
            const MovingDouble& m = moving[group];
            V3<double> arm = m.turn * point;
            const double gap = m.origin.y + arm.y - ground->radius - ground->height;
            if (gap > 0.5) return;
            arm.y -= ground->radius;
            const V3<double> u = v_[group] + cross(w_[group], arm);
            if (gap + seconds * u.y >= 0.0) return;
            blocks_.push_back({group, 0, true, arm, gap, 3});
            hard |= u.y < -ground->resting_speed;
        };
        for (int i = 0; i < static_cast<int>(far_.size()); ++i) {
            const Place& place = Insight::place(body, i);
            add(Insight::group_of(body, i),
                place.same ? far_[i] : place.turn * far_[i] + place.origin);
        }
        add(1, {0.0, 0.0, 0.0});
        if (blocks_.size() > most_contacts) {
            std::stable_sort(blocks_.begin(), blocks_.end(),
                             [](const Block& a, const Block& b) { return a.gap < b.gap; });
            blocks_.resize(most_contacts);
        }
    }
    if (limits && has_limits_) find_limits(seconds, body, state);
    rows_ = 0;
    for (Block& block : blocks_) {
        block.first = rows_;
        rows_ += block.ground ? 3 : 1;
    }
    return hard;
}

void Contacts::find_limits(double seconds, const Reduced& body, const State& state) {
    const auto& groups = Insight::groups(body);
    for (int g = 1; g < Insight::count(body); ++g) {
        const Group& group = groups[g];
        const Joint& joint = body.model().link(group.link).joint;
        const double* q = state.positions.data() + group.position;
        const double* qd = state.rates.data() + group.rate;
        const auto add = [&](const V3<double>& way, double gap, double rate, int freedom) {
            if (gap + seconds * rate < 0.0) blocks_.push_back({g, 0, false, way, gap, freedom});
        };
        if (group.type == JointType::ball) {
            if (!(joint.swing_limit < no_limit)) continue;
            // how far the axis has swung, and which rate makes that less
            const Vec3 before = Quat(q[0], q[1], q[2], q[3]).conjugate() * joint.axis;
            const Vec3 across = joint.axis.cross(before);
            const double sine = across.norm();
            if (sine < 1e-9) continue;
            const double angle = std::atan2(sine, joint.axis.dot(before));
            const Vec3 way = across / sine;
            add(small(way), joint.swing_limit - angle, way.dot(Vec3(qd[0], qd[1], qd[2])), 3);
            continue;
        }
        if (group.type == JointType::free) continue;
        for (int k = 0; k < freedom_of(group.type); ++k) {
            const auto at = static_cast<std::size_t>(k);
            V3<double> way{k == 0 ? 1.0 : 0.0, k == 1 ? 1.0 : 0.0, 0.0};
            const int freedom = freedom_of(group.type);
            add(way, q[k] - joint.lowest[at], qd[k], freedom);
            add(-1.0 * way, joint.highest[at] - q[k], -qd[k], freedom);
        }
    }
}

/// What row k of a block feels of the last blow.
double Contacts::response(const Block& block, int k,
                          const std::vector<MovingDouble>& moving) const {
    if (block.ground) {
        const MovingDouble& m = moving[block.group];
        const V3<double> u = m.acc + cross(m.alpha, block.arm);
        return k == 0 ? u.x : k == 1 ? u.y : u.z;
    }
    return 0.0;
}

void Contacts::solve(const Ground& ground, double seconds, double restitution, bool careful) {
    p_.assign(rows_, 0.0);
    const auto k_at = [&](int i, int j) { return k_[static_cast<std::size_t>(i * rows_ + j)]; };
    // gaps may close, and what is inside comes out slowly
    const auto target = [&](const Block& block) {
        if (block.gap > 0.0) return block.gap / seconds;
        const double deep = std::max(0.0, -block.gap - slop_m);
        return -std::min(0.1 * deep / seconds, 0.2);
    };
    for (int sweep = 0; sweep < most_sweeps; ++sweep) {
        double change = 0.0, size = 0.0;
        for (const Block& block : blocks_) {
            const int n = block.ground ? 3 : 1;
            double felt[3], was[3];
            for (int a = 0; a < n; ++a) {
                const int row = block.first + a;
                was[a] = p_[row];
                felt[a] = u_[row];
                for (int j = 0; j < rows_; ++j) {
                    if (j < block.first || j >= block.first + n) felt[a] += k_at(row, j) * p_[j];
                }
            }
            felt[block.ground ? 1 : 0] += target(block);
            if (block.ground) {
                double k[3][3];
                for (int a = 0; a < 3; ++a) {
                    for (int b = 0; b < 3; ++b) k[a][b] = k_at(block.first + a, block.first + b);
                }
                least_blow(k, felt, ground.friction, careful, &p_[block.first]);
            } else {
                p_[block.first] = std::max(0.0, -felt[0] / k_at(block.first, block.first));
            }
            for (int a = 0; a < n; ++a) {
                change += std::abs(p_[block.first + a] - was[a]);
                size += std::abs(p_[block.first + a]);
            }
        }
        if (change <= 1e-4 * size) break;
    }
    // P.u + P.K.P / 2 must not be positive
    double work = 0.0, square = 0.0;
    for (int i = 0; i < rows_; ++i) {
        p_[i] *= 1.0 + restitution;
        work += p_[i] * u_[i];
    }
    for (int i = 0; i < rows_; ++i) {
        for (int j = 0; j < rows_; ++j) square += p_[i] * k_at(i, j) * p_[j];
    }
    const double scale = square > 0.0 ? std::clamp(-2.0 * work / square, 0.0, 1.0) : 1.0;
    for (double& p : p_) p *= scale;
}

int Contacts::strike(const std::optional<Ground>& ground, bool limits, double seconds,
                     Reduced& body, State& state, Workspace& workspace) {
    auto& moving = Insight::moving(workspace);
    find_velocities(body, state, moving);
    bool hard = find_blocks(ground, limits, seconds, body, state, moving);
    if (blocks_.empty()) return 0;
    if (hard) {
        alarm_ = true;
        const Region all = Region::all(body.model());
        if (!(body.region() == all)) body.rebuild(all, state);
    }

    // the body at rest, with its armatures: the inertia that a blow meets
    const auto& groups = Insight::groups(body);
    const int count = Insight::count(body);
    set_world(moving[0], V3<double>{0.0, 0.0, 0.0});
    for (int g = 1; g < count; ++g) {
        const Group& group = groups[g];
        descend<double>(group, moving[group.parent], state.positions.data() + group.position,
                        Insight::zeros(workspace).data(), nullptr, -1.0, moving[g]);
        moving[g].yield = group.armature;
    }
    for (int g = count - 1; g > 0; --g) ascend(groups[g], moving[g], moving[groups[g].parent]);
    if (hard) {
        find_velocities(body, state, moving);
        find_blocks(ground, limits, seconds, body, state, moving);
    }

    const auto rest = [&] {
        for (int g = 1; g < count; ++g) {
            MovingDouble& m = moving[g];
            m.n = m.f = m.push = m.push_l = {0.0, 0.0, 0.0};
        }
    };
    const auto hit = [&](const Block& block, const double* p) {
        MovingDouble& m = moving[block.group];
        if (block.ground) {
            const V3<double> blow{p[0], p[1], p[2]};
            m.n = m.n - cross(block.arm, blow);
            m.f = m.f - blow;
        } else if (groups[block.group].type == JointType::ball) {
            m.push = m.push + m.turn * (p[0] * block.arm);
        } else {
            m.push = m.push + p[0] * block.arm;
        }
    };
    const auto settle_all = [&] {
        for (int g = 1; g < count; ++g) {
            settle(groups[g], moving[groups[g].parent], moving[g], jump_.data() + groups[g].rate);
        }
    };
    const auto felt = [&](const Block& block, int k) {
        if (block.ground) return response(block, k, moving);
        const double* jump = jump_.data() + groups[block.group].rate;
        const double way[3] = {block.arm.x, block.arm.y, block.arm.z};
        double sum = 0.0;
        for (int i = 0; i < block.freedom; ++i) sum += way[i] * jump[i];
        return sum;
    };

    // how every row answers a blow on every other
    k_.assign(static_cast<std::size_t>(rows_ * rows_), 0.0);
    u_.assign(rows_, 0.0);
    for (const Block& block : blocks_) {
        const int n = block.ground ? 3 : 1;
        for (int a = 0; a < n; ++a) {
            const double unit[3] = {a == 0 ? 1.0 : 0.0, a == 1 ? 1.0 : 0.0, a == 2 ? 1.0 : 0.0};
            rest();
            hit(block, unit);
            for (int g = block.group; g > 0; g = groups[g].parent) {
                ascend_blow(groups[g], moving[g], moving[groups[g].parent]);
            }
            settle_all();
            for (const Block& other : blocks_) {
                for (int b = 0; b < (other.ground ? 3 : 1); ++b) {
                    k_[static_cast<std::size_t>((other.first + b) * rows_ + block.first + a)] =
                        felt(other, b);
                }
            }
        }
        if (block.ground) {
            const V3<double> u = v_[block.group] + cross(w_[block.group], block.arm);
            u_[block.first] = u.x;
            u_[block.first + 1] = u.y;
            u_[block.first + 2] = u.z;
        } else {
            const double* qd = state.rates.data() + groups[block.group].rate;
            const double way[3] = {block.arm.x, block.arm.y, block.arm.z};
            for (int i = 0; i < block.freedom; ++i) u_[block.first] += way[i] * qd[i];
        }
    }
    const Ground surface = ground.value_or(Ground{});
    solve(surface, seconds, hard ? surface.restitution : 0.0, hard);

    rest();
    for (const Block& block : blocks_) hit(block, &p_[block.first]);
    for (int g = count - 1; g > 0; --g) {
        ascend_blow(groups[g], moving[g], moving[groups[g].parent]);
    }
    settle_all();
    for (int g = 1; g < count; ++g) {
        const int first = groups[g].rate;
        for (int k = 0; k < freedom_of(groups[g].type); ++k)
            state.rates[first + k] += jump_[first + k];
    }
    return static_cast<int>(blocks_.size());
}

}  // namespace sidestep::articulated::detail
