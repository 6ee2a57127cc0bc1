#include "bench/articulated/thesis.h"

#include <cmath>

#include "sidestep/articulated/adaptive.h"
#include "sidestep/articulated/metrics.h"
#include "sidestep/math/rotation.h"

namespace sidestep::bench {

using namespace sidestep::articulated;

namespace {

constexpr double step_s = 1.0 / 960.0;
constexpr int steps_per_frame = 16;

class ThesisBody {
public:
    ThesisBody(const Actor& actor, const AssemblyTree& tree, const Vec3& gravity,
               const ThesisOptions& options)
        : actor_(&actor),
          model_(&tree.model()),
          options_(options),
          gravity_(gravity),
          hybrid_(tree, actor.state, gravity),
          metrics_(hybrid_, weights_of(*model_)),
          reduced_(*model_, actor.springs),
          state_(actor.state),
          motors_(model_->freedom()),
          areas_(tree.nodes().size()) {
        for (int i = 0; i < model_->link_count(); ++i) {
            const Joint& joint = model_->link(i).joint;
            const double yield =
                joint.armature + step_s * joint.damping +
                (joint.type == JointType::free ? 0.0 : step_s * step_s) * joint.stiffness;
            const std::vector<double> all(model_->freedom_of_link(i), yield);
            hybrid_.set_yield(i, all);
        }
    }

    void step(double time, bool due, const PixelScale& camera, double threshold) {
        const bool started = schedule(time);
        if (options_.budget > 0 && (due || started)) look(camera, threshold);
        if (options_.reduced_steps) {
            const Drive drive{.gravity = gravity_, .joint = motors_, .seconds = step_s};
            reduced_.step(step_s, drive, state_, workspace_);
            return;
        }
        pull();
        for (const int link : hybrid_.active_joints()) drive_joint(link);
        hybrid_.advance(step_s);
    }

    [[nodiscard]] const State& state() const {
        return options_.reduced_steps ? state_ : hybrid_.state();
    }
    [[nodiscard]] int moving_count() const {
        int count = 0;
        for (const int link : hybrid_.active_joints()) count += reduced_.region().has_choice(link);
        return count;
    }
    [[nodiscard]] std::int64_t changes() const { return changes_; }

private:
    /// As the thesis: every rate counts alike, but those of roots, which always move.
    static std::vector<double> weights_of(const Model& model) {
        std::vector<double> weights(model.freedom(), 1.0);
        for (int i = 0; i < model.link_count(); ++i) {
            if (model.link(i).joint.type != JointType::free) continue;
            std::fill_n(weights.begin() + model.first_rate(i), 6, 0.0);
        }
        return weights;
    }

    /// Motors as in Simulation. Returns whether one has just started.
    bool schedule(double time) {
        if (time < next_event_s_) return false;
        next_event_s_ = 1e300;
        std::fill(motors_.begin(), motors_.end(), 0.0);
        bool started = false;
        for (const Torque& torque : actor_->torques) {
            const double end = torque.start_s + torque.seconds;
            if (time >= end) continue;
            next_event_s_ = std::min(next_event_s_, time < torque.start_s ? torque.start_s : end);
            if (time < torque.start_s) continue;
            for (int k = 0; k < model_->freedom_of_link(torque.link); ++k) {
                motors_[model_->first_rate(torque.link) + k] +=
                    torque.force[static_cast<std::size_t>(k)];
            }
            started |= time - torque.start_s < step_s;
        }
        // joints that stand still feel them too
        for (int i = 0; i < model_->link_count(); ++i) drive_joint(i);
        return started;
    }

    /// Springs and dampers at the end of a step, and motors.
    void drive_joint(int link) {
        const Joint& joint = model_->link(link).joint;
        const int first = model_->first_rate(link), freedom = model_->freedom_of_link(link);
        const double* q = state().positions.data() + model_->first_position(link);
        Vec3 turned = Vec3::Zero();
        if (joint.type == JointType::ball && joint.stiffness > 0.0) {
            turned = log_map(Quat(q[0], q[1], q[2], q[3]));
        }
        std::array<double, 6> force{};
        for (int k = 0; k < freedom; ++k) {
            const double rate = state().rates[first + k];
            double off = 0.0;
            if (joint.stiffness > 0.0 && joint.type != JointType::free) {
                off = (joint.type == JointType::ball
                           ? turned[k]
                           : q[k] - joint.rest[static_cast<std::size_t>(k)]) +
                      step_s * rate;
            }
            force[static_cast<std::size_t>(k)] =
                motors_[first + k] - joint.stiffness * off - joint.damping * rate;
        }
        hybrid_.set_joint_force(link, std::span(force).first(static_cast<std::size_t>(freedom)));
    }

