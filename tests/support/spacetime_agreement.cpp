#include "tests/support/spacetime_agreement.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <optional>
#include <sstream>

#include "sidestep/base/parallel.h"
#include "tests/oracle/spacetime_twin.h"
#include "tests/support/spacetime_methods.h"

namespace sidestep::test {

namespace {

using spacetime::Verdict;

/// Then new paths are drawn, from the next seed.
constexpr std::int64_t questions_per_pool = 100'000;
constexpr std::int64_t questions_per_chunk = 500;
constexpr int examples_per_method = 3;

std::string in_words(const Verdict& v) {
    std::ostringstream words;
    words.precision(17);
    words << (v.collides ? "yes" : "no");
    if (v.first_a >= 0) {
        words << " from " << v.first_s << " (" << v.first_a << ", " << v.first_b << ") to "
              << v.last_s << " (" << v.last_a << ", " << v.last_b << ")";
    }
    return words.str();
}

/// One pool's questions with the twin's answers, and the methods compared with them.
class Round {
public:
    Round(std::string_view family, std::uint64_t seed, std::int64_t count)
        : prepared_(family, seed),
          questions_(static_cast<std::size_t>(count)),
          truths_(static_cast<std::size_t>(count)) {
        in_chunks([&](std::size_t k, std::size_t end) {
            for (; k < end; ++k) {
                questions_[k] = prepared_.pool().question(static_cast<std::int64_t>(k));
                const Question& q = questions_[k];
                truths_[k] = oracle::twin(prepared_.path(q.a), q.at_a, prepared_.path(q.b), q.at_b,
                                          q.mode, q.ask);
            }
        });
    }
    [[nodiscard]] const PreparedPool& prepared() const { return prepared_; }
    [[nodiscard]] std::int64_t hits() const {
        return std::count_if(truths_.begin(), truths_.end(),
                             [](const Verdict& v) { return v.collides; });
    }

    /// How many of its answers differ.
    std::int64_t compare(const Method& method, const std::string& name,
                         std::map<std::string, int>& told,
                         std::vector<std::string>& examples) const {
        std::vector<Verdict> answers(questions_.size());
        in_chunks([&](std::size_t k, std::size_t end) {
            method.answer(std::span(questions_).subspan(k, end - k),
                          std::span(answers).subspan(k, end - k));
        });
        std::int64_t wrong = 0;
        for (std::size_t k = 0; k < questions_.size(); ++k) {
            if (method.tells_when ? oracle::same_answer(answers[k], truths_[k])
                                  : answers[k].collides == truths_[k].collides)
                continue;
            ++wrong;
            if (++told[name + std::string(prepared_.pool().family().name)] > examples_per_method)
                continue;
            const bool between = questions_[k].mode == Mode::interpolated;
            examples.push_back(name + ": " + prepared_.pool().name(static_cast<std::int64_t>(k)) +
                               (between ? ", interpolated" : ", sampled") + ": says " +
                               in_words(answers[k]) + ", the twin " + in_words(truths_[k]));
        }
        return wrong;
    }

private:
    template <typename Body>
    void in_chunks(Body&& body) const {
        parallel_for(static_cast<std::int64_t>(questions_.size()), questions_per_chunk,
                     [&](std::int64_t begin, std::int64_t end) {
                         body(static_cast<std::size_t>(begin), static_cast<std::size_t>(end));
                     });
    }

    PreparedPool prepared_;
    std::vector<Question> questions_;
    std::vector<Verdict> truths_;
};

}  // namespace

Agreement count_disagreements(std::span<const FamilyShare> mix, std::int64_t count,
                              std::uint64_t seed, Whom whom) {
    Agreement agreement;
    std::map<std::string, int> told;
    double whole = 0.0;
    for (const FamilyShare& part : mix) whole += part.share;
    for (const FamilyShare& part : mix) {
        Agreement::Row row{std::string(part.family)};
        const double wanted = std::ceil(static_cast<double>(count) * part.share / whole);
        std::int64_t left = std::max(std::int64_t{8}, static_cast<std::int64_t>(wanted));
        for (std::uint64_t pool = 0; left > 0; ++pool) {
            const std::int64_t now = std::min(left, questions_per_pool);
            left -= now;
            const Round round(part.family, seed + pool, now);
            row.questions += now;
            row.hits += round.hits();
            const auto ask = [&](const Method& method, const std::string& name) {
                if (std::find(agreement.methods.begin(), agreement.methods.end(), name) ==
                    agreement.methods.end()) {
                    agreement.methods.push_back(name);
                }
                agreement.answers += now;
                row.disagreements += round.compare(method, name, told, agreement.examples);
            };
            std::vector<Method> table = methods(round.prepared());
            if (whom == Whom::main) {
                std::erase_if(table, [](const Method& method) { return method.variation; });
            }
            for (const Method& method : table) {
                if (!method.uses_simd) ask(method, method.name);
            }
            for (const std::string& set : spacetime::instruction_sets()) {
                const spacetime::UseInstructionSet use(set);
                for (const Method& method : table) {
                    if (method.uses_simd) ask(method, method.name + " [" + set + "]");
                }
            }
        }
        agreement.questions += row.questions;
        agreement.hits += row.hits;
        agreement.disagreements += row.disagreements;
        agreement.families.push_back(std::move(row));
    }
    return agreement;
}

Agreement count_disagreements(std::int64_t count, std::uint64_t seed, Whom whom) {
    std::vector<FamilyShare> mix;
    for (const Family& family : families()) mix.push_back({family.name, family.share});
    return count_disagreements(mix, count, seed, whom);
}

}  // namespace sidestep::test
