# One row of docs/layers.txt becomes one target sidestep::<module>. A module needs no CMake of its own:
# every .cpp below sidestep/<module>/ belongs to it. A module without sources yet is an interface target.

# private dependencies, by module: they stay in .cpp files, no public header mentions them
set(sidestep_private_base TBB::tbb fmt::fmt)
set(sidestep_private_geometry qhull_r)
set(sidestep_private_picture fmt::fmt)
set(sidestep_private_recording fmt::fmt)
set(sidestep_private_motion fmt::fmt nlohmann_json::nlohmann_json assimp::assimp)
set(sidestep_private_spacetime hwy::hwy)
set(sidestep_private_crowd fmt::fmt hwy::hwy)
set(sidestep_private_edit fmt::fmt)
set(sidestep_private_stage fmt::fmt)
set(sidestep_private_articulated fmt::fmt pugixml::pugixml)
set(sidestep_private_puppet fmt::fmt hwy::hwy)
set(sidestep_private_ccd hwy::hwy)
set(sidestep_private_rigid fmt::fmt hwy::hwy assimp::assimp)
set(sidestep_private_body fmt::fmt hwy::hwy nlohmann_json::nlohmann_json assimp::assimp)

# sources of a module that stay out of it and make a library of their own, which not everybody needs
set(sidestep_apart_articulated gl_occlusion.cpp detail/gl_context.cpp)
set(sidestep_private_articulated_gl fmt::fmt epoxy ${CMAKE_DL_LIBS})
# ranks over MPI: whoever runs on one machine never meets it
set(sidestep_apart_cluster mpi_ranks.cpp)
set(sidestep_private_cluster_mpi MPI::MPI_CXX)
# what reads gamepads and moves hands: each only where its library is, and none of it in the module
set(sidestep_apart_puppet devices/devices.cpp devices/gamepad.cpp devices/force_stick.cpp devices/space_mouse.cpp
    devices/force_dimension.cpp devices/touch.cpp)
set(sidestep_private_puppet_devices)
set(sidestep_absent_puppet_devices)
if(SIDESTEP_HAS_SDL)
    # by its path here, by its name in the package: others may have it elsewhere
    list(APPEND sidestep_private_puppet_devices $<BUILD_INTERFACE:${SIDESTEP_SDL}> $<INSTALL_INTERFACE:SDL2>)
else()
    list(APPEND sidestep_absent_puppet_devices devices/gamepad.cpp devices/force_stick.cpp)
endif()
if(SIDESTEP_HAS_SPNAV)
    list(APPEND sidestep_private_puppet_devices $<BUILD_INTERFACE:${SIDESTEP_SPNAV}> $<INSTALL_INTERFACE:spnav> m)
else()
    list(APPEND sidestep_absent_puppet_devices devices/space_mouse.cpp)
endif()
if(SIDESTEP_HAS_DHD)
    list(APPEND sidestep_private_puppet_devices $<BUILD_INTERFACE:${SIDESTEP_DHD}> $<INSTALL_INTERFACE:dhd> ${CMAKE_DL_LIBS})
else()
    list(APPEND sidestep_absent_puppet_devices devices/force_dimension.cpp)
endif()
if(SIDESTEP_HAS_HDAPI)
    list(APPEND sidestep_private_puppet_devices $<BUILD_INTERFACE:${SIDESTEP_HDAPI}> $<INSTALL_INTERFACE:HD>)
else()
    list(APPEND sidestep_absent_puppet_devices devices/touch.cpp)
endif()

# compiled once per instruction set by including itself: never together with others
set_source_files_properties(sidestep/spacetime/kernels.cpp sidestep/crowd/grid.cpp sidestep/crowd/weighing.cpp
                            sidestep/body/contact_kernels.cpp sidestep/body/box_kernels.cpp
                            sidestep/rigid/narrow_kernels.cpp sidestep/rigid/solver_kernels.cpp
                            sidestep/rigid/broad_kernels.cpp sidestep/puppet/string_kernels.cpp
                            sidestep/ccd/elementary_kernels.cpp
                            PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)

# its header defines what it means by macros, and is large: kept apart from others
set_source_files_properties(sidestep/base/detail/toml_reader.cpp sidestep/crowd/scene_read.cpp sidestep/crowd/scene_text.cpp
                            sidestep/rigid/scene_read.cpp sidestep/rigid/scene_body.cpp sidestep/rigid/scene_shape.cpp sidestep/rigid/scene_copies.cpp
                            sidestep/puppet/play_read.cpp sidestep/puppet/play_body.cpp sidestep/puppet/plays.cpp
                            PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)

