// What does the program let people change, and what did they do?
//
//     program ── offer ──► controls ──► JSON for the pages
//     page ── input ──► checked against what is offered ──► take_inputs ──► program
//     program ── set_value ──► JSON, and the stamps of those whose input led to it
//
// Nothing that a page says is believed: names, counts and ranges are those of the offer. Nothing
// here knows sockets. All functions may be called from any thread.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "viewer/server/server.h"

namespace sidestep::viewer {

class Panel {
public:
    /// What became of a message from a page.
    enum class Verdict {
        taken,
        late,    ///< It fits what was offered before; nobody is to blame, nothing happens.
        refused  ///< Not an input, or of nothing that was ever offered.
    };
    /// A value that moved: for everybody, and for some with the stamp of their own input.
    struct Change {
        std::string name{};
        std::string numbers{};                                   ///< As JSON.
        std::vector<std::pair<std::uint64_t, double>> stamps{};  ///< Page and stamp.
    };

    /// @throws UsageError when names are missing or twice there, or a value is out of its range.
    void offer(std::vector<Control> controls);
    /// A text message from a page.
    [[nodiscard]] Verdict input(std::uint64_t page, std::string_view text);
    [[nodiscard]] std::vector<Input> take_inputs();
    /// Sleeps until there is something to take, at most so long. True when there is.
    [[nodiscard]] bool wait_for_inputs(double seconds);
    /// @throws UsageError when nothing of that name is offered, or the numbers are not finite or
    /// too few or many.
    [[nodiscard]] Change set_value(const std::string& name, std::vector<double> numbers);
    /// A page has gone: its stamps are of no use any more.
    void forget(std::uint64_t page);

    /// Counts up with each offer.
    [[nodiscard]] std::uint64_t version() const;
    /// The `controls` message: all that is offered, with the values of this moment.
    [[nodiscard]] std::string message(std::uint64_t& version) const;
    [[nodiscard]] std::uint64_t inputs_taken() const;

private:
    struct Waiting {
        std::uint64_t order = 0;
        std::uint64_t page = 0;
        Input input{};
        std::optional<double> stamp{};
    };
    using Stamps = std::map<std::uint64_t, double>;  // by page: the latest

    [[nodiscard]] Control* find(std::string_view name);

    mutable std::mutex mutex_;
    std::condition_variable came_;
    std::vector<Control> controls_;
    std::map<std::string, Control, std::less<>> former_;  // what pages may not know is gone
    std::uint64_t version_ = 0;
    std::uint64_t order_ = 0;
    std::uint64_t inputs_ = 0;
    std::map<std::string, Waiting> latest_;  // sliders, axes and handles
    std::deque<Waiting> steps_;              // buttons, toggles and choices: each counts
    std::map<std::string, Stamps> taken_;    // by name: inputs that the program has got
};

/// `{"kind":"value",...}` with a stamp or without.
[[nodiscard]] std::string value_message(const std::string& name, const std::string& numbers,
                                        const std::optional<double>& stamp);

}  // namespace sidestep::viewer
