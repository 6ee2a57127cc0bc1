#include "viewer/server/gate.h"

#include <sys/random.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace sidestep::viewer {

namespace {

std::string lower(std::string_view text) {
    std::string small(text);
    std::transform(small.begin(), small.end(), small.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return small;
}

}  // namespace

std::string draw_token() {
    std::array<unsigned char, 16> bits{};
    std::size_t got = 0;
    while (got < bits.size()) {
        const ::ssize_t more = ::getrandom(bits.data() + got, bits.size() - got, 0);
        if (more <= 0) return {};
        got += static_cast<std::size_t>(more);
    }
    std::string token;
    for (const unsigned char byte : bits) {
        token += "0123456789abcdef"[byte >> 4];
        token += "0123456789abcdef"[byte & 15];
    }
    return token;
}

bool good_token(std::string_view token) {
    return token.size() >= 32 && token.size() <= 128 &&
           token.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool same_secret(std::string_view a, std::string_view b) {
    if (a.size() != b.size() || a.empty()) return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        difference |= static_cast<unsigned>(static_cast<unsigned char>(a[i]) ^
                                            static_cast<unsigned char>(b[i]));
    }
    return difference == 0;
}

std::string_view path_of(std::string_view target) {
    return target.substr(0, target.find('?'));
}

std::string_view query_value(std::string_view target, std::string_view name) {
    const std::size_t mark = target.find('?');
    if (mark == std::string_view::npos) return {};
    std::string_view query = target.substr(mark + 1);
    while (!query.empty()) {
        const std::string_view pair = query.substr(0, query.find('&'));
        query.remove_prefix(std::min(query.size(), pair.size() + 1));
        const std::size_t equals = pair.find('=');
        if (equals != std::string_view::npos && pair.substr(0, equals) == name) {
            return pair.substr(equals + 1);
        }
    }
    return {};
}

std::string in_url(const std::string& host) {
    return host.find(':') == std::string::npos ? host : "[" + host + "]";
}

bool Door::answers_to(std::string_view host_header) const {
    const std::string asked = lower(host_header);
    const auto is = [&](const std::string& name) {
        if (name.empty()) return false;
        const std::string plain = lower(in_url(name));
        return asked == plain + ":" + std::to_string(port) || (port == 80 && asked == plain);
    };
    if (is(host) || is(local)) return true;
    return loopback && (is("localhost") || is("127.0.0.1") || is("::1"));
}

bool Door::same_origin(std::string_view origin, std::string_view host_header) {
    return lower(origin) == "http://" + lower(host_header);
}

}  // namespace sidestep::viewer
