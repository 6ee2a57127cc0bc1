// A browser of a few lines, for tests and benchmarks: plain sockets, so that it can misbehave too.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace sidestep::test {

/// A TCP connection. Closes when it goes.
class Line {
public:
    Line() = default;
    /// To a port of this machine; `ok()` is false when nobody listens.
    explicit Line(int port, const std::string& host = "127.0.0.1", int receive_buffer = 0);
    ~Line();
    Line(Line&& other) noexcept;
    Line& operator=(Line&& other) noexcept;

    [[nodiscard]] bool ok() const { return socket_ >= 0; }
    [[nodiscard]] int socket() const { return socket_; }
    /// Everything; false when the other side has gone, or takes nothing for `seconds`.
    bool send(std::string_view bytes, double seconds = 5.0);
    /// Appends what comes next, waiting for it; false at the end, or when nothing comes.
    bool receive(std::string& into, double seconds = 5.0);
    /// True when the other side closes within that time; what it says until then is dropped.
    [[nodiscard]] bool closes(double seconds);
    void close();
    /// Ends it with a reset instead of a farewell.
    void reset();

private:
    int socket_ = -1;
};

struct WebAnswer {
    int status = 0;                                ///< 0: none came.
    std::map<std::string, std::string> headers{};  ///< Names in small letters.
    std::string head{};
    std::string body{};
};

/// What stands in an address as the server prints it.
struct WebAddress {
    std::string host{};  ///< `127.0.0.1:4711`
    int port = 0;
    std::string token{};
};
[[nodiscard]] WebAddress address_of(const std::string& url);

/// Reads one answer off a line; `rest` holds what came after the last.
[[nodiscard]] WebAnswer read_answer(Line& line, std::string& rest, bool head_only = false);

/// One request on a line of its own. `headers` end in CR LF each; a Host is added.
[[nodiscard]] WebAnswer get(const WebAddress& address, const std::string& target,
                            const std::string& headers = "", const std::string& method = "GET");

struct WebMessage {
    int opcode = 0;  ///< 1 text, 2 binary, 8 close, 9 ping, 10 pong; 0 when the line has ended.
    std::string bytes{};
    [[nodiscard]] int close_code() const {
        if (opcode != 8 || bytes.size() < 2) return 0;
        return static_cast<unsigned char>(bytes[0]) * 256 + static_cast<unsigned char>(bytes[1]);
    }
};

/// A frame as a page sends it.
[[nodiscard]] std::string frame(int opcode, std::string_view payload, bool last = true,
                                bool masked = true, int reserved = 0);

/// A page: the WebSocket at /talk.
class WebPage {
public:
    WebPage() = default;
    explicit WebPage(const WebAddress& address, int receive_buffer = 0);

    [[nodiscard]] bool ok() const { return open_ && line_.ok(); }
    [[nodiscard]] const WebAnswer& answer() const { return answer_; }
    [[nodiscard]] Line& line() { return line_; }

    /// The next message; pings are answered on the way. Opcode 0 when none comes in time.
    [[nodiscard]] WebMessage next(double seconds = 5.0);
    /// The next text that holds `part`; other messages are dropped.
    [[nodiscard]] std::string next_text(std::string_view part, double seconds = 5.0);
    /// What came behind the answer to the handshake, for those who read frames themselves.
    [[nodiscard]] std::string take_rest() { return std::exchange(in_, {}); }
    bool say(std::string_view text) { return line_.send(frame(1, text)); }

private:
    bool take_frame(WebMessage& message);

    Line line_;
    WebAnswer answer_;
    std::string in_;
    std::size_t at_ = 0;
    bool open_ = false;
};

/// What a request to talk looks like, blank line and all.
[[nodiscard]] std::string talk_request(const WebAddress& address, const std::string& origin,
                                       const std::string& token);

}  // namespace sidestep::test
