// A report for those who are to find a mistake; and all benchmarks at once.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>

#include "cli/bench_all.h"
#include "cli/support/archive.h"
#include "sidestep/base/problem.h"
#include "sidestep/base/require.h"
#include "tests/cli/tool.h"

using namespace sidestep;
using namespace sidestep::test;

namespace {

namespace fs = std::filesystem;

/// Unpacks with a program that is not ours.
fs::path unpacked(const fs::path& archive) {
    const fs::path folder = archive.parent_path() / (archive.filename().string() + ".unpacked");
    fs::create_directories(folder);
    const bool zip = archive.extension() == ".zip";
    const std::string command =
        zip ? "python3 -m zipfile -e " + quoted(archive) + " " + quoted(folder)
            : "tar -xzf " + quoted(archive) + " -C " + quoted(folder);
    REQUIRE(std::system(command.c_str()) == 0);
    return folder;
}

/// The tool with programs of our own beside it, as if they were benchmarks.
struct FakeBenches {
    fs::path folder;
    explicit FakeBenches(const std::string& name) : folder(scratch_folder(name)) {
        fs::create_directories(folder / "bin");
        fs::copy_file(SIDESTEP_TOOL_PATH, folder / "bin" / "sidestep");
    }
    void add(const std::string& name, const std::string& body) const {
        const fs::path program = folder / "bin" / ("sidestep-bench-" + name);
        spill(program, "#!/bin/sh\n" + body);
        fs::permissions(program, fs::perms::owner_all);
    }
    [[nodiscard]] Outcome run(const std::string& words) const {
        const fs::path out = folder / "said";
        const std::string command =
            "cd " + quoted(folder) + " && bin/sidestep " + words + " >" + quoted(out) + " 2>&1";
        const int status = std::system(command.c_str());
        Outcome outcome;
        outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        outcome.out = slurp(out);
        return outcome;
    }
};

// writes its words as figures where --json says
const std::string good_bench =
    "while [ $# -gt 0 ]; do case $1 in --json) shift; file=$1;; --quick) quick=yes;; esac; shift; "
    "done\n"
    "echo \"{\\\"quick\\\": \\\"$quick\\\"}\" > \"$file\"\necho rows\n";

}  // namespace

TEST_CASE("a report packs what was said and what was named and nothing else") {
    const auto folder = scratch_folder("report_pack");
    spill(folder / "broken.bvh", broken_bvh());
    spill(folder / "secret.txt", "do not tell");
    for (const char* name : {"r.zip", "r.tar.gz"}) {
        INFO(name);
        const Outcome made = tool("report -o " + std::string(name) +
                                      " --with broken.bvh -- sidestep info broken.bvh --cards",
                                  "cd " + quoted(folder) + ";");
        CHECK(made.code == 0);
        CHECK(made.says("files/broken.bvh"));
        CHECK(made.says("nothing else"));
        const fs::path inside = unpacked(folder / name);
        CHECK(files_in_folder(inside) == 4);
        CHECK(slurp(inside / "files" / "broken.bvh") == broken_bvh());
        const std::string card = slurp(inside / "report.txt");
        CHECK(card.find("sidestep info broken.bvh --cards") != std::string::npos);
        CHECK(card.find("exit code   2") != std::string::npos);
        CHECK(card.find("processor") != std::string::npos);
        CHECK(slurp(inside / "errors.txt").find("broken.bvh:") != std::string::npos);
    }
}

TEST_CASE("a report tells what it left out and whose home it was not") {
    const auto folder = scratch_folder("report_home");
    spill(folder / "walk.bvh", small_bvh());
    const Outcome made =
        tool("report -o " + quoted(folder / "r.zip") + " -- info " + quoted(folder / "walk.bvh"),
             "HOME=" + quoted(folder));
    CHECK(made.code == 0);
    CHECK(made.says("not packed: "));
    const fs::path inside = unpacked(folder / "r.zip");
    CHECK(files_in_folder(inside) == 3);
    for (const char* file : {"report.txt", "output.txt", "errors.txt"}) {
        INFO(file);
        CHECK(slurp(inside / file).find(folder.string()) == std::string::npos);
    }
    CHECK(slurp(inside / "output.txt").find("~/walk.bvh") != std::string::npos);
}

