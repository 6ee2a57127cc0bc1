// The same bodies in MuJoCo: our numbers in, its accelerations out, in our numbers again.
//
//     free joint     ours: velocity in the link's own axes     MuJoCo: linear part in the world's
//     universal      ours: one joint                           MuJoCo: two hinges of one body
//     free inside    ours: one joint                           MuJoCo: three slides and a ball
//
// Long chains are handed over in pieces, for its reader stops at about a hundred nested elements.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sidestep/articulated/dynamics.h"

namespace sidestep::bench {

class MujocoPeer {
public:
    /// The model, written as MJCF. @throws std::runtime_error with MuJoCo's own words.
    MujocoPeer(const articulated::Model& model, const Vec3& gravity);
    /// A file as MuJoCo reads it; `model` is what we read of it, links in the order of the file.
    /// Only free motion is asked for: no contacts, limits, friction, motors or fluids.
    MujocoPeer(const std::filesystem::path& file, const articulated::Model& model);
    ~MujocoPeer();
    MujocoPeer(MujocoPeer&&) noexcept;

    /// Gives its bodies our centres and inertias: what it reads of a file has principal axes of
    /// eight digits. @param links  Of ours, one for each body but the world.
    void take_weights(std::span<const int> links);

    /// @param joint_forces  One for each rate of ours; empty: none.
    void set(const articulated::State& state, std::span<const double> joint_forces = {});
    /// mj_forward: everything up to accelerations.
    void forward();
    /// mj_step: the same, and a step in time.
    void step();

    /// Of the last `forward`, in our rates.
    [[nodiscard]] std::vector<double> accelerations() const;
    /// Of the last `forward`, in our rates; armature included, as MuJoCo has it.
    [[nodiscard]] Eigen::MatrixXd mass_matrix() const;

    [[nodiscard]] int freedom() const;
    [[nodiscard]] double mass() const;
    /// Masses of bodies but the world's, in MuJoCo's order.
    [[nodiscard]] std::vector<double> masses() const;
    /// Principal moments of inertia of each, ascending.
    [[nodiscard]] std::vector<Vec3> moments() const;
    [[nodiscard]] Vec3 gravity() const;

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

/// MJCF text of a model, in files of at most thirty nested bodies; the first is the one to open.
struct MjcfText {
    std::string name, text;
};
[[nodiscard]] std::vector<MjcfText> write_mjcf(const articulated::Model& model,
                                               const Vec3& gravity);

}  // namespace sidestep::bench
