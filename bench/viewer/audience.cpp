#include "bench/viewer/audience.h"

#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <memory>
#include <new>
#include <thread>
#include <vector>

#include "sidestep/base/fingerprint.h"
#include "sidestep/recording/detail/bytes.h"
#include "sidestep/recording/reader.h"
#include "tests/support/web_client.h"

namespace sidestep::bench {

namespace {

double seconds_now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

void nap() {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

}  // namespace

std::uint64_t of_last_seconds(const recording::Recording& recording) {
    Fingerprint digest;
    for (int i = 0; i <= 20; ++i) {
        const recording::State state = recording.state_at(recording.last_time() - 0.1 * i);
        for (const recording::FigureState& figure : state.figures) {
            const Vec3& place = figure.pose.translations[0];
            digest.add(figure.thing).add(figure.clip).add(figure.clip_seconds);
            digest.add(place.x()).add(place.z());
        }
    }
    return digest.value();
}

struct Audience::Shared {
    enum Phase { waiting, entering, inside, counting, counted, leaving, gone };
    std::atomic<int> phase{waiting};
    std::atomic<double> now{-1.0};
    char url[256] = {};
    Heard heard{};
};

namespace {

/// One page: takes frames apart as they come and keeps none.
struct Seat {
    test::WebPage page;
    std::string in;
    std::size_t at = 0;
    double entered = 0.0;
    double wanted = 0.0;  // the moment of the recording when it came
    double picture_s = -1.0;
    bool any = false;
    double seen = 0.0;
    double last_came = 0.0;
    int frames = 0;
    int gaps = 0;
    std::uint64_t bytes = 0;
    double longest = 0.0;
    std::unique_ptr<recording::Reader> reader{};
    bool gone = false;

    void receive() {
        const std::size_t before = in.size();
        in.resize(before + (std::size_t{1} << 18));
        const ::ssize_t got =
            ::recv(page.line().socket(), in.data() + before, in.size() - before, MSG_DONTWAIT);
        in.resize(before + static_cast<std::size_t>(std::max<::ssize_t>(got, 0)));
        if (got == 0) gone = true;
        while (take_message()) {
        }
        if (at == in.size()) {
            in.clear();
            at = 0;
        } else if (at > (std::size_t{1} << 20)) {
            in.erase(0, at);
            at = 0;
        }
    }

    bool take_message() {
        const auto byte = [&](std::size_t i) {
            return std::uint64_t{static_cast<unsigned char>(in[at + i])};
        };
        const std::size_t there = in.size() - at;
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
        const int opcode = static_cast<int>(byte(0) & 15);
        const std::string_view payload = std::string_view(in).substr(at + head, length);
        if (opcode == 2) take_chunks(payload);
        if (opcode == 9) page.line().send(test::frame(10, payload));
        if (opcode == 8) gone = true;
        at += head + length;
        return true;
    }

    void take_chunks(std::string_view rest) {
        bytes += rest.size();
        if (reader && !reader->feed(rest)) gone = true;
        if (rest.substr(0, 4) == "\x89SSR") rest.remove_prefix(16);
        while (rest.size() >= 16) {
            recording::detail::Unpacker header(rest.substr(4));
            const std::size_t whole = 16 + header.u32();
            if (rest.substr(0, 4) == "BLCK") take_block(rest.substr(16));
            rest.remove_prefix(std::min(whole, rest.size()));
        }
    }

    void take_block(std::string_view block) {
        recording::detail::Unpacker in_block(block);
        const double first = in_block.f64();
        if (any && first != seen) ++gaps;
        any = true;
        seen = in_block.f64();
        ++frames;
        const double now = seconds_now();
        if (last_came > 0.0) longest = std::max(longest, now - last_came);
        last_came = now;
        if (picture_s < 0.0 && seen >= wanted) picture_s = now - entered;
    }

