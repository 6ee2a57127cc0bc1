// Characters: what a skeleton looks like, weighs and allows.
#include <algorithm>
#include <map>

#include "python/src/bodies.h"
#include "python/src/numbers.h"
#include "sidestep/base/file.h"
#include "sidestep/base/parallel.h"
#include "sidestep/body/character_choice.h"
#include "sidestep/body/io/character_glb.h"
#include "sidestep/body/io/makehuman.h"
#include "sidestep/body/shading.h"

namespace sidestep::python {

namespace {

using body::Build;
using body::Character;
using body::CharacterFile;
using body::Girth;
using body::LimitReport;
using body::MakeHuman;
using body::MannequinOptions;
using body::RigidPart;
using body::Skin;
using body::Substance;
using motion::Clip;
using motion::Skeleton;

using Corners = py::array_t<std::int64_t>;

Build build_of(const std::string& word) {
    SIDESTEP_REQUIRE(word == "thin" || word == "average" || word == "heavy",
                     "build is thin, average or heavy, not " + word);
    return word == "thin" ? Build::thin : word == "average" ? Build::average : Build::heavy;
}

/// (F, 3), the surfaces one after the other.
Corners corners_of(const std::vector<const geometry::TriangleMesh*>& meshes) {
    py::ssize_t count = 0;
    for (const auto* mesh : meshes) count += mesh->triangle_count();
    Corners out({count, py::ssize_t{3}});
    std::int64_t* to = out.mutable_data();
    std::int64_t first = 0;
    for (const auto* mesh : meshes) {
        for (const auto& triangle : mesh->triangles) {
            for (const int corner : triangle) *to++ = first + corner;
        }
        first += mesh->vertex_count();
    }
    return out;
}

std::vector<const geometry::TriangleMesh*> surfaces_of(const Character& character) {
    std::vector<const geometry::TriangleMesh*> meshes;
    for (const RigidPart& part : character.parts()) meshes.push_back(&part.mesh);
    if (character.skin()) meshes.push_back(&character.skin()->mesh);
    return meshes;
}

int vertex_count_of(const Character& character) {
    int count = 0;
    for (const auto* mesh : surfaces_of(character)) count += mesh->vertex_count();
    return count;
}

void place_vertices(const Character& character, const motion::GlobalPose& pose, double* to) {
    const auto put = [&](const std::vector<Vec3>& vertices) {
        for (const Vec3& v : vertices) {
            for (int k = 0; k < 3; ++k) *to++ = v[k];
        }
    };
    for (const auto& mesh : body::posed_parts(character, pose)) put(mesh.vertices);
    if (character.skin()) put(body::skinned_vertices(*character.skin(), pose));
}

/// (V, 3) of one frame.
Numbers vertices_of(const Character& character, const Clip& clip, int frame) {
    require_bones(clip, character.skeleton());
    require_frame(clip, frame);
    Numbers out({vertex_count_of(character), 3});
    double* to = out.mutable_data();
    const py::gil_scoped_release unlocked;
    place_vertices(character, clip.global_pose(frame), to);
    return out;
}

/// (T, V, 3) of all frames.
Numbers all_vertices_of(const Character& character, const Clip& clip) {
    require_bones(clip, character.skeleton());
    const int count = vertex_count_of(character);
    Numbers out({clip.frame_count(), count, 3});
    double* to = out.mutable_data();
    const py::gil_scoped_release unlocked;
    parallel_for(clip.frame_count(), 4, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t f = begin; f < end; ++f) {
            place_vertices(character, clip.global_pose(static_cast<int>(f)), to + f * count * 3);
        }
    });
    return out;
}

/// (V, 8) joints and weights.
std::pair<Corners, Numbers> influences_of(const Skin& skin) {
    const py::ssize_t count = skin.mesh.vertex_count();
    Corners joints({count, py::ssize_t{body::max_influences}});
    Numbers weights({count, py::ssize_t{body::max_influences}});
    std::int64_t* joint = joints.mutable_data();
    double* weight = weights.mutable_data();
    std::fill(joint, joint + joints.size(), -1);
    std::fill(weight, weight + weights.size(), 0.0);
    for (py::ssize_t v = 0; v < count; ++v) {
        py::ssize_t at = v * body::max_influences;
        for (const body::Influence& influence : skin.of_vertex(static_cast<int>(v))) {
            joint[at] = influence.joint;
            weight[at++] = influence.weight;
        }
    }
    return {joints, weights};
}

