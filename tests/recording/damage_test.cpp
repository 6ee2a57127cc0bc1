// A file that was cut, bent or forged is never believed, never fatal, and gives what it can.

#include <doctest/doctest.h>

#include <algorithm>

#include "sidestep/recording/detail/builder.h"
#include "sidestep/recording/detail/bytes.h"
#include "sidestep/recording/detail/format.h"
#include "tests/recording/stage.h"

using namespace sidestep;
using namespace sidestep::recording;
using namespace sidestep::recording::test;
namespace packing = sidestep::recording::detail;

namespace {

std::string chunk(std::string_view type, std::string payload) {
    packing::Packer whole;
    whole.bytes = std::move(payload);
    whole.pad(8);
    packing::Packer header;
    header.raw(type);
    header.u32(static_cast<std::uint32_t>(whole.bytes.size()));
    header.u32(packing::crc32(whole.bytes));
    header.u32(packing::crc32(header.bytes));
    return header.bytes + whole.bytes;
}

/// Where each chunk of a good file begins.
std::vector<std::size_t> chunk_starts(const std::string& bytes) {
    std::vector<std::size_t> starts;
    std::size_t at = packing::file_header_size;
    while (at < bytes.size()) {
        starts.push_back(at);
        packing::ChunkHeader header;
        REQUIRE(packing::read_chunk_header(std::string_view(bytes).substr(at, 16), header));
        at += packing::chunk_header_size + header.length;
    }
    return starts;
}

}  // namespace

TEST_CASE("every prefix of a recording gives its whole blocks or says why not") {
    int minor = 0;
    SUBCASE("of format 1.0") {}
    SUBCASE("of format 1.1") {
        minor = 1;
    }
    const std::string bytes = small_recording(true, minor);
    const Recording whole = read(bytes).value();
    const std::vector<std::size_t> starts = chunk_starts(bytes);
    double reached = 0.0;
    std::uint64_t keys = 0;
    for (std::size_t cut = 0; cut < bytes.size(); ++cut) {
        // a copy of its own, so that one byte too far is seen by the sanitizer
        const std::vector<char> prefix(bytes.begin(),
                                       bytes.begin() + static_cast<std::ptrdiff_t>(cut));
        const auto part = read({prefix.data(), prefix.size()}, "cut.sidestep");
        INFO("cut at byte " << cut);
        CHECK(part.has_value() == (cut >= packing::file_header_size));
        if (!part) {
            CHECK(part.error().at(0).message.find("byte") != std::string::npos);
            continue;
        }
        CHECK_FALSE(part->complete());
        REQUIRE(part->notes().size() == 1);
        CHECK(to_string(part->notes()[0]).find("cut off") != std::string::npos);
        // what is there only grows, and agrees with the whole
        CHECK(part->key_count() >= keys);
        keys = part->key_count();
        const bool at_seam = std::find(starts.begin(), starts.end(), cut) != starts.end();
        if (at_seam && keys > 0) {
            reached = part->last_time();
            const double t = part->last_time() - 0.25;
            const State a = part->state_at(t);
            const State b = whole.state_at(t);
            REQUIRE(a.size() == b.size());
            CHECK(a.discs.at(0).centre == b.discs.at(0).centre);
            CHECK(a.parts.at(0).to_world.translation == b.parts.at(0).to_world.translation);
        }
    }
    CHECK(reached == doctest::Approx(whole.last_time()));
    CHECK(keys == whole.key_count());
}

TEST_CASE("no flipped bit passes for the real thing") {
    int minor = 0;
    SUBCASE("of format 1.0") {}
    SUBCASE("of format 1.1") {
        minor = 1;
    }
    const std::string bytes = small_recording(true, minor);
    const std::uint64_t truth = read(bytes).value().fingerprint();
    int refused = 0;
    int torn = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string bent = bytes;
        bent[i] = static_cast<char>(bent[i] ^ (1 << (i % 8)));
        INFO("bit " << i % 8 << " of byte " << i);
        const auto result = read(bent);
        if (!result) {
            ++refused;
            CHECK_FALSE(result.error().empty());
            // with salvage, what comes before the damage is there; a bad file header leaves nothing
            const auto salvaged = read(bent, {}, {.salvage = true});
            CHECK(salvaged.has_value() == (i >= packing::file_header_size));
            continue;
        }
        // only a torn last chunk is taken for a writer that was cut off, and said to be
        ++torn;
        CHECK_FALSE(result->complete());
        CHECK_FALSE(result->notes().empty());
        CHECK(result->fingerprint() == truth);
    }
    CHECK(torn <= static_cast<int>(packing::end_chunk_size));
    CHECK(refused > 1000);
}

