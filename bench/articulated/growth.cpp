#include "bench/articulated/growth.h"

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <memory>

#include "sidestep/articulated/figures.h"
#include "sidestep/articulated/hybrid.h"
#include "sidestep/articulated/reduced.h"
#include "sidestep/base/parallel.h"

namespace sidestep::bench {

namespace {

using namespace articulated;
using Json = nlohmann::ordered_json;

// so short that nothing gets anywhere while it is timed
constexpr double blink_s = 1e-9;

/// y = at_0 + each x by least squares of what is off as a part of y: small numbers count as large ones.
struct Fit {
    double at_0 = 0.0, each = 0.0;
    double most_off = 0.0;  ///< Of the larger half of x, as a part.
    double exponent = 0.0;  ///< Of the larger half: y grows as x to this.
};

Fit fit(const std::vector<double>& x, const std::vector<double>& y) {
    double s = 0.0, sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double w = 1.0 / (y[i] * y[i]);
        s += w;
        sx += w * x[i];
        sy += w * y[i];
        sxx += w * x[i] * x[i];
        sxy += w * x[i] * y[i];
    }
    Fit line;
    line.each = (s * sxy - sx * sy) / (s * sxx - sx * sx);
    line.at_0 = (sy - line.each * sx) / s;
    const std::size_t half = x.size() / 2;
    for (std::size_t i = half; i < x.size(); ++i) {
        line.most_off =
            std::max(line.most_off, std::abs((line.at_0 + line.each * x[i]) / y[i] - 1.0));
    }
    line.exponent = std::log(y.back() / y[half]) / std::log(x.back() / x[half]);
    return line;
}

/// So many joints from the top of the tree down.
std::vector<int> top_joints(const AssemblyTree& tree, int count) {
    std::vector<int> joints;
    for (const AssemblyNode& node : tree.nodes()) {
        if (!node.leaf() && static_cast<int>(joints.size()) < count) joints.push_back(node.joint);
    }
    return joints;
}

State bent(const Model& model) {
    State state = rest_state(model);
    for (int i = 0; i < model.link_count(); ++i) {
        state.positions[i] = 0.02 * std::sin(0.3 * i);
        state.rates[i] = 0.1 * std::cos(0.7 * i);
    }
    return state;
}

double tidy(double number) {
    return std::round(1000.0 * number) / 1000.0;
}

/// Steps of the same body by how many of its joints move.
std::string by_joints(Bench& bench) {
    const Model model = pendulum(300);
    const AssemblyTree tree = AssemblyTree::build(model).value();
    std::vector<int> counts{1, 2, 5, 10, 20, 50, 100, 200, 300};
    std::vector<HybridBody> hybrid;
    std::vector<Reduced> reduced;
    std::vector<State> states;
    for (const int count : counts) {
        HybridBody body(tree, bent(model));
        body.set_region(top_joints(tree, count));
        Region region = Region::least(model);
        for (const int joint : body.active_joints()) region.set(joint, true);
        states.push_back(body.state());
        reduced.emplace_back(model);
        reduced.back().rebuild(region, states.back());
        hybrid.push_back(std::move(body));
    }
    Workspace workspace;
    std::vector<std::function<void()>> works;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        works.emplace_back(
            [&, i] { reduced[i].step(blink_s, {.seconds = blink_s}, states[i], workspace); });
        works.emplace_back([&, i] { hybrid[i].advance(blink_s); });
    }
    const auto times = race(bench.quick ? 5 : 15, works);
    std::vector<double> x, of_reduced, of_hybrid;
    Json rows = Json::array();
    for (std::size_t i = 0; i < counts.size(); ++i) {
        x.push_back(counts[i]);
        of_reduced.push_back(1e6 * times[2 * i].best_s);
        of_hybrid.push_back(1e6 * times[2 * i + 1].best_s);
        rows.push_back({{"moving", counts[i]},
                        {"reduced_us", tidy(of_reduced.back())},
                        {"hybrid_us", tidy(of_hybrid.back())}});
    }
    bench.note("a step of a pendulum of 300 links, by joints that move");
    bench.table("cost_joints", rows);
    const Fit r = fit(x, of_reduced), h = fit(x, of_hybrid);
    bench.figure("cost_fit", {{"reduced",
                               {{"at_0_us", r.at_0},
                                {"each_us", r.each},
                                {"exponent", r.exponent},
                                {"most_off", r.most_off}}},
                              {"hybrid",
                               {{"at_0_us", h.at_0},
                                {"each_us", h.each},
                                {"exponent", h.exponent},
                                {"most_off", h.most_off}}}});
    return fmt::format(
        "a reduced step takes {:.2f} + {:.3f} n us for n moving joints of 300 (exponent {:.2f} "
        "from "
        "20 to 300), a hybrid one {:.2f} + {:.3f} n us (exponent {:.2f})",
        r.at_0, r.each, r.exponent, h.at_0, h.each, h.exponent);
}

