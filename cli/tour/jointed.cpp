// Bodies of many joints: accelerations against Lagrange's equations, and pictures against the full run.
#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "cli/simulate/jointed_scene.h"
#include "cli/tour/all_stations.h"
#include "cli/tour/plain.h"
#include "cli/tour/snapshot.h"
#include "sidestep/articulated/dynamics.h"
#include "sidestep/articulated/picture_error.h"
#include "sidestep/articulated/recorder.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/problem.h"
#include "sidestep/base/random.h"

namespace sidestep::tour {

namespace {

using articulated::Model;
using articulated::Simulation;

/// A tree of hinges, of any shape.
Model random_tree(Random& random, int links) {
    const auto anywhere = [&](double reach) {
        const double x = random.uniform(-reach, reach), y = random.uniform(-reach, reach);
        return Vec3(x, y, random.uniform(-reach, reach));
    };
    std::vector<articulated::Link> all;
    for (int k = 0; k < links; ++k) {
        articulated::Link link;
        link.name = fmt::format("link {}", k);
        link.parent = k == 0 ? -1 : random.index(k);
        link.joint.type = articulated::JointType::revolute;
        link.joint.placement.translation = anywhere(0.5);
        const double angle = random.uniform(0.0, pi);
        const Vec3 about = anywhere(1.0).normalized();
        link.joint.placement.rotation = Quat(Eigen::AngleAxisd(angle, about));
        link.joint.axis = anywhere(1.0).normalized();
        link.mass = random.uniform(0.2, 2.0);
        link.centre = anywhere(0.3);
        const double a = random.uniform(0.01, 0.05), b = random.uniform(0.01, 0.05);
        link.inertia = Vec3(a, b, random.uniform(0.6, 0.9) * (a + b)).asDiagonal();
        all.push_back(link);
    }
    Result<Model> model = Model::build(std::move(all));
    if (!model) throw InputError(model.error());
    return *std::move(model);
}

/// Energies of a tree of hinges, link by link.
struct PlainTree {
    const Model& model;

    /// @param potential  Height times weight, when asked for.
    [[nodiscard]] double kinetic(const Eigen::VectorXd& angles, const Eigen::VectorXd& rates,
                                 double* potential = nullptr) const {
        const auto count = static_cast<std::size_t>(model.link_count());
        std::vector<Mat4> world(count);
        std::vector<Vec3> spin(count), speed(count);  // of the origin of each link, in the world
        double sum = 0.0, height = 0.0;
        for (std::size_t k = 0; k < count; ++k) {
            const articulated::Link& link = model.link(static_cast<int>(k));
            const double half = 0.5 * angles[static_cast<Eigen::Index>(k)];
            const Vec3 axis = link.joint.axis.normalized();
            const Quat turn(std::cos(half), std::sin(half) * axis.x(), std::sin(half) * axis.y(),
                            std::sin(half) * axis.z());
            const Mat4 local =
                plain_matrix(link.joint.placement.rotation, link.joint.placement.translation) *
                plain_matrix(turn, Vec3::Zero());
            Vec3 parent_spin = Vec3::Zero(), parent_speed = Vec3::Zero(),
                 parent_place = Vec3::Zero();
            world[k] = local;
            if (link.parent >= 0) {
                const auto p = static_cast<std::size_t>(link.parent);
                world[k] = world[p] * local;
                parent_spin = spin[p];
                parent_speed = speed[p];
                parent_place = place_of(world[p]);
            }
            const Mat3 axes = world[k].topLeftCorner<3, 3>();
            spin[k] = parent_spin + axes * axis * rates[static_cast<Eigen::Index>(k)];
            speed[k] = parent_speed + parent_spin.cross(place_of(world[k]) - parent_place);
            const Vec3 centre = axes * link.centre;
            const Vec3 of_centre = speed[k] + spin[k].cross(centre);
            sum += 0.5 * link.mass * of_centre.squaredNorm() +
                   0.5 * spin[k].dot(axes * link.inertia * axes.transpose() * spin[k]);
            height += 9.81 * link.mass * (place_of(world[k]) + centre).y();
        }
        if (potential != nullptr) *potential = height;
        return sum;
    }

