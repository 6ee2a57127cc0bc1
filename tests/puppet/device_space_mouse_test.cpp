// A space mouse whose daemon is ours: packets on a socket in, hands out.
#include <doctest/doctest.h>

#ifdef SIDESTEP_HAS_SPNAV

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>

#include "sidestep/math/rotation.h"
#include "sidestep/puppet/devices/devices.h"

using namespace sidestep;
using namespace sidestep::puppet;

namespace {

/// Listens where SPNAV_SOCKET says.
class Daemon {
public:
    Daemon() {
        folder_ = std::filesystem::temp_directory_path() /
                  ("sidestep-spnav-" + std::to_string(::getpid()));
        std::filesystem::create_directories(folder_);
        const std::string place = folder_ / "socket";
        listening_ = ::socket(AF_UNIX, SOCK_STREAM, 0);
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        REQUIRE(place.size() < sizeof address.sun_path);
        place.copy(address.sun_path, place.size());
        REQUIRE(::bind(listening_, reinterpret_cast<const sockaddr*>(&address), sizeof address) ==
                0);
        REQUIRE(::listen(listening_, 1) == 0);
        ::setenv("SPNAV_SOCKET", place.c_str(), 1);
        door_ = std::thread([this] { client_ = ::accept(listening_, nullptr, nullptr); });
    }
    ~Daemon() {
        hang_up();
        ::shutdown(listening_, SHUT_RDWR);
        ::close(listening_);
        if (door_.joinable()) door_.join();
        ::unsetenv("SPNAV_SOCKET");
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    void welcome() { door_.join(); }
    void say(const std::array<std::int32_t, 8>& packet) const {
        REQUIRE(::send(client_, packet.data(), sizeof packet, MSG_NOSIGNAL) == sizeof packet);
    }
    void tilt(int x, int y, int z, int rx, int ry, int rz) const {
        say({0, x, y, z, rx, ry, rz, 16});
    }
    void button(int number, bool down) const { say({down ? 1 : 2, number, 0, 0, 0, 0, 0, 0}); }
    void hang_up() {
        if (client_ >= 0) ::close(client_);
        client_ = -1;
    }

private:
    std::filesystem::path folder_;
    int listening_ = -1;
    int client_ = -1;
    std::thread door_;
};

}  // namespace

TEST_CASE("a space mouse moves the main control and with its second button the hand bar") {
    Daemon daemon;
    double now = 0.0;
    OpenOptions options;
    options.neutral.main.translation = {0.0, 1.0, 0.0};
    options.neutral.bar.translation = {0.0, 1.0, 0.08};
    options.clock = [&] { return now; };
    auto opened = open_devices("space-mouse", options);
    REQUIRE(opened);
    daemon.welcome();
    Device &main = *opened->main, &bar = *opened->bar;
    CHECK_FALSE(main.caps().pushes);
    DeviceState at, bar_at;
    const auto run = [&](int ticks) {
        for (int k = 0; k < ticks; ++k) {
            now += 0.001;
            at = main.read();
            bar_at = bar.read();
        }
    };
    run(10);
    CHECK((at.pose.translation - Vec3(0.0, 1.0, 0.0)).norm() == 0.0);
    daemon.tilt(350, 0, 0, 0, 175, 0);
    run(400);
    daemon.tilt(0, 0, 0, 0, 0, 0);
    run(200);
    CHECK((at.pose.translation - Vec3(0.1, 1.0, 0.0)).norm() < 0.002);
    CHECK(angle_between(at.pose.rotation, rotation_about(Axis::y, 0.2)) < 0.01);
    // z of the puck is away from the player
    daemon.tilt(0, 0, 350, 0, 0, 0);
    run(400);
    daemon.tilt(0, 0, 0, 0, 0, 0);
    run(200);
    CHECK(at.pose.translation.z() == doctest::Approx(-0.1).epsilon(0.03));
    const Vec3 before = at.pose.translation, bar_before = bar_at.pose.translation;
    daemon.button(1, true);
    daemon.tilt(0, 350, 0, 0, 0, 0);
    run(400);
    daemon.tilt(0, 0, 0, 0, 0, 0);
    daemon.button(1, false);
    run(200);
    CHECK((at.pose.translation - before).norm() < 1e-12);
    CHECK((bar_at.pose.translation - bar_before - Vec3(0.0, 0.1, 0.0)).norm() < 0.002);
    // the clutch
    daemon.button(0, true);
    daemon.tilt(350, 350, 350, 350, 350, 350);
    run(300);
    CHECK((at.pose.translation - before).norm() < 1e-12);
    daemon.button(0, false);
    // a daemon that goes while the puck is tilted does not send the control away
    run(100);
    daemon.hang_up();
    run(200);
    CHECK_FALSE(at.connected);
    CHECK_FALSE(bar_at.connected);
    const Vec3 left = at.pose.translation;
    run(500);
    CHECK((at.pose.translation - left).norm() < 1e-12);
}

TEST_CASE("without a daemon that is said") {
    ::setenv("SPNAV_SOCKET", "/nowhere/socket", 1);
    const auto none = open_devices("space-mouse", {});
    ::unsetenv("SPNAV_SOCKET");
    REQUIRE_FALSE(none);
    CHECK(none.error()[0].message.find("spacenavd") != std::string::npos);
}

#else

TEST_CASE("a space mouse moves the main control and with its second button the hand bar") {
    MESSAGE("[skipped] libspnav was not found: apt-get install libspnav-dev");
}

#endif
