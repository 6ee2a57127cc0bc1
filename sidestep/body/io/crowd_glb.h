// Many people in one glTF file.
//
//     CrowdGlb crowd;
//     int wood = crowd.add_character(mannequin);            surfaces: once, however many wear them
//     crowd.add_person("Anna", wood, clip, 0.0);            joints and keys: each their own
//     crowd.add_person("Ben", wood, clip, 2.5);             comes after two and a half seconds
//     write_file("crowd.glb", crowd.glb());
//
// Everybody moves in one animation. Who is not there yet, or no longer, is shrunk to nothing.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "sidestep/body/character.h"
#include "sidestep/motion/clip.h"

namespace sidestep::body {

class CrowdGlb {
public:
    CrowdGlb();
    ~CrowdGlb();
    CrowdGlb(CrowdGlb&&) noexcept;
    CrowdGlb& operator=(CrowdGlb&&) noexcept;

    /// Its rigid parts; a skin is left out. A character without parts gives bare joints.
    /// @throws UsageError when it has no joints.
    int add_character(const Character& character);

    /// Somebody who is seen from `start_s` until the last frame of the clip.
    /// @param stays  Keeps the last pose from then on instead of vanishing.
    /// @throws UsageError when there is no such character, the clip has another skeleton or no
    ///                    frames, or `start_s` is negative or not finite.
    void add_person(std::string_view name, int character, const motion::Clip& clip, double start_s,
                    bool stays);

    /// How many bytes a person costs at most, for asking before making.
    [[nodiscard]] static double bytes_for(int joints, double frames) {
        return frames * (8.0 * joints + 12.0) + 600.0 * joints;
    }

    /// The whole file. @throws UsageError when it would not fit 4 GiB.
    [[nodiscard]] std::string glb() const;

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace sidestep::body
