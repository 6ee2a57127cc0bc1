// What does a string feel like?
//
// A wooden marionette on six strings, played by a script of your own: both hands are lifted, and one of them waves. A
// thousand steps a second; the same hands give the same bits.
#include <cmath>
#include <cstdio>

#include "photo.h"
#include "sidestep/puppet/plays.h"
#include "sidestep/puppet/theatre.h"
#include "sidestep/rigid/recorder.h"

using namespace sidestep;

/// The bar goes up with its right side, and to and fro.
puppet::Hands hands_at(double seconds, const puppet::Hands& neutral) {
    puppet::Hands hands = neutral;
    const double up = std::min(seconds, 1.0);
    hands.bar.translation += up * Vec3(-0.05, 0.12, 0.0);
    const double tilt = up * radians(-25.0 + 12.0 * std::sin(8.0 * seconds));
    hands.bar.rotation = hands.bar.rotation * Quat(Eigen::AngleAxisd(tilt, Vec3::UnitZ()));
    return hands;
}

int main(int argc, char** argv) {
    const auto folder = examples::output_folder(argc, argv);
    puppet::Theatre theatre(puppet::built_in_play("marionette").value()), again(theatre.play());
    double most_tension = 0.0;
    for (int step = 0; step < 2500; ++step) {
        for (puppet::Theatre* each : {&theatre, &again})
            each->step(hands_at(each->time_s(), each->neutral()));
        for (int s = 0; s < theatre.strings().count(); ++s)
            most_tension = std::max(most_tension, theatre.tension(s));
    }
    std::printf("%.1f s; %.1f N of wood; the tightest string pulled %.1f N; joints off by %.1e m\n",
                theatre.time_s(), theatre.weight(), most_tension, theatre.joint_error().metres);

    // wood, strings from grey (loose) to red (tight), and what the hands hold
    examples::Photo photo({1.1, 0.85, 2.2}, {-0.02, 0.59, 0.0}, 26.5, 1000, 900);
    for (const articulated::LinkShape& piece : theatre.bodies().shapes()) {
        const Transform at = theatre.bodies().links()[piece.link] * piece.in_link;
        photo.add(transformed(rigid::drawn_surface(*piece.shape), at), picture::rgb(0xc9a06a));
    }
    const puppet::Puppet& figure = theatre.play().puppet;
    for (int s = 0; s < theatre.strings().count(); ++s) {
        const auto tight = static_cast<float>(std::min(1.0, theatre.tension(s) / 4.0));
        const auto color = picture::mix(picture::rgb(0x8a8f94), picture::rgb(0xc8402f), tight);
        for (int p = 0; p + 1 < theatre.strings().options().particles; ++p) {
            photo.rod(theatre.strings().point(s, p), theatre.strings().point(s, p + 1), 0.0015,
                      color);
        }
        const puppet::StringTie& tie = figure.strings[s];
        const Transform& held = theatre.control(tie.hand).pose();
        photo.rod(held.translation, held * tie.anchor, 0.008, picture::rgb(0x6b4a2b));
    }
    photo.save(folder / "marionette.png");
    return !theatre.stopped() && theatre.fingerprint() == again.fingerprint() &&
                   theatre.joint_error().metres < 1e-6
               ? 0
               : 1;
}
