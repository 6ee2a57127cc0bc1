#include "sidestep/articulated/adaptive.h"

#include <algorithm>
#include <cmath>

#include "sidestep/articulated/detail/groups.h"
#include "sidestep/base/require.h"

namespace sidestep::articulated {

namespace {

/// How thick a rod of that mass and moment would be.
double breadth_of(const Link& link) {
    if (link.mass <= 0.0) return 0.0;
    const double least = link.inertia.diagonal().minCoeff();
    return 2.0 * std::sqrt(2.0 * std::max(0.0, least) / link.mass);
}

/// Part of the threshold that a joint at rest must have to go for anything to be moved.
constexpr double least_creep = 0.02;

/// Turns, has a spring to go by and no limits to run into.
bool may_creep(const Joint& joint) {
    if (joint.stiffness == 0.0) return false;
    if (joint.type != JointType::revolute && joint.type != JointType::ball) return false;
    return joint.lowest[0] == -no_limit && joint.highest[0] == no_limit &&
           joint.swing_limit == no_limit;
}

double norm_of(const double* numbers, int count) {
    if (count == 1) return std::abs(numbers[0]);
    double squares = 0.0;
    for (int k = 0; k < count; ++k) squares += numbers[k] * numbers[k];
    return std::sqrt(squares);
}

}  // namespace

Chooser::Chooser(const Model& model)
    : accelerations_(model.freedom()),
      scale_(model.link_count()),
      reach_(model.link_count()),
      lever_(model.link_count()),
      importance_(model.link_count()),
      sum_(model.link_count()),
      waits_(model.link_count()),
      next_(Region::all(model)) {
    for (const Link& link : model.links()) {
        length_.push_back(link.far_end.norm());
        arm_.push_back(link.joint.placement.translation.norm());
        breadth_.push_back(breadth_of(link));
        parent_.push_back(link.parent);
        creeps_.push_back(static_cast<std::uint8_t>(may_creep(link.joint)));
    }
}

bool Chooser::look(const AdaptiveOptions& options, double threshold_px,
                   std::span<const PixelScale> cameras, const Drive& drive, Reduced& body,
                   State& state, Workspace& workspace, std::span<const std::uint8_t> hidden,
                   const std::function<void(std::span<double>)>& touched) {
    const Model& model = body.model();
    const int count = model.link_count();
    SIDESTEP_REQUIRE(static_cast<int>(parent_.size()) == count,
                     "the body is of another model than this chooser");
    SIDESTEP_REQUIRE(hidden.empty() || static_cast<int>(hidden.size()) == count,
                     "hidden needs a flag for each link");
    const double t = options.horizon_s;
    body.survey(state, drive, workspace, accelerations_, options.foresee ? t : 0.0);
    if (touched) touched(accelerations_);

    // pixels of a metre at every link
    largest_scale_ = 0.0;
    for (int i = 0; i < count; ++i) {
        double scale = 100.0;
        if (options.weight != Weight::none) {
            scale = 0.0;
            const Vec3 end = body.far_end(i, workspace);
            for (const PixelScale& camera : cameras) {
                scale = std::max(scale, camera.at(end, !hidden.empty() && hidden[i] != 0));
            }
        }
        scale_[i] = scale;
        largest_scale_ = std::max(largest_scale_, scale);
        reach_[i] = 0.0;
        sum_[i] = 0.0;
    }

    // what a radian is worth: along the way to the farthest thing beyond, or by what is covered
    const bool by_area = options.weight == Weight::area;
    for (int i = count - 1; i >= 0; --i) {
        const double scale = scale_[i];
        if (by_area) {
            reach_[i] += scale * scale * length_[i] * breadth_[i];
        } else {
            reach_[i] = std::max(reach_[i], scale * length_[i]);
        }
        const int up = parent_[i];
        if (up < 0) continue;
        reach_[up] = by_area ? reach_[up] + reach_[i]
                             : std::max(reach_[up], scale_[up] * arm_[i] + reach_[i]);
    }

    const double half = options.foresee ? t * t : 0.5 * t * t;
    const double low = options.hysteresis * threshold_px;
    const Region& now = body.region();
    bool changed = false;
    for (int i = count - 1; i >= 0; --i) {
        if (!next_.has_choice(i)) {
            if (options.add_up && parent_[i] >= 0) {
                sum_[parent_[i]] = std::max(sum_[parent_[i]], sum_[i]);
            }
            continue;
        }
        const int first = model.first_rate(i), freedom = model.freedom_of_link(i);
        const double* qd = state.rates.data() + first;
        const double* qdd = accelerations_.data() + first;
        double e = 0.0;
        const JointType type = model.link(i).joint.type;
        const double lever = by_area ? std::sqrt(reach_[i]) : reach_[i];
        lever_[i] = type == JointType::prismatic ? scale_[i] : lever;
        if (type == JointType::prismatic) {
            e = scale_[i] * (std::abs(qd[0]) * t + half * std::abs(qdd[0]));
        } else if (type == JointType::free) {
            e = lever * (norm_of(qd, 3) * t + half * norm_of(qdd, 3)) +
                scale_[i] * (norm_of(qd + 3, 3) * t + half * norm_of(qdd + 3, 3));
        } else {
            e = lever * (norm_of(qd, freedom) * t + half * norm_of(qdd, freedom));
        }
        if (!now.moves(i)) e *= options.rest_counts;
        importance_[i] = e;
        if (options.add_up) e += sum_[i];
        // wake above the threshold; sleep below the lower one, when it has waited long enough
        bool moves = now.moves(i);
        if (e > threshold_px) {
            moves = true;
            waits_[i] = static_cast<std::int16_t>(options.dwell);
        } else if (moves && e <= low) {
            moves = waits_[i] > 0;
            if (moves) --waits_[i];
        }
        if (options.add_up && parent_[i] >= 0 && !moves) {
            sum_[parent_[i]] = std::max(sum_[parent_[i]], e);
        }
        changed |= moves != now.moves(i);
        next_.set(i, moves);
    }
    // joints at rest stay as they were left, or go part of their way home
    if (creep(options, threshold_px, body, state)) {
        body.creep(next_, before_, drive.gravity, state, workspace);
    } else if (changed) {
        body.change(next_, options.welding, state, workspace, true);
    }
    return changed;
}

/// Joints that rest before and after this look go part of the way that the horizon foresees.
bool Chooser::creep(const AdaptiveOptions& options, double threshold_px, const Reduced& body,
                    State& state) {
    if (options.creep_s <= 0.0 || !options.foresee || options.welding == Welding::stop) {
        return false;
    }
    const Model& model = body.model();
    const double part =
        (1.0 - std::exp(-options.look_s / options.creep_s)) * options.horizon_s * options.horizon_s;
    bool crept = false;
    for (int i = 0; i < model.link_count(); ++i) {
        if (creeps_[i] == 0 || next_.moves(i) || body.region().moves(i)) continue;
        const double* ahead = accelerations_.data() + model.first_rate(i);
        // less than anyone could see is not worth a new body
        const double way = part * reach_[i] * norm_of(ahead, model.freedom_of_link(i));
        if (way < least_creep * threshold_px) continue;
        if (!crept) before_ = state.positions;
        detail::move_joint(model.link(i).joint.type, part, ahead,
                           state.positions.data() + model.first_position(i));
        crept = true;
    }
    return crept;
}

AdaptiveOptions notes_way(double threshold_px) {
    AdaptiveOptions options;
    options.threshold_px = threshold_px;
    options.hysteresis = 0.5;
    options.dwell = 1;
    options.rest_counts = 1.0;
    options.foresee = false;
    options.creep_s = 0.0;
    return options;
}

double steered_threshold(double threshold_px, int moving, int budget) {
    SIDESTEP_REQUIRE(budget > 0, "a budget allows for at least one joint");
    return threshold_px *
           std::pow(std::max(0.2, static_cast<double>(moving) / static_cast<double>(budget)), 0.15);
}

}  // namespace sidestep::articulated
