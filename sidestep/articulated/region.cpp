#include "sidestep/articulated/region.h"

namespace sidestep::articulated {

Region Region::all(const Model& model) {
    Region region = least(model);
    for (int i = 0; i < region.link_count(); ++i) region.set(i, true);
    return region;
}

Region Region::least(const Model& model) {
    Region region;
    region.moves_.resize(model.link_count());
    region.choice_.resize(model.link_count());
    for (int i = 0; i < model.link_count(); ++i) {
        const Link& link = model.link(i);
        const bool afloat = link.joint.type == JointType::free && link.parent < 0;
        region.moves_[i] = static_cast<std::uint8_t>(afloat);
        region.choice_[i] =
            static_cast<std::uint8_t>(!afloat && link.joint.type != JointType::fixed);
    }
    return region;
}

int Region::moving_count() const {
    int count = 0;
    for (const std::uint8_t moves : moves_) count += moves;
    return count;
}

}  // namespace sidestep::articulated
