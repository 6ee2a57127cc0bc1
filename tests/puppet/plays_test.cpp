// Plays as text: those that come with us hang calmly, and what is wrong in one is told with its place.
#include "sidestep/puppet/plays.h"

#include <doctest/doctest.h>

#include <cstring>
#include <fstream>

#include "sidestep/puppet/theatre.h"

using namespace sidestep;
using namespace sidestep::puppet;

namespace {

Play built_in(const std::string& name) {
    auto play = built_in_play(name);
    for (const Problem& problem : play ? Problems{} : play.error()) {
        FAIL_CHECK(to_string(problem));
    }
    REQUIRE(play);
    return *std::move(play);
}

bool same_bits(const Vec3& a, const Vec3& b) {
    return std::memcmp(a.data(), b.data(), sizeof(double) * 3) == 0 || a == b;
}

bool same_bits(const Transform& a, const Transform& b) {
    return a.translation == b.translation && a.rotation.coeffs() == b.rotation.coeffs();
}

/// Two bodies on two strings: what the bad examples are made from, by changing one thing.
const std::string good_text = R"(title = "two"
[controls]
main = [0, 1, 0]
bar = [0, 1, 0.1]

[[body]]
name = "torso"
at = [0, 0.5, 0]
box = [0.1, 0.2, 0.1]
mass = 0.3

[[body]]
name = "arm"
on = "torso"
joint = "hinge"
at = [0.05, 0.1, 0]
stops = [-90, 0]
box = [0.02, 0.1, 0.02]
middle = [0, -0.05, 0]
mass = 0.04

[[string]]
name = "head"
control = "main"
body = "torso"
point = [0, 0.1, 0]

[[string]]
name = "hand"
control = "bar"
body = "arm"
point = [0, -0.1, 0]
slack = 1.05
)";

/// The text with one piece of it changed.
std::string with(const std::string& what, const std::string& instead) {
    const std::size_t at = good_text.find(what);
    REQUIRE(at != std::string::npos);
    return good_text.substr(0, at) + instead + good_text.substr(at + what.size());
}

}  // namespace

TEST_CASE("the marionette of the text is the marionette of the code, to the bit") {
    const Puppet a = marionette(), b = built_in("marionette").puppet;
    REQUIRE(a.model->link_count() == b.model->link_count());
    CHECK(a.name == b.name);
    CHECK(a.start.positions == b.start.positions);
    CHECK(a.start.rates == b.start.rates);
    for (int i = 0; i < a.model->link_count(); ++i) {
        const articulated::Link &x = a.model->link(i), &y = b.model->link(i);
        CAPTURE(x.name);
        CHECK(x.name == y.name);
        CHECK(x.parent == y.parent);
        CHECK(x.mass == y.mass);
        CHECK(same_bits(x.centre, y.centre));
        CHECK(x.inertia == y.inertia);
        CHECK(same_bits(x.far_end, y.far_end));
        CHECK(x.joint.type == y.joint.type);
        CHECK(same_bits(x.joint.placement, y.joint.placement));
        CHECK(same_bits(x.joint.axis, y.joint.axis));
        if (x.joint.type == articulated::JointType::universal) {
            CHECK(same_bits(x.joint.axis_2, y.joint.axis_2));
        }
        CHECK(x.joint.damping == y.joint.damping);
        CHECK(x.joint.stiffness == y.joint.stiffness);
        CHECK(x.joint.lowest == y.joint.lowest);
        CHECK(x.joint.highest == y.joint.highest);
        CHECK(x.joint.swing_limit == y.joint.swing_limit);
        CHECK(x.joint.armature == y.joint.armature);
    }
    REQUIRE(a.shapes.size() == b.shapes.size());
    for (std::size_t k = 0; k < a.shapes.size(); ++k) {
        CHECK(a.shapes[k].link == b.shapes[k].link);
        CHECK(a.shapes[k].shape->kind() == b.shapes[k].shape->kind());
        CHECK(a.shapes[k].shape->radius() == b.shapes[k].shape->radius());
        CHECK(same_bits(a.shapes[k].shape->half_extents(), b.shapes[k].shape->half_extents()));
        CHECK(same_bits(a.shapes[k].in_link, b.shapes[k].in_link));
        CHECK(a.shapes[k].friction == b.shapes[k].friction);
        CHECK(a.shapes[k].restitution == b.shapes[k].restitution);
    }
    REQUIRE(a.strings.size() == b.strings.size());
    for (std::size_t s = 0; s < a.strings.size(); ++s) {
        CHECK(a.strings[s].name == b.strings[s].name);
        CHECK(a.strings[s].hand == b.strings[s].hand);
        CHECK(same_bits(a.strings[s].anchor, b.strings[s].anchor));
        CHECK(a.strings[s].link == b.strings[s].link);
        CHECK(same_bits(a.strings[s].point, b.strings[s].point));
        CHECK(a.strings[s].slack == b.strings[s].slack);
    }
    CHECK(same_bits(a.main_control, b.main_control));
    CHECK(same_bits(a.hand_bar, b.hand_bar));
    // and moves likewise
    Play by_code;
    by_code.puppet = a;
    Theatre one(by_code), two(built_in("marionette"));
    for (int i = 0; i < 300; ++i) {
        Hands hands = one.neutral();
        hands.main.translation.y() += 0.02;
        one.step(hands);
        two.step(hands);
    }
    CHECK(one.fingerprint() == two.fingerprint());
}

