# Installs the build tree BUILD into a fresh prefix, then builds and runs the stranger's project SOURCE.
set(prefix ${BUILD}/package_test/prefix)
set(stranger ${BUILD}/package_test/stranger)
file(REMOVE_RECURSE ${BUILD}/package_test)
file(MAKE_DIRECTORY ${BUILD}/package_test)
if(SANITIZE)
    set(flags -DCMAKE_CXX_FLAGS=-fsanitize=${SANITIZE})
endif()
foreach(command
        "${CMAKE_COMMAND};--install;${BUILD};--prefix;${prefix}"
        "${CMAKE_COMMAND};-S;${SOURCE};-B;${stranger};-G;${GENERATOR};-DCMAKE_CXX_COMPILER=${COMPILER};-DCMAKE_PREFIX_PATH=${prefix};${flags}"
        "${CMAKE_COMMAND};--build;${stranger}"
        "${stranger}/stranger")
    execute_process(COMMAND ${command} WORKING_DIRECTORY ${BUILD}/package_test RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "${command}\n${said}")
    endif()
endforeach()
message(STATUS "${said}")
