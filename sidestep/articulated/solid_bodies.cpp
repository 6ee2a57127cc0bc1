#include "sidestep/articulated/solid_bodies.h"

#include <cmath>

#include "sidestep/articulated/detail/contacts.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/require.h"

namespace sidestep::articulated {

struct SolidBodies::Inside {
    std::shared_ptr<const Model> model;
    State state;
    std::vector<LinkShape> shapes;
    std::vector<FixedShape> things;
    SolidOptions options;
    Reduced reduced;
    detail::Contacts contacts;
    Workspace workspace;
    Scene scene;
    std::vector<Transform> links;
    std::vector<Motion> velocities;
    std::vector<Touch> touches;
    std::optional<Problem> stopped;

    Inside(std::shared_ptr<const Model> one, const State& start)
        : model(std::move(one)), state(start), reduced(*model), contacts(*model) {}
    void place() {
        links = links_in_world(*model, state);
        velocities = link_velocities(*model, state);
    }
};

SolidBodies::SolidBodies(std::shared_ptr<const Model> model, const State& start,
                         std::vector<LinkShape> shapes, std::vector<FixedShape> things,
                         const SolidOptions& options) {
    SIDESTEP_REQUIRE(model != nullptr, "bodies need a model");
    inside_ = std::make_unique<Inside>(std::move(model), start);
    inside_->shapes = std::move(shapes);
    inside_->things = std::move(things);
    inside_->options = options;
    inside_->scene.gravity = options.gravity;
    if (options.ground) {
        inside_->scene.ground = Ground{.height = *options.ground,
                                       .friction = options.ground_friction,
                                       .restitution = options.ground_restitution,
                                       .radius = 0.01};
    }
    inside_->place();
}

SolidBodies::~SolidBodies() = default;
SolidBodies::SolidBodies(SolidBodies&&) noexcept = default;
SolidBodies& SolidBodies::operator=(SolidBodies&&) noexcept = default;

void SolidBodies::step(double seconds, std::span<const Force> external) {
    Inside& in = *inside_;
    if (in.stopped) return;
    const Drive drive{.gravity = in.options.gravity, .external = external, .seconds = seconds};
    const double squares = in.reduced.kick(seconds, drive, in.state, in.workspace);
    if (!(squares < in.options.most_rate * in.options.most_rate)) {
        in.stopped = Problem{.file = {},
                             .severity = Problem::Severity::error,
                             .message = "a joint explodes",
                             .hint = {},
                             .code = {}};
        return;
    }
    in.contacts.strike(in.scene, in.options.limits, seconds, nullptr, in.reduced, in.state,
                       in.workspace);
    in.reduced.drift(seconds, in.state);
    in.place();
}

const Model& SolidBodies::model() const {
    return *inside_->model;
}
const State& SolidBodies::state() const {
    return inside_->state;
}
const std::vector<LinkShape>& SolidBodies::shapes() const {
    return inside_->shapes;
}
const std::vector<FixedShape>& SolidBodies::things() const {
    return inside_->things;
}
void SolidBodies::set_state(const State& state) {
    inside_->state = state;
    inside_->place();
}
const std::vector<Transform>& SolidBodies::links() const {
    return inside_->links;
}
const std::vector<Motion>& SolidBodies::velocities() const {
    return inside_->velocities;
}
std::span<const Touch> SolidBodies::touches() const {
    return inside_->touches;
}
double SolidBodies::deepest() const {
    return 0.0;
}
double SolidBodies::energy() const {
    return kinetic_energy(*inside_->model, inside_->state) +
           potential_energy(*inside_->model, inside_->state, inside_->options.gravity);
}
void SolidBodies::look(std::span<const PixelScale>, std::span<const std::uint8_t>) {}
const Region& SolidBodies::region() const {
    return inside_->reduced.region();
}
const std::optional<Problem>& SolidBodies::stopped() const {
    return inside_->stopped;
}
std::uint64_t SolidBodies::fingerprint() const {
    return Fingerprint().add(inside_->state.positions).add(inside_->state.rates).value();
}

}  // namespace sidestep::articulated
