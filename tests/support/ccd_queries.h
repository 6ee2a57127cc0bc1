// The public sample of continuous collision queries, and questions of our own.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "sidestep/ccd/elementary.h"

namespace sidestep::ccd::test {

struct KnownQuery {
    Elementary kind = Elementary::vertex_face;
    MovingPoints points{};
    bool touches = false;
    std::string scene{};
};

/// Rows of numerators, denominators and the truth; eight rows a query. Empty where there is no data.
inline std::vector<KnownQuery> public_queries(const std::filesystem::path& folder) {
    std::vector<KnownQuery> queries;
    if (!std::filesystem::exists(folder)) return queries;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() == ".csv") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    for (const auto& file : files) {
        const bool face = file.parent_path().filename() == "vertex-face";
        std::ifstream in(file);
        std::string row;
        KnownQuery query;
        int rows = 0;
        while (std::getline(in, row)) {
            std::replace(row.begin(), row.end(), ',', ' ');
            std::istringstream words(row);
            Vec3 point;
            double numerator = 0.0, denominator = 1.0;  // both exact: 53 bits, and a power of two
            for (int c = 0; c < 3; ++c) {
                words >> numerator >> denominator;
                point[c] = numerator / denominator;
            }
            int truth = 0;
            words >> truth;
            (rows < 4 ? query.points.start : query.points.end)[static_cast<std::size_t>(rows % 4)] =
                point;
            query.touches = truth != 0;
            if (++rows < 8) continue;
            rows = 0;
            query.kind = face ? Elementary::vertex_face : Elementary::edge_edge;
            query.scene = file.parent_path().parent_path().filename();
            queries.push_back(query);
        }
    }
    return queries;
}

}  // namespace sidestep::ccd::test
