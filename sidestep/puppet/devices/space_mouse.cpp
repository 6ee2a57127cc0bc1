// Six axes under one hand, by spacenavd: speeds, no force. The second button gives it the hand bar.
#include <poll.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "sidestep/puppet/detail/device_kinds.h"

// brings X11 along, whose macros Eigen does not bear: last
// clang-format off
#include <spnav.h>
// clang-format on

namespace sidestep::puppet {

namespace {

constexpr double full_tilt = 350.0;  // what a puck says at its end

class SharedPuck {
public:
    explicit SharedPuck(const OpenOptions& options)
        : mapping_(options.neutral, options.mapping), clock_(clock_of(options)), now_s_(clock_()) {}
    ~SharedPuck() { spnav_close(); }
    SharedPuck(const SharedPuck&) = delete;
    SharedPuck& operator=(const SharedPuck&) = delete;

    void update() {
        const double now = clock_();
        if (attached_) listen();
        mapping_.step(now - now_s_);
        now_s_ = now;
    }
    [[nodiscard]] bool attached() const noexcept { return attached_; }
    [[nodiscard]] const Hands& hands() const noexcept { return mapping_.hands(); }
    [[nodiscard]] double now_s() const noexcept { return now_s_; }

private:
    void listen() {
        spnav_event event;
        // libspnav reads what is there and does not say when nobody is there any more: the socket does
        pollfd line{.fd = spnav_fd(), .events = POLLIN, .revents = 0};
        for (int k = 0; k < 64; ++k) {
            if (::poll(&line, 1, 0) <= 0) return;
            if (spnav_poll_event(&event) == 0) {
                if ((line.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0) {
                    attached_ = false;
                    mapping_.let_go();
                }
                return;
            }
            if (event.type == SPNAV_EVENT_MOTION) {
                const spnav_event_motion& m = event.motion;
                // its z goes away from the player, and turns about it the other way round
                move_ = Vec3(m.x, m.y, -m.z) / full_tilt;
                turn_ = Vec3(m.rx, m.ry, -m.rz) / full_tilt;
            } else if (event.type == SPNAV_EVENT_BUTTON) {
                const bool down = event.button.press != 0;
                if (event.button.bnum == 0) mapping_.clutch(down);
                if (event.button.bnum == 1) other_hand_ = down;
            }
            mapping_.rate(Hand::main, other_hand_ ? Vec3(Vec3::Zero()) : move_,
                          other_hand_ ? Vec3(Vec3::Zero()) : turn_);
            mapping_.rate(Hand::bar, other_hand_ ? move_ : Vec3(Vec3::Zero()),
                          other_hand_ ? turn_ : Vec3(Vec3::Zero()));
        }
    }

    Mapping mapping_;
    std::function<double()> clock_;
    double now_s_;
    Vec3 move_ = Vec3::Zero(), turn_ = Vec3::Zero();
    bool attached_ = true, other_hand_ = false;
};

class PuckHand final : public Device {
public:
    PuckHand(std::shared_ptr<SharedPuck> puck, Hand hand) : puck_(std::move(puck)), hand_(hand) {
        caps_.name = "space mouse";
        caps_.senses_turns = caps_.in_stage = true;
    }
    [[nodiscard]] const DeviceCaps& caps() const override { return caps_; }
    DeviceState read() override {
        if (hand_ == Hand::main) puck_->update();
        DeviceState state;
        state.time_s = puck_->now_s();
        state.pose = hand_ == Hand::main ? puck_->hands().main : puck_->hands().bar;
        state.connected = puck_->attached();
        return state;
    }
    void write(const Vec3& /*force*/, const Vec3& /*torque*/) override {}

private:
    std::shared_ptr<SharedPuck> puck_;
    Hand hand_;
    DeviceCaps caps_;
};

}  // namespace

Result<DevicePair> open_space_mouse(const OpenOptions& options) {
    if (spnav_open() == -1)
        return no_device("spacenavd does not answer",
                         "apt-get install spacenavd and start it; SPNAV_SOCKET says where its "
                         "socket is, else /var/run/spnav.sock");
    auto puck = std::make_shared<SharedPuck>(options);
    DevicePair pair;
    pair.main = std::make_unique<PuckHand>(puck, Hand::main);
    pair.bar = std::make_unique<PuckHand>(puck, Hand::bar);
    return pair;
}

}  // namespace sidestep::puppet
