#include <algorithm>

#include "bench/spacetime/brute.h"
#include "bench/spacetime/method.h"
#include "sidestep/spacetime/batch.h"

namespace sidestep::bench {

namespace {

using namespace spacetime;

struct Prepared {
    std::vector<FastPath> paths;

    explicit Prepared(const std::vector<GroundPath>& from) {
        for (const GroundPath& path : from) paths.push_back(FastPath::build(path));
    }
    [[nodiscard]] const FastPath& operator[](int index) const {
        return paths[static_cast<std::size_t>(index)];
    }
};

// one against many: the crowds stand, the candidates are new
struct Crowds : Prepared {
    const Scenario& scenario;
    std::vector<PlacedPaths> crowds;

    explicit Crowds(const Scenario& from) : Prepared(from.paths), scenario(from) {
        for (std::size_t k = 0; k < from.agents.size(); ++k) {
            if (k % static_cast<std::size_t>(from.crowd_size) == 0) crowds.emplace_back();
            crowds.back().add((*this)[from.agents[k].path], from.agents[k].placement);
        }
    }
    void run(std::size_t count, std::span<std::uint64_t> bits, Work* work) const {
        const auto size = static_cast<std::size_t>(scenario.crowd_size);
        std::fill(bits.begin(), bits.end(), 0);
        std::vector<std::uint64_t> answer(bit_words(size));
        for (std::size_t k = 0; k * size < count; ++k) {
            const Choice& choice = scenario.choices[k];
            query_one((*this)[choice.candidate.path], choice.candidate.placement,
                      crowds[static_cast<std::size_t>(choice.crowd)], answer, Mode::sampled, work);
            // one after the other, wherever a word ends
            for (std::size_t w = 0; w < answer.size(); ++w) {
                const std::size_t at = k * size + w * 64;
                bits[at / 64] |= answer[w] << (at % 64);
                if (at % 64 != 0 && at / 64 + 1 < bits.size()) {
                    bits[at / 64 + 1] |= answer[w] >> (64 - at % 64);
                }
            }
        }
    }
};

// pairs of people who stand there already
struct Standing : Prepared {
    PlacedPaths crowd;
    std::vector<PathPair> pairs;

    explicit Standing(const Scenario& scenario) : Prepared(scenario.paths) {
        for (const Agent& agent : scenario.agents) crowd.add((*this)[agent.path], agent.placement);
        for (const auto& [a, b] : scenario.agent_pairs) pairs.push_back({a, b});
    }
    void run(std::size_t count, std::span<std::uint64_t> bits, Work* work) const {
        query_pairs(crowd, crowd, std::span(pairs).first(count), bits, Mode::sampled, work);
    }
};

// questions that bring their placements along
struct Listed : Prepared {
    std::vector<PathQuestion> questions;

    explicit Listed(const Scenario& scenario) : Prepared(scenario.paths) {
        for (const Query& asked : scenario.queries) {
            questions.emplace_back((*this)[asked.a], asked.at_a, (*this)[asked.b], asked.at_b);
        }
    }
    void run(std::size_t count, std::span<std::uint64_t> bits, Work* work) const {
        query_list(std::span(questions).first(count), bits, Mode::sampled, work);
    }
};

// the same, with the questions put together, and their placements checked, while the clock runs
struct Asking : Prepared {
    const Scenario& scenario;

    explicit Asking(const Scenario& from) : Prepared(from.paths), scenario(from) {}
    void run(std::size_t count, std::span<std::uint64_t> bits, Work* work) const {
        constexpr std::size_t chunk = 256;  // what fits into the nearest cache
        std::vector<PathQuestion> questions;
        questions.reserve(chunk);
        for (std::size_t from = 0; from < count; from += chunk) {
            questions.clear();
            for (std::size_t k = from; k < std::min(count, from + chunk); ++k) {
                const Query& asked = scenario.queries[k];
                questions.emplace_back((*this)[asked.a], asked.at_a, (*this)[asked.b], asked.at_b);
            }
            query_list(questions, bits.subspan(from / 64), Mode::sampled, work);
        }
    }
};

// one question at a time
struct Single : Prepared {
    const Scenario& scenario;

    explicit Single(const Scenario& from) : Prepared(from.paths), scenario(from) {}
    void run(std::size_t count, std::span<std::uint64_t> bits, Work* work) const {
        for (std::size_t k = 0; k < count; ++k) {
            const Query& asked = scenario.queries[k];
            const Verdict verdict =
                query((*this)[asked.a], asked.at_a, (*this)[asked.b], asked.at_b);
            set_bit(bits, k, verdict.collides);
            if (work != nullptr) *work += verdict.work;
        }
    }
};

template <typename Engine>
Method method(const std::string& key, const Scenario& scenario) {
    const auto engine = std::make_shared<Engine>(scenario);
    return {key,
            [engine](std::size_t count, std::span<std::uint64_t> bits) {
                engine->run(count, bits, nullptr);
            },
            [engine](std::size_t count) {
                Work work;
                std::vector<std::uint64_t> bits(bit_words(count));
                engine->run(count, bits, &work);
                return work;
            }};
}

}  // namespace

std::vector<Method> engine_methods(const Scenario& scenario) {
    if (!scenario.choices.empty()) return {method<Crowds>("engine", scenario)};
    if (!scenario.agent_pairs.empty()) return {method<Standing>("engine", scenario)};
    return {method<Listed>("engine", scenario), method<Asking>("engine_making", scenario)};
}

Method single_engine_method(const Scenario& scenario) {
    return method<Single>("engine_single", scenario);
}

}  // namespace sidestep::bench
