#include "cli/support/recordings.h"

#include "cli/support/console.h"
#include "sidestep/base/file.h"
#include "sidestep/judge/judge.h"
#include "sidestep/recording/reader.h"

namespace sidestep::cli {

bool is_recording(const std::string& file) {
    const std::string extension = extension_of(file);
    return extension == ".rec" || extension == ".sidestep";
}

std::optional<recording::Recording> load_recording(Console& console, const std::string& file) {
    const Result<std::string> bytes = read_file(file);
    if (!bytes) {
        console.report(bytes.error());
        return std::nullopt;
    }
    Result<recording::Recording> recording = recording::read(*bytes, file);
    if (!recording) {
        console.report(recording.error());
        return std::nullopt;
    }
    console.report(recording->notes());
    return std::move(*recording);
}

std::optional<std::string> said_about(const recording::Recording& recording, std::string_view key) {
    for (const auto& [word, value] : recording.about()) {
        if (word == key) return value;
    }
    return std::nullopt;
}

Result<WidthFlags> width_of(const recording::Recording& recording, const std::string& file,
                            const WidthFlags& asked) {
    if (asked.radius || asked.margin) return asked;
    const Result<judge::StatedWidth> stated = judge::stated_width(recording, file);
    if (!stated) {
        Problems problems = stated.error();
        for (Problem& problem : problems) {
            problem.hint = "--radius or --margin says how wide people are instead";
        }
        return failure(std::move(problems));
    }
    WidthFlags width;
    width.radius = stated->fixed_radius;
    if (!width.radius) width.margin = stated->margin;
    return width;
}

Names::Names(const recording::Recording& recording) : recording_(recording) {
    int figures = 0;
    for (const recording::Thing& thing : recording.things()) {
        ++bearers_[thing.name];
        const bool is_figure = thing.kind == recording::Kind::figure;
        number_.push_back(is_figure ? figures++ : static_cast<int>(number_.size()));
    }
}

std::string Names::operator()(int thing) const {
    if (thing < 0) return "nobody";
    const recording::Thing& what = recording_.things()[static_cast<std::size_t>(thing)];
    const std::string number = std::to_string(number_[static_cast<std::size_t>(thing)]);
    const bool is_figure = what.kind == recording::Kind::figure;
    if (what.name.empty()) return (is_figure ? "person #" : "thing ") + number;
    if (bearers_.find(what.name)->second == 1) return what.name;
    return what.name + (is_figure ? " #" + number : " (thing " + number + ")");
}

}  // namespace sidestep::cli
