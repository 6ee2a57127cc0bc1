// What the linter found, for people, programs and pages.
//
//     LintReport ──► clip_text ──────► the terminal
//                ├─► lint_json ──────► a program
//                └─► lint_page ──────► one file with pictures, for a browser
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "cli/support/console.h"
#include "cli/support/output.h"
#include "sidestep/body/lint.h"

namespace sidestep::cli {

/// The worst frame of a finding, drawn.
struct LintPicture {
    std::size_t finding = 0;  ///< Index into the report's findings.
    std::string png;
};

struct LintedClip {
    std::string file{};  ///< As the user named it; both, for two together.
    std::string body{};  ///< What it wore.
    body::LintReport report{};
    std::string card{};  ///< The name of the body's card in the run; none for two together.
    std::vector<LintPicture> pictures{};
};

/// A body as it is told: once, however many clips wore it.
struct BodyCard {
    std::string json;
    Problems warnings;
};

struct FailedClip {
    std::string file;
    Problems problems;
};

/// A whole run over a folder.
struct LintRun {
    std::vector<LintedClip> clips;
    std::vector<FailedClip> failed;
    std::map<std::string, BodyCard> bodies;  ///< By the name of the card.
    int asked = 0;                           ///< Files that were named.
    bool interrupted = false;                ///< Some of them were not looked at.
    std::string character;                   ///< As the user named it.
    body::LintOptions options;               ///< Of the first clip: what is the same for all.
    std::string pairs;                       ///< sampled, optimised, certified or all.
    int pictures_left_out = 0;

    [[nodiscard]] int clean_count() const;
    [[nodiscard]] std::int64_t frame_count() const;
    [[nodiscard]] std::size_t finding_count() const;
};

/// "00:03.21".
[[nodiscard]] std::string clock_text(double seconds);
/// The worst of a finding in its unit: "31 mm", "12 degrees", "0.31 m/s".
[[nodiscard]] std::string worst_text(const body::Finding& finding);
/// "LeftHand in Spine", "RightFoot below the floor".
[[nodiscard]] std::string what_text(const body::Finding& finding);
/// "self contact", "ground": a word for people.
[[nodiscard]] std::string kind_text(body::Finding::Kind kind);
/// What a clean clip was checked for, in one sentence.
[[nodiscard]] std::string checked_text(const LintedClip& clip, const body::LintOptions& options);
/// Sixteen hexadecimal digits.
[[nodiscard]] std::string print_text(std::uint64_t fingerprint);

/// @param list_at_most  Findings that are shown; the rest is counted.
[[nodiscard]] std::string clip_text(const Console& console, const LintedClip& clip,
                                    const body::LintOptions& options, int list_at_most);
[[nodiscard]] std::string summary_text(const Console& console, const LintRun& run);

[[nodiscard]] Json lint_json(const LintRun& run);
/// The text of a body's card. @param name  What the user called it.
[[nodiscard]] std::string body_card_json(const std::string& name, const body::LintBody& on);

/// One file that needs no other: styles, words and pictures inside. Light or dark as the reader is.
[[nodiscard]] std::string lint_page(const LintRun& run);

}  // namespace sidestep::cli
