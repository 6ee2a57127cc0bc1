// The conversation with one page. Included by server.cpp alone; see hall.h.
//
// One message is on its way at a time, made of bytes that all pages share. What waits is not kept
// here: of the recording, a cursor remembers how far the page is; of each control, the latest value.
#pragma once

#include "viewer/server/hall.h"
#include "viewer/server/meter.h"

namespace sidestep::viewer {

class Talk final : public Guest, public std::enable_shared_from_this<Talk> {
public:
    using Request = http::request<http::empty_body>;

    Talk(Hall& hall, Stream&& stream)
        : Guest(hall),
          talk_(std::in_place, std::move(stream)),
          closer_(hall.io.get_executor()),
          in_(hall.options.max_message_bytes + 1) {
        prove();
    }
    ~Talk() override {
        hall_.talks.erase(this);
        hall_.panel.forget(id());
    }

    /// Answers the request to upgrade and begins.
    void begin(const Request& request) {
        beast::get_lowest_layer(*talk_).expires_never();
        websocket::stream_base::timeout timeout{};
        timeout.handshake_timeout = hall_.silence();
        // a ping goes out after half of it, and one that is not answered ends it
        timeout.idle_timeout = 3 * hall_.silence();
        timeout.keep_alive_pings = true;
        talk_->set_option(timeout);
        talk_->set_option(websocket::stream_base::decorator(
            [](websocket::response_type& answer) { answer.set(http::field::server, "sidestep"); }));
        talk_->read_message_max(hall_.options.max_message_bytes);
        // a message is a frame: no copies, no pieces
        talk_->auto_fragment(false);
        talk_->control_callback([this](websocket::frame_type, beast::string_view) { meter(); });
        talk_->async_accept(request, [self = shared_from_this()](beast::error_code error) {
            if (error) {
                ++self->hall_.refused;
                return;
            }
            self->open_ = true;
            self->hall_.talks.insert(self.get());
            self->read();
            self->pump();
        });
    }

    /// Sends what is next, unless something is on its way.
    void pump() {
        if (!open_ || writing_ || closing_) return;
        if (bye_) {
            bye_sent_ = true;
            return write_text(R"({"kind":"bye","why":"the program ends"})");
        }
        if (!greeted_) {
            greeted_ = true;
            return write_text(hall_.describe("hello", shown_seen_));
        }
        const Hall::Now now = hall_.now();
        if (now.version != shown_seen_) {
            return write_text(
                hall_.describe(now.mode == Mode::file ? "shown" : "hello", shown_seen_));
        }
        if (!controls_sent_ || hall_.panel.version() != controls_seen_) {
            controls_sent_ = true;
            std::string text = hall_.panel.message(controls_seen_);
            // values that nobody measures are in there already
            for (auto it = values_.begin(); it != values_.end();) {
                it = it->second.stamp ? std::next(it) : values_.erase(it);
            }
            return write_text(std::move(text));
        }
        // by turns, so that neither values nor frames starve
        const bool value_first = !values_.empty() && !value_was_last_;
        value_was_last_ = false;
        if (value_first) return write_value();
        if (std::optional<Board::Sheet> sheet = hall_.board.next(board_seen_)) {
            board_seen_ = sheet->order;
            batch_.add(sheet->message);
            return write_batch(sheet->binary);
        }
        if (now.mode == Mode::live) batch_ = hall_.live.next(cursor_);
        if (batch_.lost) return kick(websocket::close_code::try_again_later);
        if (batch_.skipped) ++hall_.skips;
        if (!batch_.parts.empty()) return write_batch();
        if (!values_.empty()) write_value();
    }

    /// A control moved; `stamp` when it was by an input of this page.
    void value(const std::string& name, const std::string& numbers,
               const std::optional<double>& stamp) {
        Value& waiting = values_[name];
        waiting.numbers = numbers;
        if (stamp) waiting.stamp = stamp;
        pump();
    }

    /// Called once a second.
    void look_after() {
        // Beast 1.74 now and then leaves an operation waiting for another that ended with the line (two in 90 000
        // hostile talks); it waits inside the stream and holds this Talk. Nothing is under way any more: both may go.
        if (dropped_ && Clock::now() - *dropped_ > std::chrono::seconds(2)) return talk_.reset();
        if (!open_ || closing_) return;
        // fragments without bytes and other frames that never become a message are seen here alone
        const std::uint64_t received =
            bytes_received(beast::get_lowest_layer(*talk_).socket().native_handle());
        const std::uint64_t allowed =
            256u * static_cast<std::uint64_t>(hall_.options.max_messages_per_second) +
            16u * hall_.options.max_message_bytes;
        if (received > received_ + allowed) {
            ++hall_.refused;
            drop();
        }
        received_ = received;
    }