    /// Springs to the world; each on a link of its own.
    void pull() {
        for (const WorldSpring& spring : actor_->springs) {
            // the way from the world to the link
            std::vector<int>& way = way_;
            way.clear();
            for (int i = spring.link; i >= 0; i = model_->link(i).parent) way.push_back(i);
            Transform at;
            Motion speed;
            for (auto i = way.rbegin(); i != way.rend(); ++i) {
                const Joint& joint = model_->link(*i).joint;
                const auto q = std::span(state().positions).subspan(model_->first_position(*i));
                const auto u = std::span(state().rates).subspan(model_->first_rate(*i));
                const Transform step = joint_transform(joint, q);
                at = at * step;
                speed = Shift::of(step).to_child(speed) + relative_motion(joint, q, u);
            }
            const Vec3 reach = spring.anchor - at * spring.point;
            const double length = reach.norm();
            double tension = spring.stiffness;
            if (spring.length > 0.0) tension *= length > 0.0 ? 1.0 - spring.length / length : 0.0;
            const Vec3 velocity = speed.linear + speed.angular.cross(spring.point);
            const Vec3 force =
                at.rotation.conjugate() * Vec3(tension * reach) - spring.damping * velocity;
            hybrid_.set_external(spring.link, {spring.point.cross(force), force});
        }
    }

    void look(const PixelScale& camera, double threshold) {
        const AssemblyTree& tree = hybrid_.tree();
        if (options_.reduced_steps) {
            // the tree only weighs: tell it where the body is, and what moves
            const std::vector<int> now = hybrid_.active_joints();
            hybrid_.set_state(state_);
            hybrid_.set_region(now, Deactivation::zero);
        }
        pull();
        for (int i = 0; i < model_->link_count(); ++i) drive_joint(i);

        // pixels of every assembly: the sum of its links'
        const auto world = links_in_world(*model_, state());
        for (int i = static_cast<int>(areas_.size()) - 1; i >= 0; --i) {
            const AssemblyNode& node = tree.node(i);
            if (!node.leaf()) {
                areas_[i] = areas_[node.upper] + areas_[node.lower];
            } else if (node.link >= 0) {
                const Link& link = model_->link(node.link);
                const double least = std::max(0.0, link.inertia.diagonal().minCoeff());
                const double breadth = 2.0 * std::sqrt(2.0 * least / link.mass);
                const double scale = camera.at(world[node.link] * link.far_end);
                areas_[i] = scale * scale * link.far_end.norm() * breadth;
            }
        }
        SelectionPolicy policy;
        policy.acceleration_threshold = policy.velocity_threshold = threshold;
        policy.update_seconds = options_.look_s;
        policy.dwell = 1;
        policy.least_view = 0.01;
        policy.view = [this](int node) { return areas_[node]; };
        const Selection chosen = metrics_.select(policy);
        const RegionChange change = hybrid_.set_region(chosen.joints, options_.stopping);
        changes_ += change.entered + change.left > 0;
        if (!options_.reduced_steps || change.entered + change.left == 0) return;
        Region region = Region::least(*model_);
        for (const int joint : hybrid_.active_joints()) region.set(joint, true);
        reduced_.change(
            region,
            options_.stopping == Deactivation::zero ? Welding::stop : Welding::keep_momentum,
            state_, workspace_);
    }

    const Actor* actor_;
    const Model* model_;
    ThesisOptions options_;
    Vec3 gravity_;
    HybridBody hybrid_;
    Metrics metrics_;
    Reduced reduced_;
    Workspace workspace_;
    State state_;
    std::vector<double> motors_, areas_;
    std::vector<int> way_;
    double next_event_s_ = -1.0;
    std::int64_t changes_ = 0;
};

class ThesisGuest : public Guest {
public:
    ThesisGuest(const Scene& scene, const ThesisOptions& options)
        : scene_(scene), options_(options), threshold_(options.threshold) {
        for (const auto& model : scene_.models) {
            trees_.push_back(std::make_unique<AssemblyTree>(AssemblyTree::build(*model).value()));
        }
        for (const Actor& actor : scene_.actors) {
            bodies_.push_back(
                std::make_unique<ThesisBody>(actor, *trees_[actor.model], scene_.gravity, options));
        }
    }

    void frame() override {
        const double begin = static_cast<double>(frames_) / 60.0;
        const PixelScale camera(scene_.cameras.front().at(begin), PixelOptions{});
        const int every = static_cast<int>(std::lround(options_.look_s / step_s));
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            for (int s = 0; s < steps_per_frame; ++s) {
                const std::int64_t phase =
                    frames_ * steps_per_frame + s + static_cast<std::int64_t>(i);
                const bool due = phase % every == 0 || (frames_ == 0 && s == 0);
                bodies_[i]->step(begin + s * step_s, due, camera, threshold_);
            }
        }
        ++frames_;
        if (options_.budget > 0) {
            threshold_ = steered_threshold(threshold_, moving_count(), options_.budget);
        }
    }
    [[nodiscard]] const State& state(int actor) const override { return bodies_[actor]->state(); }
    [[nodiscard]] int moving_count() const override {
        int count = 0;
        for (const auto& body : bodies_) count += body->moving_count();
        return count;
    }
    [[nodiscard]] std::int64_t changes() const override {
        std::int64_t count = 0;
        for (const auto& body : bodies_) count += body->changes();
        return count;
    }

private:
    Scene scene_;
    ThesisOptions options_;
    std::vector<std::unique_ptr<AssemblyTree>> trees_;
    std::vector<std::unique_ptr<ThesisBody>> bodies_;
    double threshold_;
    std::int64_t frames_ = 0;
};

}  // namespace

std::unique_ptr<Guest> thesis_guest(const Scene& scene, const ThesisOptions& options) {
    return std::make_unique<ThesisGuest>(scene, options);
}

}  // namespace sidestep::bench
