#include "sidestep/articulated/picture_error.h"

#include <algorithm>
#include <cmath>

#include "sidestep/articulated/detail/contacts.h"
#include "sidestep/base/require.h"

namespace sidestep::articulated {

namespace {

constexpr double bin_px = 0.01;
constexpr std::size_t bins = 10000;

}  // namespace

void PictureError::follow(const Simulation& run, const Simulation& full, Track& track) const {
    track.before.swap(track.last);
    track.last.swap(track.now);
    track.shown_before.swap(track.shown_last);
    track.shown_last.swap(track.shown);
    track.now.clear();
    track.shown.clear();
    const raster::View view = run.scene().cameras.at(camera_).at(run.time_s());
    const auto put = [&](const Vec3& point) {
        const double depth = view.depth_of(point);
        const Vec3 place = depth > view.near_plane() ? view.project(point) : Vec3(-1.0, -1.0, 0.0);
        track.now.emplace_back(place.x(), place.y());
        track.shown.push_back(place.x() >= 0.0 && place.y() >= 0.0 && place.x() <= view.width() &&
                              place.y() <= view.height());
    };
    for (int a = 0; a < run.actor_count(); ++a) {
        const Model& model = run.model(a);
        State state = run.state(a);
        for (int i = 0; same_roots_ && i < model.link_count(); ++i) {
            const Link& link = model.link(i);
            if (link.parent >= 0 || link.joint.type != JointType::free) continue;
            const int first = model.first_position(i);
            std::copy_n(full.state(a).positions.begin() + first, 7,
                        state.positions.begin() + first);
        }
        const auto world = links_in_world(model, state);
        for (int i = 0; i < model.link_count(); ++i) {
            put(world[i].translation);
            put(world[i] * model.link(i).far_end);
        }
    }
}

void PictureError::leave_out_hidden(const Simulation& full) {
    Occlusion occlusion(full.scene().cameras.at(camera_).at(full.time_s()), 2);
    occlusion.draw_wall(full.scene().walls.vertices, full.scene().walls.triangles);
    for (int a = 0; a < full.actor_count(); ++a) {
        const Model& model = full.model(a);
        const auto world = links_in_world(model, full.state(a));
        for (int i = 0; i < model.link_count(); ++i) {
            occlusion.draw(detail::box_around(model.link(i), world[i]));
        }
    }
    occlusion.finish();
    for (std::size_t k = 0; k < full_.shown.size(); ++k) {
        // two points a link
        if (occlusion.seen(static_cast<int>(k / 2)) != Occlusion::Seen::yes) full_.shown[k] = 0;
    }
}

void PictureError::add(const Simulation& full, const Simulation& other) {
    SIDESTEP_REQUIRE(std::abs(full.time_s() - other.time_s()) < 1e-9,
                     "the two runs are not at the same time");
    follow(full, full, full_);
    if (seen_only_) leave_out_hidden(full);
    follow(other, full, other_);
    SIDESTEP_REQUIRE(full_.now.size() == other_.now.size(), "the runs show different bodies");
    if (histogram_.empty()) histogram_.resize(bins + 1);
    ++frames_;
    for (std::size_t i = 0; i < full_.now.size(); ++i) {
        if (full_.shown[i] == 0) continue;
        const double off = (full_.now[i] - other_.now[i]).norm();
        squares_ += off * off;
        most_ = std::max(most_, off);
        ++histogram_[static_cast<std::size_t>(std::min(off / bin_px, static_cast<double>(bins)))];
        ++points_;
        if (frames_ < 2 || full_.shown_last[i] == 0) continue;
        motion_squares_ += (full_.now[i] - full_.last[i]).squaredNorm();
        ++motions_;
        if (frames_ < 3 || full_.shown_before[i] == 0) continue;
        full_pop_ =
            std::max(full_pop_, (full_.now[i] - 2.0 * full_.last[i] + full_.before[i]).norm());
        if (other_.shown[i] == 0 || other_.shown_last[i] == 0 || other_.shown_before[i] == 0) {
            continue;
        }
        other_pop_ =
            std::max(other_pop_, (other_.now[i] - 2.0 * other_.last[i] + other_.before[i]).norm());
    }
}

double PictureError::rms() const {
    return points_ > 0 ? std::sqrt(squares_ / static_cast<double>(points_)) : 0.0;
}

double PictureError::motion_rms() const {
    return motions_ > 0 ? std::sqrt(motion_squares_ / static_cast<double>(motions_)) : 0.0;
}

double PictureError::p95() const {
    std::int64_t below = 0;
    for (std::size_t i = 0; i < histogram_.size(); ++i) {
        below += histogram_[i];
        if (static_cast<double>(below) >= 0.95 * static_cast<double>(points_)) {
            return bin_px * static_cast<double>(i + 1);
        }
    }
    return 0.0;
}

}  // namespace sidestep::articulated