    void goodbye() override {
        bye_ = true;
        if (!open_) return drop();
        pump();
    }

    void drop() override {
        mark_leaving();
        closing_ = true;
        closer_.cancel();
        if (!dropped_) dropped_ = Clock::now();
        if (talk_) beast::get_lowest_layer(*talk_).close();
    }

private:
    struct Value {
        std::string numbers{};
        std::optional<double> stamp{};
    };

    void read() {
        talk_->async_read(in_, [self = shared_from_this()](beast::error_code error, std::size_t) {
            self->on_read(error);
        });
    }

    void on_read(const beast::error_code& error) {
        if (error) {
            // nonsense and too much of it are told by Beast, with the code that fits
            if (error != websocket::error::closed && error != net::error::eof &&
                error != net::error::operation_aborted && !closing_) {
                ++hall_.refused;
            }
            return drop();
        }
        if (closing_) {
            in_.consume(in_.size());
            return read();
        }
        if (!talk_->got_text()) return refuse(websocket::close_code::unknown_data);
        if (!meter()) return read();
        const auto data = in_.data();
        const std::string_view text(static_cast<const char*>(data.data()), data.size());
        const Panel::Verdict verdict = hall_.panel.input(id(), text);
        in_.consume(in_.size());
        if (verdict == Panel::Verdict::refused) return refuse(websocket::close_code::policy_error);
        read();
    }

    /// Counts what comes in; false, and the end, when it is too much.
    bool meter() {
        const Clock::time_point now = Clock::now();
        if (now - second_ >= std::chrono::seconds(1)) {
            second_ = now;
            in_second_ = 0;
        }
        if (++in_second_ <= hall_.options.max_messages_per_second) return true;
        if (!closing_) {
            ++hall_.refused;
            net::post(hall_.io, [self = shared_from_this()] {
                self->kick(websocket::close_code::policy_error);
            });
        }
        return false;
    }

    void refuse(websocket::close_code code) {
        ++hall_.refused;
        kick(code);
        // the peer's answer to the close is read, whatever comes before it is not looked at
        in_.consume(in_.size());
        read();
    }

    void kick(websocket::close_code code) {
        if (closing_) return;
        closing_ = true;
        mark_leaving();
        closer_.expires_after(std::min<Clock::duration>(hall_.silence(), std::chrono::seconds(2)));
        closer_.async_wait([self = shared_from_this()](const beast::error_code& error) {
            if (!error) self->drop();
        });
        talk_->async_close(code,
                           [self = shared_from_this()](const beast::error_code&) { self->drop(); });
    }

    void write_value() {
        const auto first = values_.begin();
        std::string text = value_message(first->first, first->second.numbers, first->second.stamp);
        values_.erase(first);
        value_was_last_ = true;
        write_text(std::move(text));
    }

    void write_text(std::string text) {
        text_ = std::move(text);
        buffers_.assign(1, net::buffer(text_));
        talk_->text(true);
        write(text_.size());
    }

    void write_batch(bool binary = true) {
        buffers_.clear();
        for (const SharedBytes& part : batch_.parts) buffers_.push_back(net::buffer(*part));
        talk_->binary(binary);
        write(batch_.bytes);
    }

    void write(std::size_t bytes) {
        writing_ = true;
        ++hall_.messages_sent;
        hall_.bytes_sent += bytes;
        talk_->async_write(BufferView{buffers_.data(), buffers_.data() + buffers_.size()},
                           [self = shared_from_this()](beast::error_code error, std::size_t) {
                               self->on_written(error);
                           });
    }

    void on_written(const beast::error_code& error) {
        writing_ = false;
        batch_ = {};
        if (error) return drop();
        if (bye_sent_) return kick(websocket::close_code::going_away);
        pump();
    }

    std::optional<websocket::stream<Stream, false>> talk_;  // gone: see look_after
    net::basic_waitable_timer<Clock, net::wait_traits<Clock>, Executor> closer_;
    beast::flat_buffer in_;
    bool open_ = false;
    bool writing_ = false;
    bool closing_ = false;
    bool greeted_ = false;
    bool bye_ = false;
    bool bye_sent_ = false;
    std::optional<Clock::time_point> dropped_;
    bool controls_sent_ = false;
    bool value_was_last_ = false;
    std::uint64_t controls_seen_ = 0;
    std::uint64_t shown_seen_ = 0;
    std::uint64_t board_seen_ = 0;
    std::map<std::string, Value> values_;  // the latest of each control that moved
    Cursor cursor_;
    Batch batch_;       // on its way
    std::string text_;  // on its way
    std::vector<net::const_buffer> buffers_;
    Clock::time_point second_{};
    int in_second_ = 0;
    std::uint64_t received_ = 0;
};

}  // namespace sidestep::viewer
