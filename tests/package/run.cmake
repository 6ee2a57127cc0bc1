# Installs the build tree BUILD into a fresh prefix, moves that elsewhere, then builds and runs the stranger's project SOURCE
# and the programs in the README, docs/spacetime.md and docs/tutorials/from-cpp.md. What the package cannot give is refused in words.
set(installed ${BUILD}/package_test/installed)
set(prefix ${BUILD}/package_test/elsewhere/prefix)
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

# all C++ of these pages, in order, is one program each
foreach(page IN ITEMS spacetime tutorials/from-cpp)
    file(READ ${SOURCE}/../../docs/${page}.md rest)
    get_filename_component(name ${page} NAME)
    while(rest MATCHES "\n```cpp\n([^`]*)\n```\n(.*)")
        set(rest "${CMAKE_MATCH_2}")
        file(APPEND ${BUILD}/package_test/${name}.cpp "${CMAKE_MATCH_1}\n\n")
    endwhile()
endforeach()

foreach(command
        "${CMAKE_COMMAND};--install;${BUILD};--prefix;${installed}"
        "${CMAKE_COMMAND};-E;make_directory;${BUILD}/package_test/elsewhere"
        "${CMAKE_COMMAND};-E;rename;${installed};${prefix}"
        "${CMAKE_COMMAND};-S;${SOURCE};-B;${stranger};-G;${GENERATOR};-DCMAKE_CXX_COMPILER=${COMPILER};-DCMAKE_PREFIX_PATH=${prefix};-DPROGRAMS=${BUILD}/package_test;${flags}"
        "${CMAKE_COMMAND};--build;${stranger}"
        "${stranger}/stranger" # leaves the take that the README reads
        "${stranger}/readme"
        "${stranger}/spacetime"
        "${stranger}/from-cpp")
    execute_process(COMMAND ${command} WORKING_DIRECTORY ${BUILD}/package_test RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "${command}\n${said}")
    endif()
endforeach()
message(STATUS "${said}")

# no file of the package remembers where it was made or first installed
file(GLOB written ${prefix}/lib*/cmake/sidestep/*.cmake)
if(NOT written)
    message(FATAL_ERROR "no CMake files of the package in ${prefix}")
endif()
foreach(file IN LISTS written)
    file(READ ${file} text)
    foreach(place IN ITEMS ${installed} ${BUILD} /usr/lib)
        string(FIND "${text}" "${place}" at)
        if(NOT at EQUAL -1)
            message(FATAL_ERROR "${file} names ${place}: the package cannot be moved")
        endif()
    endforeach()
endforeach()

# what to ask for, and what must be said
function(refused version components words)
    execute_process(COMMAND ${CMAKE_COMMAND} -S ${SOURCE}/refused -B ${BUILD}/package_test/refused -G ${GENERATOR}
                            -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_PREFIX_PATH=${prefix} -DASKED=${version} -DPARTS=${components}
                    RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
    # CMake breaks lines where it likes
    string(REGEX REPLACE "[ \n]+" " " said "${said}")
    if(status EQUAL 0 OR NOT said MATCHES "${words}")
        message(FATAL_ERROR "version ${version} with ${components}: expected \"${words}\", heard\n${said}")
    endif()
endfunction()
refused(0.1 teapots "sidestep has no component \"teapots\". It has base, cluster, math")
refused(0.2 motion "compatible with requested version \"0.2\"")
refused(1.0 motion "compatible with requested version \"1.0\"")
