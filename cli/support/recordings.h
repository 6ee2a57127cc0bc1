// Recordings in the tool: files by their extension, what they say about themselves, who is who.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/recording/recording.h"

namespace sidestep::cli {

class Console;

/// How wide people are to each other.
struct WidthFlags {
    std::optional<double> radius;  ///< The same disc for everyone.
    std::optional<double> margin;  ///< Around the reach of the limbs.
};

/// By the extension: .rec or .sidestep.
[[nodiscard]] bool is_recording(const std::string& file);

/// Reads a recording and reports what is odd about it; `-` is standard input. Nothing after a
/// problem, which is reported too.
[[nodiscard]] std::optional<recording::Recording> load_recording(Console& console,
                                                                 const std::string& file);

/// A word among what the recording says about itself.
[[nodiscard]] std::optional<std::string> said_about(const recording::Recording& recording,
                                                    std::string_view key);

/// The width that is asked for, else the one the recording states ("fixed_radius", "margin"), else
/// limbs and 6 cm. Problems name the file when it states nonsense.
[[nodiscard]] Result<WidthFlags> width_of(const recording::Recording& recording,
                                          const std::string& file, const WidthFlags& asked);

/// What to call things: their name, where nobody else has it; else with their number. People are
/// counted among people, "walker #12", as `export --agent` counts them.
class Names {
public:
    explicit Names(const recording::Recording& recording);
    [[nodiscard]] std::string operator()(int thing) const;

private:
    const recording::Recording& recording_;
    std::map<std::string, int, std::less<>> bearers_;
    std::vector<int> number_;  // by thing
};

}  // namespace sidestep::cli
