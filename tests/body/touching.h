// Which parts of a posed character pass through each other? The slow, exact way: every triangle of
// one part against every triangle of the other, boxes first.
#pragma once

#include <string>
#include <vector>

#include "sidestep/body/character.h"
#include "sidestep/geometry/triangle_triangle.h"

namespace sidestep::test {

struct Contact {
    int part_a = 0;
    int part_b = 0;
    std::vector<Vec3> places;  ///< Centres of the triangles that meet.
};

inline std::vector<geometry::AxisBox> triangle_boxes(const geometry::TriangleMesh& mesh) {
    std::vector<geometry::AxisBox> boxes;
    for (int t = 0; t < mesh.triangle_count(); ++t) {
        const auto corners = mesh.corners(t);
        boxes.push_back(geometry::AxisBox::around(corners));
    }
    return boxes;
}

inline std::vector<Contact> contacts(const body::Character& character,
                                     const motion::GlobalPose& pose) {
    const auto meshes = body::posed_parts(character, pose);
    std::vector<geometry::AxisBox> around;
    std::vector<std::vector<geometry::AxisBox>> boxes;
    for (const auto& mesh : meshes) {
        around.push_back(geometry::bounds(mesh));
        boxes.push_back(triangle_boxes(mesh));
    }
    std::vector<Contact> found;
    for (std::size_t a = 0; a < meshes.size(); ++a) {
        for (std::size_t b = a + 1; b < meshes.size(); ++b) {
            if (character.parts()[a].joint == character.parts()[b].joint) continue;
            const geometry::AxisBox shared = geometry::intersection(around[a], around[b]);
            if (shared.empty()) continue;
            Contact contact{static_cast<int>(a), static_cast<int>(b), {}};
            std::vector<int> near_b;
            for (int t = 0; t < meshes[b].triangle_count(); ++t) {
                if (!geometry::apart(boxes[b][t], shared)) near_b.push_back(t);
            }
            for (int s = 0; s < meshes[a].triangle_count(); ++s) {
                if (geometry::apart(boxes[a][s], shared)) continue;
                const auto first = meshes[a].corners(s);
                for (const int t : near_b) {
                    if (geometry::apart(boxes[a][s], boxes[b][t])) continue;
                    if (!geometry::intersect(first, meshes[b].corners(t))) continue;
                    contact.places.push_back((first[0] + first[1] + first[2]) / 3.0);
                    break;
                }
            }
            if (!contact.places.empty()) found.push_back(std::move(contact));
        }
    }
    return found;
}

/// Links that share a joint, or only joints without parts between them.
inline bool are_neighbours(const body::Character& character, int a, int b) {
    const auto next_above = [&](int joint) {
        do {
            joint = character.skeleton().joint(joint).parent;
        } while (joint >= 0 && character.parts_of(joint).empty());
        return joint;
    };
    return next_above(a) == b || next_above(b) == a;
}

}  // namespace sidestep::test
