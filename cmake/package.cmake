# find_package(sidestep) for others: targets sidestep::<module>, headers, one config file.
include(CMakePackageConfigHelpers)

set(module_targets ${SIDESTEP_MODULES} ${SIDESTEP_APART})
list(TRANSFORM module_targets PREPEND sidestep_)
install(TARGETS ${module_targets} sidestep_options EXPORT sidestepTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY sidestep/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/sidestep
        FILES_MATCHING PATTERN "*.h" PATTERN "detail" EXCLUDE)
install(EXPORT sidestepTargets NAMESPACE sidestep::
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/sidestep)
set(components ${SIDESTEP_MODULES} ${SIDESTEP_APART})
set(static TRUE)
if(BUILD_SHARED_LIBS)
    set(static FALSE)
endif()
configure_package_config_file(cmake/sidestepConfig.cmake.in ${PROJECT_BINARY_DIR}/sidestepConfig.cmake
        INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/sidestep)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/sidestepConfigVersion.cmake
        COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/sidestepConfig.cmake ${PROJECT_BINARY_DIR}/sidestepConfigVersion.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/sidestep)
if(TARGET sidestep_tool)
    install(TARGETS sidestep_tool RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
    # manual pages and completion are what the tool itself says of its verbs, packed as Debian has them
    set(said ${PROJECT_BINARY_DIR}/said)
    set(zsh share/zsh/site-functions)
    if(EXISTS /etc/debian_version)
        set(zsh share/zsh/vendor-completions)
    endif()
    add_custom_command(OUTPUT ${said}/stamp
        COMMAND ${CMAKE_COMMAND} -DTOOL=$<TARGET_FILE:sidestep_tool> -DFOLDER=${said} -P ${PROJECT_SOURCE_DIR}/cmake/said.cmake
        DEPENDS sidestep_tool ${PROJECT_SOURCE_DIR}/cmake/said.cmake
        COMMENT "Writing manual pages and completion")
    add_custom_target(sidestep_manual ALL DEPENDS ${said}/stamp)
    install(DIRECTORY ${said}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} OPTIONAL)
    install(FILES ${said}/sidestep.bash DESTINATION share/bash-completion/completions RENAME sidestep OPTIONAL)
    install(FILES ${said}/sidestep.zsh DESTINATION ${zsh} RENAME _sidestep OPTIONAL)
    install(FILES ${said}/sidestep.fish DESTINATION share/fish/vendor_completions.d OPTIONAL)
endif()
include(cmake/deb.cmake)