    /// d/dt dL/dq' = dL/dq, with differences for derivatives, as a matrix to be solved.
    [[nodiscard]] Eigen::VectorXd accelerations(const Eigen::VectorXd& q,
                                                const Eigen::VectorXd& rates) const {
        const Eigen::Index n = q.size();
        // kinetic energy is a square in the rates: three energies give an entry
        const auto masses = [&](const Eigen::VectorXd& at) {
            Eigen::MatrixXd matrix(n, n);
            std::vector<double> alone;
            for (Eigen::Index i = 0; i < n; ++i)
                alone.push_back(kinetic(at, Eigen::VectorXd::Unit(n, i)));
            for (Eigen::Index i = 0; i < n; ++i) {
                for (Eigen::Index k = 0; k <= i; ++k) {
                    const Eigen::VectorXd both =
                        Eigen::VectorXd::Unit(n, i) + Eigen::VectorXd::Unit(n, k);
                    matrix(i, k) = matrix(k, i) = kinetic(at, both) -
                                                  alone[static_cast<std::size_t>(i)] -
                                                  alone[static_cast<std::size_t>(k)];
                }
            }
            return matrix;
        };
        constexpr double h = 1e-4;
        Eigen::VectorXd right = Eigen::VectorXd::Zero(n);
        for (Eigen::Index k = 0; k < n; ++k) {
            const Eigen::VectorXd aside = h * Eigen::VectorXd::Unit(n, k);
            double above = 0.0, below = 0.0;
            const double faster = kinetic(q + aside, rates, &above);
            const double slower = kinetic(q - aside, rates, &below);
            right[k] += (faster - slower) / (2.0 * h) - (above - below) / (2.0 * h);
        }
        // the matrix changes as the joints move
        right -= (masses(q + h * rates) - masses(q - h * rates)) / (2.0 * h) * rates;
        return masses(q).ldlt().solve(right);
    }
};

Row lagrange_row(const Order& order, Fingerprint& print) {
    constexpr int trees = 40, links = 12;
    Random random(order.seed, 21);
    double worst = 0.0;
    Row row;
    for (int k = 0; k < trees; ++k) {
        const Model model = random_tree(random, links);
        articulated::State state = articulated::rest_state(model);
        Eigen::VectorXd angles(links), rates(links);
        for (int j = 0; j < links; ++j) {
            angles[j] = state.positions[static_cast<std::size_t>(j)] = random.uniform(-pi, pi);
            rates[j] = state.rates[static_cast<std::size_t>(j)] = random.uniform(-3.0, 3.0);
        }
        articulated::Dynamics dynamics(model);
        Eigen::VectorXd fast(links), slow;
        row.fast_s += timed([&] {
            const std::span<const double> told = dynamics.accelerations(state);
            for (int j = 0; j < links; ++j) fast[j] = told[static_cast<std::size_t>(j)];
        });
        row.slow_s += timed([&] { slow = PlainTree{model}.accelerations(angles, rates); });
        if (order.spoil && k == trees / 2) fast[0] *= 1.001;
        for (int j = 0; j < links; ++j) print.add(fast[j]);
        worst = std::max(worst, (fast - slow).norm() / std::max(1.0, slow.norm()));
    }
    row.asks = trees;
    row.race = true;
    row.asked = fmt::format("{} random trees of {} hinges under gravity: how do they accelerate?",
                            trees, links);
    row.fast = "the articulated-body algorithm";
    row.slow =
        fmt::format("Lagrange's equations, by differences: off by {:.1g} of it at most", worst);
    // differences of a ten-thousandth of a radian are true to their square
    row.agrees = worst < 1e-5;
    return row;
}

/// A point in the picture; `seen` when it lies inside and in front of the eye.
struct Pixel {
    Vec2 at = Vec2::Zero();
    bool seen = false;
};

/// Both ends of every link through a pinhole.
void pixels_of(const Simulation& run, const articulated::CameraPath& camera,
               std::vector<Pixel>& pixels) {
    const Vec3 eye = camera.eye + run.time_s() * camera.eye_velocity;
    const Vec3 target = camera.target + run.time_s() * camera.target_velocity;
    const Vec3 ahead = (target - eye).normalized();
    const Vec3 right = ahead.cross(Vec3::UnitY()).normalized(), up = right.cross(ahead);
    const double scale = 0.5 * camera.height / std::tan(0.5 * camera.field_of_view_rad);
    pixels.clear();
    for (int a = 0; a < run.actor_count(); ++a) {
        const auto links = articulated::links_in_world(run.model(a), run.state(a));
        for (std::size_t k = 0; k < links.size(); ++k) {
            const Mat4 placed = plain_matrix(links[k].rotation, links[k].translation);
            const Vec3 end = run.model(a).link(static_cast<int>(k)).far_end;
            for (const Vec3& point :
                 {place_of(placed), Vec3(placed.topLeftCorner<3, 3>() * end + place_of(placed))}) {
                const double depth = (point - eye).dot(ahead);
                Pixel& pixel = pixels.emplace_back();
                if (depth < 0.05) continue;
                pixel.at = {scale * (point - eye).dot(right) / depth,
                            scale * (point - eye).dot(up) / depth};
                pixel.seen = std::abs(pixel.at.x()) <= 0.5 * camera.width &&
                             std::abs(pixel.at.y()) <= 0.5 * camera.height;
            }
        }
    }
}

Findings visit_jointed(const Order& order) {
    Findings findings;
    Fingerprint print;
    order.tell("Lagrange");
    findings.rows.push_back(lagrange_row(order, print));

    order.tell("dogs");
    constexpr double seconds = 6.0;
    Result<cli::JointedScene> found =
        cli::find_jointed({.scene = "dogs100", .seed = order.seed, .seconds = seconds});
    if (!found) throw InputError(found.error());
    const articulated::CameraPath& camera = found->scene.cameras.front();
    articulated::SimulationOptions full_options;
    full_options.step_s = found->step_s;
    articulated::SimulationOptions options = full_options;
    options.adaptive.emplace();
    options.adaptive->threshold_px = found->threshold_px;
    Simulation full(found->scene, full_options), adaptive(found->scene, options);
    std::string bytes;
    recording::WriterOptions words;
    words.about = articulated::about(adaptive);
    recording::Writer writer = recording::Writer::to_memory(bytes, words);
    articulated::RecorderOptions how;
    how.looks = found->looks;
    how.slack = 1e-3;
    articulated::Recorder recorder(writer, adaptive, how);
    articulated::PictureError error;
    Row pixels;
    double squares = 0.0, most = 0.0, moving = 0.0;
    std::int64_t points = 0;
    int frames = 0;
    std::vector<Pixel> true_pixels, told_pixels;
    while (adaptive.time_s() < seconds - 0.5 * options.frame_s) {
        pixels.fast_s += timed([&] { adaptive.frame(); });
        pixels.slow_s += timed([&] { full.frame(); });
        if (adaptive.stopped()) throw InputError({*adaptive.stopped()});
        if (full.stopped()) throw InputError({*full.stopped()});
        recorder.frame(adaptive);
        error.add(full, adaptive);
        moving += adaptive.moving_count();
        ++frames;
        pixels_of(full, camera, true_pixels);
        pixels_of(adaptive, camera, told_pixels);
        for (std::size_t k = 0; k < true_pixels.size(); ++k) {
            if (!true_pixels[k].seen) continue;
            const double off = (true_pixels[k].at - told_pixels[k].at).norm();
            squares += off * off;
            most = std::max(most, off);
            ++points;
        }
    }
    recorder.finish();
    writer.finish();
    double rms = std::sqrt(squares / static_cast<double>(std::max<std::int64_t>(1, points)));
    if (order.spoil) rms += 2.0;
    print.add(adaptive.fingerprint());
    findings.fingerprint = print.value();
    pixels.race = true;
    pixels.asked = fmt::format(
        "{} dogs, {} joints, {:g} s: what does it cost the picture to move only what shows?",
        adaptive.actor_count(), grouped(adaptive.joint_count()), seconds);
    pixels.fast = fmt::format("{:.0f} % of the joints move; off by {:.2f} px rms",
                              100.0 * moving / frames / adaptive.joint_count(), error.rms());
    pixels.slow =
        fmt::format("all joints, always; our own camera says {:.2f} px rms over {} points", rms,
                    grouped(points));
    pixels.agrees =
        points > 1000 && rms < found->threshold_px && std::abs(rms - error.rms()) < 1e-6;
    findings.rows.push_back(pixels);

    order.tell("the picture");
    findings.plates.push_back(
        {snapshot(bytes, {.camera = {.around = 12.0, .up = 14.0, .distance = 13.0},
                          .at = 3.0,
                          .hide = {"springs", "cameras"}}),
         "", "Dogs after 3 s: links of one colour move as one body; grey sleeps."});
    return findings;
}

}  // namespace

Station jointed_station() {
    return {
        "articulated",
        "How does a body of many joints move, and how much of it shows?",
        "Dogs hang on springs and are pushed. Joints whose swing would be smaller than a pixel or "
        "so are "
        "frozen, and woken when that changes.",
        "Lagrange's equations with differences for derivatives; and the full simulation beside the "
        "adaptive one, compared point by point through a camera of our own",
        "docs/articulated-view.md",
        "sidestep simulate dogs100 --compare",
        visit_jointed};
}

}  // namespace sidestep::tour
