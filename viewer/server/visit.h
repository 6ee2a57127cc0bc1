// One connection that asks for files. Included by server.cpp alone; see hall.h.
#pragma once

#include <optional>

#include "viewer/server/hall.h"
#include "viewer/server/talk.h"

namespace sidestep::viewer {

/// What is said to a request: a head, then pieces in memory or a stretch of what is shown.
struct Answer {
    int status = 200;
    std::string reason = "OK";
    std::string headers{};  ///< Lines of its own, each ending in CR LF.
    std::vector<SharedBytes> parts{};
    std::shared_ptr<Shown> shown{};
    std::uint64_t first = 0;
    std::uint64_t count = 0;  ///< Of `shown`.
    bool close = false;
};

class Visit final : public Guest, public std::enable_shared_from_this<Visit> {
public:
    Visit(Hall& hall, Socket&& socket, bool turned_away)
        : Guest(hall), stream_(std::move(socket)), in_(in_limit), turned_away_(turned_away) {
        door_ = hall.door;
        beast::error_code ignored;
        const auto local = stream_.socket().local_endpoint(ignored);
        if (!ignored) {
            // one that listens at every address sees those of the fourth version in clothes of the sixth
            const net::ip::address at = local.address();
            const bool mapped = at.is_v6() && at.to_v6().is_v4_mapped();
            door_.local = mapped
                              ? net::ip::make_address_v4(net::ip::v4_mapped, at.to_v6()).to_string()
                              : at.to_string();
        }
        if (turned_away) mark_leaving();
    }

    void read() {
        parser_.emplace();
        parser_->header_limit(header_limit);
        // for the whole request: whoever sends one byte a second is as silent as who sends none
        stream_.expires_after(hall_.silence());
        http::async_read_header(stream_, in_, *parser_,
                                [self = shared_from_this()](beast::error_code error, std::size_t) {
                                    self->on_read(error);
                                });
    }

    void goodbye() override {
        last_ = true;
        if (!answering_) drop();
    }

    void drop() override {
        mark_leaving();
        stream_.close();
    }

private:
    using Request = Talk::Request;
    static constexpr std::size_t header_limit = 8 * 1024;
    static constexpr std::size_t in_limit = 16 * 1024;
    static constexpr std::size_t piece_bytes = 256 * 1024;
    static constexpr int requests_per_second = 200;

    void on_read(const beast::error_code& error) {
        if (error == http::error::end_of_stream) return drop();
        if (error) {
            if (error.category() != http::make_error_code(http::error::bad_method).category() ||
                error == http::error::partial_message) {
                if (error == beast::error::timeout) ++hall_.refused;
                return drop();
            }
            // whatever this is, it is no request
            ++hall_.refused;
            const bool long_header =
                error == http::error::header_limit || error == http::error::buffer_overflow;
            request_ = {};
            request_.version(11);
            return send(long_header ? plain(431, "Request Header Fields Too Large")
                                    : plain(400, "Bad Request"));
        }
        const bool has_body = parser_->chunked() || parser_->content_length().value_or(0) > 0;
        request_ = parser_->release();
        if (has_body) return refuse(400, "Bad Request");
        if (turned_away_) {
            ++hall_.refused;
            return send(plain(503, "Service Unavailable"));
        }
        const Clock::time_point now = Clock::now();
        if (now - second_ >= std::chrono::seconds(1)) {
            second_ = now;
            in_second_ = 0;
        }
        if (++in_second_ > requests_per_second) {
            ++hall_.refused;
            return send(plain(429, "Too Many Requests"));
        }
        respond();
    }

    [[nodiscard]] static std::string_view view(beast::string_view text) {
        return {text.data(), text.size()};
    }

