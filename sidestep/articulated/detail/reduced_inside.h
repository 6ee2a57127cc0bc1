// What a reduced body and its workspace hold.
#pragma once

#include <vector>

#include "sidestep/articulated/detail/groups.h"
#include "sidestep/articulated/reduced.h"

namespace sidestep::articulated {

namespace detail {

using MovingDouble = Moving<double>;

/// Turns z to the axis of hinges and slides; others have axes as they are.
inline Mat3 aligned_axes(const Joint& joint) {
    const bool has_axis = joint.type == JointType::revolute || joint.type == JointType::prismatic;
    if (!has_axis) return Mat3::Identity();
    return Quat::FromTwoVectors(Vec3::UnitZ(), joint.axis).toRotationMatrix();
}

/// An aligned link in its group.
struct Place {
    M3<double> turn;
    V3<double> origin;
    bool same = true;  // nothing turned, nothing moved
};

/// A spring's point in its group.
struct Tie {
    int group = 0;
    V3<double> point{};
};

/// On a group.
struct Blow {
    V3<double> n, f;
};

}  // namespace detail

/// What does not change: one for each model.
struct Reduced::Table {
    const Model* model = nullptr;
    std::vector<detail::Group> full;  // the world first
    std::vector<Mat3> aligned;        // hinges and slides along z, in the link
    std::vector<detail::V3<double>> far_end;

    explicit Table(const Model& one);
};

struct Reduced::Inside {
    std::vector<detail::Group> groups;
    std::vector<int> group_of;
    std::vector<detail::Place> places;  // of links, by index + 1
    std::vector<detail::Tie> ties, full_ties;
};

struct Workspace::Inside {
    std::vector<detail::MovingDouble> full, moving;
    std::vector<double> rates, zeros;
    std::vector<detail::Blow> blows;

    void make_room(const Model& model) {
        const std::size_t links = static_cast<std::size_t>(model.link_count()) + 1;
        if (full.size() < links) {
            full.resize(links);
            moving.resize(links);
            blows.resize(links);
        }
        const std::size_t freedom = static_cast<std::size_t>(model.freedom());
        if (rates.size() < freedom) {
            rates.resize(freedom);
            zeros.assign(freedom, 0.0);
        }
    }
};

/// The door for those who strike a body between the halves of a step.
struct detail::Insight {
    static const std::vector<Group>& groups(const Reduced& body) { return body.inside_->groups; }
    static int count(const Reduced& body) { return body.count_; }
    /// Another number after every change of the groups.
    static int revision(const Reduced& body) { return body.revision_; }
    static int group_of(const Reduced& body, int link) { return body.inside_->group_of[link + 1]; }
    static const Place& place(const Reduced& body, int link) {
        return body.inside_->places[link + 1];
    }
    /// Every link a group of its own, and what the last survey left of them.
    static const std::vector<Group>& full_groups(const Reduced& body) { return body.table_->full; }
    static std::vector<MovingDouble>& full_moving(Workspace& workspace) {
        return workspace.inside_->full;
    }
    /// Of the last pass over the moving groups.
    static std::vector<MovingDouble>& moving(Workspace& workspace) {
        return workspace.inside_->moving;
    }
    static const std::vector<MovingDouble>& moving(const Workspace& workspace) {
        return workspace.inside_->moving;
    }
    static const std::vector<double>& zeros(const Workspace& workspace) {
        return workspace.inside_->zeros;
    }
};

}  // namespace sidestep::articulated