TEST_CASE("zeros at the end of a file are a writer that was cut off") {
    const std::string bytes = small_recording();
    const auto starts = chunk_starts(bytes);
    std::string torn = bytes.substr(0, starts[starts.size() - 3] + 100);
    torn.append(4096, '\0');
    const auto result = read(torn);
    REQUIRE(result);
    CHECK_FALSE(result->complete());
    CHECK_FALSE(result->notes().empty());
    CHECK(result->key_count() > 0);
}

TEST_CASE("bytes may arrive in any pieces") {
    int minor = 0;
    SUBCASE("of format 1.0") {}
    SUBCASE("of format 1.1") {
        minor = 1;
    }
    const std::string bytes = small_recording(true, minor);
    const Recording whole = read(bytes).value();
    Random random(3);
    for (int round = 0; round < 50; ++round) {
        Reader reader;
        std::size_t at = 0;
        std::uint64_t keys = 0;
        while (at < bytes.size()) {
            const std::size_t piece = std::min<std::size_t>(
                bytes.size() - at, static_cast<std::size_t>(1 + random.index(round < 5 ? 3 : 900)));
            CHECK(reader.feed(std::string_view(bytes).substr(at, piece)));
            at += piece;
            CHECK(reader.recording().key_count() >= keys);
            keys = reader.recording().key_count();
            (void)reader.recording().state_at(1.0);
        }
        CHECK(reader.finished());
        CHECK(reader.bytes_waiting() == 0);
        const auto result = std::move(reader).end();
        REQUIRE(result);
        CHECK(result->fingerprint() == whole.fingerprint());
    }
}

TEST_CASE("a viewer that joins late learns what stands on the stage") {
    const std::string bytes = small_recording();
    const Recording whole = read(bytes).value();
    Reader reader;
    CHECK(reader.feed(bytes.substr(0, packing::file_header_size)));
    double from = -1;
    for (const std::size_t start : chunk_starts(bytes)) {
        packing::ChunkHeader header;
        REQUIRE(packing::read_chunk_header(std::string_view(bytes).substr(start, 16), header));
        const std::string_view all = std::string_view(bytes).substr(start, 16 + header.length);
        if (header.type == packing::chunk::block) {
            packing::Unpacker in(all.substr(16));
            const double first = in.f64();
            (void)in.f64();
            // skip everything before the second checkpoint
            if (from < 0 && (first < 0.5 || (in.u32() & packing::block_has_checkpoint) == 0)) {
                continue;
            }
            if (from < 0) from = first;
        }
        CHECK(reader.feed(all));
    }
    REQUIRE(from > 0.5);
    for (double t = from; t < 2.0; t += 0.03) {
        const State a = reader.recording().state_at(t);
        const State b = whole.state_at(t);
        CHECK(a.size() == b.size());
        CHECK(a.discs.at(0).radius == b.discs.at(0).radius);
        CHECK(a.boxes.at(0).material == b.boxes.at(0).material);
        CHECK(a.figures.at(0).clip_seconds == b.figures.at(0).clip_seconds);
    }
}

TEST_CASE("chunks and records of a later minor version are skipped") {
    const std::string bytes = small_recording();
    const auto starts = chunk_starts(bytes);
    std::string extended =
        bytes.substr(0, starts[3]) + chunk("FUTR", "something new") + bytes.substr(starts[3]);
    const auto result = read(extended);
    REQUIRE(result);
    CHECK(result->fingerprint() == read(bytes)->fingerprint());
    REQUIRE(result->notes().size() == 1);
    CHECK(result->notes()[0].message.find("1 chunks") != std::string::npos);

    packing::Packer block;
    block.f64(0);
    block.f64(1);
    block.u32(0);
    block.u32(0);
    block.u32(1);
    block.u32(0);
    block.u8(200);  // a record nobody knows
    block.u8(0);
    block.u16(4);
    block.u32(0);
    block.f64(0.5);
    const auto with_record = read(bytes.substr(0, 16) + chunk("BLCK", block.bytes));
    REQUIRE(with_record);
    CHECK(with_record->key_count() == 0);
    CHECK(to_string(with_record->notes()).find("1 records") != std::string::npos);
}

