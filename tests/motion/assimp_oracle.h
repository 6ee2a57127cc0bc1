// Where does assimp put the nodes of a file? An independent way from the same bytes to places.
#pragma once

#include <assimp/scene.h>

#include <algorithm>
#include <assimp/Importer.hpp>
#include <filesystem>
#include <map>
#include <string>

#include "sidestep/math/types.h"

namespace sidestep::test {

inline Mat4 to_eigen(const aiMatrix4x4& m) {
    Mat4 matrix;
    for (unsigned row = 0; row < 4; ++row) {
        for (unsigned column = 0; column < 4; ++column) matrix(row, column) = m[row][column];
    }
    return matrix;
}

template <typename Key>
std::pair<unsigned, double> key_before(const Key* keys, unsigned count, double time) {
    unsigned at = 0;
    while (at + 1 < count && keys[at + 1].mTime <= time) ++at;
    if (at + 1 == count || time <= keys[at].mTime) return {at, 0.0};
    return {at, (time - keys[at].mTime) / (keys[at + 1].mTime - keys[at].mTime)};
}

/// What assimp thinks of one moment: every node's place in the world, by name.
struct Oracle {
    Assimp::Importer importer;
    const aiScene* scene = nullptr;
    double ticks_per_second;

    /// @param ticks  A second; the glTF importer counts milliseconds, the FBX importer frames.
    Oracle(const std::filesystem::path& path, double ticks)
        : scene(importer.ReadFile(path.string(), 0)), ticks_per_second(ticks) {}

    /// When the first key is, in seconds: our frame 0.
    double first_key(unsigned animation) const {
        double first = 1e300;
        const aiAnimation& moves = *scene->mAnimations[animation];
        for (unsigned i = 0; i < moves.mNumChannels; ++i) {
            const aiNodeAnim& channel = *moves.mChannels[i];
            if (channel.mNumRotationKeys > 1) {
                first = std::min(first, channel.mRotationKeys[0].mTime);
            }
            if (channel.mNumPositionKeys > 1) {
                first = std::min(first, channel.mPositionKeys[0].mTime);
            }
        }
        return first / ticks_per_second;
    }

    Mat4 local(const aiNode& node, const aiAnimation& animation, double seconds) const {
        for (unsigned i = 0; i < animation.mNumChannels; ++i) {
            const aiNodeAnim& channel = *animation.mChannels[i];
            if (channel.mNodeName != node.mName) continue;
            const double time = seconds * ticks_per_second;
            const auto lerp = [&](const aiVectorKey* keys, unsigned count) {
                const auto [at, weight] = key_before(keys, count, time);
                const aiVector3D a = keys[at].mValue;
                const aiVector3D b = keys[at + 1 < count ? at + 1 : at].mValue;
                return a + (b - a) * static_cast<float>(weight);
            };
            const auto [at, weight] =
                key_before(channel.mRotationKeys, channel.mNumRotationKeys, time);
            aiQuaternion turn;
            aiQuaternion::Interpolate(
                turn, channel.mRotationKeys[at].mValue,
                channel.mRotationKeys[at + 1 < channel.mNumRotationKeys ? at + 1 : at].mValue,
                static_cast<float>(weight));
            return to_eigen(aiMatrix4x4(lerp(channel.mScalingKeys, channel.mNumScalingKeys), turn,
                                        lerp(channel.mPositionKeys, channel.mNumPositionKeys)));
        }
        return to_eigen(node.mTransformation);
    }

    void walk(const aiNode& node, const Mat4& parent, const aiAnimation& animation, double seconds,
              std::map<std::string, Vec3>& places) const {
        const Mat4 world = parent * local(node, animation, seconds);
        places[node.mName.C_Str()] = world.topRightCorner<3, 1>();
        for (unsigned i = 0; i < node.mNumChildren; ++i) {
            walk(*node.mChildren[i], world, animation, seconds, places);
        }
    }

    std::map<std::string, Vec3> places(unsigned animation, double seconds) const {
        std::map<std::string, Vec3> result;
        walk(*scene->mRootNode, Mat4::Identity(), *scene->mAnimations[animation], seconds, result);
        return result;
    }
};

}  // namespace sidestep::test