    void respond() {
        const std::string_view host = view(request_[http::field::host]);
        if (request_.count(http::field::host) != 1 || !door_.answers_to(host)) {
            return refuse(421, "Misdirected Request");
        }
        const bool has_origin = request_.count(http::field::origin) > 0;
        if (has_origin && (request_.count(http::field::origin) != 1 ||
                           !Door::same_origin(view(request_[http::field::origin]), host))) {
            return refuse(403, "Forbidden");
        }
        const std::string_view target = view(request_.target());
        const std::string_view path = path_of(target);
        const bool known = same_secret(query_value(target, "token"), hall_.token);
        if (known) prove();

        if (request_.method() != http::verb::get && request_.method() != http::verb::head) {
            Answer answer = plain(405, "Method Not Allowed");
            answer.headers += "Allow: GET, HEAD\r\n";
            ++hall_.refused;
            return send(std::move(answer));
        }
        if (const std::optional<PageFile> file = hall_.page.find(path)) return send_page(*file);
        if (path != "/about" && path != "/recording" && path != "/talk") {
            return send(plain(404, "Not Found"));
        }
        if (!known) return refuse(403, "Forbidden");
        if (path == "/about") return send_about();
        if (path == "/recording") return send_recording();
        if (!websocket::is_upgrade(request_)) {
            Answer answer = plain(426, "Upgrade Required");
            answer.headers += "Upgrade: websocket\r\n";
            return send(std::move(answer));
        }
        if (!has_origin) return refuse(403, "Forbidden");
        // nobody speaks before the door is open
        if (in_.size() > 0) return refuse(400, "Bad Request");
        const auto talk = std::make_shared<Talk>(hall_, std::move(stream_));
        talk->begin(request_);
    }

    // ---- answers ----

    [[nodiscard]] static Answer plain(int status, const std::string& reason) {
        Answer answer;
        answer.status = status;
        answer.reason = reason;
        answer.close = status != 404;
        answer.headers = "Content-Type: text/plain; charset=utf-8\r\n";
        answer.parts.push_back(std::make_shared<const std::string>(reason + "\n"));
        return answer;
    }

    void refuse(int status, const std::string& reason) {
        ++hall_.refused;
        send(plain(status, reason));
    }

    void send_page(const PageFile& file) {
        Answer answer;
        answer.headers = std::string("Content-Type: ") + file.type + "\r\n";
        answer.headers += "Vary: Accept-Encoding\r\n";
        const bool zip =
            file.zipped && http::token_list(request_[http::field::accept_encoding]).exists("gzip");
        if (zip) answer.headers += "Content-Encoding: gzip\r\n";
        answer.parts.push_back(zip ? file.zipped : file.plain);
        send(std::move(answer));
    }

    void send_about() {
        Answer answer;
        answer.headers = "Content-Type: application/json\r\n";
        std::uint64_t version = 0;
        answer.parts.push_back(std::make_shared<const std::string>(hall_.describe({}, version)));
        send(std::move(answer));
    }

    void send_recording() {
        Mode mode = Mode::empty;
        std::shared_ptr<Shown> shown;
        {
            const std::lock_guard lock(hall_.shown_mutex);
            mode = hall_.mode;
            shown = hall_.shown;
        }
        Answer answer;
        answer.headers = "Content-Type: application/octet-stream\r\n";
        if (mode == Mode::live) {
            answer.parts = hall_.live.kept();
            return send(std::move(answer));
        }
        if (!shown) return send(plain(404, "Not Found"));
        const std::string etag = shown->etag();
        const std::uint64_t size = shown->size();
        answer.headers += "Accept-Ranges: bytes\r\nETag: " + etag + "\r\n";
        const beast::string_view if_range = request_[http::field::if_range];
        const bool fits = if_range.empty() || view(if_range) == etag;
        const Range range = request_.count(http::field::range) == 1 && fits
                                ? read_range(view(request_[http::field::range]), size)
                                : Range{Range::Kind::whole, 0, size};
        if (range.kind == Range::Kind::none) {
            answer.status = 416;
            answer.reason = "Range Not Satisfiable";
            answer.headers += "Content-Range: bytes */" + std::to_string(size) + "\r\n";
            return send(std::move(answer));
        }
        if (range.kind == Range::Kind::part) {
            answer.status = 206;
            answer.reason = "Partial Content";
            answer.headers += "Content-Range: bytes " + std::to_string(range.first) + "-" +
                              std::to_string(range.first + range.count - 1) + "/" +
                              std::to_string(size) + "\r\n";
        }
        answer.shown = shown;
        answer.first = range.first;
        answer.count = range.count;
        send(std::move(answer));
    }