/// Steps of chains of any length of which fifteen joints move, while forces change on links that do not.
std::string by_forces(Bench& bench) {
    constexpr int lengths[] = {255, 1023, 4095};
    constexpr int forces[] = {0, 1, 4, 16};
    constexpr int top_levels = 4;  // of fifteen joints
    std::vector<std::unique_ptr<Model>> models;
    std::vector<std::unique_ptr<AssemblyTree>> trees;
    std::vector<HybridBody> bodies;
    std::vector<double> pushes(std::size(lengths) * std::size(forces), 1.0);
    for (const int length : lengths) {
        models.push_back(std::make_unique<Model>(pendulum(length)));
        trees.push_back(
            std::make_unique<AssemblyTree>(AssemblyTree::build(*models.back()).value()));
        for (std::size_t k = 0; k < std::size(forces); ++k) {
            bodies.emplace_back(*trees.back(), bent(*models.back()));
            bodies.back().set_region(top_joints(*trees.back(), 15));
        }
    }
    std::vector<std::function<void()>> works;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const int count = forces[i % std::size(forces)];
        works.emplace_back([&, i, count] {
            HybridBody& body = bodies[i];
            const int links = body.tree().model().link_count();
            pushes[i] = -pushes[i];
            for (int k = 0; k < count; ++k) {
                const int link = static_cast<int>((k + 0.5) * links / count) | 1;
                body.set_external(link, {{0.0, 0.0, 0.01 * pushes[i]}, Vec3::Zero()});
            }
            body.advance(blink_s);
        });
    }
    // work that no other load disturbs: nodes of a step, without forces and with the most
    const auto nodes_of = [&](std::size_t i) {
        works[i]();
        const long before = bodies[i].work().nodes();
        works[i]();
        return static_cast<double>(bodies[i].work().nodes() - before);
    };
    const auto times = race(bench.quick ? 5 : 15, works);
    Json rows = Json::array();
    std::vector<double> still, each, nodes;
    for (std::size_t length = 0; length < std::size(lengths); ++length) {
        Json row = {{"links", lengths[length]}, {"depth", trees[length]->depth()}};
        const std::size_t first = length * std::size(forces);
        for (std::size_t k = 0; k < std::size(forces); ++k) {
            row[fmt::format("forces_{}_us", forces[k])] = tidy(1e6 * times[first + k].best_s);
        }
        still.push_back(1e6 * times[first].best_s);
        each.push_back(1e6 * (times[first + 3].best_s - times[first].best_s) / forces[3]);
        nodes.push_back(nodes_of(first + 1) - nodes_of(first));
        row["each_force_us"] = tidy(each.back());
        row["step_nodes"] = nodes_of(first);
        row["force_nodes"] = nodes.back();
        rows.push_back(row);
    }
    bench.note("a hybrid step, fifteen joints moving, forces that change on links that do not");
    bench.table("cost_forces", rows);
    return fmt::format(
        "with 15 joints moving, 16 times the links cost {:.2f} times as much, and a new force "
        "{:.0f} "
        "nodes of the tree on 255 links and {:.0f} on 4095, {:.2f} times, as the depth below "
        "those joints grows {:.2f} "
        "times ({:.2f} and {:.2f} us)",
        still.back() / still.front(), nodes.front(), nodes.back(), nodes.back() / nodes.front(),
        static_cast<double>(trees.back()->depth() - top_levels) /
            (trees.front()->depth() - top_levels),
        each.front(), each.back());
}

}  // namespace

void study_growth(Bench& bench, Summary& summary) {
    const ThreadLimit single(1);
    const std::string joints = by_joints(bench);
    summary.growth = joints + "; " + by_forces(bench);
}

}  // namespace sidestep::bench
