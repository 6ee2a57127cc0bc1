// Surfaces through assimp: what comes in is what a pencil says.

#include <doctest/doctest.h>

#include <string>

#include "sidestep/body/io/mesh_import.h"
#include "sidestep/geometry/mass_properties.h"
#include "sidestep/geometry/mesh_topology.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::body;

namespace {

/// A block of 1 x 2 x 3 with six quadrangles, seen from outside.
std::string block_obj() {
    std::string text = "mtllib nowhere.mtl\no block\n";
    for (int i = 0; i < 8; ++i) {
        text += "v " + std::to_string(i & 1) + " " + std::to_string(i & 2) + " " +
                std::to_string((i >> 2) * 3) + "\n";
    }
    return text + "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n";
}

}  // namespace

TEST_CASE("mesh import: a block of six quadrangles is closed and weighs six") {
    const auto file = import_mesh(block_obj(), "Block.OBJ");
    INFO((file ? std::string() : to_string(file.error())));
    REQUIRE(file.has_value());
    CHECK(file->format == "obj (assimp)");
    CHECK(file->piece_count == 1);
    CHECK(file->mesh.vertex_count() == 8);
    CHECK(file->mesh.triangle_count() == 12);
    CHECK(geometry::topology(file->mesh).is_closed());
    CHECK(geometry::signed_volume(file->mesh) == doctest::Approx(6.0));
}

TEST_CASE("mesh import: pieces are put where their nodes put them") {
    const auto models = test::debian_models();
    if (!std::filesystem::exists(models)) SIDESTEP_SKIP("assimp-testmodels is not installed");
    const auto duck = import_mesh(models / "Collada" / "duck.dae");
    INFO((duck ? std::string() : to_string(duck.error())));
    REQUIRE(duck.has_value());
    CHECK(duck->format == "dae (assimp)");
    CHECK(duck->mesh.triangle_count() > 4000);
    const auto box = import_mesh(models / "OBJ" / "box.obj");
    REQUIRE(box.has_value());
    CHECK(box->mesh.triangle_count() == 12);
    CHECK(std::abs(geometry::signed_volume(box->mesh)) == doctest::Approx(1.0));
}

TEST_CASE("mesh import: what holds no surface is refused with a reason") {
    const auto said = [](const Result<MeshFile>& file) {
        REQUIRE_FALSE(file.has_value());
        return file.error().front().message;
    };
    CHECK(said(import_mesh("hello", "a.docx")).find("does not read") != std::string::npos);
    CHECK(said(import_mesh("hello", "a")).find("does not read") != std::string::npos);
    CHECK(said(import_mesh("", "a.obj")) == "is empty");
    CHECK(said(import_mesh("v 0 0 0\nv 1 0 0\nl 1 2\n", "a.obj")).size() > 5);
    CHECK(said(import_mesh(std::string(300, '\x7f'), "a.fbx")).find("assimp") != std::string::npos);
    CHECK(said(import_mesh(std::filesystem::path("/nowhere/a.obj"))).find("cannot open") !=
          std::string::npos);
    // every beginning of a good file is a surface or a problem, and no crash
    const std::string whole = block_obj();
    int refused = 0;
    for (std::size_t size = 0; size < whole.size(); ++size) {
        refused += import_mesh(whole.substr(0, size), "a.obj").has_value() ? 0 : 1;
    }
    CHECK(refused > static_cast<int>(whole.size()) / 2);
}