    void send(Answer answer) {
        answering_ = true;
        answer_ = std::move(answer);
        std::uint64_t length = answer_.count;
        for (const SharedBytes& part : answer_.parts) length += part->size();
        last_ = last_ || answer_.close || !request_.keep_alive() || hall_.closing;
        head_ =
            "HTTP/1.1 " + std::to_string(answer_.status) + " " + answer_.reason + "\r\n" +
            "Server: sidestep\r\n" + answer_.headers + "Content-Length: " + std::to_string(length) +
            "\r\n" + "Connection: " + (last_ ? "close" : "keep-alive") + "\r\n" +
            "Cache-Control: no-store\r\n"
            "X-Content-Type-Options: nosniff\r\n"
            "X-Frame-Options: DENY\r\n"
            "Referrer-Policy: no-referrer\r\n"
            "Cross-Origin-Resource-Policy: same-origin\r\n"
            "Cross-Origin-Opener-Policy: same-origin\r\n"
            "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
            "img-src 'self' blob: data:; connect-src 'self' blob: data:" +
            talk_source() + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n\r\n";
        if (request_.method() == http::verb::head) {
            answer_.parts.clear();
            answer_.count = 0;
        }
        next_part_ = 0;
        head_sent_ = false;
        write();
    }

    /// For browsers to which 'self' does not mean the WebSocket beside it.
    [[nodiscard]] std::string talk_source() const {
        const std::string_view host = view(request_[http::field::host]);
        if (request_.count(http::field::host) != 1 || !door_.answers_to(host)) return {};
        return " ws://" + std::string(host);
    }

    /// The next piece; each has as long as a silence may last.
    void write() {
        buffers_.clear();
        std::size_t bytes = 0;
        const auto add = [&](const std::string& piece) {
            buffers_.push_back(net::buffer(piece));
            bytes += piece.size();
        };
        if (!head_sent_) add(head_);
        head_sent_ = true;
        while (next_part_ < answer_.parts.size() && bytes < piece_bytes) {
            add(*answer_.parts[next_part_++]);
        }
        if (bytes < piece_bytes && answer_.count > 0) {
            const auto count =
                static_cast<std::size_t>(std::min<std::uint64_t>(piece_bytes, answer_.count));
            piece_ = answer_.shown->read(answer_.first, count);
            // the length was promised: a file that shrank cannot keep it
            if (piece_.size() != count) return drop();
            answer_.first += count;
            answer_.count -= count;
            add(piece_);
        }
        if (buffers_.empty()) return on_answered();
        stream_.expires_after(3 * hall_.silence());
        hall_.bytes_sent += bytes;
        net::async_write(stream_, BufferView{buffers_.data(), buffers_.data() + buffers_.size()},
                         [self = shared_from_this()](beast::error_code error, std::size_t) {
                             if (error) return self->drop();
                             self->write();
                         });
    }

    void on_answered() {
        answering_ = false;
        answer_ = {};
        if (!last_) return read();
        // what the peer still sends is read for a moment, so that the answer is not torn away
        mark_leaving();
        beast::error_code ignored;
        stream_.socket().shutdown(Tcp::socket::shutdown_send, ignored);
        stream_.expires_after(std::min<Clock::duration>(hall_.silence(), std::chrono::seconds(1)));
        drain();
    }

    void drain() {
        in_.consume(in_.size());
        stream_.async_read_some(in_.prepare(4096), [self = shared_from_this()](
                                                       beast::error_code error, std::size_t got) {
            self->drained_ += got;
            if (error || self->drained_ > 16 * in_limit) return self->drop();
            self->drain();
        });
    }

    Stream stream_;
    beast::flat_buffer in_;
    std::optional<http::request_parser<http::empty_body>> parser_;
    Request request_;
    Door door_;
    bool turned_away_ = false;
    bool answering_ = false;
    bool last_ = false;
    Answer answer_;
    std::string head_;
    bool head_sent_ = false;
    std::size_t next_part_ = 0;
    std::string piece_;
    std::vector<net::const_buffer> buffers_;
    std::size_t drained_ = 0;
    Clock::time_point second_{};
    int in_second_ = 0;
};

}  // namespace sidestep::viewer
