// Bodies made ready for the linter, one for every skeleton that asks for its own.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "cli/support/characters.h"
#include "sidestep/body/lint.h"

namespace sidestep::cli {

/// How bodies are to be made.
struct BodyOrder {
    std::string limbs_file;  ///< Empty: limbs are guessed.
    body::LintBodyOptions options;
};

struct DressedBody {
    std::shared_ptr<const body::LintBody> on;
    bool fresh = false;  ///< Made just now: its warnings were not told yet.
    Problems warnings;
};

/// Used by one thread; making a body uses them all.
class LintBodies {
public:
    LintBodies(CharacterChoice choice, BodyOrder order)
        : choice_(std::move(choice)), order_(std::move(order)) {}

    /// The body for a clip of these bones; made when no clip had such bones before.
    [[nodiscard]] Result<DressedBody> find(const motion::Skeleton& skeleton,
                                           const std::string& file, double metres_per_unit);
    /// Drops those that nobody asked for since the last time: a large collection has many actors.
    void forget_unused();

private:
    struct Known {
        Result<DressedBody> body;
        bool used = true;
    };
    [[nodiscard]] Result<DressedBody> make(const motion::Skeleton& skeleton,
                                           const std::string& file, double metres_per_unit) const;

    CharacterChoice choice_;
    BodyOrder order_;
    std::map<std::uint64_t, Known> known_;
};

}  // namespace sidestep::cli
