#include "sidestep/articulated/model.h"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <map>

namespace sidestep::articulated {

namespace {

class LinkChecker {
public:
    LinkChecker(const std::vector<Link>& links, const std::string& file)
        : links_(links), file_(file) {}

    Problems check() {
        if (links_.empty()) {
            wrong(0, "a model needs at least one link");
            return std::move(problems_);
        }
        check_parents();
        for (std::size_t i = 0; i < links_.size(); ++i) check_link(links_[i]);
        if (!has_error(problems_)) check_weights();
        return std::move(problems_);
    }

private:
    void wrong(int line, std::string message, std::string hint = {}) {
        if (static_cast<int>(problems_.size()) >= problem_limit) return;
        problems_.push_back({.file = file_,
                             .line = line,
                             .column = line > 0 ? 1 : 0,
                             .severity = Problem::Severity::error,
                             .message = std::move(message),
                             .hint = std::move(hint),
                             .code = {}});
    }
    static std::string called(const Link& link) { return fmt::format("link \"{}\"", link.name); }

    void check_parents() {
        const int count = static_cast<int>(links_.size());
        std::map<std::string, int> seen;
        for (int i = 0; i < count; ++i) {
            const Link& link = links_[i];
            const auto [first, fresh] = seen.try_emplace(link.name, i);
            if (!fresh && !link.name.empty()) {
                wrong(link.line, fmt::format("two links are called \"{}\"", link.name),
                      fmt::format("they are links {} and {}, counted from 0", first->second, i));
            }
            if (link.parent < -1 || link.parent >= count) {
                wrong(link.line, fmt::format("{} hangs on link {}, but there are {} links",
                                             called(link), link.parent, count));
                continue;
            }
            if (link.parent < i) continue;
            // round in a circle, or merely in the wrong order?
            int at = link.parent;
            for (int steps = 0; at > i && steps < count; ++steps) at = links_[at].parent;
            if (at == i || link.parent == i) {
                wrong(
                    link.line,
                    fmt::format("{} hangs on itself: the way to its parents goes round in a circle "
                                "through \"{}\"",
                                called(link), links_[link.parent].name),
                    "loops of links cannot be simulated; open one joint of the loop");
            } else {
                wrong(link.line,
                      fmt::format("{} comes before its parent \"{}\"", called(link),
                                  links_[link.parent].name),
                      "list parents before children");
            }
        }
    }

    void check_link(const Link& link) {
        const Joint& joint = link.joint;
        if (!(std::isfinite(link.mass) && link.centre.allFinite() && link.inertia.allFinite() &&
              link.far_end.allFinite())) {
            wrong(link.line, called(link) + " has a mass, centre or inertia that is not finite");
            return;
        }
        if (link.mass < 0.0) {
            wrong(link.line,
                  fmt::format("{} has mass {}, expected 0 or more", called(link), link.mass));
        }
        const double size = link.inertia.cwiseAbs().maxCoeff();
        if ((link.inertia - link.inertia.transpose()).cwiseAbs().maxCoeff() > 1e-9 * size) {
            wrong(link.line, called(link) + " has an inertia that is not symmetric");
        } else if (size > 0.0) {
            const Vec3 moments =
                Eigen::SelfAdjointEigenSolver<Mat3>(link.inertia, Eigen::EigenvaluesOnly)
                    .eigenvalues();
            if (moments.x() < -1e-12 * size) {
                wrong(link.line, fmt::format("{} has a negative moment of inertia, {:.6g}",
                                             called(link), moments.x()));
            } else if (moments.x() + moments.y() < moments.z() * (1.0 - 1e-6)) {
                wrong(
                    link.line,
                    fmt::format("{} has moments of inertia {:.6g}, {:.6g} and {:.6g}: no body has "
                                "one that is larger than the other two together",
                                called(link), moments.x(), moments.y(), moments.z()));
            }
            if (link.mass == 0.0) {
                wrong(link.line, called(link) + " has inertia, but no mass");
            }
        }
        check_joint(link, joint);
    }

