#include "cli/edit_page/edit_stage.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "cli/lint/record.h"
#include "sidestep/base/require.h"
#include "sidestep/recording/writer.h"
#include "sidestep/stage/dress.h"

namespace sidestep::cli {

namespace {

constexpr stage::Rgba edited_colour{205, 196, 186, 255};
// less than opaque: the page draws it as a ghost
constexpr stage::Rgba source_colour{120, 170, 230, 90};

void put_word(std::string& bytes, std::uint32_t word) {
    for (int k = 0; k < 4; ++k) bytes += static_cast<char>(word >> (8 * k) & 0xFFU);
}

void put_float(std::string& bytes, double number) {
    put_word(bytes, std::bit_cast<std::uint32_t>(static_cast<float>(number)));
}

}  // namespace

EditStage edit_stage(const body::LintBody& body, const motion::Clip& source,
                     const std::string& title) {
    EditStage stage;
    recording::WriterOptions options;
    options.about = {{"title", title}, {"frame_time", fmt::format("{}", source.frame_time())}};
    recording::Writer writer = recording::Writer::to_memory(stage.bytes, options);
    stage::Palette palette(writer);
    const std::span<const int> moving = source.translated_joints();
    const int skeleton = writer.add_skeleton(stage::recorded(source.skeleton(), title, moving));
    const int costume = stage::add_costume(writer, palette, body.character, skeleton);
    stage.clip = writer.add_clip(stage::recorded(source, skeleton, "edited", moving));
    const int before = writer.add_clip(stage::recorded(source, skeleton, "source", moving));
    stage.figure = writer.add_thing({.kind = recording::Kind::figure,
                                     .name = "edited",
                                     .material = palette("flesh", edited_colour),
                                     .skeleton = skeleton,
                                     .costume = costume});
    stage.ghost = writer.add_thing({.kind = recording::Kind::figure,
                                    .name = "source",
                                    .material = palette("ghost", source_colour),
                                    .skeleton = skeleton,
                                    .costume = costume,
                                    .layer = "ghost"});
    const int red = palette("guilty", stage::collision_colour);
    const body::LimbMap& limbs = body.contact.flesh().limbs();
    for (int l = 0; l < limbs.count(); ++l) {
        const std::vector<body::Skin> skins = limb_coats(body, l);
        if (skins.empty()) {
            stage.coats.push_back(-1);
            continue;
        }
        const std::string& name = limbs.limbs[static_cast<std::size_t>(l)].name;
        recording::Costume coat{.name = name, .skeleton = skeleton};
        for (const body::Skin& skin : skins) {
            coat.skins.push_back(writer.add_skin(stage::recorded(skin, skeleton, name)));
        }
        stage.coats.push_back(writer.add_thing({.kind = recording::Kind::figure,
                                                .name = name,
                                                .material = red,
                                                .skeleton = skeleton,
                                                .costume = writer.add_costume(coat),
                                                .layer = "contacts of limbs"}));
    }
    writer.play(0.0, stage.figure, {.clip = stage.clip});
    writer.play(0.0, stage.ghost, {.clip = before});
    for (const int coat : stage.coats) {
        if (coat >= 0) writer.play(0.0, coat, {.clip = stage.clip});
    }
    writer.advance(std::max(source.last_time(), source.frame_time()));
    writer.finish();
    return stage;
}

std::string frames_patch(const motion::Clip& before, const motion::Clip& after) {
    SIDESTEP_REQUIRE(before.frame_count() == after.frame_count() &&
                         before.joint_count() == after.joint_count() &&
                         std::ranges::equal(before.translated_joints(), after.translated_joints()),
                     "the clips are not alike");
    int first = -1, last = -1;
    std::vector<bool> turns(static_cast<std::size_t>(after.joint_count()), false);
    std::vector<bool> moves(after.translated_joints().size(), false);
    for (int f = 0; f < after.frame_count(); ++f) {
        bool differs = false;
        const auto old_turns = before.rotations(f), new_turns = after.rotations(f);
        for (std::size_t j = 0; j < new_turns.size(); ++j) {
            if (old_turns[j].coeffs() == new_turns[j].coeffs()) continue;
            turns[j] = differs = true;
        }
        const auto old_moves = before.translations(f), new_moves = after.translations(f);
        for (std::size_t j = 0; j < new_moves.size(); ++j) {
            if (old_moves[j] == new_moves[j]) continue;
            moves[j] = differs = true;
        }
        if (!differs) continue;
        if (first < 0) first = f;
        last = f;
    }
    std::string bytes;
    const int count = first < 0 ? 0 : last - first + 1;
    put_word(bytes, static_cast<std::uint32_t>(std::max(first, 0)));
    put_word(bytes, static_cast<std::uint32_t>(count));
    put_word(bytes, static_cast<std::uint32_t>(std::count(turns.begin(), turns.end(), true)));
    put_word(bytes, static_cast<std::uint32_t>(std::count(moves.begin(), moves.end(), true)));
    for (std::size_t j = 0; j < turns.size(); ++j) {
        if (turns[j]) put_word(bytes, static_cast<std::uint32_t>(j));
    }
    for (std::size_t j = 0; j < moves.size(); ++j) {
        if (moves[j]) put_word(bytes, static_cast<std::uint32_t>(after.translated_joints()[j]));
    }
    for (int f = first; f >= 0 && f <= last; ++f) {
        for (std::size_t j = 0; j < turns.size(); ++j) {
            if (!turns[j]) continue;
            const Quat& q = after.rotations(f)[j];
            for (const double number : {q.w(), q.x(), q.y(), q.z()}) put_float(bytes, number);
        }
        for (std::size_t j = 0; j < moves.size(); ++j) {
            if (!moves[j]) continue;
            for (const double number : after.translations(f)[j]) put_float(bytes, number);
        }
    }
    return bytes;
}

}  // namespace sidestep::cli
