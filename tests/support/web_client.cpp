#include "tests/support/web_client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <chrono>
#include <utility>

namespace sidestep::test {

namespace {

bool wait_for_socket(int socket, short events, double seconds) {
    ::pollfd entry{socket, events, 0};
    return ::poll(&entry, 1, static_cast<int>(seconds * 1000)) > 0;
}

double now_s() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

}  // namespace

Line::Line(int port, const std::string& host, int receive_buffer) {
    const bool six = host.find(':') != std::string::npos;
    socket_ = ::socket(six ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket_ < 0) return;
    if (receive_buffer > 0) {
        ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    }
    const int yes = 1;
    ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    int bad = -1;
    if (six) {
        ::sockaddr_in6 to{};
        to.sin6_family = AF_INET6;
        to.sin6_port = htons(static_cast<std::uint16_t>(port));
        ::inet_pton(AF_INET6, host.c_str(), &to.sin6_addr);
        bad = ::connect(socket_, reinterpret_cast<::sockaddr*>(&to), sizeof to);
    } else {
        ::sockaddr_in to{};
        to.sin_family = AF_INET;
        to.sin_port = htons(static_cast<std::uint16_t>(port));
        ::inet_pton(AF_INET, host.c_str(), &to.sin_addr);
        bad = ::connect(socket_, reinterpret_cast<::sockaddr*>(&to), sizeof to);
    }
    if (bad != 0) close();
}

Line::~Line() {
    close();
}
Line::Line(Line&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}
Line& Line::operator=(Line&& other) noexcept {
    std::swap(socket_, other.socket_);
    return *this;
}

void Line::close() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
}

void Line::reset() {
    const ::linger at_once{1, 0};
    if (socket_ >= 0) ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close();
}

