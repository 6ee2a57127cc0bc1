// A play, read part by part.
//
//     text ──► sections ──► bodies on joints ──► strings and rods ──► poses, controls ──► props
//              base/detail/toml_reader.h   play_body                  play_read
//
// Whoever includes this file is compiled on its own, as toml_reader.h asks.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sidestep/base/detail/toml_reader.h"
#include "sidestep/puppet/plays.h"

namespace sidestep::puppet::detail {

using sidestep::detail::in_quotes;
using sidestep::detail::kind_of;
using sidestep::detail::nearest_word;
using sidestep::detail::place_of;

// a stage is a room, not a landscape
inline constexpr double farthest_on_stage = 100.0;
inline constexpr double smallest_edge = 1e-3, largest_edge = 20.0;
inline constexpr double lightest = 1e-5, heaviest = 1000.0;

class PlayReader : sidestep::detail::TomlReader {
public:
    PlayReader(std::string_view text, std::string file, bool lends_its_puppet = false)
        : TomlReader(text, std::move(file)), lends_(lends_its_puppet) {}

    Result<Play> read();

private:
    using ShapePointer = std::shared_ptr<const rigid::Shape>;

    // play_read: words and numbers that occur everywhere
    void vector(const Section& in, std::string_view key, Vec3& value,
                double farthest = farthest_on_stage);
    std::optional<Vec3> vector(const toml::node& node, const std::string& what,
                               double farthest = farthest_on_stage);
    std::optional<Quat> turn(const toml::node& node, const std::string& what);
    void turn(const Section& in, Quat& value);
    template <typename Value>
    void word(const Section& in, std::string_view key, Value& value,
              std::initializer_list<std::pair<std::string_view, Value>> words);
    [[nodiscard]] SourcePlace key_place(const Section& in, std::string_view key) const;
    /// A name that nobody else of its kind has; empty when it is wrong, which has been said.
    std::string fresh_name(const Section& in, const std::string& kind,
                           std::map<std::string, SourcePlace>& taken);
    /// The link that `key` names; none when it is wrong, which has been said.
    std::optional<int> link_named(const Section& in, std::string_view key);

    // play_body
    ShapePointer shape_of(const Section& in, bool needed);
    void read_bodies(const toml::table& root);
    void read_body(const Section& in);
    void read_joint(const Section& in, articulated::Link& link);
    void read_stops(const Section& in, articulated::Joint& joint);
    void read_mass(const Section& in, const rigid::Shape* shape, const Quat& turned,
                   articulated::Link& link);
    /// Parents before children; says who hangs on nobody, and who on itself.
    void put_in_order();
    void build_model();
    void read_poses(const toml::table& root);

    // play_read
    void borrow_puppet(const toml::node& node);
    void read_strings(const toml::table& root);
    void read_rods(const toml::table& root);
    template <typename Tie>
    bool read_tie(const Section& in, Tie& tie);
    void read_controls(const toml::table& root);
    [[nodiscard]] std::vector<double> string_distances() const;
    void settle_lengths();
    void read_prop(const Section& in);
    void read_camera(const toml::table& root);

    bool lends_ = false, borrows_ = false;
    Play play_;
    // bodies as they are read, in the order of the text
    struct Body {
        articulated::Link link;
        std::string on;
        SourcePlace on_source;
        std::optional<articulated::LinkShape> shape;
        SourcePlace source;
    };
    std::vector<Body> bodies_;
    bool known_all_ = true;  // false: some body was wrong, so links may only seem to be missing
    std::map<std::string, SourcePlace> body_names_, tie_names_, prop_names_;
    std::vector<SourcePlace> string_sources_, rod_sources_;
    std::vector<double> given_length_;  // of strings, metres; 0: by slack
};

}  // namespace sidestep::puppet::detail