Girth girth_from(const std::string& build, const std::map<std::string, double>& factors) {
    Girth girth = body::girth_of(build_of(build));
    const std::map<std::string, double Girth::*> regions = {
        {"arms", &Girth::arms},   {"legs", &Girth::legs},
        {"chest", &Girth::chest}, {"waist_width", &Girth::waist_width},
        {"hips", &Girth::hips},   {"waist_depth", &Girth::waist_depth},
        {"neck", &Girth::neck},   {"head", &Girth::head},
        {"hands", &Girth::hands}, {"feet", &Girth::feet}};
    for (const auto& [name, factor] : factors) {
        const auto region = regions.find(name);
        SIDESTEP_REQUIRE(region != regions.end(),
                         "girth has arms, legs, chest, waist_width, waist_depth, hips, neck, head, "
                         "hands and feet, but no " +
                             name);
        girth.*(region->second) *= factor;
    }
    return girth;
}

Character mannequin_from(const Skeleton& skeleton, const std::string& build, int segments,
                         std::optional<double> height, const std::string& substance,
                         std::optional<double> body_mass_index, std::optional<double> wood_density,
                         const std::map<std::string, double>& girth) {
    SIDESTEP_REQUIRE(substance == "body" || substance == "wood",
                     "substance is body or wood, not " + substance);
    MannequinOptions options = body::mannequin_options(build_of(build));
    options.segments = segments;
    options.height = height;
    options.girth = girth_from(build, girth);
    options.substance = substance == "body" ? Substance::body : Substance::wood;
    if (body_mass_index) options.body_mass_index = *body_mass_index;
    if (wood_density) options.wood_density = *wood_density;
    const py::gil_scoped_release unlocked;
    return body::make_mannequin(skeleton, options);
}

/// What a limit lets a clip do, frame by frame.
Clip clamped_clip(const Character& character, const Clip& clip) {
    require_bones(clip, character.skeleton());
    Clip inside = clip;
    for (int f = 0; f < clip.frame_count(); ++f) {
        inside.set_pose(f, body::clamp(character, clip.pose(f)));
    }
    return inside;
}

