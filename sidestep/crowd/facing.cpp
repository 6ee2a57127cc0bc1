#include "sidestep/crowd/facing.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/parallel.h"
#include "sidestep/motion/ground_path.h"

namespace sidestep::crowd {

Facing::Facing(const Repertoire& repertoire) : repertoire_(&repertoire) {
    const motion::MotionGraph& graph = repertoire.graph();
    clips_.resize(graph.clips.size());
    parallel_for(static_cast<std::int64_t>(clips_.size()), 1,
                 [&](std::int64_t begin, std::int64_t end) {
                     for (std::int64_t k = begin; k < end; ++k) {
                         const auto i = static_cast<std::size_t>(k);
                         clips_[i] = motion::facing(graph.clips[i].clip);
                     }
                 });
    hubs_.assign(graph.hubs.size(), 0.0);
    // all clips begin at their hub in the same pose, so that any of them will do
    for (std::size_t k = graph.clips.size(); k-- > 0;) {
        hubs_[static_cast<std::size_t>(graph.clips[k].hub_in)] = clips_[k].front();
    }
}

double Facing::operator()(const PersonState& person, std::int64_t frame) const {
    const Move& move = repertoire_->move(person.move);
    double heading = person.placement.heading_rad();
    if (move.holds()) {
        heading += hubs_[static_cast<std::size_t>(move.hub_in)];
    } else {
        const std::int64_t at = std::max<std::int64_t>(0, frame - person.start);
        const MovePart* part = &move.parts.front();
        for (const MovePart& one : move.parts) {
            if (one.frame <= at) part = &one;
        }
        const std::vector<double>& turned = clips_[static_cast<std::size_t>(part->clip)];
        const auto last = static_cast<std::int64_t>(turned.size()) - 1;
        heading += part->at.heading_rad() +
                   turned[static_cast<std::size_t>(std::min(at - part->frame, last))];
    }
    return std::atan2(std::sin(heading), std::cos(heading));
}

}  // namespace sidestep::crowd
