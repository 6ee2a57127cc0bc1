# How every target of ours is compiled: language, warnings, floating point, sanitizers.
add_library(sidestep_options INTERFACE)

target_compile_features(sidestep_options INTERFACE cxx_std_20)

# the same bits on every run and machine: no fused multiply-add behind our back, no fast-math
target_compile_options(sidestep_options INTERFACE
    $<BUILD_INTERFACE:-ffp-contract=off>
    $<BUILD_INTERFACE:-Wall> $<BUILD_INTERFACE:-Wextra> $<BUILD_INTERFACE:-Wpedantic>
    $<BUILD_INTERFACE:-Wconversion> $<BUILD_INTERFACE:-Wno-sign-conversion>
    $<BUILD_INTERFACE:-Wshadow> $<BUILD_INTERFACE:-Wnon-virtual-dtor>)
# a file in a large piece looks to GCC like a header, whose unnamed namespaces would be a mistake
if(SIDESTEP_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(sidestep_options INTERFACE $<BUILD_INTERFACE:-Wno-subobject-linkage>)
endif()

if(SIDESTEP_SANITIZE)
    add_compile_options(-fsanitize=${SIDESTEP_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
    add_link_options(-fsanitize=${SIDESTEP_SANITIZE})
endif()
if(SIDESTEP_SANITIZE OR CMAKE_BUILD_TYPE STREQUAL "Debug")
    add_compile_definitions(SIDESTEP_ASSERTIONS=1)
endif()
if(SIDESTEP_FUZZ)
    # coverage counters everywhere; the fuzz programs add libFuzzer's main themselves
    add_compile_options(-fsanitize=fuzzer-no-link)
    add_link_options(-fsanitize=fuzzer-no-link)
endif()
