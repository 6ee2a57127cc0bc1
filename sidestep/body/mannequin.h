// A wooden person for any skeleton.
//
// Every limb is turned on a lathe: a ball that sits in its parent's socket, a neck, a swelling
// limb, and a hollow lip for the next ball. The trunk is a stack of bowls, the head an egg, the
// feet are wedges with a rounded toe, the hands mittens.
//
//        ( )            ╭─╮
//       ╭─┴─╮        ●──╯  ╲_____╮
//    ●══╡   ╞══●     ball   limb  (●   one closed surface per link
//       ╰┬─┬╯        in          socket
//        ● ●         parent
//
// Skeletons whose names make a whole person (see humanoid.h) get a person's shape; all others get a
// plain turned limb for every bone. At rest, and standing, parts meet only at their joints.
//
// Read next: docs/body.md (pictures in numbers: volumes, masses, limits, sources).
#pragma once

#include <optional>

#include "sidestep/body/character.h"
#include "sidestep/motion/skeleton.h"

namespace sidestep::body {

enum class Build { thin, average, heavy };

/// How stout each region is, as factors on the average figure's girth.
struct Girth {
    double arms = 1.0;
    double legs = 1.0;
    double chest = 1.0;
    double waist_width = 1.0;
    double waist_depth = 1.0;
    double hips = 1.0;
    double neck = 1.0;
    double head = 1.0;
    double hands = 1.0;
    double feet = 1.0;
};

/// Factors read off measured thin and heavy bodies of one stature (docs/body.md).
[[nodiscard]] Girth girth_of(Build build);
/// Between two builds: weight 0 gives `a`, 1 gives `b`.
[[nodiscard]] Girth blend(const Girth& a, const Girth& b, double weight);

/// What the limbs are made of, and so what they weigh.
enum class Substance {
    body,  ///< A person's mass, shared out by measured segment fractions; shapes give the inertias.
    wood   ///< Solid wood: volume times density.
};

struct MannequinOptions {
    /// Corners around each limb, at least 6. Triangles grow with its square.
    int segments = 24;
    Girth girth{};
    /// Crown to sole in metres; nothing keeps the size of the skeleton.
    std::optional<double> height = {};
    Substance substance = Substance::body;
    /// Of a body, kg/m^2: mass = index * height^2. Larger makes every link heavier.
    double body_mass_index = 23.5;
    /// Of wood, kg/m^3: beech about 700, birch 650, balsa 160.
    double wood_density = 680.0;
    /// Linear red, green, blue of limbs and of balls.
    Vec3 limb_colour{0.72, 0.47, 0.23};
    Vec3 ball_colour{0.47, 0.25, 0.105};
    /// How strongly the grain shows: 0 is plain paint.
    double grain = 1.0;
};

/// Options for a build: girths, and the mass of such a body.
[[nodiscard]] MannequinOptions mannequin_options(Build build);

/// Clothes a skeleton in wood. The character's skeleton is the given one, in the height asked for.
/// Parts are named after their joints; joints too short for a part, and fingers, have none.
/// Humanoids get masses and limits; others get masses of solid wood and no limits.
/// @throws UsageError when the skeleton is empty or an option is out of range.
[[nodiscard]] Character make_mannequin(const motion::Skeleton& skeleton,
                                       const MannequinOptions& options = {});

/// The skeleton of the thesis' wooden man (seed 003, table 6.1): 29 links. The table gives only the
/// count; this reading makes every ball of an artist's lay figure a link of its own: five pieces of
/// trunk and head, and per limb three balls and three bones.
[[nodiscard]] const motion::Skeleton& wooden_man_skeleton();

/// The wooden man: 29 links, about 11 000 triangles, solid wood.
/// @param height  Crown to sole; lay figures stand 0.3 m tall, the default is life size.
[[nodiscard]] Character wooden_man(double height = 1.75);

}  // namespace sidestep::body
