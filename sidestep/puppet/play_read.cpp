// The whole of a play: whose puppet it is, what it hangs on, and what stands around.
#include <fmt/format.h>

#include <cmath>

#include "sidestep/base/file.h"
#include "sidestep/math/rotation.h"
#include "sidestep/puppet/detail/play_reader.h"

namespace sidestep::puppet {

namespace detail {

namespace {

constexpr std::size_t most_ties = 64, most_props = 100, most_pieces = 100;
// a string that starts more stretched than this would snatch
constexpr double tightest = 0.995, loosest = 3.0;
constexpr double longest_string = 20.0;
// and ends that coincide have no direction
constexpr double shortest_string = 0.01;

}  // namespace

SourcePlace PlayReader::key_place(const Section& in, std::string_view key) const {
    const toml::node* node = in.table.get(key);
    return node != nullptr ? place_of(node->source()) : in.source;
}

std::optional<Vec3> PlayReader::vector(const toml::node& node, const std::string& what,
                                       double farthest) {
    const auto three = numbers(node, what, 3, "[x, y, z]", farthest);
    if (!three) return {};
    return Vec3((*three)[0], (*three)[1], (*three)[2]);
}

void PlayReader::vector(const Section& in, std::string_view key, Vec3& value, double farthest) {
    if (const toml::node* node = in.table.get(key)) {
        value = vector(*node, std::string(key), farthest).value_or(value);
    }
}

std::optional<Quat> PlayReader::turn(const toml::node& node, const std::string& what) {
    const auto four =
        numbers(node, what, 4, "[x, y, z, degrees]: an axis and how far around it", 1e4);
    if (!four) return {};
    const Vec3 axis((*four)[0], (*four)[1], (*four)[2]);
    if (!(axis.norm() > 1e-9)) {
        wrong(node, what + " has no axis: its first three numbers are zero",
              "about the vertical it is [0, 1, 0, degrees]");
        return {};
    }
    return exp_map(radians((*four)[3]) * axis.normalized());
}

void PlayReader::turn(const Section& in, Quat& value) {
    if (const toml::node* node = in.table.get("turn")) {
        value = turn(*node, "turn").value_or(value);
    }
}

template <typename Value>
void PlayReader::word(const Section& in, std::string_view key, Value& value,
                      std::initializer_list<std::pair<std::string_view, Value>> words) {
    std::string said;
    text(in, key, said);
    const toml::node* node = in.table.get(key);
    if (node == nullptr || !node->is_string()) return;
    std::vector<std::string_view> known;
    std::string all;
    for (const auto& [one, meaning] : words) {
        if (one == said) {
            value = meaning;
            return;
        }
        known.push_back(one);
        all += (all.empty() ? "" : ", ") + std::string(one);
    }
    const std::string near = nearest_word(said, known);
    wrong(*node, fmt::format("{} is {}, expected one of {}", key, in_quotes(said), all),
          near.empty() ? "" : "did you mean \"" + near + "\"?");
}
template void PlayReader::word<articulated::JointType>(
    const Section&, std::string_view, articulated::JointType&,
    std::initializer_list<std::pair<std::string_view, articulated::JointType>>);

std::string PlayReader::fresh_name(const Section& in, const std::string& kind,
                                   std::map<std::string, SourcePlace>& taken) {
    const toml::node* node = in.table.get("name");
    std::string name;
    text(in, "name", name);
    if (name.empty()) {
        if (node == nullptr || node->is_string()) {
            missing(in, "name", fmt::format("every {} has one: name = \"head\"", kind));
        }
        return {};
    }
    const auto [first, fresh] = taken.emplace(name, key_place(in, "name"));
    if (fresh) return name;
    wrong(*node,
          fmt::format("two of them are called {}, the first in line {}", in_quotes(name),
                      first->second.line),
          "give one of them another name");
    return {};
}

std::optional<int> PlayReader::link_named(const Section& in, std::string_view key) {
    const toml::node* node = in.table.get(key);
    if (node == nullptr) {
        missing(in, std::string(key),
                fmt::format("say which one, by its name: {} = \"head\"", key));
        return {};
    }
    std::string name;
    text(in, key, name);
    // with a body that is wrong there may be more than meets the eye
    if (!node->is_string() || play_.puppet.model == nullptr) return {};
    const int found = play_.puppet.model->find(name);
    if (found >= 0) return found;
    std::vector<std::string> known;
    for (const articulated::Link& link : play_.puppet.model->links()) known.push_back(link.name);
    const std::string near = nearest_word(name, known);
    wrong(*node, "there is no body " + in_quotes(name),
          near.empty() ? "give one of the bodies this name" : "did you mean \"" + near + "\"?");
    return {};
}

// ---- puppet ----

void PlayReader::borrow_puppet(const toml::node& node) {
    const auto* name = node.as_string();
    if (name == nullptr) {
        wrong(node, fmt::format("puppet is {}, expected a text in quotes", kind_of(node)));
        return;
    }
    if (lends_) {
        wrong(node, "a puppet that is borrowed has bodies of its own, and borrows none");
        return;
    }
    Result<Play> lender = [&]() -> Result<Play> {
        if (!name->get().ends_with(".toml")) return built_in_play(name->get());
        std::filesystem::path path = name->get();
        if (path.is_relative()) path = std::filesystem::path(file_).parent_path() / path;
        const Result<std::string> text = read_file(path);
        if (!text) return failure(text.error());
        return PlayReader(*text, path.string(), true).read();
    }();
    if (!lender) {
        const Problem& why = lender.error().front();
        // what is wrong in another file is told with its own place
        const std::string inside = why.line > 0 ? fmt::format("line {}: ", why.line) : "";
        wrong(node,
              fmt::format("puppet {} cannot be borrowed: {}{}", in_quotes(name->get()), inside,
                          why.message),
              why.hint);
        return;
    }
    play_.puppet = std::move(lender->puppet);
    play_.camera = lender->camera;
    // as long as they are at home, whatever the pose and the controls will be here
    const auto links = articulated::links_in_world(*play_.puppet.model, play_.puppet.start);
    for (const StringTie& tie : play_.puppet.strings) {
        const Transform& control =
            tie.hand == Hand::main ? play_.puppet.main_control : play_.puppet.hand_bar;
        given_length_.push_back(tie.slack *
                                (control * tie.anchor - links[tie.link] * tie.point).norm());
        string_sources_.push_back(place_of(node.source()));
    }
    rod_sources_.assign(play_.puppet.rods.size(), place_of(node.source()));
    for (const articulated::Link& link : play_.puppet.model->links()) {
        body_names_.emplace(link.name, place_of(node.source()));
    }
}

template <typename Tie>
bool PlayReader::read_tie(const Section& in, Tie& tie) {
    const std::size_t before = problems_.size();
    tie.name = fresh_name(in, "string and rod", tie_names_);
    if (!in.table.get("control")) missing(in, "control", "main or bar");
    word<Hand>(in, "control", tie.hand, {{"main", Hand::main}, {"bar", Hand::bar}});
    vector(in, "anchor", tie.anchor, 2.0);
    vector(in, "point", tie.point, 2.0);
    if (const auto link = link_named(in, "body")) tie.link = *link;
    return problems_.size() == before;
}

void PlayReader::read_strings(const toml::table& root) {
    const std::vector<Section> found = sections(root, "string");
    if (found.size() > most_ties) {
        wrong(found[most_ties].source,
              fmt::format("{} strings, expected {} at most", found.size(), most_ties));
        return;
    }
    for (const Section& in : found) {
        know(in, {"name", "control", "anchor", "body", "point", "slack", "length"});
        StringTie tie;
        bool good = read_tie(in, tie);
        const std::size_t before = problems_.size();
        double length = 0.0;
        number(in, "slack", tie.slack, tightest, loosest);
        number(in, "length", length, shortest_string, longest_string);
        if (in.table.get("slack") && in.table.get("length")) {
            wrong(key_place(in, "length"), in.title + " has both slack and length",
                  "slack is the length as a multiple of the distance; give one");
        }
        if (!good || problems_.size() > before) continue;
        play_.puppet.strings.push_back(tie);
        given_length_.push_back(length);
        string_sources_.push_back(key_place(in, length > 0.0 ? "length" : "body"));
    }
}

void PlayReader::read_rods(const toml::table& root) {
    const std::vector<Section> found = sections(root, "rod");
    if (found.size() > most_ties) {
        wrong(found[most_ties].source,
              fmt::format("{} rods, expected {} at most", found.size(), most_ties));
        return;
    }
    for (const Section& in : found) {
        know(in, {"name", "control", "anchor", "body", "point", "stiffness", "damping"});
        RodTie rod;
        const bool good = read_tie(in, rod);
        // a thousand steps a second: a stiffer spring would throw a light body
        number(in, "stiffness", rod.stiffness, 1.0, 1e5);
        number(in, "damping", rod.damping, 0.0, 100.0);
        if (!good) continue;
        play_.puppet.rods.push_back(rod);
        rod_sources_.push_back(key_place(in, "body"));
    }
}

void PlayReader::read_controls(const toml::table& root) {
    const auto found = section(root, "controls", "main = [x, y, z]");
    if (!found) return;
    const Section& in = *found;
    know(in, {"main", "bar"});
    for (const auto& [key, place] : {std::pair{"main", &play_.puppet.main_control},
                                     std::pair{"bar", &play_.puppet.hand_bar}}) {
        const toml::node* node = in.table.get(key);
        if (node == nullptr) {
            if (!borrows_) missing(in, key, "where it is while nobody moves it: [x, y, z]");
            continue;
        }
        if (const toml::table* table = node->as_table()) {
            const Section one{*table, key, place_of(node->source())};
            know(one, {"at", "turn"});
            vector(one, "at", place->translation);
            turn(one, place->rotation);
        } else {
            vector(in, key, place->translation);
        }
    }
}

std::vector<double> PlayReader::string_distances() const {
    const Puppet& puppet = play_.puppet;
    const auto links = articulated::links_in_world(*puppet.model, puppet.start);
    std::vector<double> distances;
    for (const StringTie& tie : puppet.strings) {
        const Transform& control = tie.hand == Hand::main ? puppet.main_control : puppet.hand_bar;
        distances.push_back((control * tie.anchor - links[tie.link] * tie.point).norm());
    }
    return distances;
}

void PlayReader::settle_lengths() {
    Puppet& puppet = play_.puppet;
    const std::vector<double> distances = string_distances();
    for (std::size_t s = 0; s < puppet.strings.size(); ++s) {
        StringTie& tie = puppet.strings[s];
        const double distance = distances[s];
        if (!(distance >= shortest_string && distance <= longest_string)) {
            wrong(string_sources_[s],
                  fmt::format("the ends of string {} are {:.3g} m apart, expected {} to {}",
                              in_quotes(tie.name), distance, shortest_string, longest_string),
                  "move the control, or tie it elsewhere");
            continue;
        }
        if (given_length_[s] > 0.0) tie.slack = given_length_[s] / distance;
        if (tie.slack < tightest) {
            wrong(string_sources_[s],
                  fmt::format("string {} is {:.4g} m long, and its ends start {:.4g} m apart",
                              in_quotes(tie.name), tie.slack * distance, distance),
                  fmt::format("bring the control {:.3g} m nearer, or make the string longer",
                              distance * (1.0 - tie.slack)));
        } else if (tie.slack > loosest) {
            wrong(string_sources_[s],
                  fmt::format("string {} is {:.4g} m long, more than {} times the {:.4g} m between "
                              "its ends",
                              in_quotes(tie.name), tie.slack * distance, loosest, distance),
                  "make it shorter, or move the control away");
        }
    }
    // a spring that is too stiff for a step of a millisecond throws what it should hold
    const auto links = articulated::links_in_world(*puppet.model, puppet.start);
    std::vector<double> held(static_cast<std::size_t>(puppet.model->link_count()), 0.0);
    for (std::size_t r = 0; r < puppet.rods.size(); ++r) {
        const RodTie& rod = puppet.rods[r];
        const Transform& control = rod.hand == Hand::main ? puppet.main_control : puppet.hand_bar;
        const double length = (control * rod.anchor - links[rod.link] * rod.point).norm();
        if (!(length >= shortest_string && length <= longest_string)) {
            wrong(rod_sources_[r],
                  fmt::format("the ends of rod {} are {:.3g} m apart, expected {} to {}",
                              in_quotes(rod.name), length, shortest_string, longest_string),
                  "move the control, or tie it elsewhere");
        }
        const double mass = puppet.model->link(rod.link).mass;
        held[rod.link] += (1e-6 * rod.stiffness + 2e-3 * rod.damping) / mass;
        if (held[rod.link] > 1.0 && held[rod.link] < 1e9) {
            wrong(rod_sources_[r],
                  fmt::format("the rods of {} are too stiff for its {:g} kg",
                              in_quotes(puppet.model->link(rod.link).name), mass),
                  "they are springs, stepped a thousand times a second; less stiffness or damping");
            held[rod.link] = 1e9;
        }
    }
}

// ---- stage ----

void PlayReader::read_prop(const Section& in) {
    know(in, {"name", "at", "turn", "box", "ball", "hull", "pieces", "mass", "friction",
              "restitution", "rolling", "color"});
    const std::size_t before = problems_.size();
    Prop prop;
    prop.name = fresh_name(in, "prop", prop_names_);
    vector(in, "at", prop.place.translation);
    turn(in, prop.place.rotation);
    number(in, "friction", prop.friction, 0.0, 10.0);
    number(in, "restitution", prop.restitution, 0.0, 1.0);
    number(in, "rolling", prop.rolling, 0.0, 1.0);
    if (const toml::node* mass = in.table.get("mass")) {
        prop.mass = number(*mass, "mass", lightest, heaviest).value_or(0.0);
        // those that move are bodies among the puppet's
        if (const auto same = body_names_.find(prop.name); same != body_names_.end()) {
            wrong(key_place(in, "name"),
                  fmt::format("prop and body are both called {}", in_quotes(prop.name)),
                  "give one of them another name");
        }
    }
    if (const toml::node* color = in.table.get("color")) {
        std::string said;
        text(in, "color", said);
        const bool hex = said.size() == 7 && said[0] == '#' &&
                         said.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
        if (hex) {
            prop.color =
                static_cast<std::uint32_t>(std::stoul(said.substr(1), nullptr, 16)) << 8 | 0xffU;
        } else if (color->is_string()) {
            wrong(*color, fmt::format("color is {}, expected \"#rrggbb\"", in_quotes(said)));
        }
    }
    const auto add = [&](const Section& of) {
        Prop::Piece piece;
        piece.shape = shape_of(of, true);
        if (piece.shape == nullptr) return;
        if (&of != &in) {
            vector(of, "at", piece.in_prop.translation);
            turn(of, piece.in_prop.rotation);
        }
        if (of.table.get("hull")) {
            piece.in_prop.translation += piece.in_prop.rotation * piece.shape->centre();
        }
        prop.pieces.push_back(std::move(piece));
    };
    if (const toml::node* pieces = in.table.get("pieces")) {
        for (const std::string_view key : {"box", "ball", "hull"}) {
            if (!in.table.get(key)) continue;
            wrong(key_place(in, key), in.title + " has pieces, and is one itself",
                  "put it among the pieces");
        }
        const toml::array* list = pieces->as_array();
        if (!list || list->empty() || list->size() > most_pieces) {
            wrong(*pieces,
                  list ? fmt::format("{} pieces, expected 1 to {}", list->size(), most_pieces)
                       : fmt::format("pieces is {}, expected a list", kind_of(*pieces)),
                  "the form is pieces = [{ box = [x, y, z], at = [x, y, z] }, ...]");
        } else {
            int count = 0;
            for (const toml::node& one : *list) {
                const std::string title = fmt::format("piece {}", ++count);
                if (const toml::table* table = one.as_table()) {
                    const Section of{*table, title, place_of(one.source())};
                    know(of, {"box", "ball", "hull", "at", "turn"});
                    add(of);
                } else {
                    wrong(one, fmt::format("{} is {}, expected a table", title, kind_of(one)),
                          "the form is { box = [x, y, z], at = [x, y, z] }");
                }
            }
        }
    } else {
        add(in);
    }
    if (problems_.size() == before) play_.props.push_back(std::move(prop));
}

void PlayReader::read_camera(const toml::table& root) {
    const auto found = section(root, "camera", "eye = [x, y, z]");
    if (!found) return;
    know(*found, {"eye", "target"});
    vector(*found, "eye", play_.camera.eye);
    vector(*found, "target", play_.camera.target);
    if ((play_.camera.eye - play_.camera.target).norm() < 1e-3) {
        wrong(found->source, "the camera looks at itself: eye and target are one place");
    }
}

Result<Play> PlayReader::read() {
    const std::optional<toml::table> parsed = parse("docs/puppet-files.md");
    if (!parsed) return failure(std::move(problems_));
    const toml::table& root = *parsed;
    play_.name = std::filesystem::path(file_).stem().string();
    const Section all{root, "the play", {1, 1}};
    know(all, {"title", "puppet", "ground", "view_dependent", "camera", "controls", "body",
               "string", "rod", "pose", "prop"});
    text(all, "title", play_.says);
    number(all, "ground", play_.ground, -10.0, 10.0);
    truth(all, "view_dependent", play_.view_dependent);

    const toml::node* puppet = root.get("puppet");
    borrows_ = puppet != nullptr;
    if (borrows_) {
        for (const std::string_view key : {"body", "string", "rod"}) {
            if (!root.get(key)) continue;
            wrong(key_place(all, key),
                  fmt::format("the puppet is borrowed, and there is a [[{}]] as well", key),
                  "leave out puppet, or what belongs to a puppet of your own");
        }
        borrow_puppet(*puppet);
    } else {
        read_bodies(root);
        play_.puppet.name = play_.name;
    }
    if (!borrows_) {
        read_strings(root);
        read_rods(root);
        if (!root.get("controls")) {
            missing(all, "controls", "add [controls] with main = [0, 1, 0] and bar = [0, 1, 0.08]");
        }
    }
    read_controls(root);
    if (play_.puppet.model != nullptr && root.get("pose") && !borrows_ && problems_.empty()) {
        // slack is meant for the pose in which the bodies are told
        const std::vector<double> distances = string_distances();
        for (std::size_t s = 0; s < distances.size(); ++s) {
            if (given_length_[s] == 0.0) {
                given_length_[s] = play_.puppet.strings[s].slack * distances[s];
            }
        }
    }
    read_poses(root);
    const std::vector<Section> props = sections(root, "prop");
    if (props.size() > most_props) {
        wrong(props[most_props].source,
              fmt::format("{} props, expected {} at most", props.size(), most_props));
    } else {
        for (const Section& in : props) read_prop(in);
    }
    read_camera(root);
    if (problems_.empty() && play_.puppet.model == nullptr) {
        missing(all, "puppet", "name one, puppet = \"marionette\", or add [[body]]");
    }
    if (problems_.empty() && play_.puppet.strings.empty() && play_.puppet.rods.empty()) {
        missing(all, "string and no rod", "add [[string]] with a control and a body");
    }
    if (problems_.empty()) settle_lengths();
    if (!problems_.empty()) return failure(sorted_problems());
    return std::move(play_);
}

}  // namespace detail

Result<Play> parse_play(std::string_view text, const std::string& file) {
    return detail::PlayReader(text, file).read();
}

}  // namespace sidestep::puppet
