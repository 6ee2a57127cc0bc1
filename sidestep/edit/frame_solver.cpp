#include "sidestep/edit/detail/frame_solver.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "sidestep/math/rotation.h"

namespace sidestep::edit {

namespace {

constexpr double reach_share = 0.999;
constexpr double hold_noise = 1e-10;      // rad^2 of an angle held on its bound
constexpr double damping = 1e-4;          // of the yardstick, relative to the largest pivot
constexpr double difference = 1e-6;       // radians, for the slope of a limit's angle
constexpr double limit_tolerance = 1e-6;  // radians beyond a bound that are nothing

int place_rows(const Demand& demand) {
    return !demand.position ? 0 : demand.at_least_along ? 1 : 3;
}

int rows_of(const Demand& demand) {
    return place_rows(demand) + (demand.orientation ? 3 : 0);
}

double sinc(double x) {
    return std::abs(x) < 1e-4 ? 1.0 - x * x / 6.0 : std::sin(x) / x;
}

}  // namespace

FrameSolver::FrameSolver(const Resolver& resolver, const motion::Pose& source,
                         std::span<const Demand> demands, const ResolveOptions& options,
                         FrameMemory* memory)
    : resolver_(resolver),
      source_(source),
      options_(options),
      memory_(memory),
      demands_(demands.begin(), demands.end()),
      delta_(resolver.free_joints_.size(), Vec3::Zero()),
      rotation_(source.rotations),
      world_(source.rotations.size()),
      slot_(source.rotations.size(), -1),
      places_(demands.size()) {
    for (std::size_t i = 0; i < resolver.free_joints_.size(); ++i) {
        slot_[resolver.free_joints_[i]] = static_cast<int>(i);
    }
    for (const Demand& demand : demands_) demand_rows_ += rows_of(demand);
    pressed_.assign(demands_.size(), 1);
    variance_.resize(resolver.dofs_.size());
    for (std::size_t i = 0; i < resolver.dofs_.size(); ++i) {
        variance_[static_cast<int>(i)] = resolver.dofs_[i].sigma * resolver.dofs_[i].sigma;
    }
}

void FrameSolver::carry() {
    for (const int j : resolver_.chain_) {
        const int parent = resolver_.skeleton_.joint(j).parent;
        const Transform local{rotation_[j], source_.translations[j]};
        world_[j] = parent < 0 ? local : world_[parent] * local;
    }
    for (std::size_t e = 0; e < demands_.size(); ++e) {
        const Effector& effector = resolver_.effectors_[e];
        places_[e] = world_[effector.joint] * effector.point;
    }
}

/// What lies beyond the length of a chain is brought back to it: asking for more straightens the limb
/// and leaves it trembling there.
void FrameSolver::bring_into_reach() {
    for (std::size_t e = 0; e < demands_.size(); ++e) {
        const int base = resolver_.base_[e];
        if (!demands_[e].position || demands_[e].at_least_along || base < 0) continue;
        const Vec3& centre = world_[base].translation;
        const Vec3 away = *demands_[e].position - centre;
        const double most = reach_share * resolver_.reach_[e];
        if (away.norm() <= most) continue;
        demands_[e].position = centre + away.normalized() * most;
        answer_.reachable = false;
    }
}

bool FrameSolver::measure() {
    error_.resize(demand_rows_ + static_cast<int>(holds_.size()));
    answer_.position_residual = answer_.angle_residual = 0.0;
    int row = 0;
    for (std::size_t e = 0; e < demands_.size(); ++e) {
        if (demands_[e].at_least_along && demands_[e].position) {
            const double miss = demands_[e].at_least_along->dot(*demands_[e].position - places_[e]);
            error_[row] = pressed_[e] != 0 ? miss : 0.0;
            const double counted = pressed_[e] != 0 ? std::abs(miss) : std::max(0.0, miss);
            answer_.position_residual = std::max(answer_.position_residual, counted);
            ++row;
        } else if (demands_[e].position) {
            const Vec3 miss = *demands_[e].position - places_[e];
            error_.segment<3>(row) = miss;
            answer_.position_residual = std::max(answer_.position_residual, miss.norm());
            row += 3;
        }
        if (demands_[e].orientation) {
            const Quat& is = world_[resolver_.effectors_[e].joint].rotation;
            const Vec3 miss = log_map(*demands_[e].orientation * is.conjugate());
            error_.segment<3>(row) = miss;
            answer_.angle_residual = std::max(answer_.angle_residual, miss.norm());
            row += 3;
        }
    }
    double worst_hold = 0.0;
    for (const Hold& hold : holds_) {
        error_[row] = hold.bound - angles_of(hold.joint, rotation_[hold.joint])[hold.angle];
        worst_hold = std::max(worst_hold, std::abs(error_[row]));
        ++row;
    }
    return answer_.position_residual < options_.tolerance &&
           answer_.angle_residual < options_.angle_tolerance &&
           worst_hold < options_.angle_tolerance;
}

void FrameSolver::linearise() {
    const int columns = resolver_.freedom_count();
    const int joints = resolver_.skeleton_.joint_count();
    h_.setZero(error_.size(), columns);
    noise_.resize(error_.size());
    int row = 0;
    for (std::size_t e = 0; e < demands_.size(); ++e) {
        const Demand& demand = demands_[e];
        const std::uint8_t* carries = &resolver_.carries_[e * joints];
        const int turn_row = row + place_rows(demand);
        const bool wall = place_rows(demand) == 1;
        const bool idle = wall && pressed_[e] == 0;
        noise_.segment(row, turn_row - row).setConstant(idle ? 1.0 : demand.position_noise);
        if (demand.orientation) noise_.segment<3>(turn_row).setConstant(demand.orientation_noise);
        int from = -1;
        Mat3 axes = Mat3::Identity();
        for (int i = 0; i < columns; ++i) {
            const Resolver::Dof& dof = resolver_.dofs_[i];
            if (carries[dof.joint] == 0) continue;
            if (dof.joint != from) {
                from = dof.joint;
                axes = world_[from].rotation.toRotationMatrix();
            }
            const Vec3 axis = axes.col(dof.axis);
            // a sigma point turns everything below the joint: its pair's difference is exactly this
            if (demand.position && !idle) {
                const Vec3 moved = sinc(options_.spread * dof.sigma) *
                                   axis.cross(places_[e] - world_[from].translation);
                if (wall) {
                    h_(row, i) = demand.at_least_along->dot(moved);
                } else {
                    h_.block<3, 1>(row, i) = moved;
                }
            }
            if (demand.orientation) h_.block<3, 1>(turn_row, i) = axis;
        }
        row += rows_of(demand);
    }
    for (const Hold& hold : holds_) {
        noise_[row] = hold_noise;
        const double at = angles_of(hold.joint, rotation_[hold.joint])[hold.angle];
        for (int i = 0; i < columns; ++i) {
            const Resolver::Dof& dof = resolver_.dofs_[i];
            if (dof.joint != hold.joint) continue;
            Vec3 little = Vec3::Zero();
            little[dof.axis] = difference;
            const Quat moved = rotation_[hold.joint] * exp_map(little);
            h_(row, i) = (angles_of(hold.joint, moved)[hold.angle] - at) / difference;
        }
        ++row;
    }
}

/// Kalman's gain about the current pose. The prior is the source: as seen from here, minus delta.
void FrameSolver::step() {
    linearise();
    const int columns = resolver_.freedom_count();
    Vector prior = Vector::Zero(columns);
    if (options_.method != Method::restart) {
        for (int i = 0; i < columns; ++i) {
            const Resolver::Dof& dof = resolver_.dofs_[i];
            prior[i] = -delta_[slot_[dof.joint]][dof.axis];
        }
    }
    hp_.noalias() = h_ * variance_.asDiagonal();
    s_.noalias() = hp_ * h_.transpose();
    s_.diagonal() += noise_;
    multipliers_ = s_.ldlt().solve(error_ - h_ * prior);
    turn(prior + hp_.transpose() * multipliers_);
}

void FrameSolver::step_damped() {
    linearise();
    hp_.noalias() = h_ * variance_.asDiagonal();
    s_.noalias() = hp_ * h_.transpose();
    s_.diagonal().array() += damping * s_.diagonal().maxCoeff();
    multipliers_ = s_.ldlt().solve(error_);
    turn(hp_.transpose() * multipliers_);
}

void FrameSolver::turn(const Vector& by) {
    for (std::size_t f = 0; f < delta_.size(); ++f) {
        const int joint = resolver_.free_joints_[f];
        Vec3 turned = Vec3::Zero();
        for (int i = 0; i < resolver_.freedom_count(); ++i) {
            const Resolver::Dof& dof = resolver_.dofs_[i];
            if (dof.joint == joint) turned[dof.axis] = by[i];
        }
        const double size = turned.norm();
        if (size == 0.0) continue;
        if (size > options_.largest_turn) turned *= options_.largest_turn / size;
        delta_[f] = log_map(exp_map(delta_[f]) * exp_map(turned));
        rotation_[joint] = source_.rotations[joint] * exp_map(delta_[f]);
    }
    carry();
}

/// @param at_least  Steps to take even where every demand is met: the least change is still to be found.
void FrameSolver::iterate(int at_least) {
    for (int i = 0; i < options_.iterations; ++i) {
        if (measure() && i >= at_least) return;
        if (options_.method == Method::damped) {
            step_damped();
        } else {
            step();
        }
        ++answer_.iterations;
    }
    (void)measure();
}

/// The seed's filter as it stands: 2 n + 1 poses, each with forward kinematics of its own.
void FrameSolver::step_printed() {
    (void)measure();
    const int n = resolver_.freedom_count();
    const int m = demand_rows_;
    const double lambda = options_.alpha * options_.alpha * (n + options_.kappa) - n;
    const double w0 = lambda / (n + lambda);
    const double w0c = w0 + 1.0 - options_.alpha * options_.alpha + options_.beta;
    const double w = 1.0 / (2.0 * (n + lambda));
    // what a pose with one number changed shows, as its miss: demand minus image
    const auto image = [&](int i, double by) -> Vector {
        const int joint = i < 0 ? -1 : resolver_.dofs_[i].joint;
        if (joint >= 0) {
            Vec3 turned = Vec3::Zero();
            turned[resolver_.dofs_[i].axis] = by;
            rotation_[joint] = source_.rotations[joint] * exp_map(turned);
        }
        carry();
        (void)measure();
        if (joint >= 0) rotation_[joint] = source_.rotations[joint];
        return error_;
    };
    const Vector centre = image(-1, 0.0);
    Matrix plus(m, n), minus(m, n);
    Vector mean = w0 * centre;
    for (int i = 0; i < n; ++i) {
        const double by = std::sqrt(n + lambda) * resolver_.dofs_[i].sigma;
        plus.col(i) = image(i, by);
        minus.col(i) = image(i, -by);
        mean += w * (plus.col(i) + minus.col(i));
    }
    Matrix pyy = w0c * (centre - mean) * (centre - mean).transpose();
    Matrix pxy = Matrix::Zero(n, m);
    for (int i = 0; i < n; ++i) {
        const double by = std::sqrt(n + lambda) * resolver_.dofs_[i].sigma;
        pyy += w * ((plus.col(i) - mean) * (plus.col(i) - mean).transpose() +
                    (minus.col(i) - mean) * (minus.col(i) - mean).transpose());
        // misses run against images
        pxy.row(i) = -w * by * (plus.col(i) - minus.col(i)).transpose();
    }
    int row = 0;
    for (const Demand& demand : demands_) {
        for (int k = 0; k < place_rows(demand); ++k, ++row) pyy(row, row) += demand.position_noise;
        for (int k = 0; demand.orientation && k < 3; ++k, ++row) {
            pyy(row, row) += demand.orientation_noise;
        }
    }
    carry();
    turn(pxy * pyy.ldlt().solve(mean));
    answer_.iterations = 1;
    (void)measure();
}

Vec3 FrameSolver::angles_of(int joint, const Quat& rotation) const {
    const body::SwingTwist angles = swing_twist(resolver_.limits_[joint], rotation);
    return {angles.swing_b, angles.swing_c, angles.twist};
}

body::AngleRange FrameSolver::range_of(int joint, int angle) const {
    const body::JointLimit& limit = resolver_.limits_[joint];
    body::AngleRange range = angle == 0 ? limit.swing_b : angle == 1 ? limit.swing_c : limit.twist;
    // a source beyond its limit is where the capture put it: not our business to pull it back
    const double there = angles_of(joint, source_.rotations[joint])[angle];
    range.low = std::min(range.low, there);
    range.high = std::max(range.high, there);
    return range;
}

/// Holds what went beyond, lets go what wants back inside. True when that changed anything.
bool FrameSolver::hold_limits() {
    if (resolver_.limits_.empty()) return false;
    bool changed = false;
    // a multiplier says which way the bound pushes: one that pulls outward is not needed
    for (std::size_t k = holds_.size(); k-- > 0;) {
        const int row = demand_rows_ + static_cast<int>(k);
        const double push = row < multipliers_.size() ? multipliers_[row] : 0.0;
        const bool outward = holds_[k].high ? push > 0.0 : push < 0.0;
        if (outward) {
            holds_.erase(holds_.begin() + static_cast<std::ptrdiff_t>(k));
            changed = true;
        }
    }
    for (const int joint : resolver_.free_joints_) {
        if (resolver_.limits_[joint].is_free()) continue;
        const Vec3 angles = angles_of(joint, rotation_[joint]);
        // most are inside: what the source does need not be known then
        const body::JointLimit& limit = resolver_.limits_[joint];
        if (limit.swing_b.excess(angles[0]) == 0.0 && limit.swing_c.excess(angles[1]) == 0.0 &&
            limit.twist.excess(angles[2]) == 0.0) {
            continue;
        }
        for (int angle = 0; angle < 3; ++angle) {
            const body::AngleRange range = range_of(joint, angle);
            const bool low = angles[angle] < range.low - limit_tolerance;
            const bool high = angles[angle] > range.high + limit_tolerance;
            if (!low && !high) continue;
            const bool known = std::any_of(holds_.begin(), holds_.end(), [&](const Hold& hold) {
                return hold.joint == joint && hold.angle == angle;
            });
            if (known) continue;
            holds_.push_back({joint, angle, high, high ? range.high : range.low});
            changed = true;
        }
    }
    return changed;
}

/// Walls that would have to pull are not pressed against; those that are passed are. True when that
/// changed anything.
bool FrameSolver::let_go_walls() {
    bool changed = false;
    int row = 0;
    for (std::size_t e = 0; e < demands_.size(); ++e) {
        if (demands_[e].position && demands_[e].at_least_along) {
            const double miss = demands_[e].at_least_along->dot(*demands_[e].position - places_[e]);
            const double push = row < multipliers_.size() ? multipliers_[row] : 0.0;
            const std::uint8_t pressed =
                pressed_[e] != 0 ? (push >= 0.0 ? 1 : 0) : (miss > options_.tolerance ? 1 : 0);
            changed |= pressed != pressed_[e];
            pressed_[e] = pressed;
        }
        row += rows_of(demands_[e]);
    }
    return changed;
}

/// True when the source does already what is asked.
bool FrameSolver::asks_nothing() const {
    int row = 0;
    for (const Demand& demand : demands_) {
        const int rows = place_rows(demand);
        if (rows == 1 ? error_[row] > options_.tolerance
                      : rows == 3 && error_.segment<3>(row).norm() >= options_.tolerance) {
            return false;
        }
        row += rows;
        if (!demand.orientation) continue;
        if (error_.segment<3>(row).norm() >= options_.angle_tolerance) return false;
        row += 3;
    }
    return true;
}

/// Starts where the frame before ended.
void FrameSolver::recall() {
    if (memory_ == nullptr) return;
    const std::size_t joints = source_.rotations.size();
    if (memory_->delta.size() == joints) {
        for (std::size_t f = 0; f < delta_.size(); ++f) {
            const int joint = resolver_.free_joints_[f];
            delta_[f] = memory_->delta[joint];
            rotation_[joint] = source_.rotations[joint] * exp_map(delta_[f]);
        }
        carry();
    }
    if (memory_->held.size() != joints || resolver_.limits_.empty()) return;
    for (const int joint : resolver_.free_joints_) {
        for (int bit = 0; bit < 6; ++bit) {
            if (((memory_->held[joint] >> bit) & 1) == 0) continue;
            const body::AngleRange range = range_of(joint, bit / 2);
            const bool high = bit % 2 == 1;
            holds_.push_back({joint, bit / 2, high, high ? range.high : range.low});
        }
    }
}

void FrameSolver::remember() {
    if (memory_ == nullptr) return;
    memory_->delta.assign(source_.rotations.size(), Vec3::Zero());
    memory_->held.assign(source_.rotations.size(), 0);
    for (std::size_t f = 0; f < delta_.size(); ++f) {
        memory_->delta[resolver_.free_joints_[f]] = delta_[f];
    }
    for (const Hold& hold : holds_) {
        memory_->held[hold.joint] |=
            static_cast<std::uint8_t>(1U << (2 * hold.angle + (hold.high ? 1 : 0)));
    }
}

Resolved FrameSolver::solve() {
    carry();
    answer_.pose = source_;
    answer_.delta.assign(source_.rotations.size(), Vec3::Zero());
    bring_into_reach();
    // as printed, the filter moves even what needs nothing
    const bool printed = options_.method == Method::printed;
    (void)measure();
    const bool asked =
        demand_rows_ > 0 && resolver_.freedom_count() > 0 && (!asks_nothing() || printed);
    if (asked && printed) {
        step_printed();
    } else if (asked) {
        recall();
        iterate(0);
        for (int round = 0; round < options_.limit_rounds; ++round) {
            const bool walls = let_go_walls();
            if (!hold_limits() && !walls) break;
            iterate(walls ? 2 : 0);
        }
    } else if (!printed) {
        std::fill(pressed_.begin(), pressed_.end(), std::uint8_t{0});
        (void)measure();
    }
    remember();
    for (const Hold& hold : holds_) answer_.held.push_back(hold.joint);
    std::sort(answer_.held.begin(), answer_.held.end());
    answer_.held.erase(std::unique(answer_.held.begin(), answer_.held.end()), answer_.held.end());
    for (std::size_t f = 0; f < delta_.size(); ++f) {
        const int joint = resolver_.free_joints_[f];
        if (delta_[f].isZero(0.0)) continue;
        answer_.delta[joint] = delta_[f];
        answer_.pose.rotations[joint] = rotation_[joint].normalized();
    }
    for (const Resolver::Dof& dof : resolver_.dofs_) {
        const double share = delta_[slot_[dof.joint]][dof.axis] / dof.sigma;
        answer_.distance += share * share;
    }
    return std::move(answer_);
}

}  // namespace sidestep::edit
