// base keeps small promises that everything else leans on.

#include <doctest/doctest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <set>

#include "sidestep/base/file.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/random.h"
#include "sidestep/base/result.h"
#include "sidestep/base/suggest.h"
#include "tests/support/data.h"

using namespace sidestep;

TEST_CASE("a problem prints as a link with a message and a hint") {
    Problem problem;
    problem.file = "walk.bvh";
    problem.line = 212;
    problem.column = 7;
    problem.message = "joint \"LeftElbow\" has 2 channels, expected 3 or 6";
    CHECK(to_string(problem) ==
          "walk.bvh:212:7: error: joint \"LeftElbow\" has 2 channels, expected 3 or 6");
    problem.column = 0;
    problem.severity = Problem::Severity::warning;
    problem.hint = "pass --fix";
    CHECK(to_string(problem).starts_with("walk.bvh:212: warning: "));
    CHECK(to_string(problem).ends_with("\n    hint: pass --fix"));
    problem.file.clear();
    CHECK(to_string(problem).starts_with("line 212: warning: "));
}

TEST_CASE("a result is a value or all its problems and never both") {
    const Result<int> good = 7;
    CHECK(good.has_value());
    CHECK(*good == 7);
    CHECK_THROWS_AS((void)good.error(), UsageError);

    Problem wrong;
    wrong.message = "no such luck";
    const Result<int> bad = failure(wrong);
    CHECK_FALSE(bad.has_value());
    CHECK(bad.error().front().message == "no such luck");
    CHECK_THROWS_AS((void)*bad, UsageError);
    CHECK_THROWS_WITH_AS((void)bad.value(), "error: no such luck\n", InputError);
}

TEST_CASE("a failure without an error is a mistake of ours") {
    Problem mild;
    mild.severity = Problem::Severity::warning;
    CHECK_THROWS_AS(Result<int>(failure(mild)), UsageError);
}

TEST_CASE("the same seed gives the same numbers for ever") {
    // golden: these must never change, or every fingerprint in the project changes with them
    Random random(2005);
    CHECK(random() == 2019365314159914189u);
    Random again(2005);
    Random other(2005, 1);
    Random first(2005);
    int same = 0;
    for (int i = 0; i < 1000; ++i) same += first() == other();
    CHECK(same == 0);
    again();
    CHECK(again() == random());
}

TEST_CASE("distributions have the moments they promise") {
    Random random(7);
    constexpr int n = 200000;
    double sum = 0, squares = 0, uniform_sum = 0;
    std::set<int> seen;
    for (int i = 0; i < n; ++i) {
        const double x = random.normal(3.0, 2.0);
        sum += x;
        squares += (x - 3.0) * (x - 3.0);
        const double u = random.uniform();
        CHECK_MESSAGE((u >= 0.0 && u < 1.0), u);
        uniform_sum += u;
        seen.insert(random.index(7));
    }
    // five standard errors
    CHECK(sum / n == doctest::Approx(3.0).epsilon(5 * 2.0 / 447 / 3));
    CHECK(squares / n == doctest::Approx(4.0).epsilon(0.02));
    CHECK(uniform_sum / n == doctest::Approx(0.5).epsilon(0.01));
    CHECK(seen == std::set<int>{0, 1, 2, 3, 4, 5, 6});
    CHECK_THROWS_AS(random.index(0), UsageError);
}

TEST_CASE("a fingerprint notices order and sign and where one text ends") {
    const auto of = [](auto... parts) {
        Fingerprint print;
        (print.add(parts), ...);
        return print.value();
    };
    CHECK(of(1, 2) != of(2, 1));
    CHECK(of(0.0) != of(-0.0));
    CHECK(of("ab", "c") != of("a", "bc"));
    CHECK(of(1.0, 2.0) == of(1.0, 2.0));
    CHECK(Fingerprint().add(1).hex().size() == 16);
    // one flipped bit changes about half of the digest
    int flipped = 0;
    for (int bit = 0; bit < 64; ++bit) {
        flipped +=
            std::popcount(of(std::uint64_t{5}) ^ of(std::uint64_t{5} ^ (std::uint64_t{1} << bit)));
    }
    CHECK(flipped > 64 * 24);
    CHECK(flipped < 64 * 40);
}

TEST_CASE("a parallel sum has the same bits for any number of threads") {
    const auto total = [](int threads) {
        const ThreadLimit limit(threads);
        return parallel_sum<double>(100003, 64, 0.0, [](std::int64_t begin, std::int64_t end) {
            double sum = 0;
            for (std::int64_t i = begin; i < end; ++i) sum += 1.0 / static_cast<double>(i + 1);
            return sum;
        });
    };
    const double one = total(1);
    CHECK(one == doctest::Approx(12.0902).epsilon(1e-4));
    CHECK(total(2) == one);
    CHECK(total(7) == one);
}

TEST_CASE("a parallel loop visits everything once and passes exceptions on") {
    std::vector<int> visits(1001);
    parallel_for(1001, 10, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) ++visits[static_cast<std::size_t>(i)];
    });
    CHECK(std::count(visits.begin(), visits.end(), 1) == 1001);
    parallel_for(0, 10, [](std::int64_t, std::int64_t) { FAIL("nothing to visit"); });
    CHECK_THROWS_AS(parallel_for(10, 0, [](std::int64_t, std::int64_t) {}), UsageError);
    CHECK_THROWS_AS(
        parallel_for(10, 1, [](std::int64_t, std::int64_t) { throw std::runtime_error("x"); }),
        std::runtime_error);
}

