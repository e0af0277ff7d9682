/*
 * A wall clock that is set: preloaded, it adds to the time of day what STEPS says, a list of MILLIS:SHIFT, in ms, and SLEW_PPM;
 * the first is the time since the first reading or, if the file FROM is given, since that was there. The monotonic clock runs on.
 * STOP, MILLIS:LENGTH, suspends the process for so many ms.
 *
 *   cc -shared -fPIC -O2 -o steppedclock.so steppedclock.c
 *   LD_PRELOAD=$PWD/steppedclock.so STEPS=2500:20,4500:-1000 java ...
 */
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define SECOND 1000000000L

static long nanos(clockid_t clock) {
    struct timespec now;
    syscall(SYS_clock_gettime, clock, &now);
    return now.tv_sec * SECOND + now.tv_nsec;
}

static long first;

/* Whether FROM, if given, is there. */
static int started(void) {
    const char *from = getenv("FROM");
    return from == NULL || access(from, F_OK) == 0;
}

/* ns since the start, 0 before it */
static long since(void) {
    if (first == 0 && started()) {
        first = nanos(CLOCK_MONOTONIC);
    }
    return first == 0 ? 0 : nanos(CLOCK_MONOTONIC) - first;
}

/* Suspends this process as STOP says, MILLIS:LENGTH in ms. */
static void suspend(const char *stop) {
    char *end;
    long at = strtol(stop, &end, 10);
    long length = strtol(end + 1, &end, 10);
    pid_t process = getpid();
    if (fork() == 0) {
        while (!started() && getppid() == process) {
            usleep(10000);
        }
        usleep(at * 1000);
        kill(process, SIGSTOP);
        usleep(length * 1000);
        kill(process, SIGCONT);
        _exit(0);
    }
}

__attribute__((constructor)) static void start(void) {
    if (getenv("STOP") != NULL) {
        suspend(getenv("STOP"));
    }
}

static long shift(long since) {
    const char *ppm = getenv("SLEW_PPM");
    long sum = ppm == NULL ? 0 : since / 1000000 * atol(ppm);
    const char *steps = getenv("STEPS");
    while (steps != NULL && *steps != 0) {
        char *end;
        long at = strtol(steps, &end, 10);
        long millis = strtol(end + 1, &end, 10);
        if (since >= at * 1000000) {
            sum += millis * 1000000;
        }
        steps = *end == ',' ? end + 1 : NULL;
    }
    return sum;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int result = (int) syscall(SYS_clock_gettime, clock, now);
    if (result == 0 && clock == CLOCK_REALTIME) {
        long shifted = now->tv_sec * SECOND + now->tv_nsec + shift(since());
        now->tv_sec = shifted / SECOND;
        now->tv_nsec = shifted % SECOND;
    }
    return result;
}
