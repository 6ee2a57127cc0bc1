#include "sidestep/motion/io/detail/wrong_format.h"

#include <algorithm>

#include "sidestep/motion/io/detail/text.h"

namespace sidestep::motion::detail {

namespace {

struct Mark {
    std::string_view start;
    const char* what;
    const char* hint;
};

using namespace std::string_view_literals;

constexpr const char* rename_hint = "give the file its own extension, and it will be read as such";

// compared with the very first bytes
constexpr Mark binary_marks[] = {
    {"glTF"sv, "a binary glTF file", "name it .glb"},
    {"Kaydara FBX Binary"sv, "a binary FBX file", "name it .fbx"},
    {"\x1f\x8b"sv, "a gzip archive", "unpack it first: gunzip FILE"},
    {"PK\x03\x04"sv, "a zip archive", "unpack it first: unzip FILE"},
    {"BZh"sv, "a bzip2 archive", "unpack it first: bunzip2 FILE"},
    {"\xfd"
     "7zXZ"sv,
     "an xz archive", "unpack it first: unxz FILE"},
    {"\x28\xb5\x2f\xfd"sv, "a zstd archive", "unpack it first: unzstd FILE"},
    {"7z\xbc\xaf"sv, "a 7z archive", "unpack it first"},
    {"\x89PNG"sv, "a PNG picture", "check the name"},
    {"%PDF"sv, "a PDF document", "check the name"},
    {"\x7f"
     "ELF"sv,
     "a program", "check the name"},
    {"\xff\xfe"sv, "text in UTF-16", "save it as UTF-8: iconv -f UTF-16 -t UTF-8 FILE"},
    {"\xfe\xff"sv, "text in UTF-16", "save it as UTF-8: iconv -f UTF-16 -t UTF-8 FILE"},
    {"version https://git-lfs"sv, "a Git LFS pointer, not the file itself",
     "fetch it: git lfs pull"},
};

// compared with the first word on, any case
constexpr Mark text_marks[] = {
    {"<!doctype html"sv, "a web page", "the download probably failed; look at it in a browser"},
    {"<html"sv, "a web page", "the download probably failed; look at it in a browser"},
    {"<?xml"sv, "an XML file", rename_hint},
    {"<collada"sv, "a Collada file", "name it .dae"},
    {"<mujoco"sv, "a MuJoCo model", rename_hint},
    {"; fbx"sv, "a text FBX file", "name it .fbx"},
    {":version"sv, "an ASF skeleton", "name it .asf and load the .amc beside it"},
    {"# ast/asf"sv, "an ASF skeleton", "name it .asf and load the .amc beside it"},
    {":fully-specified"sv, "an AMC motion", "name it .amc, with its .asf beside it"},
    {"#!ofa"sv, "an AMC motion", "name it .amc, with its .asf beside it"},
    {"{"sv, "JSON", "a glTF file in JSON is named .gltf"},
};

}  // namespace

ForeignFormat recognise_foreign(std::string_view bytes) {
    for (const Mark& mark : binary_marks) {
        if (bytes.starts_with(mark.start)) return {mark.what, mark.hint};
    }
    // a C3D file has its mark in the second byte, after a small block number
    if (bytes.size() >= 512 && bytes[1] == 0x50 && bytes[0] > 0 && bytes[0] < 16) {
        return {"a C3D marker file", "C3D holds markers, not joints: solve a skeleton first"};
    }
    std::string_view text = bytes;
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    for (const Mark& mark : text_marks) {
        if (same_word(text.substr(0, mark.start.size()), mark.start)) return {mark.what, mark.hint};
    }
    const std::string_view head = bytes.substr(0, 512);
    if (head.find('\0') != head.npos) return {"a binary file", "BVH files are plain text: check the name"};
    return {};
}

}  // namespace sidestep::motion::detail
