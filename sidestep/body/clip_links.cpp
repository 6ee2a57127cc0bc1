#include "sidestep/body/clip_links.h"

#include <string>

#include "sidestep/base/require.h"

namespace sidestep::body {

std::vector<ccd::LinkMotion> links_between(const motion::Skeleton& skeleton, const motion::Pose& a,
                                           const motion::Pose& b) {
    const std::size_t joints = skeleton.joints().size();
    for (const motion::Pose* pose : {&a, &b}) {
        SIDESTEP_REQUIRE(pose->rotations.size() == joints && pose->translations.size() == joints,
                         "a pose of " + std::to_string(pose->rotations.size()) +
                             " joints for a skeleton of " + std::to_string(joints));
    }
    std::vector<ccd::LinkMotion> links;
    links.reserve(joints);
    for (std::size_t j = 0; j < joints; ++j) {
        links.push_back(ccd::between(skeleton.joints()[j].parent,
                                     {a.rotations[j].normalized(), a.translations[j]},
                                     {b.rotations[j].normalized(), b.translations[j]}));
    }
    return links;
}

std::vector<ccd::LinkMotion> clip_links(const motion::Clip& clip, int frame) {
    SIDESTEP_REQUIRE(frame >= 0 && frame + 1 < clip.frame_count(),
                     "frame " + std::to_string(frame) + " of " +
                         std::to_string(clip.frame_count()) + " has no next one");
    return links_between(clip.skeleton(), clip.pose(frame), clip.pose(frame + 1));
}

}  // namespace sidestep::body
