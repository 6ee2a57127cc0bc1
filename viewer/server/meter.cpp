#include "viewer/server/meter.h"

// its own file: this header and the one that sockets come with define the same names
#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/socket.h>

namespace sidestep::viewer {

std::uint64_t bytes_received(int socket) {
    ::tcp_info facts{};
    ::socklen_t size = sizeof facts;
    if (::getsockopt(socket, IPPROTO_TCP, TCP_INFO, &facts, &size) != 0) return 0;
    return facts.tcpi_bytes_received;
}

}  // namespace sidestep::viewer
