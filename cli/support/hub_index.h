// Which clip leads from which hub to which? A table with a row for each file.
//
//     file,...,hub_in,hub_out,...
//     01_walk.bvh,...,W,W,...
//
// Columns are found by their names, in any order, among any others; cells may be quoted.
#pragma once

#include <map>
#include <string>

#include "sidestep/base/result.h"

namespace sidestep::cli {

struct HubLabels {
    std::string hub_in;
    std::string hub_out;
    int line = 0;  ///< Of the table.
};

/// File name (without folders) to labels. What is wrong is named by line and column.
[[nodiscard]] Result<std::map<std::string, HubLabels>> read_hub_index(const std::string& text,
                                                                      const std::string& file);

/// Whether it is a table about files that says nothing of hubs, such as one of long takes.
[[nodiscard]] bool is_another_table(const std::string& text);

}  // namespace sidestep::cli
