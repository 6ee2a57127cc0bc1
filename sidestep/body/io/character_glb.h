// Characters as glTF 2.0: bring your own, or take the wooden one away.
//
//     .glb ──► read_character_glb ──► Character with a skin ──► skinned_mesh(character, pose)
//     Character, clips ──► write_character_glb ──► .glb ──► Blender, three.js, an engine
//
// Files are metres, Y up, as glTF demands; nothing is converted. Scale inside a skeleton is folded
// into the skin's bind matrices, so that rigid joints place every vertex where a viewer shows it.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "sidestep/base/result.h"
#include "sidestep/body/character.h"
#include "sidestep/motion/clip.h"

namespace sidestep::body {

/// What a file gave, and what was odd about it.
struct CharacterFile {
    Character character;
    Problems warnings;
};

/// The skeleton, the skinned surface and the rigid parts of a binary or text file.
///
/// All primitives that follow the skeleton become one skin: up to `max_influences` joints per
/// vertex, weights brought to sum 1. Meshes that hang on a joint without a skin become rigid parts.
/// Triangle lists, strips and fans are understood; lines, points, materials and morph targets are
/// left out, with a warning. A person's skeleton (humanoid.h) gets a person's joint limits.
/// The skeleton equals that of `motion::read_gltf`, so its clips fit the character.
/// Errors name the JSON path of what is wrong. Other files are never opened.
[[nodiscard]] Result<CharacterFile> read_character_glb(std::string_view bytes,
                                                       std::string_view name = {});

/// A character and its clips as one binary file. Rigid parts hang on their joints, with smooth
/// normals and vertex colours; a skin is written with its four largest influences per vertex.
/// @throws UsageError when the character has no joints, a clip has another skeleton, or a number
///                    does not fit a 32-bit float.
[[nodiscard]] std::string write_character_glb(const Character& character,
                                              std::span<const motion::Clip> clips = {});

}  // namespace sidestep::body