bool Line::send(std::string_view bytes, double seconds) {
    while (!bytes.empty() && ok()) {
        if (!wait_for_socket(socket_, POLLOUT, seconds)) return false;
        const ::ssize_t sent =
            ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return ok();
}

bool Line::receive(std::string& into, double seconds) {
    if (!ok() || !wait_for_socket(socket_, POLLIN, seconds)) return false;
    const std::size_t before = into.size();
    into.resize(before + (1 << 16));
    const ::ssize_t got = ::recv(socket_, into.data() + before, into.size() - before, 0);
    into.resize(before + static_cast<std::size_t>(std::max<::ssize_t>(got, 0)));
    return got > 0;
}

bool Line::closes(double seconds) {
    const double until = now_s() + seconds;
    while (ok()) {
        const double left = until - now_s();
        if (left <= 0.0 || !wait_for_socket(socket_, POLLIN, left)) return false;
        char dropped[4096];
        if (::recv(socket_, dropped, sizeof dropped, 0) <= 0) return true;
    }
    return true;
}

WebAddress address_of(const std::string& url) {
    WebAddress address;
    const std::size_t start = url.find("//") + 2;
    const std::size_t slash = url.find('/', start);
    address.host = url.substr(start, slash - start);
    address.port = std::stoi(address.host.substr(address.host.rfind(':') + 1));
    address.token = url.substr(url.find("token=") + 6);
    return address;
}

WebAnswer read_answer(Line& line, std::string& rest, bool head_only) {
    WebAnswer answer;
    std::size_t end = std::string::npos;
    while ((end = rest.find("\r\n\r\n")) == std::string::npos) {
        if (!line.receive(rest)) return answer;
    }
    answer.head = rest.substr(0, end + 2);
    rest.erase(0, end + 4);
    if (answer.head.size() > 12) answer.status = std::atoi(answer.head.c_str() + 9);
    std::size_t at = answer.head.find("\r\n") + 2;
    while (at < answer.head.size()) {
        const std::size_t next = answer.head.find("\r\n", at);
        const std::string one = answer.head.substr(at, next - at);
        const std::size_t colon = one.find(": ");
        std::string name = one.substr(0, colon);
        std::transform(name.begin(), name.end(), name.begin(),
                       [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        answer.headers[name] = one.substr(std::min(one.size(), colon + 2));
        at = next + 2;
    }
    const auto length = answer.headers.find("content-length");
    if (head_only || length == answer.headers.end()) return answer;
    const std::size_t wanted = std::stoull(length->second);
    while (rest.size() < wanted && line.receive(rest)) {
    }
    answer.body = rest.substr(0, wanted);
    rest.erase(0, wanted);
    return answer;
}

WebAnswer get(const WebAddress& address, const std::string& target, const std::string& headers,
              const std::string& method) {
    const bool six = address.host.front() == '[';
    Line line(address.port, six ? "::1" : "127.0.0.1");
    line.send(method + " " + target + " HTTP/1.1\r\nHost: " + address.host + "\r\n" + headers +
              "\r\n");
    std::string rest;
    return read_answer(line, rest, method == "HEAD");
}

std::string frame(int opcode, std::string_view payload, bool last, bool masked, int reserved) {
    std::string out;
    out += static_cast<char>((last ? 0x80 : 0) | (reserved << 4) | opcode);
    const int mask_bit = masked ? 0x80 : 0;
    if (payload.size() < 126) {
        out += static_cast<char>(mask_bit | static_cast<int>(payload.size()));
    } else {
        const int bytes = payload.size() < 65536 ? 2 : 8;
        out += static_cast<char>(mask_bit | (bytes == 2 ? 126 : 127));
        for (int i = bytes - 1; i >= 0; --i) {
            out += static_cast<char>(std::uint64_t{payload.size()} >> (8 * i));
        }
    }
    constexpr std::string_view key = "\x37\xfa\x21\x3d";
    if (masked) out += key;
    for (std::size_t i = 0; i < payload.size(); ++i) {
        out += static_cast<char>(masked ? payload[i] ^ key[i % 4] : payload[i]);
    }
    return out;
}

std::string talk_request(const WebAddress& address, const std::string& origin,
                         const std::string& token) {
    return "GET /talk?token=" + token + " HTTP/1.1\r\nHost: " + address.host +
           "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n" +
           (origin.empty() ? "" : "Origin: " + origin + "\r\n") + "\r\n";
}

WebPage::WebPage(const WebAddress& address, int receive_buffer)
    : line_(address.port, address.host.front() == '[' ? "::1" : "127.0.0.1", receive_buffer) {
    line_.send(talk_request(address, "http://" + address.host, address.token));
    answer_ = read_answer(line_, in_, true);
    // the answer to the sample key is in RFC 6455, section 1.3
    open_ = answer_.status == 101 &&
            answer_.headers["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";
}

bool WebPage::take_frame(WebMessage& message) {
    const auto byte = [&](std::size_t i) {
        return std::uint64_t{static_cast<unsigned char>(in_[at_ + i])};
    };
    const std::size_t there = in_.size() - at_;
    if (there < 2) return false;
    std::uint64_t length = byte(1) & 0x7f;
    std::size_t head = 2;
    if (length >= 126) {
        head = length == 126 ? 4 : 10;
        if (there < head) return false;
        length = 0;
        for (std::size_t i = 2; i < head; ++i) length = length << 8 | byte(i);
    }
    if (there < head + length) return false;
    message.opcode = static_cast<int>(byte(0) & 15);
    message.bytes.assign(in_, at_ + head, length);
    at_ += head + length;
    // what was read goes when it is most of it
    if (at_ > in_.size() / 2) {
        in_.erase(0, at_);
        at_ = 0;
    }
    return true;
}

WebMessage WebPage::next(double seconds) {
    const double until = now_s() + seconds;
    while (true) {
        WebMessage message;
        while (!take_frame(message)) {
            const double left = until - now_s();
            if (left <= 0.0 || !line_.receive(in_, left)) return {};
        }
        if (message.opcode == 9) {
            line_.send(frame(10, message.bytes));
            continue;
        }
        return message;
    }
}

std::string WebPage::next_text(std::string_view part, double seconds) {
    const double until = now_s() + seconds;
    while (now_s() < until) {
        const WebMessage message = next(until - now_s());
        if (message.opcode == 0) return {};
        if (message.opcode == 1 && message.bytes.find(part) != std::string::npos) {
            return message.bytes;
        }
    }
    return {};
}

}  // namespace sidestep::test
