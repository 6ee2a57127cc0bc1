# Installs the build tree BUILD into a fresh prefix, then builds and runs the stranger's project SOURCE
# and the programs in the README and in docs/spacetime.md.
set(prefix ${BUILD}/package_test/prefix)
set(stranger ${BUILD}/package_test/stranger)
file(REMOVE_RECURSE ${BUILD}/package_test)
if(SANITIZE)
    set(flags -DCMAKE_CXX_FLAGS=-fsanitize=${SANITIZE})
endif()

file(READ ${SOURCE}/../../README.md readme)
if(NOT readme MATCHES "\n```cpp\n([^`]*)\n```\n")
    message(FATAL_ERROR "README.md has no C++ program")
endif()
set(program ${BUILD}/package_test/readme.cpp)
file(WRITE ${program} "${CMAKE_MATCH_1}\n")

# all C++ of that page, in order, is one program
file(READ ${SOURCE}/../../docs/spacetime.md rest)
set(spacetime_program ${BUILD}/package_test/spacetime.cpp)
while(rest MATCHES "\n```cpp\n([^`]*)\n```\n(.*)")
    set(rest "${CMAKE_MATCH_2}")
    file(APPEND ${spacetime_program} "${CMAKE_MATCH_1}\n\n")
endwhile()

foreach(command
        "${CMAKE_COMMAND};--install;${BUILD};--prefix;${prefix}"
        "${CMAKE_COMMAND};-S;${SOURCE};-B;${stranger};-G;${GENERATOR};-DCMAKE_CXX_COMPILER=${COMPILER};-DCMAKE_PREFIX_PATH=${prefix};-DREADME_PROGRAM=${program};-DSPACETIME_PROGRAM=${spacetime_program};${flags}"
        "${CMAKE_COMMAND};--build;${stranger}"
        "${stranger}/stranger" # leaves the take that the README reads
        "${stranger}/readme"
        "${stranger}/spacetime")
    execute_process(COMMAND ${command} WORKING_DIRECTORY ${BUILD}/package_test RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "${command}\n${said}")
    endif()
endforeach()
message(STATUS "${said}")