# small matrices all the way: unless everything is inlined it takes twice as long (measured: 280 against 141 ns a link)
set_source_files_properties(sidestep/articulated/dynamics.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON
                            COMPILE_OPTIONS "$<$<CONFIG:Release>:-O3>")

# files that travel inside the library, by module: pairs of <file> <symbol>
set(sidestep_embedded_motion gait/gait.json gait_json)
set(sidestep_embedded_crowd
    scenes/plaza.toml scene_plaza scenes/circle.toml scene_circle scenes/crossing.toml scene_crossing
    scenes/corridor.toml scene_corridor scenes/bottleneck.toml scene_bottleneck scenes/blocks.toml scene_blocks)
set(sidestep_embedded_rigid
    scenes/bounce.toml rigid_scene_bounce scenes/dominoes.toml rigid_scene_dominoes
    scenes/billiards.toml rigid_scene_billiards scenes/superball.toml rigid_scene_superball
    scenes/boxes.toml rigid_scene_boxes scenes/slope.toml rigid_scene_slope
    scenes/stack.toml rigid_scene_stack scenes/dice.toml rigid_scene_dice)
set(sidestep_embedded_puppet
    plays/marionette.toml play_marionette plays/chair.toml play_chair plays/ball.toml play_ball
    plays/wall.toml play_wall plays/dog.toml play_dog
    plays/dog-behind-wall.toml play_dog_behind_wall plays/rod.toml play_rod)

function(sidestep_add_module name)
    set(target sidestep_${name})
    set(folder ${PROJECT_SOURCE_DIR}/sidestep/${name})
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cpp)
    foreach(apart IN LISTS sidestep_apart_${name})
        list(REMOVE_ITEM sources ${folder}/${apart})
    endforeach()
    list(TRANSFORM ARGN PREPEND sidestep_ OUTPUT_VARIABLE knows)
    if(sources)
        add_library(${target} ${sources})
        set(public PUBLIC)
        target_link_libraries(${target} PRIVATE ${sidestep_private_${name}})
        set(embedded ${sidestep_embedded_${name}})
        while(embedded)
            list(POP_FRONT embedded file symbol)
            sidestep_embed(${target} sidestep/${name}/${file} ${symbol})
        endwhile()
        set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON
                              VERSION ${PROJECT_VERSION} SOVERSION 0
                              UNITY_BUILD ${SIDESTEP_UNITY} UNITY_BUILD_BATCH_SIZE 12)
    else()
        add_library(${target} INTERFACE)
        set(public INTERFACE)
    endif()
    add_library(sidestep::${name} ALIAS ${target})
    set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
    target_include_directories(${target} ${public} $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
                               $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
    target_link_libraries(${target} ${public} sidestep_options ${knows})
    if(name STREQUAL "math")
        target_link_libraries(${target} ${public} Eigen3::Eigen)
    endif()
endfunction()

function(sidestep_add_modules layers_file)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${layers_file})
    file(STRINGS ${layers_file} rows REGEX "^[a-z]")
    set(modules)
    foreach(row IN LISTS rows)
        string(REGEX MATCH "^([a-z_]+) *: *(.*)$" matched "${row}")
        set(module ${CMAKE_MATCH_1})
        string(REGEX REPLACE " +" ";" knows "${CMAKE_MATCH_2}")
        sidestep_add_module(${module} ${knows})
        list(APPEND modules ${module})
    endforeach()
    set(SIDESTEP_MODULES ${modules} PARENT_SCOPE)
endfunction()

# sidestep_add_apart(<target> <module> <wanted>): what sidestep_apart_<module> names, as sidestep::<target>
function(sidestep_add_apart name module wanted)
    if(NOT wanted)
        return()
    endif()
    set(target sidestep_${name})
    set(apart ${sidestep_apart_${module}})
    list(REMOVE_ITEM apart ${sidestep_absent_${name}} "")
    list(TRANSFORM apart PREPEND ${PROJECT_SOURCE_DIR}/sidestep/${module}/ OUTPUT_VARIABLE sources)
    add_library(${target} ${sources})
    add_library(sidestep::${name} ALIAS ${target})
    set_target_properties(${target} PROPERTIES EXPORT_NAME ${name} POSITION_INDEPENDENT_CODE ON
                          VERSION ${PROJECT_VERSION} SOVERSION 0)
    target_link_libraries(${target} PUBLIC sidestep_${module} PRIVATE ${sidestep_private_${name}})
    set(SIDESTEP_APART ${SIDESTEP_APART} ${name} PARENT_SCOPE)
endfunction()
