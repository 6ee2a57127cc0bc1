#include "bench/crowd/asker.h"

#include "sidestep/crowd/repertoire.h"

namespace sidestep::bench {

Asker::Asker(const crowd::Repertoire& repertoire, MakePeer make)
    : moves_(static_cast<int>(repertoire.moves().size())) {
    for (const crowd::Move& move : repertoire.moves()) paths_.push_back(move.promise->path());
    for (const crowd::Move& move : repertoire.moves()) paths_.push_back(move.request->path());
    peer_ = make(paths_);
}

void Asker::operator()(const crowd::Question& question) {
    ++count.candidates;
    for (const crowd::Plan& other : question.others) {
        const Query query{moves_ + question.candidate.move, other.move,
                          question.candidate.placement, other.placement};
        std::uint64_t touch = 0;
        peer_->run({&query, 1}, {&touch, 1});
        ++count.pairs;
        if (touch != 0) return;
    }
    ++count.free;
}

}  // namespace sidestep::bench
