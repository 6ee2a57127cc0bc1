// Recordings in the tool: judged, taken apart, drawn from above.
#include <doctest/doctest.h>

#include <cmath>

#include "cli/picture/stage_view.h"
#include "sidestep/motion/io/gltf.h"
#include "sidestep/motion/io/motion_file.h"
#include "tests/cli/tool.h"
#include "tests/judge/stage.h"

using namespace sidestep::test;
using sidestep::pi;
using sidestep::Transform;
using sidestep::Vec3;
using sidestep::judge::test::Stage;
namespace motion = sidestep::motion;
namespace recording = sidestep::recording;

namespace {

/// Two who walk past each other at arm's length or through each other, a wall, and one who leaves.
recording::Recording two_walkers(const std::filesystem::path& file, double apart,
                                 std::vector<std::pair<std::string, std::string>> about = {}) {
    Stage stage(std::move(about));
    const int anna = stage.person("Anna"), ben = stage.person("Ben");
    const int walker = stage.person("walker"), other = stage.person("walker");
    stage.wall({-3, 0, -5}, {-3, 0, 5});
    stage.play(0, anna, "start_walk", 0, 0);
    stage.play(0, ben, "start_walk", apart, 2, pi);
    stage.play(0.5, walker, "stand_1", 8, 0);
    stage.play(0, other, "stand_2", 8, 4);
    stage.play(2, anna, "stand_1", 0, 6);
    stage.play(2, ben, "stand_1", apart, -6, pi);
    stage.writer.remove(3, ben);
    recording::Recording made = stage.end(4);
    spill(file, stage.bytes);
    return made;
}

/// The largest distance between joints of an exported clip and the recording.
double worst_joint(const recording::Recording& whole, int thing, const motion::Clip& clip,
                   double first_s) {
    const recording::Skeleton& bones = whole.skeletons()[0];
    double worst = 0.0;
    for (int frame = 0; frame < clip.frame_count(); ++frame) {
        const recording::State state = whole.state_of(thing, first_s + frame * clip.frame_time());
        const auto truth = recording::joints_in_world(bones, state.figures.at(0).pose);
        const motion::GlobalPose pose = clip.global_pose(frame);
        for (std::size_t j = 0; j < truth.size(); ++j) {
            worst = std::max(worst, (truth[j].translation - pose.joints[j].translation).norm());
        }
        for (std::size_t e = 0; e < bones.end_sites.size(); ++e) {
            const recording::EndSite& end = bones.end_sites[e];
            const Vec3 tip = truth[static_cast<std::size_t>(end.joint)] * end.offset;
            worst = std::max(worst, (tip - pose.end_sites[e]).norm());
        }
    }
    return worst;
}

}  // namespace

TEST_CASE("verify says that nobody overlaps or names who does") {
    const auto folder = scratch_folder("cli_verify");
    two_walkers(folder / "apart.rec", 2.0, {{"margin", "0.06"}});
    const Outcome good = tool("verify " + quoted(folder / "apart.rec"));
    CHECK(good.code == 0);
    CHECK(good.says("overlaps  0"));
    CHECK(good.says("4, 1 wall"));
    CHECK(good.says("and 0.06 m"));
    CHECK(good.says("Anna and Ben"));

    two_walkers(folder / "through.rec", 0.3, {{"fixed_radius", "0.45"}});
    const Outcome bad = tool("verify " + quoted(folder / "through.rec"));
    CHECK(bad.code == 1);
    CHECK(bad.says("discs of 0.45 m"));
    CHECK(bad.says("s: Anna and Ben, "));
    // the same for programs, with a width of one's own
    const Outcome json = tool("verify --json - --radius 0.2 " + quoted(folder / "through.rec"));
    CHECK(json.code == 1);
    const auto verdict = json.json();
    REQUIRE(verdict.is_object());
    CHECK(verdict["overlaps"] == 1);
    CHECK(verdict["radius_m"] == 0.2);
    CHECK(verdict["list"][0]["names"][0] == "Anna");
    CHECK(verdict["list"][0]["names"][1] == "Ben");
    CHECK(verdict["list"][0]["deepest_m"].get<double>() ==
          doctest::Approx(-verdict["closest"]["gap_m"].get<double>()));
    CHECK(tool("verify --radius 0.2 --tolerance 0.2 " + quoted(folder / "through.rec")).code == 0);
    CHECK(tool("verify --radius 0.14 " + quoted(folder / "through.rec")).code == 0);
}

