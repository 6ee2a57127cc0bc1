// How a verb shows something in a browser: where to listen, what to say, whom to call.
#pragma once

#include <string>

#include "sidestep/base/result.h"
#include "viewer/server/server.h"

namespace CLI {
class App;
}

namespace sidestep::cli {

class Console;

/// `--host`, `--port`, `--open` and `--page`.
struct ShowFlags {
    std::string host = "127.0.0.1";
    int port = 0;
    bool open = false;
    std::string page;
};

/// @param group  Of the options in the help of a verb that mainly does something else.
void add_show_flags(CLI::App& verb, ShowFlags& flags, const std::string& group = "");

/// Starts the server, and warns when others may look too. The variable SIDESTEP_TOKEN, when it is
/// set, gives the token.
[[nodiscard]] Result<viewer::Server> start_showing(Console& console, const ShowFlags& flags);

/// Says where to look and calls a browser when asked to: once there is something to see.
void say_where(Console& console, const ShowFlags& flags, const viewer::Server& server);

/// Whether only this machine can reach it.
[[nodiscard]] bool is_loopback(const std::string& host);

/// Starts a browser on its own, without a shell: $BROWSER (its first choice; %s is the address) or
/// xdg-open. Problems say what is missing.
[[nodiscard]] Problems open_browser(const std::string& url);

/// What would be started: the words of $BROWSER, else xdg-open, with the address.
[[nodiscard]] std::vector<std::string> browser_words(const char* browser, const std::string& url);

}  // namespace sidestep::cli
