#include "cli/tool.h"

int main(int argc, char** argv) {
    return sidestep::cli::run(argc, argv);
}
