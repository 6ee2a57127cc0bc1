// What all connections share: the house rules, what is shown, and who is there.
//
// Included by server.cpp alone, as are visit.h and talk.h: Boost.Beast takes its time to compile, and
// does so once. Everything here belongs to the server's thread, except where it says otherwise.
#pragma once

#include <atomic>
#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "viewer/server/board.h"
#include "viewer/server/gate.h"
#include "viewer/server/live.h"
#include "viewer/server/page.h"
#include "viewer/server/panel.h"
#include "viewer/server/server.h"
#include "viewer/server/shown.h"

namespace sidestep::viewer {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Tcp = net::ip::tcp;
using Executor = net::io_context::executor_type;
using Socket = net::basic_stream_socket<Tcp, Executor>;
using Acceptor = net::basic_socket_acceptor<Tcp, Executor>;
using Stream = beast::basic_stream<Tcp, Executor>;
using Clock = std::chrono::steady_clock;

/// Pieces of memory to be written in one go; whoever writes keeps them where they are.
struct BufferView {
    using value_type = net::const_buffer;
    using const_iterator = const net::const_buffer*;
    const net::const_buffer* first = nullptr;
    const net::const_buffer* last = nullptr;
    [[nodiscard]] const_iterator begin() const { return first; }
    [[nodiscard]] const_iterator end() const { return last; }
};

struct Hall;
class Talk;

/// A connection, whatever it is about.
class Guest {
public:
    explicit Guest(Hall& hall);
    virtual ~Guest();
    Guest(const Guest&) = delete;
    Guest& operator=(const Guest&) = delete;

    /// The program ends: finish what is being said, then go.
    virtual void goodbye() = 0;
    /// Now.
    virtual void drop() = 0;

    [[nodiscard]] std::uint64_t id() const { return id_; }
    /// Showed the token, so that others must make room first.
    [[nodiscard]] bool proven() const { return proven_; }
    [[nodiscard]] bool leaving() const { return leaving_; }

protected:
    void prove() { proven_ = true; }
    void mark_leaving();

    Hall& hall_;

private:
    std::uint64_t id_;
    bool proven_ = false;
    bool leaving_ = false;
};

enum class Mode { empty, file, live };

struct Hall {
    explicit Hall(const ServerOptions& with)
        : options(with),
          live({.backlog_bytes = with.backlog_bytes, .history_bytes = with.history_bytes}),
          page(with.page_folder) {}

    const ServerOptions options;
    std::string token;
    Door door;

    // these have their own locks
    Live live;
    Panel panel;
    Board board;

    Page page;
    std::map<std::uint64_t, Guest*> guests;  // in the order in which they came
    std::set<Talk*> talks;
    std::size_t leaving = 0;
    std::uint64_t last_id = 0;
    bool closing = false;

    // any thread, under the lock
    mutable std::mutex shown_mutex;
    Mode mode = Mode::empty;
    std::shared_ptr<Shown> shown;
    std::uint64_t shown_version = 0;

    std::atomic<bool> woken{false};
    std::atomic<int> connections{0};
    std::atomic<std::uint64_t> accepted{0}, refused{0}, messages_sent{0}, bytes_sent{0}, skips{0};

    [[nodiscard]] Clock::duration silence() const {
        return std::chrono::duration_cast<Clock::duration>(
            std::chrono::duration<double>(options.silence_seconds));
    }
    struct Now {
        Mode mode = Mode::empty;
        std::uint64_t version = 0;
    };
    [[nodiscard]] Now now() const {
        const std::lock_guard lock(shown_mutex);
        return {mode, shown_version};
    }
    /// JSON: what is shown, as the `kind` of message that says so; `about` has none.
    [[nodiscard]] std::string describe(std::string_view kind, std::uint64_t& version) const;
    /// Lets every page have what is new. Any thread.
    void wake();

    // the last to be made and the first to go: connections that wait in it sign off above
    net::io_context io{1};
};

inline Guest::Guest(Hall& hall) : hall_(hall), id_(++hall.last_id) {
    hall_.guests.emplace(id_, this);
    ++hall_.connections;
}

inline Guest::~Guest() {
    if (leaving_) --hall_.leaving;
    hall_.guests.erase(id_);
    --hall_.connections;
}

inline void Guest::mark_leaving() {
    if (leaving_) return;
    leaving_ = true;
    ++hall_.leaving;
}

}  // namespace sidestep::viewer