    void count_anew() {
        frames = 0;
        gaps = 0;
        bytes = 0;
        longest = 0.0;
    }
};

}  // namespace

namespace {

template <typename Shared>
void sit_and_watch(Shared& shared, const AudienceOptions& options) {
    while (shared.phase != Shared::entering) nap();
    const test::WebAddress address = test::address_of(shared.url);
    std::vector<Seat> seats;
    std::vector<test::WebPage> stalled;
    Heard heard;
    heard.ok = true;
    for (int i = 0; i < options.pages; ++i) {
        Seat& seat = seats.emplace_back();
        seat.entered = seconds_now();
        seat.wanted = shared.now;
        if (i == 0) seat.reader = std::make_unique<recording::Reader>();
        seat.page = test::WebPage(address);
        seat.in = seat.page.take_rest();
        heard.ok = heard.ok && seat.page.ok();
        // one after the other, so that each is measured by itself
        while (seat.picture_s < 0.0 && !seat.gone && seconds_now() - seat.entered < 5.0) {
            for (Seat& one : seats) one.receive();
        }
    }
    for (int i = 0; i < options.stalled; ++i) stalled.emplace_back(address, 4096);
    int expected = Shared::entering;
    shared.phase.compare_exchange_strong(expected, Shared::inside);
    std::vector<::pollfd> polls;
    for (Seat& seat : seats) polls.push_back({seat.page.line().socket(), POLLIN, 0});
    int last_phase = Shared::inside;
    double begun = seconds_now();
    while (shared.phase != Shared::leaving) {
        ::poll(polls.data(), static_cast<::nfds_t>(polls.size()), 20);
        for (std::size_t i = 0; i < seats.size(); ++i) {
            if ((polls[i].revents & (POLLIN | POLLHUP)) != 0) seats[i].receive();
            heard.ok = heard.ok && !seats[i].gone;
        }
        const int phase = shared.phase;
        if (phase == last_phase) continue;
        if (phase == Shared::counting) {
            begun = seconds_now();
            for (Seat& seat : seats) seat.count_anew();
        } else if (phase == Shared::counted) {
            heard.seconds = seconds_now() - begun;
            heard.frames_least = seats.front().frames;
            for (const Seat& seat : seats) {
                heard.frames_least = std::min(heard.frames_least, seat.frames);
                heard.frames_most = std::max(heard.frames_most, seat.frames);
                heard.gaps += seat.gaps;
                heard.bytes += seat.bytes;
                heard.longest_wait_s = std::max(heard.longest_wait_s, seat.longest);
            }
        }
        last_phase = phase;
    }
    // what is still on its way
    const double until = seconds_now() + 10.0;
    while (!seats.front().reader->finished() && !seats.front().gone && seconds_now() < until) {
        ::poll(polls.data(), static_cast<::nfds_t>(polls.size()), 20);
        for (Seat& seat : seats) seat.receive();
    }
    heard.ok = heard.ok && seats.front().reader->finished();
    heard.fingerprint = of_last_seconds(seats.front().reader->recording());
    std::vector<double> pictures;
    for (const Seat& seat : seats) {
        heard.ok = heard.ok && seat.picture_s >= 0.0;
        pictures.push_back(1e3 * seat.picture_s);
    }
    std::sort(pictures.begin(), pictures.end());
    heard.first_picture_ms = pictures[pictures.size() / 2];
    heard.first_picture_worst_ms = pictures.back();
    shared.heard = heard;
    shared.phase = Shared::gone;
}

}  // namespace

Audience::Audience(const AudienceOptions& options) {
    void* memory =
        ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    shared_ = new (memory) Shared;
    child_ = ::fork();
    if (child_ != 0) return;
    try {
        sit_and_watch(*shared_, options);
    } catch (const std::exception&) {
        shared_->heard.ok = false;
        shared_->phase = Shared::gone;
    }
    ::_exit(0);
}

Audience::~Audience() {
    if (shared_->phase != Shared::gone) ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
    ::munmap(shared_, sizeof(Shared));
}

void Audience::now(double seconds) {
    shared_->now = seconds;
}

void Audience::enter(const std::string& url) {
    std::strncpy(shared_->url, url.c_str(), sizeof shared_->url - 1);
    shared_->phase = Shared::entering;
}

bool Audience::is_in() const {
    return shared_->phase == Shared::inside;
}

void Audience::begin_counting() {
    shared_->phase = Shared::counting;
}

void Audience::stop_counting() {
    shared_->phase = Shared::counted;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
}

Heard Audience::leave() {
    shared_->phase = Shared::leaving;
    const double until = seconds_now() + 15.0;
    while (shared_->phase != Shared::gone && seconds_now() < until) nap();
    return shared_->phase == Shared::gone ? shared_->heard : Heard{};
}

}  // namespace sidestep::bench
