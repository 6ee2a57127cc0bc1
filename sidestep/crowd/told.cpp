#include "sidestep/crowd/told.h"

#include <algorithm>

#include "sidestep/base/file.h"
#include "sidestep/cluster/pack.h"
#include "sidestep/crowd/recorder.h"

namespace sidestep::spacetime {

template <typename Archive>
void fields(Archive& archive, Placement& at) {
    archive(at.x, at.z, at.cosine, at.sine, at.start_s);
}

}  // namespace sidestep::spacetime

namespace sidestep::crowd {

template <typename Archive>
void fields(Archive& archive, Met& met) {
    archive(met.person, met.placement);
}

template <typename Archive>
void fields(Archive& archive, Choice& choice) {
    archive(choice.person, choice.move, choice.placement, choice.frame, choice.kept_promise,
            choice.left, choice.gets_stuck);
}

template <typename Archive>
void fields(Archive& archive, Told& told) {
    archive(told.frame, told.met, told.choices);
}

namespace {

/// Reads a part frame by frame: each is a length and so many bytes.
class ToldReader {
public:
    explicit ToldReader(const ToldPart& part)
        : path_(part.path), file_(part.path, std::ios::binary), left_(part.bytes) {
        next();
    }

    /// The next frame that something was told of; null at the end, or when it cannot be read.
    [[nodiscard]] const Told* frame() const { return there_ ? &told_ : nullptr; }
    [[nodiscard]] const Problems& problems() const { return problems_; }

    void next() {
        there_ = false;
        if (left_ == 0) return;
        std::uint32_t size = 0;
        if (left_ < sizeof(size) || !file_.read(reinterpret_cast<char*>(&size), sizeof(size)) ||
            size > left_ - sizeof(size)) {
            return damaged();
        }
        bytes_.resize(size);
        if (!file_.read(bytes_.data(), size)) return damaged();
        left_ -= sizeof(size) + size;
        try {
            told_ = cluster::unpack<Told>(bytes_);
            there_ = true;
        } catch (const cluster::UnpackError&) {
            damaged();
        }
    }

private:
    void damaged() {
        left_ = 0;
        problems_ = {problem_with(path_, "this part of a recording is damaged",
                                  "play the crowd again, or on from its last checkpoint")};
    }

    std::filesystem::path path_;
    std::ifstream file_;
    std::uint64_t left_;
    std::string bytes_;
    Told told_;
    bool there_ = false;
    Problems problems_;
};

}  // namespace

Told told(const Simulation& simulation) {
    Told told;
    told.frame = simulation.crowd().frame() - 1;
    const std::span<const Met> met = simulation.newcomers();
    const std::span<const Choice> choices = simulation.crowd().choices();
    told.met.assign(met.begin(), met.end());
    told.choices.assign(choices.begin(), choices.end());
    std::sort(told.choices.begin(), told.choices.end(),
              [](const Choice& a, const Choice& b) { return a.person < b.person; });
    return told;
}

Result<ToldWriter> ToldWriter::open(const std::filesystem::path& path, std::uint64_t keep) {
    ToldWriter writer;
    writer.path_ = path;
    writer.bytes_ = keep;
    std::error_code error;
    if (keep > 0) std::filesystem::resize_file(path, keep, error);
    const auto mode = std::ios::binary | (keep > 0 ? std::ios::app : std::ios::trunc);
    if (!error) writer.file_.open(path, mode | std::ios::out);
    if (error || !writer.file_) {
        return failure(
            problem_with(path, "cannot be written to", "is there room, and may you write there?"));
    }
    return writer;
}

void ToldWriter::tell(const Told& frame) {
    if (frame.met.empty() && frame.choices.empty()) return;
    const std::string bytes = cluster::pack(frame);
    const auto size = static_cast<std::uint32_t>(bytes.size());
    file_.write(reinterpret_cast<const char*>(&size), sizeof(size));
    file_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes_ += sizeof(size) + bytes.size();
}

Result<std::uint64_t> ToldWriter::flush() {
    file_.flush();
    if (!file_) return failure(problem_with(path_, "could not be written to the end"));
    return bytes_;
}

Problems join(std::span<const ToldPart> parts, std::int64_t frames, Recorder& recorder,
              const std::function<bool(double)>& progress) {
    std::vector<ToldReader> readers;
    readers.reserve(parts.size());
    for (const ToldPart& part : parts) readers.emplace_back(part);
    Told all;
    for (std::int64_t frame = 0; frame < frames; ++frame) {
        all.frame = frame;
        all.met.clear();
        all.choices.clear();
        for (ToldReader& reader : readers) {
            while (reader.frame() != nullptr && reader.frame()->frame <= frame) {
                const Told& some = *reader.frame();
                all.met.insert(all.met.end(), some.met.begin(), some.met.end());
                all.choices.insert(all.choices.end(), some.choices.begin(), some.choices.end());
                reader.next();
            }
            if (!reader.problems().empty()) return reader.problems();
        }
        std::sort(all.met.begin(), all.met.end(),
                  [](const Met& a, const Met& b) { return a.person < b.person; });
        std::sort(all.choices.begin(), all.choices.end(),
                  [](const Choice& a, const Choice& b) { return a.person < b.person; });
        recorder.tell(all);
        const double share = static_cast<double>(frame) / static_cast<double>(frames);
        if (progress && !progress(share)) {
            return {problem_with("", "stopped before the parts were one recording")};
        }
    }
    return {};
}

}  // namespace sidestep::crowd
