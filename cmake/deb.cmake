# cpack -G DEB: tool, library, headers, Python module, manual pages and completion in one package.
#     cmake --build build/release --target package_deb
if(NOT PROJECT_IS_TOP_LEVEL)
    return()
endif()
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME sidestep)
set(CPACK_PACKAGE_VENDOR Sidestep)
set(SIDESTEP_MAINTAINER "Sidestep maintainers <maintainers@sidestep.example>" CACHE STRING "Who answers for the .deb: Name <address>")
set(CPACK_PACKAGE_CONTACT ${SIDESTEP_MAINTAINER})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "motion capture in which nothing passes through anything else")
set(CPACK_PACKAGE_DESCRIPTION "Give it motion capture and characters; get motion in which nothing
passes through anything else: clip queries, crowds, linting and fixing
of clips, retargeting, rigid and articulated bodies, first times of
contact, marionettes. The tool, the C++ library with its headers, and
the Python module.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
# what programs need to start is read off them; what headers and static libraries need to be compiled with is listed
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
if(TARGET sidestep_python)
    # the module is compiled for one Python
    get_directory_property(minor DIRECTORY python DEFINITION Python_VERSION_MINOR)
    math(EXPR next "${minor} + 1")
    set(CPACK_DEBIAN_PACKAGE_DEPENDS "python3 (>= 3.${minor}), python3 (<< 3.${next}), python3-numpy")
endif()
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS man-db)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "g++, cmake, libeigen3-dev, libtbb-dev, libfmt-dev, nlohmann-json3-dev, libassimp-dev, libhwy-dev, libpugixml-dev, libqhull-dev, zlib1g-dev, ffmpeg")
set(CPACK_INSTALL_CMAKE_PROJECTS "${PROJECT_BINARY_DIR};sidestep;ALL;/")
set(CPACK_OUTPUT_FILE_PREFIX ${PROJECT_BINARY_DIR}/packages)

set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

# Debian wants to know under which terms, and what changed
install(FILES ${PROJECT_SOURCE_DIR}/cmake/copyright DESTINATION share/doc/sidestep)
find_program(SIDESTEP_GZIP gzip)
mark_as_advanced(SIDESTEP_GZIP)
if(SIDESTEP_GZIP)
    string(TIMESTAMP today "%a, %d %b %Y %H:%M:%S +0000" UTC)
    file(WRITE ${PROJECT_BINARY_DIR}/changelog.Debian
"sidestep (${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * What changed is in changelog.gz.

 -- ${SIDESTEP_MAINTAINER}  ${today}
")
    configure_file(${PROJECT_SOURCE_DIR}/CHANGELOG.md ${PROJECT_BINARY_DIR}/changelog COPYONLY)
    execute_process(COMMAND ${SIDESTEP_GZIP} -9nf changelog changelog.Debian WORKING_DIRECTORY ${PROJECT_BINARY_DIR})
    install(FILES ${PROJECT_BINARY_DIR}/changelog.gz ${PROJECT_BINARY_DIR}/changelog.Debian.gz DESTINATION share/doc/sidestep)
endif()
include(CPack)

add_custom_target(package_deb
    COMMAND ${CMAKE_CPACK_COMMAND} --config ${PROJECT_BINARY_DIR}/CPackConfig.cmake -G DEB
    WORKING_DIRECTORY ${PROJECT_BINARY_DIR} USES_TERMINAL
    COMMENT "Packing a .deb")
foreach(part IN ITEMS sidestep_tool sidestep_python sidestep_manual ${module_targets})
    if(TARGET ${part})
        add_dependencies(package_deb ${part})
    endif()
endforeach()
