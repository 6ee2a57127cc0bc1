#include "sidestep/articulated/adaptive.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"

namespace sidestep::articulated {

namespace {

/// How thick a rod of that mass and moment would be.
double breadth_of(const Link& link) {
    if (link.mass <= 0.0) return 0.0;
    const double least = link.inertia.diagonal().minCoeff();
    return 2.0 * std::sqrt(2.0 * std::max(0.0, least) / link.mass);
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
    body.survey(state, drive, workspace, accelerations_);
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

    const double t = options.horizon_s, half = 0.5 * t * t;
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
    if (changed) body.change(next_, options.welding, state, workspace, true);
    return changed;
}

double steered_threshold(double threshold_px, int moving, int budget) {
    SIDESTEP_REQUIRE(budget > 0, "a budget allows for at least one joint");
    return threshold_px *
           std::pow(std::max(0.2, static_cast<double>(moving) / static_cast<double>(budget)), 0.15);
}

}  // namespace sidestep::articulated
