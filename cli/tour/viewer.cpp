// The page: started on a free port, asked over HTTP by a client of a few lines, and closed.
#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "cli/stage/gallery.h"
#include "cli/tour/all_stations.h"
#include "cli/tour/plain.h"
#include "cli/tour/snapshot.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/problem.h"
#include "viewer/server/server.h"

namespace sidestep::tour {

namespace {

struct HttpAnswer {
    int status = 0;  ///< 0: none came.
    std::string body{};
};

/// One request on a line of its own, to this machine.
HttpAnswer http_get(int port, const std::string& target, const std::string& more = "") {
    HttpAnswer answer;
    const int line = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (line < 0) return answer;
    sockaddr_in where{};
    where.sin_family = AF_INET;
    where.sin_port = htons(static_cast<std::uint16_t>(port));
    where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    std::string words = "GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                        "\r\nConnection: close\r\n" + more + "\r\n";
    std::string all;
    if (::connect(line, reinterpret_cast<const sockaddr*>(&where), sizeof where) == 0 &&
        ::send(line, words.data(), words.size(), MSG_NOSIGNAL) ==
            static_cast<ssize_t>(words.size())) {
        char piece[65536];
        pollfd wait{.fd = line, .events = POLLIN, .revents = 0};
        std::size_t wanted = std::string::npos;
        while (all.size() < wanted && ::poll(&wait, 1, 5000) > 0) {
            const ssize_t came = ::recv(line, piece, sizeof piece, 0);
            if (came <= 0) break;
            all.append(piece, static_cast<std::size_t>(came));
            const std::size_t end = all.find("\r\n\r\n");
            std::size_t length = all.find("Content-Length: ");
            if (end != std::string::npos && length < end) {
                wanted = end + 4 + std::stoul(all.substr(length + 16));
            }
        }
    }
    ::close(line);
    const std::size_t end = all.find("\r\n\r\n");
    if (end == std::string::npos || !all.starts_with("HTTP/1.1 ")) return answer;
    answer.status = std::stoi(all.substr(9, 3));
    answer.body = all.substr(end + 4);
    return answer;
}

Findings visit_viewer(const Order& order) {
    Findings findings;
    order.tell("the server");
    const std::string bytes = cli::gallery();
    Fingerprint print;
    print.add(bytes);
    findings.fingerprint = print.value();
    Result<viewer::Server> started = viewer::Server::start();
    if (!started) throw InputError(started.error());
    std::string fetched;
    int port = 0;
    {
        viewer::Server server = *std::move(started);
        port = server.port();
        const std::string url = server.url();
        const std::string token = url.substr(url.find("token=") + 6);
        server.show_bytes(bytes, "gallery");

        const HttpAnswer page = http_get(port, "/"), script = http_get(port, "/page.js"),
                         packed = http_get(port, "/page.js", "Accept-Encoding: gzip\r\n");
        Row shown;
        shown.asked = "Is the page there, on a free port of this machine?";
        const bool whole_page = page.body.find("<html") != std::string::npos &&
                                page.body.find("</html>") != std::string::npos;
        const bool packed_well =
            packed.body.starts_with("\x1f\x8b") && packed.body.size() < script.body.size() / 2;
        shown.fast = "yes";
        shown.slow = fmt::format("HTTP {}, {}; {:.0f} kB of script, {:.0f} kB packed", page.status,
                                 whole_page ? "a whole page" : "no page",
                                 1e-3 * static_cast<double>(script.body.size()),
                                 1e-3 * static_cast<double>(packed.body.size()));
        shown.agrees = page.status == 200 && script.status == 200 && packed.status == 200 &&
                       whole_page && packed_well;
        findings.rows.push_back(shown);

        const HttpAnswer whole = http_get(port, "/recording?token=" + token);
        fetched = whole.body;
        if (order.spoil && !fetched.empty()) fetched[fetched.size() / 2] ^= 1;
        const std::size_t from = bytes.size() / 3, to = from + 4095;
        const HttpAnswer part = http_get(port, "/recording?token=" + token,
                                         fmt::format("Range: bytes={}-{}\r\n", from, to));
        Row same;
        same.asked = "Do the bytes of a recording come as they are, whole and in part?";
        same.fast = fmt::format("{} bytes", grouped(static_cast<std::int64_t>(fetched.size())));
        same.slow =
            fmt::format("{} bytes were given; {}", grouped(static_cast<std::int64_t>(bytes.size())),
                        fetched == bytes ? "equal" : "they differ");
        same.agrees = whole.status == 200 && fetched == bytes && part.status == 206 &&
                      part.body == bytes.substr(from, 4096);
        findings.rows.push_back(same);

        std::string wrong = token;
        wrong[0] = wrong[0] == '0' ? '1' : '0';
        const HttpAnswer stranger = http_get(port, "/recording?token=" + wrong);
        const HttpAnswer nobody = http_get(port, "/recording");
        Row closed;
        closed.asked = "Somebody without the token of this start: do they see it?";
        closed.fast = "no";
        closed.slow = fmt::format("HTTP {} with a wrong token, {} without one", stranger.status,
                                  nobody.status);
        closed.agrees = stranger.status == 403 && nobody.status == 403;
        findings.rows.push_back(closed);
    }
    const HttpAnswer after = http_get(port, "/");
    Row gone;
    gone.asked = "And when the program has ended?";
    gone.fast = "the port is closed";
    gone.slow = after.status == 0 ? "nobody answers" : fmt::format("HTTP {}", after.status);
    gone.agrees = after.status == 0;
    findings.rows.push_back(gone);

    order.tell("the picture");
    findings.plates.push_back(
        {snapshot(order.spoil ? bytes : fetched,
                  {.camera = {.around = 20.0, .up = 18.0}, .at = 4.0}),
         "",
         "One of everything, drawn from the bytes that came over HTTP: walkers and a figure with "
         "limb boxes, "
         "tumbling solids with forces, links in groups, a marionette, a skin."});
    return findings;
}

}  // namespace

Station viewer_station() {
    return {"viewer",
            "What does it look like?",
            "One page shows every recording, live or from a file, in any browser. It is inside the "
            "program and "
            "serves this machine alone.",
            "an HTTP client of a few lines that compares byte by byte, with the right token, a "
            "wrong one and none",
            "docs/viewer.md",
            "sidestep view gallery --open",
            visit_viewer};
}

}  // namespace sidestep::tour
