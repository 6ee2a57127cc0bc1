// Whose hand is in whose belly, and how little must change so that it is not?
//
// A clip that is clean on a thin body passes through a heavy one. The linter tells every contact, at frames and between
// them; the fixer moves arms out of the way, and the linter looks again.
#include <cstdio>

#include "photo.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/edit/avoid.h"
#include "sidestep/motion/gait/library.h"

using namespace sidestep;

int main(int argc, char** argv) {
    const auto folder = examples::output_folder(argc, argv);
    motion::Clip clip;
    for (const motion::LibraryClip& gesture : motion::built_in_gestures()) {
        if (gesture.name == "hands_to_hips") clip = gesture.clip;
    }

    const auto heavy = body::mannequin_options(body::Build::heavy);
    const body::LintBody body =
        body::make_lint_body(body::make_mannequin(clip.skeleton(), heavy)).value();
    body::LintOptions contacts_only;
    contacts_only.checks = {.ground = false,
                            .slide = false,
                            .limits = false,
                            .pops = false,
                            .dropouts = false,
                            .rate = false};
    const body::LintReport before = lint(clip, body, contacts_only);
    for (const body::Finding& finding : before.findings) {
        std::printf("%5.2f to %.2f s: %s\n", finding.first_time, finding.last_time,
                    finding.text.c_str());
    }
    if (before.clean()) return 1;

    const edit::Avoided fixed = edit::avoid(clip, body);
    const body::LintReport after = lint(fixed.clip, body, contacts_only);
    std::printf("%s in %d rounds: %d contacts before, %d after; %d of %d frames changed\n",
                to_string(fixed.verdict), fixed.rounds, fixed.contacts_before, fixed.contacts_after,
                fixed.frames_changed, clip.frame_count());

    // the worst moment, before on the left with what meets in red, and after
    const body::Finding* worst = &before.findings.front();
    for (const body::Finding& finding : before.findings) {
        if (finding.worst > worst->worst) worst = &finding;
    }
    examples::Photo photo({0.6, 1.5, 5.2}, {0.0, 0.93, 0.0}, 21.5);
    for (const double side : {-0.65, 0.65}) {
        motion::GlobalPose pose = (side < 0.0 ? clip : fixed.clip).global_pose(worst->worst_frame);
        for (Transform& joint : pose.joints) joint.translation.x() += side;
        const auto posed = body::posed_parts(body.character, pose);
        for (std::size_t i = 0; i < posed.size(); ++i) {
            const int limb = body.contact.flesh().limbs().of_joint[body.character.parts()[i].joint];
            const bool guilty = side < 0.0 && (limb == worst->limbs[0] || limb == worst->limbs[1]);
            photo.add(posed[i], picture::rgb(guilty ? 0xc8402f : 0xc9a06a));
        }
    }
    photo.save(folder / "lint_and_fix.png");
    return fixed.verdict == edit::Avoided::Verdict::clean && after.clean() ? 0 : 1;
}
