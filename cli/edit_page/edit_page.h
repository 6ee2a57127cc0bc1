// A motion in somebody's hands: the page of `sidestep edit --view` and `sidestep view --edit`.
//
//     page ── drag, release, fix, undo ... ──► EditDesk ──► EditSession ──► the clip
//       ▲                                         │
//       └── frames, keys, contacts, words ────────┘      as notes beside the recording
//
// How the two sides talk is in docs/edit-page.md.
#pragma once

#include <memory>
#include <string>

#include "cli/edit_page/edit_session.h"
#include "cli/support/motions.h"
#include "cli/support/showing.h"

namespace sidestep::cli {

class Console;

struct EditPageOptions {
    std::string input;                  ///< A motion, or library:NAME.
    std::string character = "average";  ///< As CharacterChoice has it.
    std::string output;                 ///< Empty: beside the input, with "-edited" in its name.
    ImportFlags import;
    ShowFlags show;
    double seconds = 0.0;  ///< Ends after so long; 0: when somebody ends it.
};

/// Shows the page until somebody ends it. @return  The exit code.
int edit_on_page(const EditPageOptions& options, Console& console);

/// The same for what is made already: a clip on its body.
/// @param title  Of the page. @param output  Where Save goes.
int edit_on_page(const motion::Clip& clip, std::shared_ptr<const body::LintBody> body,
                 const std::string& title, const std::string& output, const ShowFlags& show,
                 double seconds, Console& console);

/// Between a page and a session: what comes in is done, what changed is posted. Needs no page to be
/// there; the server is borrowed.
class EditDesk {
public:
    EditDesk(EditSession& session, viewer::Server& server, std::string title, std::string output);
    ~EditDesk();
    EditDesk(const EditDesk&) = delete;
    EditDesk& operator=(const EditDesk&) = delete;

    /// Takes what people did and what jobs have found; waits for either, at most so long.
    void serve(double seconds);
    /// Whether a look at all contacts or a fix is under way.
    [[nodiscard]] bool busy() const;

private:
    struct Work;

    void take(const viewer::Input& input);
    void drag(const std::vector<double>& numbers, bool release);
    void begin_fix(bool legs);
    void settle();  // after any change of the settled clip
    void look();
    void collect();
    void save();
    void post_setup(const std::string& title);
    void post_keys();
    void post_frames();
    void post_drag();
    void post_contacts();
    void post_words(const std::string& what, const std::string& text, bool good);

    EditSession& session_;
    viewer::Server& server_;
    std::string output_;
    std::unique_ptr<Work> work_;
    std::shared_ptr<const motion::Clip> posted_;
    bool drag_posted_ = false;
    int saved_version_ = -1;
    int words_ = 0;
};

}  // namespace sidestep::cli
