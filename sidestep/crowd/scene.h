// Where do people come from, where do they want to go, and what stands in their way?
//
//     # my.scene: TOML
//     title = "A corridor"
//     bounds = [0, 0, 20, 4]                    x and z of two corners, metres; walls around it
//     [[wall]]
//     points = [[8, 0], [8, 1.5], [9, 1.5], [9, 0]]
//     [[goal]]
//     name = "east"
//     box = [19, 0, 20, 4]
//     [[people]]
//     count = 20
//     box = [0, 0, 6, 4]
//     goal = "east"
//
// A scene is a plain value; reading one (read_scene) finds everything that is wrong with its words
// and numbers, `check` what is wrong with the ground: nobody starts in a wall, everybody has a way.
// Both with line and column, before anything runs. Read next: docs/scenes.md for every key.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/base/source_place.h"
#include "sidestep/math/types.h"

namespace sidestep::crowd {

class Walls;

using sidestep::SourcePlace;

/// A closed polygon on the ground (x, z), simple, either way round. Solid inside.
using Polygon = std::vector<Vec2>;

/// A piece of ground: a box, a disc or a ring.
struct Area {
    enum class Kind { box, disc, ring };
    Kind kind = Kind::box;
    Vec2 low = Vec2::Zero(), high = Vec2::Zero();  ///< Box.
    Vec2 centre = Vec2::Zero();                    ///< Disc, ring.
    double radius = 0.0;                           ///< Disc; of the ring, the outer.
    double inner_radius = 0.0;                     ///< Ring: 0 <= inner <= outer, equal on a line.

    [[nodiscard]] bool contains(const Vec2& p) const;
    /// Metres to the nearest point of it; 0 inside.
    [[nodiscard]] double distance(const Vec2& p) const;
    /// The nearest point of it; p itself inside. From the middle of a ring, the one towards +x.
    [[nodiscard]] Vec2 nearest(const Vec2& p) const;
    [[nodiscard]] Vec2 middle() const;
    /// Square metres; 0 for a ring on a line.
    [[nodiscard]] double size() const;
    /// The box around it.
    [[nodiscard]] Vec2 lowest() const;
    [[nodiscard]] Vec2 highest() const;
};

/// A place to go to. People who reach it are counted; at an exit they leave.
struct Goal {
    std::string name;
    Area area;
    bool exit = false;
    SourcePlace source = {};
};

/// People who begin, or keep arriving, somewhere.
struct People {
    Area area;
    int count = 0;            ///< There from the start.
    double per_second = 0.0;  ///< Arriving later, as soon as there is free space.
    int most = 0;  ///< Arrivals end when there have been so many, `count` included; 0: no limit.
    /// Where to: names of goals, visited in order and again from the first; empty wanders.
    /// "opposite" is the place across the middle of their area (the circle).
    std::vector<std::string> goals;
    bool opposite = false;
    bool random = false;                     ///< "random": any free clip, by lot, as in the papers.
    bool evenly = false;                     ///< Spread evenly (on a ring: at equal angles).
    std::optional<double> heading_deg;       ///< All face this way; otherwise their goal.
    double speed = 1.0, speed_spread = 0.1;  ///< Of the free speed of the clips; mean, deviation.
    int group = 1;                           ///< So many keep together.
    SourcePlace source = {};
};

/// Something that moves as it was told, whoever is in the way; people keep clear of it.
struct Obstacle {
    std::string name;
    double radius = 0.5;
    /// Where at which second; straight between, staying after the last. Times ascend from 0.
    struct Key {
        double seconds = 0.0;
        Vec2 place = Vec2::Zero();
    };
    std::vector<Key> keys;
    bool repeat = false;  ///< Back to the first key and on; first and last place must be equal.
    /// A recorded person instead of a disc: a motion file, put down here.
    std::string clip;
    Vec2 at = Vec2::Zero();
    double heading_deg = 0.0;
    SourcePlace source = {};
};

/// How wide people are to each other.
struct Width {
    /// The same disc always; none: as far as the limbs reach at each moment.
    std::optional<double> fixed_radius;
    double margin = 0.06;  ///< Flesh and clothes around the joints, for limbs.
};

struct Scene {
    std::string name;  ///< The file's stem.
    std::string file;  ///< As the user typed it; empty when made by hand.
    std::string title;
    /// The stage. Walls stand around it when `closed`.
    Vec2 low = Vec2::Zero(), high = Vec2::Zero();
    bool closed = true;
    std::vector<Polygon> walls;
    std::vector<Goal> goals;
    std::vector<People> people;
    std::vector<Obstacle> obstacles;
    Width width;
    double seconds = 120.0;
    /// How much people keep to the right of those who come towards them: 0 little, 1 as in a
    /// street, more as in a narrow corridor.
    double lanes = 0.0;
    std::vector<SourcePlace> wall_sources = {};  ///< Of the walls; may be shorter.
    /// What people can do, as the file has it: steps, built-in, a .graph or a folder with index.csv.
    /// Empty: whoever plays the scene says. See clips_file.
    std::string clips = {};
    SourcePlace clips_source = {};