    void check_joint(const Link& link, const Joint& joint) {
        const auto& placement = joint.placement;
        if (!placement.translation.allFinite() || !placement.rotation.coeffs().allFinite() ||
            std::abs(placement.rotation.norm() - 1.0) > 1e-9) {
            wrong(link.line,
                  called(link) + " has a placement that is not a finite rigid transform");
        }
        const int axes = joint.type == JointType::universal ? 2
                         : joint.type == JointType::revolute || joint.type == JointType::prismatic
                             ? 1
                             : 0;
        for (int k = 0; k < axes; ++k) {
            const Vec3& axis = k == 0 ? joint.axis : joint.axis_2;
            if (!axis.allFinite() || std::abs(axis.norm() - 1.0) > 1e-9) {
                wrong(link.line,
                      fmt::format("{} has an axis ({}, {}, {}) that is not of unit length",
                                  called(link), axis.x(), axis.y(), axis.z()));
            }
        }
        if (joint.type == JointType::universal &&
            std::abs(joint.axis.dot(joint.axis_2)) > 1.0 - 1e-9) {
            wrong(link.line, called(link) + " has a universal joint whose axes are parallel");
        }
        for (const auto& [what, value] :
             {std::pair{"damping", joint.damping}, std::pair{"stiffness", joint.stiffness},
              std::pair{"armature", joint.armature}}) {
            if (!std::isfinite(value) || value < 0.0) {
                wrong(link.line,
                      fmt::format("{} has {} {}, expected 0 or more", called(link), what, value));
            }
        }
        for (int k = 0; k < 2; ++k) {
            if (!(joint.lowest[k] <= joint.highest[k])) {
                wrong(link.line, fmt::format("{} has limits {} to {}, the wrong way round",
                                             called(link), joint.lowest[k], joint.highest[k]));
            }
        }
        if (!(joint.swing_limit > 0.0)) {
            wrong(link.line,
                  fmt::format("{} has a swing limit of {}", called(link), joint.swing_limit));
        }
    }

    /// Every joint that can move must move something.
    void check_weights() {
        const int count = static_cast<int>(links_.size());
        std::vector<double> mass(count);    // of all that hangs on it
        std::vector<double> rigid(count);   // of what is fixed to it
        std::vector<int> carried(count);    // joints that move on it, and on what is fixed to it
        std::vector<double> rotors(count);  // ... and the inertia of their rotors
        for (int i = count - 1; i >= 0; --i) {
            mass[i] += links_[i].mass;
            rigid[i] += links_[i].mass;
            const Joint& joint = links_[i].joint;
            if (joint.type != JointType::fixed && mass[i] <= 0.0 && joint.armature <= 0.0) {
                wrong(links_[i].line,
                      fmt::format("{} and all that hangs on it have no mass", called(links_[i])),
                      "give it a mass and an inertia, or fix its joint");
            }
            // a piece without mass that floats: it can go one way and its only joint the other, for nothing
            if (joint.type == JointType::free && mass[i] > 0.0 && rigid[i] <= 0.0 &&
                carried[i] == 1 && rotors[i] <= 0.0) {
                wrong(links_[i].line,
                      fmt::format(
                          "{} floats and has no mass of its own, only what hangs on its joint",
                          called(links_[i])),
                      "give it a mass and an inertia, or let it not float");
            }
            const int parent = links_[i].parent;
            if (parent < 0) continue;
            mass[parent] += mass[i];
            if (joint.type == JointType::fixed) {
                rigid[parent] += rigid[i];
                carried[parent] += carried[i];
                rotors[parent] += rotors[i];
            } else {
                carried[parent] += 1;
                rotors[parent] += joint.armature;
            }
        }
    }

    const std::vector<Link>& links_;
    std::string file_;
    Problems problems_;
};

}  // namespace

Result<Model> Model::build(std::vector<Link> links, const std::string& file) {
    Problems problems = LinkChecker(links, file).check();
    if (has_error(problems)) return failure(std::move(problems));
    Model model;
    model.children_.resize(links.size());
    for (std::size_t i = 0; i < links.size(); ++i) {
        const Link& link = links[i];
        if (link.parent >= 0) model.children_[link.parent].push_back(static_cast<int>(i));
        model.position_first_.push_back(model.position_first_.back() +
                                        position_size_of(link.joint.type));
        model.rate_first_.push_back(model.rate_first_.back() +
                                    articulated::freedom_of(link.joint.type));
        model.inertias_.push_back(Inertia::of_body(link.mass, link.centre, link.inertia));
        model.mass_ += link.mass;
    }
    model.links_ = std::move(links);
    return model;
}

int Model::find(const std::string& name) const {
    for (int i = 0; i < link_count(); ++i) {
        if (links_[i].name == name) return i;
    }
    return -1;
}

}  // namespace sidestep::articulated
