// One command to judge it: the tour visits, compares, and says so; the twins are awake.
#include <doctest/doctest.h>

#include <sys/wait.h>

#include "cli/support/html.h"
#include "cli/tour/plain.h"
#include "cli/tour/report_page.h"
#include "cli/tour/station.h"
#include "tests/cli/tool.h"

using namespace sidestep;
using namespace sidestep::test;

namespace {

/// A station that asks one thing.
tour::Station station_that(const std::string& name, bool agrees) {
    tour::Station station;
    station.name = name;
    station.title = "Is 2 < 3 & \"so\"?";
    station.visit = [agrees](const tour::Order&) {
        tour::Findings findings;
        findings.rows.push_back({.asked = "two and two",
                                 .fast = "4",
                                 .slow = agrees ? "4" : "5",
                                 .agrees = agrees,
                                 .fast_s = 1e-6,
                                 .slow_s = 2e-4,
                                 .asks = 10.0,
                                 .race = true});
        findings.plates.push_back({"\x89PNG", "", "a picture"});
        findings.fingerprint = 7;
        return findings;
    };
    return station;
}

/// Stations are borrowed.
tour::Tour tour_of(const std::vector<tour::Station>& stations) {
    tour::Tour tour;
    for (const tour::Station& station : stations) tour.visited.push_back(tour::visit(station, {}));
    return tour;
}

int count_of(const std::string& text, const std::string& part) {
    int count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

}  // namespace

TEST_CASE("a station that disagrees is red and one that throws too and the verdict counts both") {
    std::vector<tour::Station> stations{station_that("good", true), station_that("bad", false)};
    tour::Station broken = station_that("broken", true);
    broken.visit = [](const tour::Order&) -> tour::Findings {
        throw std::runtime_error("no <ground>");
    };
    stations.push_back(broken);
    tour::Station mute = station_that("mute", true);
    mute.visit = [](const tour::Order&) { return tour::Findings{}; };
    stations.push_back(mute);
    const tour::Tour tour = tour_of(stations);
    CHECK(tour.holding() == 1);
    CHECK_FALSE(tour.holds());
    CHECK(tour::verdict_text(tour) == "1 of 4 stations hold");

    const cli::MachineCard card = cli::machine_card();
    const std::string page = tour::report_page(tour, card, {"sidestep demo --tour", ""});
    CHECK(count_of(page, "<section class=\"card differs\"") == 3);
    CHECK(count_of(page, "<tr class=\"differs\">") == 1);
    CHECK(page.find("no &lt;ground&gt;") != std::string::npos);
    CHECK(page.find("Is 2 &lt; 3 &amp; &quot;so&quot;?") != std::string::npos);
    CHECK(page.find("<h1 class=\"bad\">1 of 4 stations hold</h1>") != std::string::npos);
    // times are told for one question, and the ratio beside them
    CHECK(page.find("100 ns each") != std::string::npos);
    CHECK(page.find("200 ×") != std::string::npos);

    const cli::Json json = tour::report_json(tour, card);
    CHECK(json["holds"] == false);
    CHECK(json["stations"][1]["rows"][0]["agrees"] == false);
    CHECK(json["stations"][2]["failed"] == "no <ground>");
    CHECK(json["stations"][3]["holds"] == false);

    const std::vector<tour::Station> one{station_that("good", true)};
    const tour::Tour fine = tour_of(one);
    CHECK(fine.holds());
    const std::string good_page = tour::report_page(fine, card, {"", "../.."});
    CHECK(count_of(good_page, "card differs\" id") == 0);
    CHECK(good_page.find("<h1 class=\"good\">1 of 1 station holds</h1>") != std::string::npos);
}

TEST_CASE("the plain sums of the twins are right by hand") {
    // two triangles like a cross, and the same apart
    const tour::Corners flat{Vec3(-1, 0, -1), Vec3(1, 0, -1), Vec3(0, 0, 1)};
    const tour::Corners upright{Vec3(0, -1, 0), Vec3(0, 1, 0), Vec3(0.2, 0, 3)};
    CHECK(tour::plainly_cross(flat, upright));
    tour::Corners away = upright;
    for (Vec3& corner : away) corner.y() += 1.5;
    CHECK_FALSE(tour::plainly_cross(flat, away));
    // a quarter turn about z takes x to y
    const double half = std::sqrt(0.5);
    const tour::Mat4 turn = tour::plain_matrix(Quat(half, 0, 0, half), Vec3(0, 0, 5));
    const Vec3 moved = turn.topLeftCorner<3, 3>() * Vec3::UnitX() + tour::place_of(turn);
    CHECK((moved - Vec3(0, 1, 5)).norm() < 1e-15);
    CHECK(cli::in_base64("Man") == "TWFu");
    CHECK(cli::in_base64("Ma") == "TWE=");
}

TEST_CASE("demo says what it can do") {
    const Outcome told = tool("demo");
    CHECK(told.code == 0);
    for (const tour::Station& station : tour::stations()) {
        INFO(station.name);
        CHECK(told.says(station.name));
        CHECK(told.says(station.title));
        CHECK(std::filesystem::exists(std::filesystem::path(SIDESTEP_SOURCE_DIR) / station.docs));
    }
    CHECK(tool("demo --seed 3").code == 2);
    const Outcome unknown = tool("demo --tour --only spactime");
    CHECK(unknown.code == 2);
    CHECK(unknown.says("did you mean spacetime?"));
}

TEST_CASE("a tour writes one page that fetches nothing and the same figures as JSON") {
    const auto folder = scratch_folder("demo_tour");
    const Outcome toured = tool("demo --tour --only files graph viewer --seed 5 --json - --out " +
                                quoted(folder / "tour"));
    CHECK(toured.code == 0);
    const nlohmann::json json = toured.json();
    REQUIRE(json.is_object());
    CHECK(json["holds"] == true);
    CHECK(json["seed"] == 5);
    REQUIRE(json["stations"].size() == 3);
    CHECK(json["stations"][0]["name"] == "files");
    CHECK(json["stations"][1]["name"] == "graph");
    CHECK(json["machine"]["cores"].get<int>() > 0);
    CHECK(files_in_folder(folder) == 1);
    const std::string page = slurp(folder / "tour" / "index.html");
    CHECK(page.find("3 of 3 stations hold") != std::string::npos);
    CHECK(page.ends_with("</body></html>\n"));
    for (const char* word : {"http://", "https://", "<script", "<link", "url("}) {
        INFO(word);
        CHECK(page.find(word) == std::string::npos);
    }
    for (const auto& station : json["stations"]) {
        CHECK(page.find("id=\"" + station["name"].get<std::string>() + "\"") != std::string::npos);
        for (const auto& row : station["rows"]) {
            const std::string asked = cli::html_escaped(row["asked"].get<std::string>());
            CHECK(page.find(asked) != std::string::npos);
        }
    }
    // another seed, other answers
    const auto other = tool("demo --tour --only files -q --json - --seed 6 --threads 1 --out " +
                            quoted(folder / "other"));
    CHECK(other.json()["holds"] == true);
    CHECK(other.json()["stations"][0]["fingerprint"] != json["stations"][0]["fingerprint"]);
}

TEST_CASE("a falsified answer is found out by the twin and the tour exits with 1") {
    const auto folder = scratch_folder("demo_spoil");
    const Outcome spoiled = tool("demo --tour --spoil --only graph viewer --out " + quoted(folder));
    CHECK(spoiled.code == 1);
    CHECK(spoiled.says("0 of 2 stations hold"));
    CHECK(spoiled.says("the twin: "));
    CHECK(count_of(slurp(folder / "index.html"), "<section class=\"card differs\"") == 2);
}

TEST_CASE("Ctrl-C ends a tour and leaves no half of a page") {
    const auto folder = scratch_folder("demo_interrupt");
    const std::string command =
        "timeout --foreground --signal=INT --preserve-status 0.7 \"" SIDESTEP_TOOL_PATH
        "\" demo --tour --only body -q --out " +
        quoted(folder / "tour") + " >/dev/null 2>&1";
    const int status = std::system(command.c_str());
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 130);
    CHECK(files_in_folder(folder) == 0);
}
