#include "bench/body/peers.h"

#include <map>

namespace sidestep::bench {

std::vector<LimbMesh> limb_meshes(const body::Flesh& flesh) {
    std::vector<LimbMesh> meshes(static_cast<std::size_t>(flesh.limbs().count()));
    std::vector<std::map<int, int>> known(meshes.size());
    for (int t = 0; t < flesh.triangle_count(); ++t) {
        const auto limb = static_cast<std::size_t>(flesh.limb_of_triangle()[t]);
        LimbMesh& mesh = meshes[limb];
        std::array<int, 3> corners{};
        for (int k = 0; k < 3; ++k) {
            const int vertex = flesh.at_rest().triangles[t][k];
            const auto [place, fresh] =
                known[limb].try_emplace(vertex, static_cast<int>(mesh.vertices.size()));
            if (fresh) mesh.vertices.push_back(vertex);
            corners[k] = place->second;
        }
        mesh.triangles.push_back(corners);
        mesh.ids.push_back(t);
    }
    return meshes;
}

std::vector<Vec3> stiff_vertices(const body::Flesh& flesh, const LimbMesh& mesh, int limb) {
    const auto rest = forward_kinematics(flesh.skeleton(), rest_pose(flesh.skeleton()));
    const Transform to_joint = rest.joints[flesh.limbs().limbs[limb].joint].inverse();
    std::vector<Vec3> vertices;
    for (const int v : mesh.vertices) vertices.push_back(to_joint * flesh.at_rest().vertices[v]);
    return vertices;
}

void place_vertices(const body::Flesh& flesh, const motion::GlobalPose& pose,
                    std::vector<Vec3>& places) {
    thread_local std::vector<Mat3> turns;
    turns.resize(pose.joints.size());
    for (std::size_t j = 0; j < turns.size(); ++j) {
        turns[j] = pose.joints[j].rotation.toRotationMatrix();
    }
    places.resize(static_cast<std::size_t>(flesh.vertex_count()));
    for (int v = 0; v < flesh.vertex_count(); ++v) {
        Vec3 sum = Vec3::Zero();
        for (const body::Pull& pull : flesh.pulls(v)) {
            sum += pull.weight *
                   (turns[pull.joint] * pull.local + pose.joints[pull.joint].translation);
        }
        places[v] = sum;
    }
}

}  // namespace sidestep::bench
