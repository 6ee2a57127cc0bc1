# Packs the build tree BUILD as it is and looks into the .deb: everything that must be there, nothing that must not, and no
# error by lintian where that is at hand.
foreach(program IN ITEMS dpkg-deb dpkg-shlibdeps gzip)
    find_program(${program} ${program})
    if(NOT ${program})
        message(STATUS "[skipped] no ${program} here")
        return()
    endif()
endforeach()
set(folder ${BUILD}/package_test_deb)
file(REMOVE_RECURSE ${folder})
execute_process(COMMAND ${CMAKE_CPACK_COMMAND} --config ${BUILD}/CPackConfig.cmake -G DEB -B ${folder} -D CPACK_OUTPUT_FILE_PREFIX=${folder}
                        -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip # quick
                WORKING_DIRECTORY ${BUILD} RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
file(GLOB package ${folder}/*.deb)
if(NOT status EQUAL 0 OR NOT package)
    message(FATAL_ERROR "cpack made no package:\n${said}")
endif()
execute_process(COMMAND ${dpkg-deb} -c ${package} OUTPUT_VARIABLE listed COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${dpkg-deb} -f ${package} OUTPUT_VARIABLE control COMMAND_ERROR_IS_FATAL ANY)
set(wanted bin/sidestep lib/libsidestep_motion.a lib/libsidestep_crowd.a include/sidestep/motion/clip.h include/sidestep/puppet/theatre.h
    lib/cmake/sidestep/sidestepConfig.cmake lib/cmake/sidestep/sidestepConfigVersion.cmake
    share/man/man1/sidestep.1.gz share/man/man1/sidestep-crowd.1.gz share/bash-completion/completions/sidestep
    share/zsh/vendor-completions/_sidestep share/fish/vendor_completions.d/sidestep.fish
    share/doc/sidestep/copyright share/doc/sidestep/changelog.Debian.gz)
file(GLOB module ${BUILD}/python/sidestep/_core*.so)
if(module)
    get_filename_component(name ${module} NAME)
    list(APPEND wanted lib/python3/dist-packages/sidestep/${name} lib/python3/dist-packages/sidestep/__init__.py
         lib/python3/dist-packages/sidestep/__init__.pyi lib/python3/dist-packages/sidestep/py.typed)
endif()
foreach(file IN LISTS wanted)
    string(FIND "${listed}" " ./usr/${file}\n" at)
    if(at EQUAL -1)
        message(FATAL_ERROR "/usr/${file} is not in ${package}:\n${listed}")
    endif()
endforeach()
if(listed MATCHES "/detail/|/tests?/|\\./home|\\./work|\\./root")
    message(FATAL_ERROR "what is private is in ${package}: ${CMAKE_MATCH_0}\n${listed}")
endif()
set(words_wanted "Package: sidestep" "Depends: .*libc6" "Depends: .*libassimp" "Depends: .*libtbb")
if(module)
    list(APPEND words_wanted "Depends: .*python3-numpy")
endif()
foreach(words IN LISTS words_wanted)
    if(NOT control MATCHES "${words}")
        message(FATAL_ERROR "${package} does not say \"${words}\":\n${control}")
    endif()
endforeach()
find_program(lintian lintian)
if(lintian)
    # a package of ours, not of Debian's archive: that nobody asked for it there, and that library and tool are one, is fine
    execute_process(COMMAND ${lintian} --allow-root --fail-on error --suppress-tags unstripped-static-library ${package}
                    RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "lintian found errors:\n${said}")
    endif()
endif()
message(STATUS "${package} holds")
