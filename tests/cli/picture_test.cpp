// Pictures: well-formed, the same on every run, and showing what they should.
#include "sidestep/picture/drawing.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>

#include "cli/picture/render.h"
#include "cli/picture/unroll.h"
#include "sidestep/picture/stroke_font.h"
#include "tests/cli/tool.h"

using namespace sidestep;
using namespace sidestep::test;
using namespace sidestep::picture;

namespace {

std::uint32_t big_endian(const std::string& bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    }
    return value;
}

/// Walks the chunks of a PNG; the width when it is whole, 0 when it is not.
std::uint32_t png_width(const std::string& bytes) {
    if (bytes.substr(0, 8) != "\x89PNG\r\n\x1a\n") return 0;
    std::size_t at = 8;
    while (at + 12 <= bytes.size()) {
        const std::size_t length = big_endian(bytes, at);
        if (bytes.substr(at + 4, 4) == "IEND") {
            return at + 12 == bytes.size() ? big_endian(bytes, 16) : 0;
        }
        at += length + 12;
    }
    return 0;
}

/// Every tag that opens closes, in order.
bool balanced(const std::string& svg) {
    std::vector<std::string> open;
    for (std::size_t at = svg.find('<'); at != std::string::npos; at = svg.find('<', at + 1)) {
        const std::size_t end = svg.find('>', at);
        if (end == std::string::npos) return false;
        const std::string tag = svg.substr(at + 1, end - at - 1);
        if (tag.ends_with('/')) continue;
        const std::string name = tag.substr(0, tag.find_first_of(" \n"));
        if (!name.starts_with('/')) {
            open.push_back(name);
        } else if (open.empty() || "/" + open.back() != name) {
            return false;
        } else {
            open.pop_back();
        }
    }
    return open.empty() && svg.starts_with("<svg");
}

/// How much ink there is, in pixels of full black.
double ink_of(const Image& image) {
    double sum = 0.0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) sum += 1.0 - static_cast<double>(image.at(x, y).r);
    }
    return sum;
}

constexpr Color white = rgb(0xffffff);
constexpr Color black = rgb(0x000000);

}  // namespace

TEST_CASE("a shape covers as many pixels as its area says") {
    Drawing sheet(60, 60, white);
    sheet.disc({30.3, 29.6}, 20.0, black);
    CHECK(ink_of(to_image(sheet)) == doctest::Approx(pi * 400.0).epsilon(0.003));
    Drawing slanted(60, 60, white);
    slanted.polygon({{5.2, 7.7}, {51.3, 12.1}, {22.9, 48.8}}, black);
    const double area = 0.5 * std::abs((51.3 - 5.2) * (48.8 - 7.7) - (22.9 - 5.2) * (12.1 - 7.7));
    CHECK(ink_of(to_image(slanted)) == doctest::Approx(area).epsilon(0.002));
    CHECK(ink_of(to_image(slanted, 2.0)) == doctest::Approx(4.0 * area).epsilon(0.002));
}

TEST_CASE("a stroke is its length times its width plus a round cap") {
    Drawing sheet(80, 80, white);
    sheet.line({10, 20}, {60, 55}, {black, 6.0});
    const double length = std::hypot(50.0, 35.0);
    CHECK(ink_of(to_image(sheet)) == doctest::Approx(length * 6.0 + pi * 9.0).epsilon(0.005));
    // overlapping segments of one line do not darken each other
    Drawing bent(80, 80, white);
    bent.polyline({{10, 20}, {60, 20}, {10, 20}}, {black.faded(0.5F), 6.0});
    CHECK(ink_of(to_image(bent)) == doctest::Approx(0.5 * (50 * 6.0 + pi * 9.0)).epsilon(0.01));
}

TEST_CASE("the font has every printable letter and a box for the rest") {
    const PenPath box = write_with_pen("\xe2\x98\x83", 20.0);
    REQUIRE(box.strokes.size() == 1);
    for (char c = '!'; c <= '~'; ++c) {
        CAPTURE(c);
        const PenPath path = write_with_pen(std::string(1, c), 20.0);
        CHECK_FALSE(path.strokes.empty());
        CHECK(path.strokes != box.strokes);
        for (const auto& stroke : path.strokes) {
            for (const Vec2& point : stroke) {
                CHECK(point.x() >= 0.0);
                CHECK(point.x() <= path.width + 1e-9);
                CHECK(point.y() > -6.0);
                CHECK(point.y() < 16.0);
            }
        }
    }
    CHECK(text_width("wide words", 10.0) * 2.0 == doctest::Approx(text_width("wide words", 20.0)));
}