TEST_CASE("a file of a later major version is refused with advice") {
    packing::Packer header;
    header.raw(packing::magic);
    header.u16(2);
    header.u16(0);
    header.u32(packing::crc32(header.bytes));
    const auto result = read(header.bytes, "new.sidestep");
    REQUIRE_FALSE(result);
    CHECK(to_string(result.error()[0]).find("new.sidestep: error: byte 0") == 0);
    CHECK(result.error()[0].hint.find("newer") != std::string::npos);
    CHECK_FALSE(read("HIERARCHY\nROOT Hips\n{\n"));
    CHECK_FALSE(read(""));
}

TEST_CASE("sizes that promise more than there is make no room") {
    const std::string front = small_recording().substr(0, 16);
    const auto with_u32s = [&](std::string_view type, std::vector<std::uint32_t> numbers) {
        packing::Packer out;
        for (const std::uint32_t number : numbers) out.u32(number);
        return read(front + chunk(type, out.bytes));
    };
    constexpr std::uint32_t huge = 0xfffffff0u;
    for (const auto& result :
         {with_u32s("META", {huge, 0}), with_u32s("SKEL", {4096, huge, 0}),
          with_u32s("SKEL", {huge, 0, 0}), with_u32s("MESH", {huge, huge, 0}),
          with_u32s("MESH", {0, huge, 0}), with_u32s("MATL", {0, huge}),
          with_u32s("BLCK", {0, 0, 0, 0, 0, 0, huge, huge}),
          with_u32s("BLCK", {0, 0, 0, 0, 0, huge, huge, 0}), with_u32s("THNG", {3, huge, 0, 0, 0}),
          with_u32s("COST", {0, 0, 0}), with_u32s("CLIP", {0, 0, 0, 0, 0, 0})}) {
        REQUIRE_FALSE(result);
        CHECK(result.error().at(0).message.find("byte ") == 0);
    }
    // a chunk longer than any may be
    packing::Packer header;
    header.raw("MESH");
    header.u32(huge);
    header.u32(0);
    header.u32(packing::crc32(header.bytes));
    CHECK_FALSE(read(front + header.bytes + "x"));
}

TEST_CASE("a block that lies is refused and every lie is named") {
    const std::string front = small_recording().substr(0, 16);
    packing::Packer thing;
    thing.u32(3);  // a disc
    for (int i = 0; i < 3; ++i) thing.u32(packing::no_index);
    thing.f32(0);
    thing.text("disc");
    packing::Packer block;
    block.f64(0);
    block.f64(1);
    block.u32(0);
    block.u32(0);
    block.u32(4);
    block.u32(0);
    const auto disc = [&](std::uint8_t kind, std::uint32_t who, double time, float x) {
        block.u8(kind);
        block.u8(0);
        block.u16(8);
        block.u32(who);
        block.f64(time);
        block.f32(x);
        block.f32(0);
        block.f32(0);
        block.f32(1);
    };
    disc(4, 7, 0.5, 0);         // no such thing
    disc(5, 0, 0.5, 0);         // a box record about a disc
    disc(4, 0, 1.5, 0);         // outside its block
    disc(4, 0, 0.6, INFINITY);  // nowhere
    const auto result = read(front + chunk("THNG", thing.bytes) + chunk("BLCK", block.bytes));
    REQUIRE_FALSE(result);
    REQUIRE(result.error().size() == 5);  // and the missing end mark
    CHECK(result.error()[0].message.find("thing 7 of 1") != std::string::npos);
    CHECK(result.error()[1].message.find("of kind 5") != std::string::npos);
    CHECK(result.error()[2].message.find("outside its block") != std::string::npos);
    CHECK(result.error()[3].message.find("not finite") != std::string::npos);
}

