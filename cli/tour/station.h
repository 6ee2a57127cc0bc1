// One stop of the tour: a question, asked twice, and a picture of it.
//
//     Station::visit ──► Findings: rows  asked | Sidestep says | the slow twin says | agree? | time
//                                  plates pictures with a line below
//
// The twin of a station shares no code with what it judges: it is written in the station's own file, the
// obvious way, or it is the library's judge, who knows nothing of planners. plain.h holds the sums that
// several twins need.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sidestep::tour {

/// One thing that was asked twice.
struct Row {
    std::string asked{};
    std::string fast{};  ///< What Sidestep says.
    std::string slow{};  ///< What the twin says.
    bool agrees = false;
    /// Processor seconds of all threads; 0: there is nothing to compare.
    double fast_s = 0.0, slow_s = 0.0;
    double asks = 1.0;  ///< So many questions in these times: they are told for one.
    bool race = false;  ///< Both did the same work: then their ratio means something.
};

struct Plate {
    std::string png{};  ///< Bytes; empty where there is an svg.
    std::string svg{};  ///< Text.
    std::string caption{};
    bool half = false;  ///< Two of these stand side by side where there is room.
};

struct Findings {
    std::vector<Row> rows{};
    std::vector<Plate> plates{};
    std::uint64_t fingerprint = 0;  ///< Of what Sidestep answered.

    [[nodiscard]] bool hold() const;
};

struct Order {
    std::uint64_t seed = 1;
    /// Falsify an answer of Sidestep's before it is compared: every twin must notice.
    bool spoil = false;
    std::function<void(const std::string&)> at{};  ///< What is going on now; may be empty.

    void tell(const std::string& what) const {
        if (at) at(what);
    }
};

struct Station {
    std::string name{};      ///< "spacetime": for --only, and the anchor in the page.
    std::string title{};     ///< "Will these two ever touch?"
    std::string question{};  ///< One or two sentences.
    std::string twin{};      ///< How the slow answer comes about, in a sentence.
    std::string docs{};      ///< "docs/spacetime.md".
    std::string command{};   ///< To do the like by hand.
    std::function<Findings(const Order&)> visit{};
};

/// All of them, in the order of the tour.
[[nodiscard]] const std::vector<Station>& stations();

/// A station that was visited.
struct Visited {
    const Station* station = nullptr;
    Findings findings{};
    std::string failed{};  ///< Why it could not be visited to its end; then it does not hold.
    double seconds = 0.0;  ///< By the clock.

    [[nodiscard]] bool holds() const { return failed.empty() && findings.hold(); }
};

struct Tour {
    std::vector<Visited> visited{};
    std::uint64_t seed = 1;
    bool spoiled = false;
    double seconds = 0.0;  ///< By the clock.

    [[nodiscard]] int holding() const;
    [[nodiscard]] bool holds() const { return holding() == static_cast<int>(visited.size()); }
    [[nodiscard]] std::uint64_t fingerprint() const;
};

/// One station; whatever it throws becomes words.
[[nodiscard]] Visited visit(const Station& station, const Order& order);

/// The seconds of the processor that some work takes.
[[nodiscard]] double processor_seconds();
template <typename Work>
[[nodiscard]] double timed(const Work& work) {
    const double before = processor_seconds();
    work();
    return processor_seconds() - before;
}

/// "41 ns", "1.20 ms", "3.4 s"; empty for 0.
[[nodiscard]] std::string duration_text(double seconds);
/// "12 times", "0.8 times"; empty where one of the times is not known.
[[nodiscard]] std::string ratio_text(const Row& row);

}  // namespace sidestep::tour