TEST_CASE("a report that cannot be made says why") {
    const auto folder = scratch_folder("report_bad");
    CHECK(tool("report -o " + quoted(folder / "r.rar")).code == 2);
    const Outcome missing =
        tool("report --with " + quoted(folder / "none.rec") + " -o " + quoted(folder / "r.zip"));
    CHECK(missing.code == 2);
    CHECK(missing.says("none.rec"));
    CHECK(tool("report -o " + quoted(folder / "r.zip") + " -- report").code == 2);
    CHECK(files_in_folder(folder) == 0);
    CHECK_THROWS_AS((void)cli::zip_of(std::vector<cli::PackedFile>{{"../out", "x"}}), UsageError);
    CHECK_THROWS_AS((void)cli::tar_gz_of(std::vector<cli::PackedFile>{{"a", "x"}, {"a", "y"}}),
                    UsageError);
}

TEST_CASE("all benchmarks run one after another and failures keep their old figures") {
    const FakeBenches benches("bench_all");
    benches.add("alpha", good_bench);
    benches.add("beta", "echo beta is lost >&2\nexit 1\n");
    benches.add("gamma", good_bench);
    spill(benches.folder / "kept" / "beta.json", "old");
    const Outcome ran = benches.run("bench --all --quick --out kept");
    CHECK(ran.code == 1);
    CHECK(ran.says("2 of 3 benchmarks ran well"));
    CHECK(ran.says("failed: beta, exit code 1: beta is lost"));
    CHECK(slurp(benches.folder / "kept" / "alpha.json") == "{\"quick\": \"yes\"}\n");
    CHECK(slurp(benches.folder / "kept" / "gamma.json") == "{\"quick\": \"yes\"}\n");
    CHECK(slurp(benches.folder / "kept" / "beta.json") == "old");
    CHECK(nlohmann::json::parse(slurp(benches.folder / "kept" / "machine.json"))["quick"] == true);
    CHECK(files_in_folder(benches.folder / "kept") == 4);
    // a benchmark may be called as a verb is
    benches.add("crowd", good_bench);
    CHECK(benches.run("bench --all --only alpha crowd --out two --quick").code == 0);
    CHECK(files_in_folder(benches.folder / "two") == 3);
    // one that says that all is well and writes nothing is not well
    benches.add("alpha", "exit 0\n");
    const Outcome silent = benches.run("bench --all --quick --out kept --only alpha");
    CHECK(silent.code == 1);
    CHECK(silent.says("it wrote no figures"));
    CHECK(slurp(benches.folder / "kept" / "alpha.json") == "{\"quick\": \"yes\"}\n");
}

TEST_CASE("a full run of all benchmarks makes the tables and needs the sources for it") {
    const FakeBenches benches("bench_tables");
    benches.add("alpha", good_bench);
    const Outcome nowhere = benches.run("bench --all");
    CHECK(nowhere.code == 2);
    CHECK(nowhere.says("there is no bench/results here"));
    spill(benches.folder / "bench" / "results" / "x" / "a.json", "{}");
    spill(benches.folder / "tools" / "bench_tables.py",
          "import sys\nopen('tables', 'w').write(' '.join(sys.argv[1:]))\nprint('made')\n");
    const Outcome full = benches.run("bench --all --out figures");
    CHECK(full.code == 0);
    CHECK(full.says("made"));
    CHECK(slurp(benches.folder / "tables") == "--results figures");
    CHECK(slurp(benches.folder / "figures" / "alpha.json") == "{\"quick\": \"\"}\n");
    CHECK(benches.run("bench --quick").code == 2);
    CHECK(benches.run("bench --all --only alhpa --quick").says("did you mean alpha?"));
}

TEST_CASE("Ctrl-C between benchmarks keeps what was measured and says how to go on") {
    const FakeBenches benches("bench_stop");
    benches.add("alpha", good_bench);
    benches.add("beta", "exec sleep 20\n");
    benches.add("gamma", good_bench);
    const std::string command =
        "cd " + quoted(benches.folder) +
        " && timeout --foreground --signal=INT --preserve-status 2 bin/sidestep bench "
        "--all --quick --out kept >said 2>&1";
    const int status = std::system(command.c_str());
    CHECK(WEXITSTATUS(status) == 130);
    const std::string said = slurp(benches.folder / "said");
    CHECK(said.find("--only beta gamma") != std::string::npos);
    CHECK(fs::exists(benches.folder / "kept" / "alpha.json"));
    CHECK_FALSE(fs::exists(benches.folder / "kept" / "gamma.json"));
    CHECK(files_in_folder(benches.folder / "kept") == 2);
}

TEST_CASE("a machine's folder is named by its processor and cores") {
    CHECK(cli::machine_slug("AMD EPYC", 2) == "epyc-2-cores");
    CHECK(cli::machine_slug("Intel(R) Core(TM) i7-8550U CPU @ 1.80GHz", 8) == "i7-8550u-8-cores");
    CHECK(cli::machine_slug("", 1) == "unknown-1-cores");
}
