#include "viewer/server/server.h"

#include <fcntl.h>
#include <pthread.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/socket_base.hpp>
#include <cmath>
#include <ctime>
#include <nlohmann/json.hpp>
#include <thread>

#include "sidestep/base/require.h"
#include "sidestep/base/version.h"
#include "viewer/server/hall.h"
#include "viewer/server/talk.h"
#include "viewer/server/visit.h"

namespace sidestep::viewer {

namespace {

// what waits in the system for a page that does not read is lost to it: old frames, before it sees
// the present again
constexpr int send_buffer_bytes = 256 * 1024;
// beyond the limit so many are told why, the others find the door shut
constexpr std::size_t turned_away_limit = 64;
constexpr auto goodbye_time = std::chrono::seconds(1);

using Timer = net::basic_waitable_timer<Clock, net::wait_traits<Clock>, Executor>;

/// A browser that the program starts must not hold its door open when the program has gone.
void keep_to_ourselves(int socket) {
    (void)::fcntl(socket, F_SETFD, FD_CLOEXEC);
}

Problem cannot_listen(const std::string& where, const std::string& why, std::string hint) {
    Problem problem;
    problem.message = "cannot listen at " + where + ": " + why;
    problem.hint = std::move(hint);
    return problem;
}

}  // namespace

// ---- hall ----

std::string Hall::describe(std::string_view kind, std::uint64_t& version) const {
    nlohmann::ordered_json json;
    if (!kind.empty()) json["kind"] = kind;
    json["program"] = "sidestep";
    json["version"] = version_string;
    const std::lock_guard lock(shown_mutex);
    version = shown_version;
    json["title"] = mode == Mode::live ? live.title() : shown ? shown->title() : "";
    json["mode"] = mode == Mode::live ? "live" : mode == Mode::file ? "file" : "empty";
    json["name"] = mode == Mode::file && shown ? shown->name() : "";
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

void Hall::wake() {
    if (woken.exchange(true)) return;
    net::post(io, [this] {
        woken = false;
        for (Talk* talk : talks) talk->pump();
    });
}

// ---- life ----

struct Server::Inside {
    explicit Inside(const ServerOptions& options)
        : hall(options),
          acceptor(hall.io.get_executor()),
          pause(hall.io.get_executor()),
          tick(hall.io.get_executor()),
          deadline(hall.io.get_executor()) {}

    ~Inside() {
        if (!thread.joinable()) return;
        net::post(hall.io, [this] { close(); });
        thread.join();
    }

    Hall hall;
    Acceptor acceptor;
    Timer pause;
    Timer tick;
    Timer deadline;
    std::thread thread;

    void run() {
        auto work = net::make_work_guard(hall.io);
        accept();
        look_after();
        while (true) {
            try {
                hall.io.run();
                return;
            } catch (...) {
                // whoever caused it has lost its place in the queue, and with it its connection
                ++hall.refused;
            }
            if (hall.closing) return;
        }
    }

    /// Once a second.
    void look_after() {
        tick.expires_after(std::chrono::seconds(1));
        tick.async_wait([this](const beast::error_code& error) {
            if (error) return;
            // held meanwhile: one that lets go of its stream may be the last to hold itself
            std::vector<std::shared_ptr<Talk>> talks;
            for (Talk* talk : hall.talks) talks.push_back(talk->shared_from_this());
            for (const std::shared_ptr<Talk>& talk : talks) talk->look_after();
            look_after();
        });
    }

    void close() {
        hall.closing = true;
        beast::error_code ignored;
        acceptor.close(ignored);
        pause.cancel();
        tick.cancel();
        const std::map<std::uint64_t, Guest*> all = hall.guests;
        for (const auto& [id, guest] : all) guest->goodbye();
        wait_for_last();
    }

    /// Ends when everybody has gone, or when the time is up.
    void wait_for_last(Clock::time_point since = Clock::now()) {
        if (hall.guests.empty() || Clock::now() - since > goodbye_time) {
            const std::map<std::uint64_t, Guest*> all = hall.guests;
            for (const auto& [id, guest] : all) guest->drop();
            hall.io.stop();
            return;
        }
        deadline.expires_after(std::chrono::milliseconds(5));
        deadline.async_wait([this, since](const beast::error_code&) { wait_for_last(since); });
    }

    // ---- guests ----

    void accept() {
        acceptor.async_accept([this](const beast::error_code& error, Socket socket) {
            if (hall.closing) return;
            if (error) {
                // out of descriptors, or the peer thought better of it: the door stays
                pause.expires_after(std::chrono::milliseconds(20));
                pause.async_wait([this](const beast::error_code& stopped) {
                    if (!stopped) accept();
                });
                return;
            }
            welcome(std::move(socket));
            accept();
        });
    }

    void welcome(Socket socket) {
        ++hall.accepted;
        const auto limit = static_cast<std::size_t>(hall.options.max_connections);
        bool turned_away = false;
        if (hall.guests.size() - hall.leaving >= limit && !make_room()) {
            turned_away = true;
            if (hall.leaving >= turned_away_limit) {
                ++hall.refused;
                return;
            }
        }
        keep_to_ourselves(socket.native_handle());
        beast::error_code ignored;
        socket.set_option(Tcp::no_delay(true), ignored);
        socket.set_option(net::socket_base::send_buffer_size(send_buffer_bytes), ignored);
        std::make_shared<Visit>(hall, std::move(socket), turned_away)->read();
    }

    /// Those who came longest ago and never showed the token go first.
    bool make_room() {
        for (const auto& [id, guest] : hall.guests) {
            if (guest->proven() || guest->leaving()) continue;
            ++hall.refused;
            guest->drop();
            return true;
        }
        return false;
    }

    void show(std::shared_ptr<Shown> shown) {
        {
            const std::lock_guard lock(hall.shown_mutex);
            hall.shown = std::move(shown);
            hall.mode = Mode::file;
            ++hall.shown_version;
        }
        hall.wake();
    }
};

Server::Server(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Server::~Server() = default;
Server::Server(Server&&) noexcept = default;
Server& Server::operator=(Server&&) noexcept = default;

Result<Server> Server::start(const ServerOptions& options) {
    SIDESTEP_REQUIRE(options.max_connections > 0,
                     "max_connections is " + std::to_string(options.max_connections));
    SIDESTEP_REQUIRE(
        options.max_messages_per_second > 0,
        "max_messages_per_second is " + std::to_string(options.max_messages_per_second));
    SIDESTEP_REQUIRE(options.max_message_bytes > 0, "max_message_bytes is 0");
    SIDESTEP_REQUIRE(options.silence_seconds > 0.0 && options.silence_seconds <= 1e6,
                     "silence_seconds is " + std::to_string(options.silence_seconds));
    std::string host = options.host;
    if (host.size() > 2 && host.front() == '[' && host.back() == ']') {
        host = host.substr(1, host.size() - 2);
    }
    const std::string where = in_url(host) + ":" + std::to_string(options.port);
    if (options.port < 0 || options.port > 65535) {
        return failure(cannot_listen(where, "there is no such port", "ports are 0 (any) to 65535"));
    }
    if (!options.page_folder.empty() &&
        !std::filesystem::is_regular_file(options.page_folder / "index.html")) {
        Problem problem;
        problem.file = options.page_folder.string();
        problem.message = "there is no page in this folder: index.html is missing";
        problem.hint = "build it with npm run build in viewer/web, and name its dist folder";
        return failure(std::move(problem));
    }
    if (!options.token.empty() && !good_token(options.token)) {
        return failure(cannot_listen(where, "the token is not 32 to 128 of 0-9 and a-f",
                                     "leave it out to have one drawn"));
    }
    try {
        auto inside = std::make_unique<Inside>(options);
        Hall& hall = inside->hall;
        hall.token = options.token.empty() ? draw_token() : options.token;
        if (hall.token.empty()) {
            return failure(cannot_listen(where, "the system gives no random numbers", ""));
        }
        beast::error_code error;
        net::ip::address address = net::ip::make_address(host, error);
        if (error) {
            Tcp::resolver resolver(hall.io);
            const auto found = resolver.resolve(host, "", Tcp::resolver::passive, error);
            if (error || found.empty()) {
                return failure(cannot_listen(where, "nothing is known by that name",
                                             "127.0.0.1 is this machine alone, 0.0.0.0 all of its "
                                             "addresses"));
            }
            address = found.begin()->endpoint().address();
        }
        const Tcp::endpoint endpoint(address, static_cast<unsigned short>(options.port));
        inside->acceptor.open(endpoint.protocol(), error);
        if (!error) keep_to_ourselves(inside->acceptor.native_handle());
        if (!error) inside->acceptor.set_option(net::socket_base::reuse_address(true), error);
        if (!error) inside->acceptor.bind(endpoint, error);
        if (!error) inside->acceptor.listen(net::socket_base::max_listen_connections, error);
        if (error) {
            const bool used = error == net::error::address_in_use;
            const bool forbidden = error == net::error::access_denied;
            return failure(cannot_listen(
                where, used ? "another program listens there" : error.message(),
                used        ? "end it, or choose another port: 0 takes one that is free"
                : forbidden ? "ports below 1024 belong to the system; 0 takes one that is free"
                            : "127.0.0.1 is this machine alone, 0.0.0.0 all of its addresses"));
        }
        hall.door.host = host;
        hall.door.loopback = address.is_loopback() || address.is_unspecified();
        hall.door.port = inside->acceptor.local_endpoint().port();
        // signals belong to the program
        ::sigset_t all;
        ::sigset_t before;
        ::sigfillset(&all);
        ::pthread_sigmask(SIG_SETMASK, &all, &before);
        inside->thread = std::thread([raw = inside.get()] { raw->run(); });
        ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
        return Server(std::move(inside));
    } catch (const std::exception& error) {
        return failure(cannot_listen(where, error.what(), ""));
    }
}

int Server::port() const {
    return inside_->hall.door.port;
}

std::string Server::url() const {
    const Door& door = inside_->hall.door;
    // one cannot go to "everywhere"
    const std::string host = door.host == "0.0.0.0" ? "127.0.0.1"
                             : door.host == "::"    ? "::1"
                                                    : door.host;
    return "http://" + in_url(host) + ":" + std::to_string(door.port) +
           "/?token=" + inside_->hall.token;
}

// ---- what is shown ----

Problems Server::show_file(const std::filesystem::path& path) {
    Result<std::shared_ptr<Shown>> shown = Shown::open(path);
    if (!shown) return shown.error();
    inside_->show(*std::move(shown));
    return {};
}

void Server::show_bytes(std::string bytes, std::string name) {
    inside_->show(Shown::of_bytes(std::move(bytes), std::move(name)));
}

void Server::feed(std::string_view bytes) {
    Hall& hall = inside_->hall;
    hall.live.feed(bytes);
    if (hall.live.began()) {
        const std::lock_guard lock(hall.shown_mutex);
        if (hall.mode != Mode::live) {
            hall.mode = Mode::live;
            hall.shown.reset();
            ++hall.shown_version;
        }
    }
    hall.wake();
}

// ---- controls ----

void Server::offer(std::vector<Control> controls) {
    inside_->hall.panel.offer(std::move(controls));
    inside_->hall.wake();
}

std::vector<Input> Server::take_inputs() {
    return inside_->hall.panel.take_inputs();
}

bool Server::wait_for_inputs(double seconds) {
    return inside_->hall.panel.wait_for_inputs(seconds);
}

void Server::post(const std::string& topic, const std::string& json) {
    inside_->hall.board.post(topic, json);
    inside_->hall.wake();
}

void Server::post_bytes(const std::string& topic, const std::string& bytes) {
    inside_->hall.board.post_bytes(topic, bytes);
    inside_->hall.wake();
}

void Server::set_value(const std::string& name, std::vector<double> numbers) {
    Hall& hall = inside_->hall;
    Panel::Change change = hall.panel.set_value(name, std::move(numbers));
    net::post(hall.io, [&hall, change = std::move(change)] {
        for (Talk* talk : hall.talks) {
            std::optional<double> stamp;
            for (const auto& [page, said] : change.stamps) {
                if (page == talk->id()) stamp = said;
            }
            talk->value(change.name, change.numbers, stamp);
        }
    });
}

ServerStats Server::stats() const {
    const Hall& hall = inside_->hall;
    ServerStats stats;
    stats.connections = hall.connections;
    stats.accepted = hall.accepted;
    stats.refused = hall.refused;
    stats.messages_sent = hall.messages_sent;
    stats.bytes_sent = hall.bytes_sent;
    stats.skips = hall.skips;
    stats.inputs = hall.panel.inputs_taken();
    ::clockid_t clock{};
    std::timespec time{};
    if (::pthread_getcpuclockid(inside_->thread.native_handle(), &clock) == 0 &&
        ::clock_gettime(clock, &time) == 0) {
        stats.cpu_seconds =
            static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    }
    return stats;
}

}  // namespace sidestep::viewer
