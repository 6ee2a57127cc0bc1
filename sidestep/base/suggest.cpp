#include "sidestep/base/suggest.h"

#include <algorithm>
#include <vector>

namespace sidestep {

int edit_distance(std::string_view a, std::string_view b) {
    // row i holds the distance of a[0, i) to every b[0, j)
    std::vector<std::vector<int>> rows(a.size() + 1, std::vector<int>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            int& best = rows[i][j];
            if (i == 0 || j == 0) {
                best = static_cast<int>(i + j);
                continue;
            }
            best = std::min({rows[i - 1][j] + 1, rows[i][j - 1] + 1,
                             rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                best = std::min(best, rows[i - 2][j - 2] + 1);
            }
        }
    }
    return rows[a.size()][b.size()];
}

std::string nearest(std::string_view word, std::span<const std::string> known) {
    std::string best;
    // a third of the letters may be wrong, and at least two
    int allowed = std::max(2, static_cast<int>(word.size()) / 3);
    for (const std::string& candidate : known) {
        const int distance =
            candidate.starts_with(word) && word.size() >= 2 ? 0 : edit_distance(word, candidate);
        if (distance <= allowed && distance < static_cast<int>(candidate.size())) {
            if (best.empty() || distance < allowed) best = candidate;
            allowed = distance;
        }
    }
    return best;
}

}  // namespace sidestep
