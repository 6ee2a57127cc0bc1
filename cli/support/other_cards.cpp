#include "cli/support/other_cards.h"

#include <fmt/format.h>

#include <cmath>

#include "cli/support/inputs.h"
#include "sidestep/base/file.h"
#include "sidestep/body/io/character_glb.h"
#include "sidestep/geometry/mass_properties.h"
#include "sidestep/geometry/mesh_topology.h"

namespace sidestep::cli {

namespace {

using Tone = Console::Tone;

/// "12 figures, 3 boxes": only what there is.
std::string counts_text(const recording::Summary& summary) {
    std::string text;
    const auto add = [&](int count, const char* one, const char* many) {
        if (count == 0) return;
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, count == 1 ? one : many);
    };
    add(summary.figures, "figure", "figures");
    add(summary.parts, "part", "parts");
    add(summary.discs, "disc", "discs");
    add(summary.boxes, "box", "boxes");
    add(summary.lines, "line", "lines");
    add(summary.strings, "string", "strings");
    return text.empty() ? "nothing" : text;
}

}  // namespace

std::string recording_text(const Console& console, const std::string& file,
                           const recording::Summary& summary, const Problems& notes) {
    std::string text = console.toned(Tone::strong, file) + "\n";
    const auto line = [&](const char* label, const std::string& value) {
        text += "  " + console.toned(Tone::dim, fmt::format("{:<10}", label)) + value + "\n";
    };
    line("format", summary.complete ? "recording" : "recording, cut off before its end");
    if (!summary.title.empty()) line("title", summary.title);
    line("time",
         fmt::format("{:.3f} s, from {:.3f} to {:.3f}", summary.last_time - summary.first_time,
                     summary.first_time, summary.last_time));
    line("shows", counts_text(summary));
    line("clips", fmt::format("{}, {} frames, {:.1f} s", summary.clips, summary.clip_frames,
                              summary.clip_seconds));
    line("surfaces",
         fmt::format("{}{}, {} triangles", summary.meshes,
                     summary.skins > 0 ? fmt::format(" stiff and {} that bend", summary.skins) : "",
                     summary.triangles));
    std::string layers;
    for (const auto& [name, count] : summary.layers) {
        layers += fmt::format("{}{} ({})", layers.empty() ? "" : ", ", name, count);
    }
    if (!layers.empty()) line("layers", layers);
    line("keys", fmt::format("{}: {} start a clip, {} give every joint", summary.keys,
                             summary.plays, summary.poses));
    for (const auto& [kind, count] : summary.events) {
        line("events", fmt::format("{} {}", count, kind));
    }
    line("print", fmt::format("{:016x}", summary.fingerprint));
    for (const Problem& note : notes) line("note", note.message);
    return text;
}

Json recording_json(const std::string& file, const recording::Summary& summary,
                    const Problems& notes) {
    Json json;
    json["file"] = file;
    json["kind"] = "recording";
    json["title"] = summary.title;
    json["complete"] = summary.complete;
    json["first_time_s"] = summary.first_time;
    json["last_time_s"] = summary.last_time;
    json["skeletons"] = summary.skeletons;
    json["clips"] = summary.clips;
    json["clip_seconds"] = summary.clip_seconds;
    json["meshes"] = summary.meshes;
    json["skins"] = summary.skins;
    json["triangles"] = summary.triangles;
    json["layers"] = Json::object();
    for (const auto& [name, count] : summary.layers) json["layers"][name] = count;
    json["figures"] = summary.figures;
    json["parts"] = summary.parts;
    json["discs"] = summary.discs;
    json["boxes"] = summary.boxes;
    json["lines"] = summary.lines;
    json["strings"] = summary.strings;
    json["keys"] = summary.keys;
    json["events"] = Json::object();
    for (const auto& [kind, count] : summary.events) json["events"][kind] = count;
    json["fingerprint"] = fmt::format("{:016x}", summary.fingerprint);
    json["warnings"] = to_json(notes);
    return json;
}

std::string mesh_text(const Console& console, const std::string& file, const body::MeshFile& mesh) {
    std::string text = console.toned(Tone::strong, file) + "\n";
    const auto line = [&](const char* label, const std::string& value) {
        text += "  " + console.toned(Tone::dim, fmt::format("{:<10}", label)) + value + "\n";
    };
    const Vec3 size = geometry::bounds(mesh.mesh).size();
    line("format", mesh.format + ", a surface without joints");
    line("surface", fmt::format("{} triangles, {} corners, {} {}", mesh.mesh.triangle_count(),
                                mesh.mesh.vertex_count(), mesh.piece_count,
                                mesh.piece_count == 1 ? "piece" : "pieces"));
    line("size", fmt::format("{:g} x {:g} x {:g} units", size.x(), size.y(), size.z()));
    line("closed", geometry::topology(mesh.mesh).is_closed()
                       ? fmt::format("yes, around {:g} cubic units",
                                     std::abs(geometry::signed_volume(mesh.mesh)))
                       : "no");
    return text;
}

Json mesh_json(const std::string& file, const body::MeshFile& mesh) {
    const Vec3 size = geometry::bounds(mesh.mesh).size();
    const bool closed = geometry::topology(mesh.mesh).is_closed();
    Json json;
    json["file"] = file;
    json["kind"] = "mesh";
    json["format"] = mesh.format;
    json["triangles"] = mesh.mesh.triangle_count();
    json["vertices"] = mesh.mesh.vertex_count();
    json["pieces"] = mesh.piece_count;
    json["size"] = {size.x(), size.y(), size.z()};
    json["closed"] = closed;
    if (closed) json["volume"] = std::abs(geometry::signed_volume(mesh.mesh));
    json["warnings"] = Json::array();
    return json;
}

std::optional<body::MeshFile> mesh_instead(const std::string& file, const Problems& problems) {
    if (problems.empty() || problems.front().code != "no_skeleton") return std::nullopt;
    Result<body::MeshFile> mesh = body::import_mesh(std::filesystem::path(file));
    if (!mesh) return std::nullopt;
    return std::move(*mesh);
}

std::optional<SurfaceCard> surface_of(const std::string& file) {
    const std::string extension = extension_of(file);
    if (extension != ".glb" && extension != ".gltf" && extension != ".vrm") return std::nullopt;
    const Result<std::string> bytes = read_file(file);
    if (!bytes) return std::nullopt;
    const Result<body::CharacterFile> read = body::read_character_glb(*bytes, file);
    if (!read || read->character.triangle_count() == 0) return std::nullopt;
    return SurfaceCard{read->character.triangle_count(),
                       static_cast<int>(read->character.parts().size()),
                       read->character.skin().has_value()};
}

}  // namespace sidestep::cli