TEST_CASE("every play that comes with us stays calm for five seconds") {
    for (const std::string& name : built_in_plays()) {
        CAPTURE(name);
        Play play = built_in(name);
        CHECK_FALSE(play.says.empty());
        CHECK(play.name == name);
        // toes that droop would stand on the ground; a chair and a ball need it
        const bool hangs = name != "chair" && name != "ball";
        if (hangs) play.ground = -1.0;
        Theatre theatre(play);
        const double at_first = theatre.energy();
        double fastest = 0.0, mean_pull = 0.0;
        for (int i = 0; i < 5000; ++i) {
            theatre.step(theatre.neutral());
            for (const Motion& v : theatre.bodies().velocities()) {
                fastest = std::max(fastest, v.linear.norm());
            }
            if (i < 4000) continue;
            mean_pull -= (theatre.pull(Hand::main) + theatre.pull(Hand::bar)).y() / 1000.0;
        }
        REQUIRE_FALSE(theatre.stopped());
        CHECK(fastest < 1.5);
        CHECK(theatre.energy() < at_first);
        CHECK(theatre.joint_error().metres < 1e-3);
        // what hangs is carried by the hands; chair and ground take some of it
        CHECK(mean_pull < 1.03 * theatre.weight());
        CHECK(mean_pull > (hangs ? 0.97 : 0.02) * theatre.weight());
    }
}

