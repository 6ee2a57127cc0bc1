// What retargeting has to say, in sentences. Private to edit.
#pragma once

#include <string>
#include <vector>

#include "sidestep/edit/retarget.h"

namespace sidestep::edit::detail {

[[nodiscard]] inline Problem retarget_note(Problem::Severity severity, std::string code,
                                           std::string message, std::string hint = {}) {
    Problem note;
    note.severity = severity;
    note.code = std::move(code);
    note.message = std::move(message);
    note.hint = std::move(hint);
    return note;
}

/// "a, b, c and 4 more".
[[nodiscard]] inline std::string some_joints(const std::vector<std::string>& names,
                                             std::size_t most = 6) {
    std::string list;
    for (std::size_t i = 0; i < names.size() && i < most; ++i) {
        list += (i == 0 ? "" : ", ") + names[i];
    }
    return names.size() > most ? list + " and " + std::to_string(names.size() - most) + " more"
                               : list;
}

/// Why a map does not carry a motion over; empty when it does.
[[nodiscard]] Problems misfit(const JointMap& map, const motion::Skeleton& source,
                              const motion::Skeleton& target);

/// Who found no partner.
[[nodiscard]] Problems notes_on(const JointMap& map, const motion::Skeleton& source,
                                const motion::Skeleton& target);

}  // namespace sidestep::edit::detail
