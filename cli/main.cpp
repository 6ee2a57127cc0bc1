#include <cstdio>

#include "sidestep/base/version.h"

int main() {
    std::printf("sidestep %s\n", sidestep::version_string);
    return 0;
}
