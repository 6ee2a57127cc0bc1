// One door for all formats: picks the reader or writer by the name of the file.

#include <string>

#include "sidestep/base/file.h"
#include "sidestep/motion/io/asf_amc.h"
#include "sidestep/motion/io/assimp_import.h"
#include "sidestep/motion/io/bvh.h"
#include "sidestep/motion/io/detail/axes.h"
#include "sidestep/motion/io/detail/text.h"
#include "sidestep/motion/io/gltf.h"
#include "sidestep/motion/io/motion_file.h"

namespace sidestep::motion {

namespace {

Problem unknown_format(const std::filesystem::path& path, std::string message, std::string hint) {
    Problem problem = problem_with(path, std::move(message), std::move(hint));
    problem.code = "unknown_format";
    return problem;
}

/// The first word tells.
Result<MotionFile> read_by_content(std::string_view bytes, const std::string& name) {
    const std::string_view text = detail::trimmed(bytes.substr(0, 4096));
    if (text.starts_with("glTF") || text.starts_with("{")) return read_gltf(bytes, name);
    const bool bom = text.starts_with("\xef\xbb\xbf");
    if (detail::same_word(text.substr(bom ? 3 : 0, 9), "HIERARCHY")) return read_bvh(bytes, name);
    return failure(unknown_format(name, "cannot tell the format of this file",
                                  "give it an extension: .bvh, .glb or .gltf"));
}

/// Standard input and names without an extension.
Result<MotionFile> read_nameless(const std::filesystem::path& path) {
    const auto bytes = read_file(path);
    if (!bytes) return failure(bytes.error());
    return read_by_content(*bytes, path.string());
}

Result<MotionFile> read_by_extension(const std::filesystem::path& path) {
    const std::string extension = extension_of(path);
    if (extension == ".bvh") {
        const auto bytes = read_large_file(path);
        if (!bytes) return failure(bytes.error());
        return read_bvh(bytes->view(), path.string());
    }
    if (extension == ".glb" || extension == ".gltf" || extension == ".vrm") return load_gltf(path);
    if (extension == ".amc" || extension == ".asf") return load_asf_amc(path);
    if (extension.empty()) return read_nameless(path);
    if (assimp_knows(path.filename().string())) return import_with_assimp(path);
    return failure(unknown_format(
        path, "no reader for files that end in " + extension,
        "readable are .bvh, .glb, .gltf, .amc, .asf, and .fbx or .dae through assimp"));
}

/// The motion in the unit and axes of the file it came from.
Clip as_in_file(const Motion& motion) {
    Clip clip = motion.metres_per_unit == 1.0 ? motion.clip
                                              : motion.clip.scaled(1.0 / motion.metres_per_unit);
    if (motion.up == Axis::y && motion.up_sign > 0) return clip;
    // turns that swap axes come full circle after four: three more are the way back
    const detail::Up up{motion.up, motion.up_sign};
    for (int i = 0; i < 3; ++i) clip = detail::to_y_up(clip, up);
    return clip;
}

/// @param path  For the problems. @param extension  With its dot.
Result<std::string> bytes_of(const Clip& clip, const Motion* source, const std::string& extension,
                             const std::filesystem::path& path) {
    if (extension == ".bvh") {
        if (source == nullptr || source->dialect == nullptr) return write_bvh(clip);
        return write_bvh(as_in_file(*source), source->dialect.get());
    }
    if (extension == ".glb" || extension == ".gltf") {
        if (clip.joint_count() == 0) {
            return failure(unknown_format(path, "a motion without joints cannot be written", ""));
        }
        return extension == ".glb" ? write_glb(clip) : write_gltf(clip);
    }
    return failure(unknown_format(path,
                                  extension.empty()
                                      ? std::string("cannot tell which format to write")
                                      : "no writer for files that end in " + extension,
                                  "writable are .bvh, .glb and .gltf"));
}

Problems save(const Clip& clip, const Motion* source, const std::filesystem::path& path) {
    const Result<std::string> bytes = bytes_of(clip, source, extension_of(path), path);
    return bytes ? write_file(path, *bytes) : bytes.error();
}

}  // namespace

Result<Motion> try_load_motion(const std::filesystem::path& path, const ImportOptions& options) {
    auto file = read_by_extension(path);
    if (!file) return failure(file.error());
    if (file->clip.name().empty()) file->clip.set_name(path.stem().string());
    return interpret(std::move(*file), options, path.string());
}

Result<Motion> read_motion(std::string_view bytes, const ImportOptions& options,
                           std::string_view name) {
    auto file = read_by_content(bytes, std::string(name));
    if (!file) return failure(file.error());
    return interpret(std::move(*file), options, name);
}

Motion load_motion(const std::filesystem::path& path, const ImportOptions& options) {
    return try_load_motion(path, options).value();
}

Result<Clip> try_load_clip(const std::filesystem::path& path, const ImportOptions& options) {
    auto motion = try_load_motion(path, options);
    if (!motion) return failure(motion.error());
    return std::move(motion->clip);
}

Clip load_clip(const std::filesystem::path& path, const ImportOptions& options) {
    return load_motion(path, options).clip;
}

Problems save_motion(const Motion& motion, const std::filesystem::path& path) {
    return save(motion.clip, &motion, path);
}

Result<std::string> motion_bytes(const Motion& motion, std::string_view extension) {
    const bool dotted = extension.starts_with('.');
    return bytes_of(motion.clip, &motion, (dotted ? "" : ".") + std::string(extension), "-");
}

Problems save_clip(const Clip& clip, const std::filesystem::path& path) {
    return save(clip, nullptr, path);
}

}  // namespace sidestep::motion
