// When do links first touch? Looked at ten thousand moments: slow, obvious, and blind between them.
//
// Knows nothing of what it checks: poses are matrices made from axis and angle, and two meshes touch
// where two of their triangles do, exactly. Moments at which two links are too far apart to have met
// are left out; how far they may have come is bounded by turning rates times lengths.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "sidestep/ccd/first_contact.h"
#include "sidestep/geometry/box_tree.h"

namespace sidestep::ccd::test {

struct Sampled {
    double time = 0.0;
    int a = -1, b = -1;
};

class SampledContact {
public:
    SampledContact(const MovingLinks& moving, std::span<const geometry::BoxTree> trees)
        : moving_(moving), trees_(trees) {
        const std::size_t count = moving.links.size();
        speed_.assign(count, 0.0);
        for (std::size_t i = 0; i < count; ++i) {
            // from the link to the world: what each joint can move it by
            double arm = moving.shapes[i] != nullptr ? moving.shapes[i]->root().reach : 0.0;
            for (int j = static_cast<int>(i); j >= 0; j = moving.links[j].parent) {
                const LinkMotion& link = moving.links[j];
                speed_[i] += link.turn.norm() * arm + link.slide.norm();
                arm += std::max(link.start.translation.norm(),
                                (link.start.translation + link.slide).norm());
            }
        }
    }

    /// @param asked  Whether a pair counts.
    template <typename Asked>
    [[nodiscard]] std::optional<Sampled> first(int samples, const Asked& asked) const {
        const int count = static_cast<int>(moving_.links.size());
        std::vector<int> next(static_cast<std::size_t>(count) * count, 0);
        std::vector<Transform> at;
        std::vector<Vec3> centres(count);
        for (int s = 0; s <= samples; ++s) {
            const double t = static_cast<double>(s) / samples;
            bool placed = false;
            for (int a = 0; a < count; ++a) {
                if (moving_.shapes[a] == nullptr) continue;
                for (int b = a + 1; b < count; ++b) {
                    int& wait = next[static_cast<std::size_t>(a) * count + b];
                    if (wait > s || moving_.shapes[b] == nullptr || !asked(a, b)) continue;
                    if (!placed) {
                        at = poses(t);
                        for (int i = 0; i < count; ++i) {
                            if (moving_.shapes[i] != nullptr)
                                centres[i] = at[i] * moving_.shapes[i]->root().centre;
                        }
                        placed = true;
                    }
                    const double room = moving_.shapes[a]->root().diagonal +
                                        moving_.shapes[b]->root().diagonal + 1e-9;
                    const double distance = (centres[b] - centres[a]).norm() - room;
                    const double per_sample = (speed_[a] + speed_[b]) / samples;
                    if (distance > 0.0) {
                        const double skip = per_sample > 0.0 ? distance / per_sample : samples;
                        wait = s + 1 + static_cast<int>(std::min(skip, 2.0 * samples));
                        if (distance > per_sample) --wait;
                        continue;
                    }
                    if (!geometry::intersecting_pairs(trees_[a], at[a], trees_[b], at[b],
                                                      {.limit = 1})
                             .pairs.empty())
                        return Sampled{t, a, b};
                }
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] std::vector<Transform> poses(double t) const {
        std::vector<Transform> all;
        std::vector<Mat3> turns;
        for (const LinkMotion& link : moving_.links) {
            const double angle = t * link.turn.norm();
            const Vec3 axis = angle > 0.0 ? Vec3(link.turn.normalized()) : Vec3(Vec3::UnitX());
            const Mat3 own = link.start.rotation.toRotationMatrix() *
                             Eigen::AngleAxisd(angle, axis).toRotationMatrix();
            const Vec3 offset = link.start.translation + t * link.slide;
            const Mat3 above = link.parent >= 0 ? turns[link.parent] : Mat3(Mat3::Identity());
            const Vec3 from = link.parent >= 0 ? all[link.parent].translation : Vec3(Vec3::Zero());
            turns.push_back(above * own);
            all.push_back({Quat(turns.back()).normalized(), from + above * offset});
        }
        return all;
    }

private:
    MovingLinks moving_;
    std::span<const geometry::BoxTree> trees_;
    std::vector<double> speed_;
};

}  // namespace sidestep::ccd::test
