// One main for every test program. Nothing a test does goes into the caches of whoever runs it.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdlib>

int main(int argc, char** argv) {
    setenv("SIDESTEP_CACHE", "", 0);
    return doctest::Context(argc, argv).run();
}