TEST_CASE("verify refuses what it cannot judge and judges what was cut off") {
    const auto folder = scratch_folder("cli_verify_bad");
    two_walkers(folder / "odd.rec", 2.0, {{"fixed_radius", "wide"}});
    const Outcome odd = tool("verify " + quoted(folder / "odd.rec"));
    CHECK(odd.code == 2);
    CHECK(odd.says("fixed_radius is \"wide\""));
    CHECK(tool("verify --margin 0.06 " + quoted(folder / "odd.rec")).code == 0);
    CHECK(tool("verify --margin 0.06 --radius 1 " + quoted(folder / "odd.rec")).code == 2);
    CHECK(tool("verify --tolerance -1 " + quoted(folder / "odd.rec")).code == 2);
    CHECK(tool("verify " + quoted(folder / "absent.rec")).code == 2);
    spill(folder / "walk.bvh", small_bvh());
    CHECK(tool("verify " + quoted(folder / "walk.bvh")).says("not a Sidestep recording"));

    two_walkers(folder / "whole.rec", 0.3);
    const std::string bytes = slurp(folder / "whole.rec");
    spill(folder / "cut.rec", bytes.substr(0, bytes.size() - 200));
    const Outcome cut = tool("verify " + quoted(folder / "cut.rec"));
    CHECK(cut.code == 1);
    CHECK(cut.says("cut off before its end"));
    spill(folder / "empty.rec", bytes.substr(0, bytes.size() / 2));
    const Outcome empty = tool("verify " + quoted(folder / "empty.rec"));
    CHECK(empty.code == 2);
    CHECK(empty.says("nobody is ever seen"));
}

TEST_CASE("an exported walker moves as in the recording") {
    const auto folder = scratch_folder("cli_export");
    const recording::Recording whole = two_walkers(folder / "a.rec", 2.0);
    const std::string from = "export " + quoted(folder / "a.rec") + " --agent ";
    // angles of a BVH file have six decimals of a degree
    constexpr double agree = 1e-5;
    REQUIRE(tool(from + "Anna -o " + quoted(folder / "anna.bvh")).code == 0);
    const motion::Clip anna = motion::load_clip(folder / "anna.bvh", {.metres_per_unit = 1.0});
    CHECK(anna.frame_count() == 121);
    CHECK(worst_joint(whole, 0, anna, 0.0) < agree);
    // who leaves is written until then; numbers count people
    REQUIRE(tool(from + "1 -o " + quoted(folder / "ben.bvh")).code == 0);
    const motion::Clip ben = motion::load_clip(folder / "ben.bvh", {.metres_per_unit = 1.0});
    CHECK(ben.frame_count() == 90);
    CHECK(worst_joint(whole, 1, ben, 0.0) < agree);
    // a part of it, more finely
    REQUIRE(tool(from + "Anna --from 1 --to 1.5 --fps 100 -o " + quoted(folder / "part.glb") +
                 " --bones")
                .code == 0);
    const motion::Clip part = motion::load_clip(folder / "part.glb");
    CHECK(part.frame_count() == 51);
    CHECK(worst_joint(whole, 0, part, 1.0) < agree);
    // dressed in wood it is the same motion
    REQUIRE(tool(from + "Anna -o " + quoted(folder / "wood.glb")).code == 0);
    CHECK(worst_joint(whole, 0, motion::load_clip(folder / "wood.glb"), 0.0) < agree);

    CHECK(tool(from + "walker -o x.bvh").says("2 people are called \"walker\""));
    CHECK(tool(from + "Annna -o x.bvh").says("did you mean \"Anna\""));
    CHECK(tool(from + "9 -o x.bvh").says("from 0 to 3"));
    CHECK(tool(from + "Ben --from 3.5 -o x.bvh").says("Ben is not seen"));
    CHECK(tool(from + "Ben --from 9 -o x.bvh").says("nothing happens after"));
    CHECK(tool(from + "Ben --from 2 --to 1 -o x.bvh").says("--from 2 is after --to 1"));
    CHECK(tool(from + "Ben -o x.png").says("plot draws pictures"));
    CHECK(tool("export " + quoted(folder / "a.rec") + " -o x.bvh").says("holds one person"));
}

TEST_CASE("a crowd goes into one file with its surfaces once") {
    const auto folder = scratch_folder("cli_export_crowd");
    const recording::Recording whole = two_walkers(folder / "a.rec", 2.0);
    const auto glb = folder / "crowd.glb";
    const auto bones = folder / "bones.glb";
    const std::string from = "export " + quoted(folder / "a.rec") + " -o ";
    REQUIRE(tool(from + quoted(glb)).code == 0);
    REQUIRE(tool(from + quoted(bones) + " --bones").code == 0);
    CHECK(std::filesystem::file_size(bones) < std::filesystem::file_size(glb));

    // the JSON of the file: as many people as walked, and no surface twice
    const std::string bytes = slurp(glb);
    const auto size = static_cast<std::size_t>(static_cast<unsigned char>(bytes[12])) |
                      static_cast<std::size_t>(static_cast<unsigned char>(bytes[13])) << 8 |
                      static_cast<std::size_t>(static_cast<unsigned char>(bytes[14])) << 16;
    const auto json = nlohmann::json::parse(bytes.substr(20, size));
    std::size_t anna = 0, wearing = 0;
    for (const auto& node : json["nodes"]) {
        anna += node.value("name", "") == "Anna";
        wearing += node.contains("mesh");
    }
    CHECK(anna == 1);
    CHECK(json["scenes"][0]["nodes"].size() == 4);
    CHECK(wearing == 4 * json["meshes"].size());
    CHECK(json["animations"].size() == 1);
    // three who come late or leave early, or were there all the time: only some need to hide
    std::size_t hiding = 0;
    for (const auto& channel : json["animations"][0]["channels"]) {
        hiding += channel["target"]["path"] == "scale";
    }
    CHECK(hiding == 2);

    const auto tools = std::filesystem::path(SIDESTEP_SOURCE_DIR) / "tests" / "validator";
    if (!std::filesystem::exists(tools / "node_modules" / "gltf-validator")) {
        SIDESTEP_SKIP("the validator is not installed; run npm ci in tests/validator");
    }
    const std::string command = "cd '" + tools.string() + "' && node check.mjs " + quoted(glb) +
                                " " + quoted(bones) + " > " + quoted(folder / "report.txt");
    const int code = std::system(command.c_str());
    INFO(slurp(folder / "report.txt"));
    CHECK(code == 0);
}

