// How much has come in over a connection, whatever became of it?
#pragma once

#include <cstdint>

namespace sidestep::viewer {

/// Bytes that the system has received on a TCP socket, ever; 0 when it does not say.
[[nodiscard]] std::uint64_t bytes_received(int socket);

}  // namespace sidestep::viewer
