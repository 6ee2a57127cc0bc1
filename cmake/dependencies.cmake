# What we stand on, all from Debian. A missing package is named with the line that installs it.
macro(sidestep_require package debian_package)
    find_package(${package} ${ARGN} QUIET)
    if(NOT ${package}_FOUND)
        message(FATAL_ERROR "${package} is missing. On Debian: apt-get install ${debian_package}\n"
                            "(or type ./run, which installs everything in packages.txt)")
    endif()
endmacro()

sidestep_require(Eigen3 libeigen3-dev NO_MODULE)
sidestep_require(TBB libtbb-dev CONFIG)
sidestep_require(fmt libfmt-dev CONFIG)
sidestep_require(nlohmann_json nlohmann-json3-dev CONFIG)
sidestep_require(Threads libc6-dev)
sidestep_require(assimp libassimp-dev CONFIG)
sidestep_require(hwy libhwy-dev CONFIG)
sidestep_require(pugixml libpugixml-dev CONFIG)
# Debian's qhull has no CMake file that names the reentrant library
find_library(SIDESTEP_QHULL qhull_r)
find_path(SIDESTEP_QHULL_INCLUDE libqhull_r/libqhull_r.h)
if(NOT SIDESTEP_QHULL OR NOT SIDESTEP_QHULL_INCLUDE)
    message(FATAL_ERROR "qhull is missing. On Debian: apt-get install libqhull-dev")
endif()
# toml++ is taken as headers only: Debian's CMake target would link a shared library
find_path(SIDESTEP_TOMLPLUSPLUS toml++/toml.h)
if(NOT SIDESTEP_TOMLPLUSPLUS)
    message(FATAL_ERROR "toml++ is missing. On Debian: apt-get install libtomlplusplus-dev")
endif()
if(SIDESTEP_TOOL)
    sidestep_require(CLI11 libcli11-dev CONFIG)
    # the viewer's server: Boost.Asio and Beast, headers only
    sidestep_require(Boost libboost-dev 1.74)
    sidestep_require(ZLIB zlib1g-dev)
    # peers that benchmarks race against
    sidestep_require(fcl libfcl-dev CONFIG)
    sidestep_require(Bullet libbullet-dev)
    sidestep_require(ccd libccd-dev CONFIG)
    sidestep_require(mujoco libmujoco-dev CONFIG)
    # a second engine for articulated bodies, only where it is installed (libsimbody-dev): 25 MB of its own and LAPACK,
    # which nobody needs who does not race it
    find_library(SIDESTEP_SIMBODY SimTKsimbody)
    find_path(SIDESTEP_SIMBODY_INCLUDE SimTKsimbody.h PATH_SUFFIXES simbody)
    find_library(SIDESTEP_ODE ode)
    find_path(SIDESTEP_ODE_INCLUDE ode/ode.h)
    if(NOT SIDESTEP_ODE OR NOT SIDESTEP_ODE_INCLUDE)
        message(FATAL_ERROR "ODE is missing. On Debian: apt-get install libode-dev")
    endif()
endif()
if(SIDESTEP_TESTS)
    sidestep_require(doctest doctest-dev CONFIG)
    # a second opinion on articulated models; its tests are skipped where it is absent
    find_package(mujoco QUIET CONFIG)
endif()
