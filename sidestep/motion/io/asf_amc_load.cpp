// Two files, one motion: which skeleton belongs to it?
#include <system_error>

#include "sidestep/base/file.h"
#include "sidestep/motion/io/asf_amc.h"

namespace sidestep::motion {

namespace {

bool is_asf(const std::filesystem::path& path) {
    return extension_of(path) == ".asf";
}

}  // namespace

std::optional<std::filesystem::path> find_asf(const std::filesystem::path& amc) {
    std::error_code ignored;
    const std::string stem = amc.stem().string();
    const std::string subject = stem.substr(0, stem.rfind('_'));
    std::filesystem::path same;
    std::filesystem::path of_subject;
    std::filesystem::path any;
    int found = 0;
    const auto folder = amc.has_parent_path() ? amc.parent_path() : std::filesystem::path(".");
    for (std::filesystem::directory_iterator entry(folder, ignored), end; entry != end;
         entry.increment(ignored)) {
        if (ignored) break;
        const std::filesystem::path& path = entry->path();
        if (!is_asf(path)) continue;
        if (path.stem() == stem) same = path;
        if (path.stem() == subject) of_subject = path;
        any = path;
        ++found;
    }
    if (!same.empty()) return same;
    if (!of_subject.empty()) return of_subject;
    if (found == 1) return any;
    return std::nullopt;
}

Result<MotionFile> load_asf_amc(const std::filesystem::path& path) {
    const Result<std::string> bytes = read_file(path);
    if (!bytes) return failure(bytes.error());
    if (is_asf(path)) {
        Result<AsfFile> alone = read_asf(*bytes, path.string());
        if (!alone) return failure(alone.error());
        MotionFile file;
        file.clip = Clip(alone->skeleton, 1.0 / 120.0, 1);
        file.clip.set_name(alone->name);
        file.format = "asf";
        file.metres_per_unit = alone->metres_per_unit;
        file.warnings = std::move(alone->warnings);
        return file;
    }
    const auto asf = find_asf(path);
    if (!asf) {
        return failure(
            problem_with(path, "no skeleton (.asf) for this motion lies beside it",
                         "put it into the same folder, as " + path.stem().string() + ".asf"));
    }
    const Result<std::string> skeleton = read_file(*asf);
    if (!skeleton) return failure(skeleton.error());
    return read_asf_amc(*skeleton, *bytes, asf->string(), path.string());
}

}  // namespace sidestep::motion