void bind_character(py::module_& module) {
    py::class_<RigidPart>(module, "RigidPart", "Something stiff, fixed to one joint.")
        .def_readonly("name", &RigidPart::name)
        .def_readonly("joint", &RigidPart::joint)
        .def_readonly("material", &RigidPart::material)
        .def_property_readonly("colour",
                               [](const RigidPart& part) { return array_of(part.colour); })
        .def_property_readonly(
            "vertices",
            [](const RigidPart& part) { return array_of(std::span(part.mesh.vertices)); },
            "(V, 3), in the joint's frame.")
        .def_property_readonly("triangles",
                               [](const RigidPart& part) { return corners_of({&part.mesh}); })
        .def("__repr__", [](const RigidPart& part) {
            return "<RigidPart " + part.name + ": " + std::to_string(part.mesh.triangle_count()) +
                   " triangles>";
        });
    py::class_<Skin>(module, "Skin", "A surface that follows several joints at once.")
        .def_property_readonly(
            "vertices", [](const Skin& skin) { return array_of(std::span(skin.mesh.vertices)); },
            "(V, 3), in the bind pose.")
        .def_property_readonly("triangles",
                               [](const Skin& skin) { return corners_of({&skin.mesh}); })
        .def_property_readonly(
            "joints", [](const Skin& skin) { return influences_of(skin).first; },
            "(V, 8): who pulls each vertex; -1 where nobody more does.")
        .def_property_readonly(
            "weights", [](const Skin& skin) { return influences_of(skin).second; },
            "(V, 8): how much; rows sum to 1.")
        .def_property_readonly(
            "inverse_bind",
            [](const Skin& skin) {
                Numbers out({static_cast<py::ssize_t>(skin.inverse_bind.size()), py::ssize_t{4},
                             py::ssize_t{4}});
                double* to = out.mutable_data();
                for (const Mat4& matrix : skin.inverse_bind) {
                    for (int r = 0; r < 4; ++r) {
                        for (int c = 0; c < 4; ++c) *to++ = matrix(r, c);
                    }
                }
                return out;
            },
            "(J, 4, 4): from the surface's space into each joint's frame.");
    py::class_<LimitReport>(module, "LimitReport",
                            "What a pose asks of joints beyond what they give.")
        .def_readonly("worst_rad", &LimitReport::worst_rad)
        .def_readonly("worst_joint", &LimitReport::worst_joint)
        .def_readonly("joints_outside", &LimitReport::joints_outside)
        .def("__repr__", [](const LimitReport& report) {
            return "<LimitReport: " + std::to_string(report.joints_outside) + " joints outside>";
        });

    py::class_<Character>(module, "Character",
                          "A dressed skeleton: rigid parts, skin, masses, limits.")
        .def_property_readonly("name", &Character::name)
        .def_property_readonly("skeleton", &Character::skeleton)
        .def_property_readonly("parts",
                               [](const Character& c) {
                                   return std::vector<RigidPart>(c.parts().begin(),
                                                                 c.parts().end());
                               })
        .def_property_readonly(
            "skin", [](const Character& c) { return c.skin(); }, "A Skin, or None.")
        .def_property_readonly("triangle_count", &Character::triangle_count)
        .def_property_readonly("vertex_count", &vertex_count_of)
        .def_property_readonly("total_mass", &Character::total_mass, "Kilograms; 0 when unknown.")
        .def_property_readonly(
            "masses",
            [](const Character& c) {
                Numbers out(static_cast<py::ssize_t>(c.masses().size()));
                double* to = out.mutable_data();
                for (const body::LinkMass& link : c.masses()) *to++ = link.mass;
                return out;
            },
            "(J,) kilograms, joint by joint; empty when none are known.")
        .def_property_readonly(
            "mass_centres",
            [](const Character& c) {
                std::vector<Vec3> centres;
                for (const body::LinkMass& link : c.masses()) centres.push_back(link.centre);
                return array_of(std::span(centres));
            },
            "(J, 3), each in its joint's frame.")
        .def_property_readonly(
            "inertias",
            [](const Character& c) {
                Numbers out(
                    {static_cast<py::ssize_t>(c.masses().size()), py::ssize_t{3}, py::ssize_t{3}});
                double* to = out.mutable_data();
                for (const body::LinkMass& link : c.masses()) {
                    for (int r = 0; r < 3; ++r) {
                        for (int k = 0; k < 3; ++k) *to++ = link.inertia(r, k);
                    }
                }
                return out;
            },
            "(J, 3, 3) about each centre, axes of the joint's frame, kg m^2.")
        .def_property_readonly("has_limits", [](const Character& c) { return !c.limits().empty(); })
        .def(
            "triangles", [](const Character& c) { return corners_of(surfaces_of(c)); },
            "(F, 3) corners into what `vertices` gives: parts in their order, then the skin.")
        .def("vertices", &vertices_of, py::arg("clip"), py::arg("frame"),
             "(V, 3) in the world: the whole surface in one frame of a clip of its skeleton.")
        .def("all_vertices", &all_vertices_of, py::arg("clip"),
             "(T, V, 3): the surface in every frame.")
        .def(
            "centre_of_mass",
            [](const Character& c, const Clip& clip, int frame) {
                require_bones(clip, c.skeleton());
                require_frame(clip, frame);
                return array_of(body::centre_of_mass(c, clip.global_pose(frame)));
            },
            py::arg("clip"), py::arg("frame"), "(3,) in the world.")
        .def(
            "violation",
            [](const Character& c, const Clip& clip, int frame) {
                require_bones(clip, c.skeleton());
                require_frame(clip, frame);
                return body::violation(c, clip.pose(frame));
            },
            py::arg("clip"), py::arg("frame"), "How far joints are beyond their limits.")
        .def("clamp", &clamped_clip, py::arg("clip"), Unlocked(),
             "The clip with every joint inside its limits.")
        .def("fingerprint", &Character::fingerprint,
             "Digest of bones, surfaces, masses and limits.")
        .def("__repr__", [](const Character& c) {
            return "<Character " + (c.name().empty() ? std::string("without a name") : c.name()) +
                   ": " + std::to_string(c.skeleton().joint_count()) + " joints, " +
                   std::to_string(c.triangle_count()) + " triangles>";
        });
    py::class_<CharacterFile>(module, "CharacterFile",
                              "A character, and what was odd about its file.")
        .def_readonly("character", &CharacterFile::character)
        .def_readonly("warnings", &CharacterFile::warnings);
}