TEST_CASE("words in a drawing cannot break the SVG") {
    Drawing sheet(100, 40, white);
    sheet.title = "a <b> & \"c\" \x01";
    sheet.text({5, 20}, "</svg><script>&", {.size = 12, .color = black});
    const std::string svg = to_svg(sheet);
    CHECK(balanced(svg));
    CHECK(svg.find("<script>") == std::string::npos);
    CHECK(svg.find('\x01') == std::string::npos);
}

TEST_CASE("bytes of a file name that are no text do not reach the SVG") {
    const auto shown = [](const std::string& words) {
        Drawing sheet(100, 40, white);
        sheet.title = words;
        const std::string svg = to_svg(sheet);
        const std::size_t begin = svg.find("<title>") + 7;
        return svg.substr(begin, svg.find("</title>") - begin);
    };
    const std::string unknown = "\xef\xbf\xbd";
    // one to four bytes a sign
    for (const std::string fine : {"a", "\xc3\xa4", "\xe4\xba\xba", "\xf0\x9f\x9a\xb6"}) {
        CHECK(shown(fine) == fine);
        CHECK(shown(fine + "b") == fine + "b");
    }
    CHECK(shown("x\xff.bvh") == "x" + unknown + ".bvh");
    CHECK(shown("\xc3") == unknown);            // cut off
    CHECK(shown("\xc3<") == unknown + "&lt;");  // what follows stays what it is
    CHECK(shown("\x80") == unknown);
    CHECK(shown("\xc0\xaf") == unknown + unknown);                // a slash, too long
    CHECK(shown("\xed\xa0\x80") == unknown + unknown + unknown);  // half a pair
    CHECK(shown("\xef\xbf\xbf") == unknown + unknown + unknown);  // nothing, by decree
}

