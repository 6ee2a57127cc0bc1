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
configure_package_config_file(cmake/sidestepConfig.cmake.in ${PROJECT_BINARY_DIR}/sidestepConfig.cmake
        INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/sidestep)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/sidestepConfigVersion.cmake
        COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/sidestepConfig.cmake ${PROJECT_BINARY_DIR}/sidestepConfigVersion.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/sidestep)
if(TARGET sidestep_tool)
    install(TARGETS sidestep_tool RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