    /// People there from the start.
    [[nodiscard]] int count() const;
    [[nodiscard]] double area() const;
};

/// Reads a scene from text. Problems carry line and column; unknown keys are errors with the
/// nearest known one as a hint.
[[nodiscard]] Result<Scene> parse_scene(std::string_view text, const std::string& file);
/// `-` is standard input, and what the scene names is then looked for from where one is.
[[nodiscard]] Result<Scene> read_scene(const std::filesystem::path& path);

/// plaza, circle, crossing, corridor, bottleneck, blocks.
[[nodiscard]] std::vector<std::string> built_in_scenes();
/// The text of one of them, as a file to start from. @throws UsageError when there is none.
[[nodiscard]] std::string_view built_in_scene(const std::string& name);

/// A built-in scene by its name, or a file, or `-`: what people type.
[[nodiscard]] Result<Scene> find_scene(const std::string& what);

/// Who goes to the opposite side has come when so near to the place across.
inline constexpr double opposite_near = 2.5;

/// How wide a person is who stands: nobody starts nearer to anybody than twice this.
inline constexpr double typical_standing_radius = 0.35;

/// Where the clip of an obstacle that is a recorded person is looked for: beside the scene, then from
/// where one is. Empty for others.
[[nodiscard]] std::string clip_file(const Scene& scene, const Obstacle& obstacle);

/// Where the clips that people play are looked for: in the same way. `steps` and `built-in`, which
/// need no file, as they are.
[[nodiscard]] std::string clips_file(const Scene& scene);

/// Square metres of an area that are in no wall: exact without walls, by 240 looks each way with
/// them. O(looks).
[[nodiscard]] double free_size(const Area& area, const Walls& walls);

/// What is wrong with the ground of a scene, before anything runs: goals and starting places inside
/// walls, goals that cannot be reached from where people start or come from, more people than fit
/// into their area, ways too narrow for anybody. Warnings for what is odd. Empty when all is well.
/// O(ground): some milliseconds for a street, a second for a town of 500 m.
[[nodiscard]] Problems check(const Scene& scene);

/// What is wrong with its goals for people who keep so far from walls where they may come to stand:
/// goals all of whose places are nearer to one. Exact to 2 mm, in favour of the scene.
[[nodiscard]] Problems check_goals(const Scene& scene, const Walls& walls, double room);

/// At most so many people fit into the area side by side, by the densest packing of discs.
[[nodiscard]] double most_people(const Area& area, double radius = typical_standing_radius);

/// The scene with `count` people from the start, shared out as before, on a stage grown or shrunk
/// about (0, 0) (walls, goals and all) so that the density stays; `keep_stage` leaves the stage as
/// it is. Where all start on lines (rings without width), the stage grows with the count and not
/// with its root, so that they stand as far apart as before. Obstacles keep their size and speed.
/// @throws UsageError when the scene has no people from the start, or `count` is not positive.
[[nodiscard]] Scene with_people(const Scene& scene, int count, bool keep_stage);

}  // namespace sidestep::crowd