TEST_CASE(
    "on the chair the marionette starts without being inside of it, and its strings are as long as "
    "ever") {
    const Play home = built_in("marionette"), chair = built_in("chair");
    const auto lengths = [](const Puppet& puppet) {
        const auto links = articulated::links_in_world(*puppet.model, puppet.start);
        std::vector<double> found;
        for (const StringTie& tie : puppet.strings) {
            const Transform& control =
                tie.hand == Hand::main ? puppet.main_control : puppet.hand_bar;
            found.push_back(tie.slack *
                            (control * tie.anchor - links[tie.link] * tie.point).norm());
        }
        return found;
    };
    const std::vector<double> a = lengths(home.puppet), b = lengths(chair.puppet);
    for (std::size_t s = 0; s < a.size(); ++s) CHECK(a[s] == doctest::Approx(b[s]).epsilon(1e-12));
    REQUIRE(chair.props.size() == 1);
    CHECK(chair.props[0].pieces.size() == 6);
    // every corner of every body against every box of the chair, and the other way round
    const auto links = articulated::links_in_world(*chair.puppet.model, chair.puppet.start);
    double nearest = 1.0;
    for (const articulated::LinkShape& part : chair.puppet.shapes) {
        if (part.shape->kind() == rigid::Shape::Kind::ball) continue;
        const Transform body = links[part.link] * part.in_link;
        for (const Prop::Piece& piece : chair.props[0].pieces) {
            const Transform box = chair.props[0].place * piece.in_prop;
            const auto outside = [](const Transform& of, const Vec3& half, const Vec3& point) {
                return Vec3((of.inverse() * point).cwiseAbs() - half).maxCoeff();
            };
            for (int corner = 0; corner < 8; ++corner) {
                const Vec3 sign((corner & 1) != 0 ? 1 : -1, (corner & 2) != 0 ? 1 : -1,
                                (corner & 4) != 0 ? 1 : -1);
                CHECK(outside(box, piece.shape->half_extents(),
                              body * Vec3(sign.cwiseProduct(part.shape->half_extents()))) > 0.0);
                const double gap =
                    outside(body, part.shape->half_extents(),
                            box * Vec3(sign.cwiseProduct(piece.shape->half_extents())));
                CHECK(gap > 0.0);
                nearest = std::min(nearest, gap);
            }
        }
        for (int corner = 0; corner < 8; ++corner) {
            const Vec3 sign((corner & 1) != 0 ? 1 : -1, (corner & 2) != 0 ? 1 : -1,
                            (corner & 4) != 0 ? 1 : -1);
            CHECK((body * Vec3(sign.cwiseProduct(part.shape->half_extents()))).y() > 0.0);
        }
    }
    // it sits, not hovers
    CHECK(nearest < 0.003);
    // and stays there, with the chair under it: without, it would fall by centimetres
    Theatre theatre(chair);
    const Vec3 before = theatre.bodies().links()[0].translation;
    for (int i = 0; i < 3000; ++i) theatre.step(theatre.neutral());
    CHECK((theatre.bodies().links()[0].translation - before).norm() < 0.006);
    CHECK(-theatre.pull(Hand::main).y() < 0.7 * theatre.weight());
    CHECK(theatre.bodies().deepest() < 1e-3);
}

TEST_CASE("the ball lies where it was put until somebody kicks it") {
    Theatre theatre(built_in("ball"));
    const int ball = theatre.bodies().model().find("ball");
    REQUIRE(ball >= 0);
    const Vec3 before = theatre.bodies().links()[ball].translation;
    for (int i = 0; i < 1000; ++i) theatre.step(theatre.neutral());
    CHECK((theatre.bodies().links()[ball].translation - before).norm() < 1e-3);
}

TEST_CASE("the dog has sixteen bodies, and one that is turned hangs as well as one that is not") {
    const Play dog = built_in("dog"), hidden = built_in("dog-behind-wall");
    CHECK(dog.puppet.model->link_count() == 16);
    CHECK(dog.puppet.strings.size() == 8);
    CHECK_FALSE(dog.view_dependent);
    CHECK(hidden.view_dependent);
    for (std::size_t s = 0; s < 8; ++s) {
        CHECK(dog.puppet.strings[s].slack ==
              doctest::Approx(hidden.puppet.strings[s].slack).epsilon(1e-4));
    }
    Theatre theatre(dog);
    for (int i = 0; i < 3000; ++i) theatre.step(theatre.neutral());
    // four strings carry it, the legs hang
    for (int s = 0; s < 8; ++s) {
        CAPTURE(dog.puppet.strings[s].name);
        CHECK(theatre.tight(s) == (s < 4));
    }
}