TEST_CASE("a recording is drawn from above and who overlaps has a red rim") {
    const auto folder = scratch_folder("cli_plot_recording");
    two_walkers(folder / "apart.rec", 2.0, {{"title", "Two walkers"}});
    two_walkers(folder / "through.rec", 0.3);
    const auto plot = [&](const std::string& name, const std::string& options) {
        return tool("plot " + quoted(folder / (name + ".rec")) + " -o " +
                    quoted(folder / (name + ".svg")) + " " + options);
    };
    const std::string red = "#d01c1c";
    REQUIRE(plot("apart", "--moment 1").code == 0);
    const std::string apart = slurp(folder / "apart.svg");
    CHECK(apart.starts_with("<svg"));
    CHECK(apart.find("Two walkers") != std::string::npos);
    CHECK(apart.find("4 people at 1.0 s") != std::string::npos);
    CHECK(apart.find(red) == std::string::npos);
    REQUIRE(plot("apart", "--moment 1").code == 0);
    CHECK(slurp(folder / "apart.svg") == apart);
    REQUIRE(plot("through", "--moment 1.5").code == 0);
    CHECK(slurp(folder / "through.svg").find(red) != std::string::npos);
    // at the end one has left
    REQUIRE(plot("apart", "--trail 0 --title Later").code == 0);
    const std::string later = slurp(folder / "apart.svg");
    CHECK(later.find("3 people at 4.0 s") != std::string::npos);
    CHECK(later.find("Later") != std::string::npos);
    CHECK(later.find("Two walkers") == std::string::npos);
    CHECK(later.size() < apart.size());
    const auto png = folder / "apart.png";
    REQUIRE(tool("plot " + quoted(folder / "apart.rec") + " --width 300 -o " + quoted(png)).code ==
            0);
    CHECK(slurp(png).substr(1, 3) == "PNG");

    CHECK(plot("apart", "--moment 5").says("runs from 0.000 to 4.000 s"));
    CHECK(plot("apart", "--moment 5").code == 2);
    CHECK(plot("apart", "--style sticks").says("--style does not go with recordings"));
    spill(folder / "walk.bvh", small_bvh());
    CHECK(tool("plot " + quoted(folder / "walk.bvh") + " --trail 3 -o x.svg")
              .says("--trail goes with recordings only"));
    // the new verbs and the extension are known everywhere
    CHECK(tool("info " + quoted(folder / "apart.rec")).says("4 figures"));
    CHECK(tool("verfy x").says("did you mean sidestep verify"));
    CHECK(tool("completion bash").says("verify) flags=\""));
}

TEST_CASE("a stage is not mirrored and its houses are filled") {
    using namespace sidestep::picture;
    StageScene scene;
    const auto stand = [&](double x, double z) {
        StagePerson person;
        person.seen = true;
        person.place = {x, z};
        person.radius = 0.4;
        scene.people.push_back(person);
    };
    stand(1, 1);
    stand(5, 3);
    const auto ring = [&](double x0, double z0, double x1, double z1) {
        scene.walls.push_back({{x0, z0}, {x1, z0}});
        scene.walls.push_back({{x1, z0}, {x1, z1}});
        scene.walls.push_back({{x1, z1}, {x0, z1}});
        scene.walls.push_back({{x0, z1}, {x0, z0}});
    };
    ring(0, 0, 8, 6);
    ring(6, 4, 7, 5);
    const Drawing sheet = stage_view(scene, {.title = "", .subtitle = ""});
    std::vector<sidestep::Vec2> people;
    int houses = 0;
    for (const Drawing::Item& item : sheet.items()) {
        if (const auto* oval = std::get_if<Drawing::Oval>(&item)) people.push_back(oval->center);
        if (const auto* area = std::get_if<Drawing::Area>(&item)) {
            // the ground is an area too, and as wide as the stage
            houses += (area->points[1] - area->points[0]).norm() < 0.5 * sheet.width();
        }
    }
    REQUIRE(people.size() == 2);
    // +x to the right, +z down, one scale for both
    const sidestep::Vec2 way = people[1] - people[0];
    CHECK(way.x() > 0);
    CHECK(way.x() == doctest::Approx(2 * way.y()));
    CHECK(houses == 1);
}
