// Who shows the stage to a browser?
//
//     simulation ──► Writer ──► Server::feed ──┬──► page          every chunk, in order
//         ▲                                    ├──► page
//         │                                    └──► slow page     skips ahead: a checkpoint instead
//         └── take_inputs ◄── controls ◄──────────── slider, handle, key, gamepad
//
//     file ──► Server::show_file ──► range requests ──► page      any moment of a long recording
//
// A Server owns one thread and one port of this machine. What it sends are the bytes of a recording
// (docs/recording.md) and, beside them, the controls a running program offers; how the two sides
// talk is docs/viewer-protocol.md. Nobody gets in without the token of this start, from a page that
// another host served, or with messages larger than a control needs.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "sidestep/base/result.h"

namespace sidestep::viewer {

struct ServerOptions {
    /// Where to listen. Anything but this machine's own address lets others look and touch.
    std::string host = "127.0.0.1";
    /// 0: one that is free.
    int port = 0;
    /// Empty: drawn anew. 32 to 128 of 0-9 and a-f: for a program that is started again while its
    /// page stays open, on the same port.
    std::string token{};
    /// Further connections are turned away with 503.
    int max_connections = 256;
    /// A page that has not been sent this much is skipped ahead to the present.
    std::size_t backlog_bytes = std::size_t{1} << 20;
    /// How much of a live recording is kept for pages that come later: they can seek back. Beyond
    /// it they begin with the present.
    std::size_t history_bytes = std::size_t{64} << 20;
    /// Messages from pages: longer ones close their connection, as do more of them in a second.
    std::size_t max_message_bytes = 16 * 1024;
    int max_messages_per_second = 1000;
    /// Who connects and says nothing is sent away after this long.
    double silence_seconds = 10.0;
    /// Serve the page from this folder instead of the one inside the program: for those who work on
    /// it.
    std::filesystem::path page_folder{};
};

// ---- controls: what a running program lets people change ----

struct Slider {
    double low = 0.0;
    double high = 1.0;
    double step = 0.0;  ///< 0: no steps.
    double value = 0.0;
    std::string unit{};
};
struct Toggle {
    bool value = false;
};
struct Button {};
struct Choice {
    std::vector<std::string> options{};
    int value = 0;
};
/// Something in the world that can be dragged, with a place and a turn.
struct Handle {
    std::array<double, 3> position{};
    std::array<double, 4> rotation{1, 0, 0, 0};  ///< w, x, y, z
    bool turns = false;                          ///< Its rotation can be dragged too.
    bool on_ground = false;                      ///< Stays at its height.
    double radius = 0.1;                         ///< Metres, as it is drawn.
};
/// A number in [-1, 1] from two keys or from an axis of a gamepad.
struct Axis {
    std::string key_less{};  ///< As KeyboardEvent.code has it: `ArrowLeft`.
    std::string key_more{};
    int gamepad_axis = -1;
    double value = 0.0;
};
/// Several numbers at once, each in its range, for a part of the page that knows this program: a hand
/// that is dragged at a frame. Other pages draw nothing for it.
struct Numbers {
    struct Field {
        double low = 0.0;
        double high = 1.0;
        bool whole = false;  ///< Only whole numbers.
    };
    std::vector<Field> fields{};
    bool latest = false;  ///< Of those that were not taken yet only the newest counts.
};

struct Control {
    std::string name{};   ///< Unique; how inputs are told apart.
    std::string label{};  ///< What people read; the name when empty.
    std::string group{};  ///< A heading in the panel; may be empty.
    std::string help{};
    std::variant<Slider, Toggle, Button, Choice, Handle, Axis, Numbers> what{};
};

/// What somebody did. Numbers as the kind of control has them: slider and axis one, toggle 0 or 1,
/// choice its index, button none, handle position then rotation (7), numbers as many as it has.
struct Input {
    std::string name{};
    std::vector<double> numbers{};
};

/// What the server has done so far.
struct ServerStats {
    int connections = 0;         ///< Now.
    std::uint64_t accepted = 0;  ///< In all.
    std::uint64_t refused = 0;   ///< Wrong origin, host, token, too many, too large, nonsense.
    std::uint64_t messages_sent = 0;
    std::uint64_t bytes_sent = 0;
    std::uint64_t skips = 0;  ///< How often a slow page was taken ahead.
    std::uint64_t inputs = 0;
    double cpu_seconds = 0.0;  ///< Of its thread.
};

/// All functions may be called from any thread.
class Server {
public:
    /// Listens, then returns. Problems name the address and what to try.
    [[nodiscard]] static Result<Server> start(const ServerOptions& options = {});
    /// Says goodbye to every page and waits for the thread.
    ~Server();
    Server(Server&&) noexcept;
    Server& operator=(Server&&) noexcept;

    [[nodiscard]] int port() const;
    /// What to open, token included.
    [[nodiscard]] std::string url() const;

    /// Shows a file by range requests. The file may still grow.
    [[nodiscard]] Problems show_file(const std::filesystem::path& path);
    /// Shows bytes in memory the same way: a clip that was made into a recording.
    void show_bytes(std::string bytes, std::string name);

    /// The next bytes of a live recording, in pieces of any size: give it to a Writer as its sink.
    /// Never waits for a page. After an end mark another recording may follow; pages start over.
    /// @throws UsageError when the bytes are not those of a recording.
    void feed(std::string_view bytes);

    /// What can be changed from now on; replaces what was offered before, and forgets inputs to it
    /// that were not taken yet.
    /// @throws UsageError when a name is missing or twice there, or a value is out of its range.
    void offer(std::vector<Control> controls);
    /// What people did since the last call, in order of arrival; of each slider, axis and handle
    /// only the latest. Buttons, toggles and choices that nobody takes are kept up to 4096.
    [[nodiscard]] std::vector<Input> take_inputs();
    /// Sleeps until there is something to take, at most so many seconds. True when there is.
    bool wait_for_inputs(double seconds);
    /// A control has moved, by the program or because it took an input: pages follow, and the one
    /// whose input it was learns how long the round took.
    /// @throws UsageError when no such control is offered, or these are no numbers for it.
    void set_value(const std::string& name, std::vector<double> numbers);

    /// What the program says about itself beside the recording, by topic: every page gets the newest of
    /// each topic, however late it comes. So each must say all there is to say of its topic.
    /// @param json  One value.
    /// @throws UsageError when the topic is empty or longer than 64 bytes, or the text is no JSON.
    void post(const std::string& topic, const std::string& json);
    void post_bytes(const std::string& topic, const std::string& bytes);

    [[nodiscard]] ServerStats stats() const;

private:
    struct Inside;
    explicit Server(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

}  // namespace sidestep::viewer