TEST_CASE("the puppet on rods follows its controls") {
    Theatre theatre(built_in("rod"));
    CHECK(theatre.play().puppet.strings.empty());
    const auto at = [&](const char* link) {
        return theatre.bodies().links()[theatre.bodies().model().find(link)].translation;
    };
    const Vec3 torso = at("torso"), arm = at("left lower arm");
    Hands hands = theatre.neutral();
    for (int i = 0; i < 2000; ++i) {
        hands.main.translation.x() = 0.05 * std::min(1.0, i / 1000.0);
        hands.bar.translation.x() = 0.05 * std::min(1.0, i / 1000.0);
        theatre.step(hands);
    }
    REQUIRE_FALSE(theatre.stopped());
    CHECK((at("torso") - torso - Vec3(0.05, 0, 0)).norm() < 0.002);
    CHECK((at("left lower arm") - arm - Vec3(0.05, 0, 0)).norm() < 0.005);
}

TEST_CASE("a play says what it is made of") {
    const auto play = parse_play(good_text, "two.toml");
    REQUIRE(play);
    CHECK(play->name == "two");
    CHECK(play->puppet.model->link_count() == 2);
    // a box of 0.3 kg, evenly filled, by pencil: m (b^2 + c^2) / 12
    CHECK(play->puppet.model->link(0).inertia(0, 0) ==
          doctest::Approx(0.3 * (0.2 * 0.2 + 0.1 * 0.1) / 12.0));
    CHECK(play->puppet.model->link(1).joint.lowest[0] == doctest::Approx(-pi / 2));
    CHECK(play->puppet.strings[1].slack == 1.05);

    // a length says the same as a slack; a pose changes neither
    const auto by_length = parse_play(with("slack = 1.05", "length = 0.6"), "two.toml");
    REQUIRE(by_length);
    const double distance = (Vec3(0, 1, 0.1) - Vec3(0.05, 0.5, 0)).norm();
    CHECK(by_length->puppet.strings[1].slack == doctest::Approx(0.6 / distance));
    const auto posed = parse_play(
        good_text + "[[pose]]\nbody = \"torso\"\nat = [0, 0.55, 0]\nturn = [0, 1, 0, 90]\n",
        "two.toml");
    REQUIRE(posed);
    CHECK(posed->puppet.start.positions[1] == 0.55);
    CHECK(posed->puppet.strings[0].slack * 0.35 == doctest::Approx(0.4));

    // bodies in any order
    const std::string arm =
        good_text.substr(good_text.find("[[body]]\nname = \"arm\""),
                         good_text.find("[[string]]") - good_text.find("[[body]]\nname = \"arm\""));
    std::string turned = good_text;
    turned.erase(turned.find(arm), arm.size());
    turned.insert(turned.find("[[body]]"), arm);
    const auto other = parse_play(turned, "two.toml");
    REQUIRE(other);
    CHECK(other->puppet.model->link(0).name == "torso");
    CHECK(other->puppet.strings[1].link == 1);

    // a hull is where its points are
    const auto hull = parse_play(
        with("box = [0.1, 0.2, 0.1]", "hull = [[0,0,0], [0.3,0,0], [0,0.3,0], [0,0,0.3]]"), "h");
    REQUIRE(hull);
    CHECK((hull->puppet.model->link(0).centre - Vec3::Constant(0.075)).norm() < 1e-12);
}

