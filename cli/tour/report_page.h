// The tour as one page and as figures: pictures inside, nothing fetched, light or dark as the reader likes.
#pragma once

#include <string>

#include "cli/support/machine_card.h"
#include "cli/support/output.h"
#include "cli/tour/station.h"

namespace sidestep::tour {

/// "12 of 12 stations hold".
[[nodiscard]] std::string verdict_text(const Tour& tour);

struct PageOptions {
    std::string command{};  ///< As it was typed.
    /// The folder above docs/, as seen from the page; empty: pages are named and not linked.
    std::string docs_at{};
};
[[nodiscard]] std::string report_page(const Tour& tour, const cli::MachineCard& card,
                                      const PageOptions& page);

/// The same figures for programs.
[[nodiscard]] cli::Json report_json(const Tour& tour, const cli::MachineCard& card);

}  // namespace sidestep::tour