void bind_people(py::module_& module) {
    const MannequinOptions usual;
    module.def("make_mannequin", &mannequin_from, py::arg("skeleton"), py::arg("build") = "average",
               py::kw_only(), py::arg("segments") = usual.segments, py::arg("height") = py::none(),
               py::arg("substance") = "body", py::arg("body_mass_index") = py::none(),
               py::arg("wood_density") = py::none(),
               py::arg("girth") = std::map<std::string, double>{},
               "A wooden person for any skeleton: thin, average or heavy; `girth` makes regions "
               "stouter, such as {'arms': 1.2}.\n\n"
               ">>> bones = sidestep.motion.human_skeleton()\n"
               ">>> heavy = sidestep.body.make_mannequin(bones, 'heavy')\n"
               ">>> heavy.total_mass > sidestep.body.make_mannequin(bones).total_mass\nTrue");
    module.def("wooden_man", &body::wooden_man, py::arg("height") = 1.75, Unlocked(),
               "29 links of solid wood, about 11 000 triangles.");
    module.def(
        "character",
        [](const std::string& word, const Skeleton& skeleton) {
            SIDESTEP_REQUIRE(word != "own", "own: load_character(file) reads the body of a file");
            return body::CharacterChoice::parse(word)
                .value()
                .on_or_built_in(skeleton)
                .value()
                .character;
        },
        py::arg("word"), py::arg("skeleton"), Unlocked(),
        "A body by the tool's words, for clips of this skeleton: thin, average, heavy, a .glb "
        "file, "
        "or makehuman:FOLDER,sex=female,weight=stout.\n\n"
        ">>> sidestep.body.character('thin', sidestep.motion.human_skeleton()).has_limits\nTrue");
    module.def(
        "load_character",
        [](const std::filesystem::path& path) {
            const Result<std::string> bytes = read_file(path);
            return body::read_character_glb(bytes.value(), path.string()).value();
        },
        py::arg("path"), Unlocked(),
        "Skeleton, skin and parts of a .glb, .gltf or .vrm file: a CharacterFile.");
    module.def(
        "read_character",
        [](const py::bytes& bytes, const std::string& name) {
            const auto view = static_cast<std::string_view>(bytes);
            const py::gil_scoped_release unlocked;
            return body::read_character_glb(view, name).value();
        },
        py::arg("bytes"), py::arg("name") = "", "The same out of memory.");
    const auto glb_of = [](const Character& character, const std::vector<Clip>& clips) {
        for (const Clip& clip : clips) require_bones(clip, character.skeleton());
        return body::write_character_glb(character, clips);
    };
    module.def(
        "save_character",
        [glb_of](const Character& character, const std::filesystem::path& path,
                 const std::vector<Clip>& clips) {
            SIDESTEP_REQUIRE(extension_of(path) == ".glb",
                             "characters are written as .glb, not " + path.string());
            raise_problems(write_file(path, glb_of(character, clips)));
        },
        py::arg("character"), py::arg("path"), py::arg("clips") = std::vector<Clip>{}, Unlocked(),
        "Writes a .glb with the body and clips of its skeleton.");
    module.def(
        "character_bytes",
        [glb_of](const Character& character, const std::vector<Clip>& clips) {
            std::string bytes;
            {
                const py::gil_scoped_release unlocked;
                bytes = glb_of(character, clips);
            }
            return py::bytes(bytes);
        },
        py::arg("character"), py::arg("clips") = std::vector<Clip>{}, "The bytes of such a file.");

    py::class_<MakeHuman, std::shared_ptr<MakeHuman>>(module, "MakeHuman",
                                                      "People of flesh out of MakeHuman's parts.")
        .def(py::init([](const std::filesystem::path& folder) {
                 const py::gil_scoped_release unlocked;
                 return std::make_shared<MakeHuman>(MakeHuman::open(folder).value());
             }),
             py::arg("folder"))
        .def(
            "character",
            [](const MakeHuman& people, const Skeleton& skeleton, const std::string& sex,
               const std::string& weight) {
                const std::map<std::string, body::Weight> known = {{"thin", body::Weight::thin},
                                                                   {"normal", body::Weight::normal},
                                                                   {"stout", body::Weight::stout},
                                                                   {"heavy", body::Weight::heavy}};
                SIDESTEP_REQUIRE(sex == "male" || sex == "female",
                                 "sex is male or female, not " + sex);
                SIDESTEP_REQUIRE(known.count(weight) > 0,
                                 "weight is thin, normal, stout or heavy, not " + weight);
                return people
                    .character(
                        body::makehuman_shape(sex == "male" ? body::Sex::male : body::Sex::female,
                                              known.at(weight)),
                        skeleton)
                    .value();
            },
            py::arg("skeleton"), py::kw_only(), py::arg("sex") = "male",
            py::arg("weight") = "normal", Unlocked(),
            "The body on a skeleton with CMU's joint names: a CharacterFile.");
}

void bind_shading(py::module_& module) {
    module.def(
        "shaded",
        [](const Numbers& vertices, const Whole& triangles, double crease_rad) {
            require_finite(vertices, "vertices");
            const geometry::TriangleMesh mesh = mesh_of(vertices, triangles);
            const body::ShadedMesh lit = body::shaded(mesh, crease_rad);
            return py::make_tuple(array_of(std::span(lit.mesh.vertices)), corners_of({&lit.mesh}),
                                  array_of(std::span(lit.normals)));
        },
        py::arg("vertices"), py::arg("triangles"), py::arg("crease_rad") = radians(40.0),
        "Vertices, triangles and a unit normal for each vertex of a surface that is to be lit: "
        "smooth over a turned limb, split at its rim.");
}

}  // namespace

void bind_body(py::module_& parent) {
    py::module_ module = parent.def_submodule(
        "body", "How big is a limb, how heavy, how far does it bend, and is it in another one?");
    bind_character(module);
    bind_people(module);
    bind_shading(module);
    bind_body_lint(module);
}

}  // namespace sidestep::python