namespace {

/// The payload of the first chunk of a type, and where its header begins.
std::string payload_of(const std::string& bytes, std::string_view type, std::size_t& start) {
    for (const std::size_t at : chunk_starts(bytes)) {
        packing::ChunkHeader header;
        REQUIRE(packing::read_chunk_header(std::string_view(bytes).substr(at, 16), header));
        if (header.type != type) continue;
        start = at;
        return bytes.substr(at + 16, header.length);
    }
    FAIL("no chunk of this type");
    return {};
}

/// The same file with another payload in place of that chunk's, its checksums right.
std::string with_payload(const std::string& bytes, std::string_view type,
                         const std::string& payload) {
    std::size_t start = 0;
    const std::size_t length = payload_of(bytes, type, start).size();
    return bytes.substr(0, start) + chunk(type, payload) + bytes.substr(start + 16 + length);
}

}  // namespace

TEST_CASE("a skin whose checksum is right is still not believed") {
    const std::string bytes = small_recording(true, 1);
    std::size_t start = 0;
    const std::string good = payload_of(bytes, "SKIN", start);
    int refused = 0;
    int lawful = 0;
    for (std::size_t i = 0; i < good.size(); ++i) {
        for (const int bit : {0, 3, 7}) {
            std::string bent = good;
            bent[i] = static_cast<char>(bent[i] ^ (1 << bit));
            INFO("bit " << bit << " of byte " << i);
            const auto result = read(with_payload(bytes, "SKIN", bent));
            if (!result) {
                ++refused;
                CHECK(result.error().at(0).message.find("chunk SKIN cannot be used") !=
                      std::string::npos);
                continue;
            }
            // other numbers, but a skin that can be posed
            ++lawful;
            REQUIRE(result->skins().size() == 1);
            const Skin& skin = result->skins()[0];
            for (const Hold& hold : skin.holds) {
                int sum = 0;
                for (const int weight : hold.weights) sum += weight;
                REQUIRE(sum == 65535);
            }
            const FigureState anna = result->state_at(0.3).figures.at(0);
            CHECK(
                skinned_vertices(skin, joints_in_world(result->skeletons()[0], anna.pose)).size() ==
                skin.surface.vertices.size());
        }
    }
    // every weight, every joint and every count is guarded; most matrix and vertex bits are free
    CHECK(refused > 800);
    CHECK(lawful > 800);
}

TEST_CASE("every shortened skin costume and thing is refused or means less") {
    const std::string bytes = small_recording(true, 1);
    int refused = 0;
    for (const std::string_view type : {"SKIN", "COST", "THNG"}) {
        std::size_t start = 0;
        const std::string good = payload_of(bytes, type, start);
        for (std::size_t cut = 0; cut < good.size(); cut += 4) {
            INFO(std::string(type) << " cut to " << cut << " bytes");
            refused += read(with_payload(bytes, type, good.substr(0, cut))).has_value() ? 0 : 1;
        }
    }
    CHECK(refused > 300);
}

TEST_CASE("a skin that promises more than there is makes no room") {
    const std::string bytes = small_recording(true, 1);
    std::size_t start = 0;
    const std::string good = payload_of(bytes, "SKIN", start);
    // skeleton, material, vertices, triangles, joints used
    for (const std::size_t field : {0u, 1u, 2u, 3u, 4u}) {
        for (const std::uint32_t value : {0xfffffff0u, 0x7fffffffu, 4097u}) {
            packing::Packer number;
            number.u32(value);
            std::string bent = good;
            bent.replace(4 * field, 4, number.bytes);
            INFO("field " << field << " says " << value);
            CHECK_FALSE(read(with_payload(bytes, "SKIN", bent)));
        }
    }
}