TEST_CASE("what is wrong in a play is told with its place and a way out") {
    struct Bad {
        std::string text;
        int line, column;
        const char *message, *hint;
    };
    const std::string prop = good_text + "[[prop]]\n";
    const Bad bad[] = {
        {with("mass = 0.3", "mas = 0.3"), 10, 1, "[[body]] 1 knows no key \"mas\"",
         "did you mean mass?"},
        {with("mass = 0.3", ""), 6, 1, "has no mass", "kilograms"},
        {with("mass = 0.3", "mass = -1"), 10, 8, "mass is -1, expected", ""},
        {with("mass = 0.3", "mass = nan"), 10, 8, "mass is nan, expected", ""},
        {with("mass = 0.3", "mass = \"much\""), 10, 8, "mass is a text, expected a number", ""},
        {with("[0.1, 0.2, 0.1]", "[0.1, 0, 0.1]"), 9, 7, "expected edges of", ""},
        {with("[0.1, 0.2, 0.1]", "[0.1, inf, 0.1]"), 9, 13, "entry 2 of box is inf", ""},
        {with("box = [0.1, 0.2, 0.1]", "ball = 0.1\nbox = [1, 1, 1]"), 9, 8, "is both a box", ""},
        {with("box = [0.1, 0.2, 0.1]\n", ""), 6, 1, "has no shape and no inertia", "give box"},
        {with("mass = 0.3", "mass = 0.3\ninertia = [1, 1, 3]"), 11, 11, "no body has the inertia",
         "evenly filled"},
        {with("mass = 0.3", "mass = 0.3\ninertia = [1, 1, -1]"), 11, 11, "expected more than 0",
         ""},
        {with("on = \"torso\"", "on = \"torzo\""), 14, 6, "hangs on \"torzo\", and there is no",
         "did you mean \"torso\"?"},
        {with("on = \"torso\"", "on = \"arm\""), 14, 6, "in a circle: \"arm\" on \"arm\"", "open"},
        {with("name = \"torso\"", "name = \"torso\"\non = \"arm\"\njoint = \"ball\""), 8, 6,
         "in a circle: \"torso\" on \"arm\" on \"torso\"", "open one joint"},
        {with("name = \"arm\"", "name = \"torso\""), 13, 8, "two of them are called \"torso\"",
         "another name"},
        {with("joint = \"hinge\"", "joint = \"hinges\""), 15, 9, "expected one of ball, universal",
         "did you mean \"hinge\"?"},
        {with("joint = \"hinge\"\n", ""), 12, 1, "has no joint", "one of ball"},
        {with("stops = [-90, 0]", "stops = [0, -90]"), 17, 9, "nothing is left between", "lower"},
        {with("stops = [-90, 0]", "stops = [30, 90]"), 17, 9, "joints are read at 0", "turn"},
        {with("stops = [-90, 0]", "swing = 30"), 17, 9, "swing belongs to a ball", "stops"},
        {with("stops = [-90, 0]", "axis = [0, 0, 0]"), 17, 8, "no direction", ""},
        {with("stops = [-90, 0]", "damping = -1"), 17, 11, "damping is -1", ""},
        {with("body = \"arm\"", "body = \"arn\""), 31, 8, "there is no body \"arn\"",
         "did you mean \"arm\"?"},
        {with("name = \"hand\"", "name = \"head\""), 29, 8, "two of them are called \"head\"", ""},
        {with("control = \"bar\"", "control = \"baar\""), 30, 11, "expected one of main, bar",
         "did you mean \"bar\"?"},
        {with("slack = 1.05", "slack = 0.5"), 33, 9, "slack is 0.5, expected", ""},
        {with("slack = 1.05", "length = 0.3"), 33, 10, "its ends start 0.51", "bring the control"},
        {with("slack = 1.05", "length = 9"), 33, 10, "more than 3 times", "shorter"},
        {with("slack = 1.05", "length = 1e9"), 33, 10, "length is 1", ""},
        {with("main = [0, 1, 0]", "main = [0, 0.6, 0]"), 25, 8, "0 m apart", "move the control"},
        {with("bar = [0, 1, 0.1]", ""), 2, 1, "[controls] has no bar", "where it is"},
        {with("[controls]", "[control]"), 2, 2, "the play knows no key \"control\"",
         "did you mean controls?"},
        {with("title = \"two\"", "puppet = \"marionette\""), 6, 1, "the puppet is borrowed",
         "leave out"},
        {prop, 34, 1, "has no name", ""},
        {prop + "name = \"x\"\n", 34, 1, "[[prop]] 1 has no shape", "give box"},
        {prop + "name = \"arm\"\nball = 0.1\nmass = 1\n", 35, 8, "both called \"arm\"", ""},
        {prop + "name = \"x\"\nball = 0.1\ncolor = \"blue\"\n", 37, 9, "expected \"#rrggbb\"", ""},
        {prop + "name = \"x\"\npieces = [{ bax = 1 }]\n", 36, 13, "piece 1 knows no key \"bax\"",
         "did you mean b"},
        {good_text + "[[pose]]\nbody = \"arm\"\nangle = 10\n", 36, 9, "beyond the stops", ""},
        {good_text + "[[pose]]\nbody = \"arm\"\nturn = [1, 0, 0, 3]\n", 36, 8, "does not fit",
         "this one takes angle"},
        {good_text + "[camera]\neye = [0, 0, 0]\ntarget = [0, 0, 0]\n", 34, 1, "looks at itself",
         ""},
        {good_text + "[[rod]]\nname = \"r\"\ncontrol = \"main\"\nbody = \"arm\"\nstiffness = 1e5\n",
         37, 8, "too stiff for its 0.04 kg", "less stiffness"},
        {"puppet = \"marionete\"", 1, 10, "there is no play \"marionete\"",
         "did you mean \"marionette\"?"},
        {"title = \"nothing\"\n[controls]\nmain = [0,1,0]\nbar = [0,1,0]\n", 1, 1,
         "the play has no puppet", "name one"},
        {"[[[", 1, 1, "no TOML", "docs/puppet-files.md"},
    };
    for (const Bad& one : bad) {
        CAPTURE(std::string(one.message));
        const auto play = parse_play(one.text, "bad.toml");
        REQUIRE_FALSE(play);
        // one mistake may be told from two sides, and no more
        std::string all;
        int heard = 0;
        for (const Problem& problem : play.error()) {
            all += to_string(problem) + "\n";
            heard += problem.file == "bad.toml" && problem.line == one.line &&
                     problem.column == one.column &&
                     problem.message.find(one.message) != std::string::npos &&
                     problem.hint.find(one.hint) != std::string::npos;
        }
        CAPTURE(all);
        CHECK(heard == 1);
        CHECK(play.error().size() <= 2);
    }
    const auto none = built_in_play("chiar");
    REQUIRE_FALSE(none);
    CHECK(none.error()[0].hint == "did you mean \"chair\"?");
}

