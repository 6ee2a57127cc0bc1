#include "sidestep/puppet/plays.h"

#include "sidestep/base/detail/toml_reader.h"
#include "sidestep/base/file.h"

namespace sidestep::embedded {
extern const std::string_view play_marionette, play_chair, play_ball, play_wall, play_dog,
    play_dog_behind_wall, play_rod;
}

namespace sidestep::puppet {

namespace {

struct BuiltInPlay {
    const char* name;
    const std::string_view* text;
};

constexpr BuiltInPlay built_in_list[] = {
    {"marionette", &embedded::play_marionette},
    {"chair", &embedded::play_chair},
    {"ball", &embedded::play_ball},
    {"wall", &embedded::play_wall},
    {"dog", &embedded::play_dog},
    {"dog-behind-wall", &embedded::play_dog_behind_wall},
    {"rod", &embedded::play_rod},
};

}  // namespace

std::vector<std::string> built_in_plays() {
    std::vector<std::string> names;
    for (const BuiltInPlay& one : built_in_list) names.emplace_back(one.name);
    return names;
}

Result<Play> built_in_play(std::string_view name) {
    for (const BuiltInPlay& one : built_in_list) {
        if (one.name == name) return parse_play(*one.text, std::string(name));
    }
    const std::vector<std::string> names = built_in_plays();
    const std::string near = sidestep::detail::nearest_word(name, names);
    std::string all;
    for (const std::string& one : names) all += (all.empty() ? "" : ", ") + one;
    return failure(Problem{.file = {},
                           .severity = Problem::Severity::error,
                           .message = "there is no play " + sidestep::detail::in_quotes(name),
                           .hint = near.empty() ? "there are " + all + ", and files of your own"
                                                : "did you mean \"" + near + "\"?",
                           .code = {}});
}

Result<Play> read_play(const std::filesystem::path& file) {
    const Result<std::string> text = read_file(file);
    if (!text) return failure(text.error());
    return parse_play(*text, file.string());
}

}  // namespace sidestep::puppet