TEST_CASE(
    "no place beyond a billion metres is believed and none that a stage may hold is refused") {
    const std::string bytes = small_recording(true, 1);
    const auto all_in_reach = [](const Recording& recording) {
        bool good = true;
        const auto look = [&](const Vec3& place) { good = good && within_reach(place); };
        for (const Skeleton& skeleton : recording.skeletons()) {
            for (const Joint& joint : skeleton.joints) look(joint.offset);
            for (const EndSite& site : skeleton.end_sites) look(site.offset);
        }
        for (int i = 0; i < recording.clip_count(); ++i) {
            for (const Vec3& place : recording.clip(i).translations) look(place);
        }
        for (const Mesh& mesh : recording.meshes()) {
            for (const Vec3& vertex : mesh.surface.vertices) look(vertex);
        }
        for (const Skin& skin : recording.skins()) {
            for (const Vec3& vertex : skin.surface.vertices) look(vertex);
        }
        for (const Costume& costume : recording.costumes()) {
            for (const Garment& garment : costume.garments) look(garment.in_joint.translation);
        }
        for (const double t : {0.35, 0.45, 0.55, 0.75, 1.05, 1.85}) {
            const State state = recording.state_at(t);
            for (const FigureState& one : state.figures) look(one.pose.translations.at(0));
            for (const PartState& one : state.parts) look(one.to_world.translation);
            for (const DiscState& one : state.discs) look(one.centre + Vec3(0, one.radius, 0));
            for (const BoxState& one : state.boxes) look(one.to_world.translation);
            for (const BoxState& one : state.boxes) look(one.half_extents);
            for (const LineState& one : state.lines) look(one.from), look(one.to);
            for (const StringState& one : state.strings) {
                for (const Vec3& point : one.points) look(point);
            }
        }
        return good;
    };
    REQUIRE(all_in_reach(read(bytes).value()));
    int refused = 0;
    int far_and_lawful = 0;
    for (const std::size_t start : chunk_starts(bytes)) {
        packing::ChunkHeader header;
        REQUIRE(packing::read_chunk_header(std::string_view(bytes).substr(start, 16), header));
        if (header.type == packing::chunk::end || header.type == packing::chunk::index) continue;
        const std::string good = bytes.substr(start + 16, header.length);
        for (std::size_t at = 0; at < good.size(); at += 4) {
            for (const float number : {1e30f, -1e30f, 1.1e9f, 4e8f}) {
                packing::Packer word;
                word.f32(number);
                std::string bent = good;
                bent.replace(at, 4, word.bytes);
                const auto result = read(bytes.substr(0, start) + chunk(header.type, bent) +
                                         bytes.substr(start + 16 + header.length));
                INFO(header.type << " with " << number << " at " << at);
                if (result) {
                    CHECK(all_in_reach(*result));
                    far_and_lawful += number == 4e8f ? 1 : 0;
                    continue;
                }
                const std::string why = to_string(result.error());
                const bool as_far = why.find("1e9 metres") != std::string::npos;
                refused += as_far ? 1 : 0;
                CHECK_FALSE((as_far && number == 4e8f));
            }
        }
    }
    CHECK(refused > 900);
    CHECK(far_and_lawful > 300);

    // nobody writes what nobody reads
    std::string unread;
    Writer writer = Writer::to_memory(unread);
    Skeleton long_arm = arm();
    long_arm.joints[1].offset.x() = 2e9;
    CHECK_THROWS_AS(writer.add_skeleton(long_arm), UsageError);
    const int disc = writer.add_thing({.kind = Kind::disc});
    CHECK_THROWS_AS(writer.disc(0.0, disc, {0, 0, -2e9}, 1.0), UsageError);
    writer.disc(0.0, disc, {0, 0, -1e9}, 1.0);
    writer.finish();
    CHECK(read(unread).has_value());
}

TEST_CASE("a skeleton with an absurd offset is refused by the name of its joint") {
    const std::string bytes = small_recording();
    std::size_t start = 0;
    std::string bent = payload_of(bytes, "SKEL", start);
    packing::Packer usual, absurd;
    usual.f32(0.3);
    absurd.f32(-1e30);
    const std::size_t at = bent.find(usual.bytes);
    REQUIRE(at != std::string::npos);
    bent.replace(at, 4, absurd.bytes);
    const auto result = read(with_payload(bytes, "SKEL", bent), "arm.sidestep");
    REQUIRE_FALSE(result);
    const std::string why = to_string(result.error()[0]);
    CHECK(why.find("arm.sidestep: error: byte ") == 0);
    CHECK(why.find("joint 1 \"Elbow\" is (-1e+30, 0, 0), expected") != std::string::npos);
}
