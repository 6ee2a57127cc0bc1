// People of flesh, thin and fat, out of MakeHuman's parts (CC0).
//
//     base.obj ───────────► one mesh for everybody: the body, and small cubes where joints are
//     targets/*.target ───► how far each vertex moves to make a man, a woman, thin, heavy
//     cmu_mb.mhskel ──────► which cube is which joint of the CMU skeleton
//     default.mhskel ─┬───► who pulls which vertex, in the fine rig; its bones are summed up into
//     default_weights.mhw ┘ those of the CMU skeleton
//
// The body comes with the lengths of its own bones; the skeleton it is put on only says in which
// pose its zero is. Twelve files of 8 MB, of which a folder needs the five above and its targets.
//
// A caution from measured data: the channels of CMU's finger bases and thumbs are not zero (20 to
// 50 degrees, nearly constant), and they carry flesh of the hand. Joints are kept as they are here;
// whoever drops them should fold the finger base's rotation into the hand, or the hand's vertices
// are 30 to 50 mm off.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/body/character.h"
#include "sidestep/body/io/character_glb.h"

namespace sidestep::body {

enum class Sex { female, male };
/// The weight targets with least muscle: all of the lean one, none, half and all of the stout one.
/// A man has 43, 65, 91 and 122 litres.
enum class Weight { thin, normal, stout, heavy };

/// Which person: the base mesh, a target for the sex, a share of one for the shape.
struct MakeHumanShape {
    std::string sex_target;  ///< Such as `caucasian-male-young`.
    std::string
        shape_target;       ///< Such as `universal-male-young-minmuscle-maxweight`; may be empty.
    double share = 1.0;     ///< Of the shape target: 0 leaves the average person.
    std::string name = {};  ///< What the character is called; without it the targets.
};

[[nodiscard]] MakeHumanShape makehuman_shape(Sex sex, Weight weight);

/// The texts of the files, and the names that problems call them by.
struct MakeHumanFiles {
    std::string base, rig, fine_rig, weights;
    std::string base_name = "base.obj", rig_name = "cmu_mb.mhskel",
                fine_rig_name = "default.mhskel", weights_name = "default_weights.mhw";
};

/// One line of a target: a vertex, and how far it moves.
using MakeHumanTarget = std::vector<std::pair<int, Vec3>>;

/// @param vertex_count  Of the base mesh; a vertex beyond it is a problem.
[[nodiscard]] Result<MakeHumanTarget> read_makehuman_target(std::string_view text,
                                                            std::string_view name,
                                                            int vertex_count);

/// The parts, read once; any number of bodies are made of them. Immutable.
class MakeHuman {
public:
    /// All files of a folder, targets left for later. Missing files, numbers that are none, indices
    /// out of range, vertices without a weight: problems with file, line and column, or the path
    /// inside the JSON.
    [[nodiscard]] static Result<MakeHuman> open(const std::filesystem::path& folder);
    /// The same from memory. @param folder  Where targets are looked for.
    [[nodiscard]] static Result<MakeHuman> read(const MakeHumanFiles& files,
                                                const std::filesystem::path& folder = {});

    /// All vertices of the base mesh in this shape, metres, Y up, facing +Z.
    [[nodiscard]] Result<std::vector<Vec3>> vertices(const MakeHumanShape& shape) const;
    /// The body alone: 13 380 vertices, 26 756 triangles.
    [[nodiscard]] Result<geometry::TriangleMesh> body_mesh(const MakeHumanShape& shape) const;

    /// The body skinned to a skeleton with CMU joint names (a prefix up to a colon is ignored),
    /// whose offsets give the directions of the bones in its zero pose; lengths come from the body.
    /// A joint that the rig does not know is a problem. A bone that the skeleton does not have
    /// leaves its flesh to the nearest ancestor that it has, with a warning.
    [[nodiscard]] Result<CharacterFile> character(const MakeHumanShape& shape,
                                                  const motion::Skeleton& cmu) const;

    [[nodiscard]] int vertex_count() const noexcept { return static_cast<int>(base_.size()); }
    [[nodiscard]] int body_vertex_count() const noexcept { return body_vertices_; }

private:
    friend class MakeHumanReader;
    struct Bone {
        std::string parent;       // empty for the root
        std::vector<int> around;  // the vertices whose mean is the joint
    };
    struct Share {
        std::string bone;
        double weight = 0.0;
    };
    [[nodiscard]] Problems add_target(const std::string& name, double share,
                                      std::vector<Vec3>& moved) const;

    std::filesystem::path folder_;
    std::string rig_name_, base_name_;
    std::vector<Vec3> base_;
    int body_vertices_ = 0;
    std::vector<geometry::TriangleIndices> triangles_;
    std::map<std::string, Bone> bones_;
    std::vector<std::vector<Share>> weights_;  // of each vertex of the body, bones in order of name
};

}  // namespace sidestep::body