TEST_CASE("many mistakes are told at once, in the order of the text") {
    const auto play = parse_play("title = 3\nground = true\n[[prop]]\nname = 4\n", "bad.toml");
    REQUIRE_FALSE(play);
    REQUIRE(play.error().size() >= 4);
    for (std::size_t k = 1; k < play.error().size(); ++k) {
        CHECK(play.error()[k - 1].line <= play.error()[k].line);
    }
}

TEST_CASE("every beginning of a play is read or told what it lacks") {
    for (std::size_t length = 0; length < good_text.size(); ++length) {
        const auto play = parse_play(good_text.substr(0, length), "cut.toml");
        if (play) continue;
        for (const Problem& problem : play.error()) {
            CHECK(problem.line > 0);
            CHECK(problem.column > 0);
        }
    }
}

TEST_CASE("a puppet can be borrowed from a file beside the play") {
    const auto folder = std::filesystem::temp_directory_path() / "sidestep_plays_test";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "two.toml") << good_text;
    std::ofstream(folder / "stage.toml") << "puppet = \"two.toml\"\n[controls]\nmain = [0, 0.99, "
                                            "0]\n[[prop]]\nname = \"b\"\nball = 0.1\n";
    std::ofstream(folder / "again.toml") << "puppet = \"stage.toml\"\n";
    const auto play = read_play(folder / "stage.toml");
    REQUIRE(play);
    CHECK(play->puppet.strings[0].slack * 0.39 == doctest::Approx(0.4));
    CHECK(play->puppet.name == "two");
    const auto twice = read_play(folder / "again.toml");
    REQUIRE_FALSE(twice);
    CHECK(twice.error()[0].message.find("borrows none") != std::string::npos);
    CHECK_FALSE(read_play(folder / "nowhere.toml"));
    std::filesystem::remove_all(folder);
}