TEST_CASE("a box on the floor is lit from above and throws a shadow") {
    geometry::TriangleMesh box;
    for (int i = 0; i < 8; ++i) {
        box.vertices.emplace_back(i & 1 ? 0.5 : -0.5, i & 2 ? 1.0 : 0.0, i & 4 ? 0.5 : -0.5);
    }
    box.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                     {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    const Vec3 grey(0.4, 0.4, 0.4);
    Scene scene;
    append(scene.bodies.emplace_back(), box, std::span(&grey, 1));
    CHECK(scene.bodies[0].positions.size() == 24);  // sharp edges keep their own normals
    const Lit lit = light(scene.bodies[0], scene.studio);
    for (std::size_t i = 0; i < 24; ++i) {
        if (scene.bodies[0].normals[i].y() < -0.9F) CHECK(lit.irradiance[i].x() < 0.6F);
        if (scene.bodies[0].normals[i].y() > 0.9F) CHECK(lit.irradiance[i].x() > 1.2F);
    }
    const LitGround ground = light_ground(scene.bodies, scene.studio);
    CHECK(ground.at(0, 0).x() < 0.05F);          // under the box
    CHECK(ground.at(-1.5F, 1.5F).x() > 0.93F);   // towards the lamp
    CHECK(ground.at(0.62F, -0.62F).x() < 0.6F);  // behind it, in the shadow
    CHECK(ground.at(50, 50).x() == 1.0F);

    scene.camera = {.eye = {0, 2, 10}, .target = {0, 0.5, 0}, .width = 4.0};
    const Image image = render(scene, 120, 90);
    const Vec3 top = project(scene.camera, 120, 90, {0, 0.9, 0.5});
    const Vec3 floor = project(scene.camera, 120, 90, {-1.5, 0, 1.5});
    const float box_tone = image.at(static_cast<int>(top.x()), static_cast<int>(top.y())).g;
    const float floor_tone = image.at(static_cast<int>(floor.x()), static_cast<int>(floor.y())).g;
    CHECK(box_tone < floor_tone);
    CHECK(to_png(image) == to_png(render(scene, 120, 90)));
}

TEST_CASE("steps of an axis are numbers people read") {
    CHECK(readable_step(0.13) == doctest::Approx(0.2));
    CHECK(readable_step(2.1) == doctest::Approx(2.5));
    CHECK(readable_step(7.0) == doctest::Approx(10.0));
    CHECK(seconds_text(2.0, 1.0) == "2 s");
    CHECK(seconds_text(0.5, 0.5) == "0.5 s");
    CHECK(seconds_text(0.25, 0.25) == "0.25 s");
}

TEST_CASE("plots of a motion are whole pictures and the same on every run") {
    const auto folder = scratch_folder("cli_plots");
    spill(folder / "a.bvh", small_bvh());
    const std::string plot = "plot " + quoted(folder / "a.bvh") + " -o ";
    for (const char* style : {"sticks", "mannequin"}) {
        CAPTURE(style);
        const std::string flags = std::string(" --figures 3 --width 400 --style ") + style;
        CHECK(tool(plot + quoted(folder / "a.png") + " -o " + quoted(folder / "a.svg") + flags)
                  .code == 0);
        CHECK(tool(plot + quoted(folder / "b.png") + flags + " --threads 1").code == 0);
        CHECK(png_width(slurp(folder / "a.png")) == 400);
        CHECK(slurp(folder / "a.png") == slurp(folder / "b.png"));
        CHECK(balanced(slurp(folder / "a.svg")));
    }
    CHECK(tool(plot + quoted(folder / "a.jpg")).code == 2);
    CHECK_FALSE(std::filesystem::exists(folder / "a.jpg"));
    // giants and ants cost no more than people
    for (const char* unit : {"100", "0.000001"}) {
        CAPTURE(unit);
        for (const char* style : {"sticks", "mannequin"}) {
            CHECK(tool(plot + quoted(folder / "g.png") + " --figures 2 --width 300 --style " +
                           style + " --unit " + unit,
                       "ulimit -v 4000000;")
                      .code == 0);
            CHECK(png_width(slurp(folder / "g.png")) == 300);
        }
    }
    // any skeleton, any number of figures, any stretch
    CHECK(tool(plot + quoted(folder / "c.svg") + " --span 3f:3f").code == 0);
    CHECK(tool(plot + quoted(folder / "c.svg") + " --span 90f:95f").code == 2);
}

TEST_CASE("the built-in walker is drawn and written and weighed by walk") {
    const auto folder = scratch_folder("cli_walk");
    const Outcome outcome =
        tool("walk --seconds 3 --seed 7 --json - -o " + quoted(folder / "w.bvh") + " -o " +
             quoted(folder / "w.glb") + " -o " + quoted(folder / "w.svg") + " -o " +
             quoted(folder / "w.png") + " --width 600 --figures 4");
    CHECK(outcome.code == 0);
    const auto json = outcome.json();
    REQUIRE(json.is_object());
    CHECK(json["motion"]["mean_speed_m_s"].get<double>() == doctest::Approx(1.35).epsilon(0.1));
    CHECK(json["motion"]["height_m"].get<double>() == doctest::Approx(1.75).epsilon(0.05));
    CHECK(slurp(folder / "w.glb").starts_with("glTF"));
    CHECK(balanced(slurp(folder / "w.svg")));
    CHECK(png_width(slurp(folder / "w.png")) == 600);
    // somebody else, and the same somebody again
    const auto print = [&](const std::string& flags) {
        return tool("walk --seconds 2 --json - " + flags).json()["motion"]["fingerprint"];
    };
    CHECK(print("--seed 1") == print("--seed 1"));
    CHECK(print("--seed 1") != print("--seed 2"));
    const double turned =
        tool("walk --seconds 8 --turn -90 --json -").json()["motion"]["turn_rad"].get<double>();
    CHECK(turned == doctest::Approx(-pi / 2).epsilon(0.03));
}

TEST_CASE("the tour leaves a walk to look at") {
    const auto folder = scratch_folder("cli_tour");
    const Outcome outcome =
        tool("walk --tour out --width 500 --figures 3", "cd " + quoted(folder) + ";");
    CHECK(outcome.code == 0);
    CHECK(outcome.says("Look at out/walk.png"));
    for (const char* name : {"walk.bvh", "walk.glb", "walk.png", "walk.svg"}) {
        CHECK(std::filesystem::file_size(folder / "out" / name) > 1000);
    }
}