TEST_CASE("a loop whose threads are at home visits everything once, for any number of them") {
    for (const int threads : {1, 2, 3, 7}) {
        const ThreadLimit limit(threads);
        for (const std::int64_t count : {1, 9, 10, 11, 1001}) {
            std::vector<std::atomic<int>> visits(static_cast<std::size_t>(count));
            std::atomic<int> strangers = 0;
            parallel_for_at_home(count, 10, [&](std::int64_t begin, std::int64_t end) {
                strangers += thread_number() < 0 || thread_number() >= 7;
                for (std::int64_t k = begin; k < end; ++k) ++visits[static_cast<std::size_t>(k)];
            });
            int wrong = 0;
            for (const std::atomic<int>& times : visits) wrong += times != 1;
            CHECK(wrong == 0);
            CHECK(strangers == 0);
        }
        parallel_for_at_home(0, 10, [](std::int64_t, std::int64_t) { FAIL("nothing to visit"); });
        CHECK_THROWS_AS(parallel_for_at_home(10, 0, [](std::int64_t, std::int64_t) {}), UsageError);
        const auto fail = [](std::int64_t, std::int64_t) { throw std::runtime_error("x"); };
        CHECK_THROWS_AS(parallel_for_at_home(10, 1, fail), std::runtime_error);
    }
}

TEST_CASE("an extension is in small letters and belongs to the last name only") {
    CHECK(extension_of("takes/Walk.BVH") == ".bvh");
    CHECK(extension_of("takes.d/walk") == "");
    CHECK(extension_of("walk.old.gltf") == ".gltf");
    CHECK(extension_of("-") == "");
    CHECK(extension_of("") == "");
}

TEST_CASE("a file is written whole or not at all") {
    const auto folder = test::scratch_folder("base_file");
    const auto path = folder / "deep" / "note.txt";
    CHECK(write_file(path, "hello").empty());
    CHECK(read_file(path).value() == "hello");
    CHECK(write_file(path, "").empty());
    CHECK(read_file(path).value().empty());
    // nothing but the file itself is left behind
    CHECK(std::distance(std::filesystem::directory_iterator(folder / "deep"), {}) == 1);
    // a folder in the way is a problem with a name, and the folder survives
    const Problems blocked = write_file(folder / "deep", "x");
    REQUIRE(blocked.size() == 1);
    CHECK(blocked[0].file == (folder / "deep").string());
    CHECK(std::filesystem::is_directory(folder / "deep"));
    // and that is known before, of which nothing is left
    CHECK_FALSE(check_writable(folder / "deep").empty());
    CHECK_FALSE(check_writable(path / "below a file").empty());
    CHECK(check_writable(path).empty());
    CHECK(check_writable(folder / "not" / "there" / "yet.txt").empty());
    CHECK(check_writable("/dev/null").empty());
    CHECK_FALSE(check_writable("/proc/none.txt").empty());
    CHECK(read_file(path).value().empty());
    CHECK(std::distance(std::filesystem::recursive_directory_iterator(folder), {}) == 2);
    // what somebody writes bit by bit is taken away with the rest, and only while it is unfinished
    CHECK(write_file(folder / "whole", "x").empty());
    CHECK(write_file(folder / "half", "x").empty());
    { const UnfinishedFile over(folder / "whole"); }
    const UnfinishedFile going_on(folder / "half");
    remove_unfinished_files();
    CHECK(std::filesystem::exists(folder / "whole"));
    CHECK_FALSE(std::filesystem::exists(folder / "half"));
    CHECK_FALSE(read_file(folder / "absent").has_value());
    CHECK_FALSE(read_file(folder / "deep").has_value());
}

TEST_CASE("a large file reads as a small one does") {
    const auto folder = test::scratch_folder("base_large_file");
    std::string text;
    for (int i = 0; text.size() < (std::size_t{9} << 20); ++i) text += std::to_string(i) + '\n';
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{1}, std::size_t{4096}, text.size()}) {
        CHECK(write_file(folder / "numbers", std::string_view(text).substr(0, size)).empty());
        const auto bytes = read_large_file(folder / "numbers");
        REQUIRE(bytes.has_value());
        CHECK(bytes->view() == std::string_view(text).substr(0, size));
    }
    // what has no size beforehand is read to its end all the same
    CHECK(read_large_file("/proc/self/status").value().view().starts_with("Name:"));
    CHECK_FALSE(read_large_file(folder / "absent").has_value());
    CHECK_FALSE(read_large_file(folder).has_value());
    CHECK_THROWS_AS(FileBytes(3).shrink(4), UsageError);
}

TEST_CASE("a mistyped word is known by what it takes to mend it") {
    CHECK(edit_distance("walk", "walk") == 0);
    CHECK(edit_distance("wlak", "walk") == 1);  // neighbours swapped
    CHECK(edit_distance("", "walk") == 4);
    const std::vector<std::string> known{"walk", "stroll", "jog"};
    CHECK(nearest("wlak", known) == "walk");
    CHECK(nearest("str", known) == "stroll");
    CHECK(nearest("xylophone", known).empty());
}
