// Who may come in?
//
//     token    drawn at each start; whoever has the address that was printed has it
//     Host     must be a name of this door: no name that somebody else points here gets an answer
//     Origin   must be the page that we served ourselves
#pragma once

#include <string>
#include <string_view>

namespace sidestep::viewer {

/// 128 bits from the system, as 32 hexadecimal digits. Empty when the system has none.
[[nodiscard]] std::string draw_token();
/// Whether one that somebody brought is as long and as plain as those that are drawn.
[[nodiscard]] bool good_token(std::string_view token);

/// Takes the same time wherever two texts of one length differ.
[[nodiscard]] bool same_secret(std::string_view a, std::string_view b);

/// The value of `name` in `?a=1&name=value`; empty when it is not there.
[[nodiscard]] std::string_view query_value(std::string_view target, std::string_view name);

/// `/talk` of `/talk?token=...`.
[[nodiscard]] std::string_view path_of(std::string_view target);

/// The names of one door.
struct Door {
    std::string host{};    ///< As it was asked for: `127.0.0.1`, `::1`, `mybox`.
    std::string local{};   ///< The address that this connection came to.
    bool loopback = true;  ///< It is an address of this machine alone, or all of its addresses.
    int port = 0;

    /// True for `host:port` of this door; port 80 may be left out.
    [[nodiscard]] bool answers_to(std::string_view host_header) const;
    /// True when `origin` is `http://` and that same host.
    [[nodiscard]] static bool same_origin(std::string_view origin, std::string_view host_header);
};

/// `[::1]` for an IPv6 address, anything else as it is.
[[nodiscard]] std::string in_url(const std::string& host);

}  // namespace sidestep::viewer
