# Writes a C++ file that holds the bytes of INPUT as a string view named SYMBOL. Run by sidestep_embed.
file(READ ${INPUT} hex HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
get_filename_component(name ${INPUT} NAME)
file(WRITE ${OUTPUT}
"// ${name}, embedded by cmake/embed_file.cmake.
#include <string_view>
namespace sidestep::embedded {
namespace {
constexpr unsigned char bytes[] = {
${bytes}0};
}
extern const std::string_view ${SYMBOL};
const std::string_view ${SYMBOL}{reinterpret_cast<const char*>(bytes), sizeof(bytes) - 1};
}  // namespace sidestep::embedded
")
