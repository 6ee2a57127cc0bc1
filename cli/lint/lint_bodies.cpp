#include "cli/lint/lint_bodies.h"

#include "sidestep/base/file.h"
#include "sidestep/base/fingerprint.h"

namespace sidestep::cli {

namespace {

std::uint64_t skeleton_key(const motion::Skeleton& skeleton) {
    Fingerprint print;
    const auto add = [&](const Vec3& v) { print.add(v.x()).add(v.y()).add(v.z()); };
    for (const motion::Joint& joint : skeleton.joints()) {
        print.add(joint.name).add(joint.parent);
        add(joint.offset);
        print.add(joint.rest_rotation.w());
        add(joint.rest_rotation.vec());
    }
    for (const motion::EndSite& end : skeleton.end_sites()) {
        print.add(end.joint);
        add(end.offset);
    }
    return print.value();
}

}  // namespace

Result<DressedBody> LintBodies::make(const motion::Skeleton& skeleton, const std::string& file,
                                     double metres_per_unit) const {
    Result<body::CharacterFile> character = choice_.on(skeleton, file, metres_per_unit);
    if (!character) return failure(character.error());
    body::LintBodyOptions options = order_.options;
    if (!order_.limbs_file.empty()) {
        const Result<std::string> text = read_file(order_.limbs_file);
        if (!text) return failure(text.error());
        Result<body::LimbMap> limbs =
            body::read_limbs(*text, order_.limbs_file, character->character.skeleton());
        if (!limbs) return failure(limbs.error());
        options.limbs = std::move(*limbs);
    }
    Result<body::LintBody> body = body::make_lint_body(std::move(character->character), options);
    if (!body) return failure(body.error());
    DressedBody dressed;
    dressed.warnings = std::move(character->warnings);
    const Problems& more = body->contact.flesh().warnings();
    dressed.warnings.insert(dressed.warnings.end(), more.begin(), more.end());
    dressed.warnings.insert(dressed.warnings.end(), body->notes.begin(), body->notes.end());
    dressed.on = std::make_shared<const body::LintBody>(std::move(*body));
    dressed.fresh = true;
    return dressed;
}

Result<DressedBody> LintBodies::find(const motion::Skeleton& skeleton, const std::string& file,
                                     double metres_per_unit) {
    const std::uint64_t key = choice_.is_fixed()     ? 0
                              : choice_.is_of_file() ? Fingerprint().add(file).value()
                                                     : skeleton_key(skeleton);
    const auto found = known_.find(key);
    if (found != known_.end()) {
        found->second.used = true;
        if (!found->second.body) return found->second.body;
        DressedBody again = *found->second.body;
        again.fresh = false;
        return again;
    }
    Result<DressedBody> made = make(skeleton, file, metres_per_unit);
    known_.emplace(key, Known{made});
    return made;
}

void LintBodies::forget_unused() {
    std::erase_if(known_, [](const auto& each) { return !each.second.used; });
    for (auto& [key, known] : known_) known.used = false;
}

}  // namespace sidestep::cli
