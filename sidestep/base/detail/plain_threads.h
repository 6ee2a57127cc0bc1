// Does the thread sanitizer look on? Then loops run on threads of our own (parallel_plain.cpp).
#pragma once

#if defined(__SANITIZE_THREAD__)
#define SIDESTEP_PLAIN_THREADS 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define SIDESTEP_PLAIN_THREADS 1
#endif
#endif
