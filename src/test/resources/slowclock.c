/*
 * A slow clock: preloaded, it answers clock_gettime with the real system call, SLOW_CLOCK_CALLS times over (1 if
 * unset), as a kernel without a clock source for user mode does.
 *
 *   cc -shared -fPIC -O2 -o slowclock.so slowclock.c
 *   SLOW_CLOCK_CALLS=20 LD_PRELOAD=$PWD/slowclock.so java ...
 */
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static volatile int times;

int clock_gettime(clockid_t clock, struct timespec *now) {
    int result = 0;
    if (times == 0) {
        const char *given = getenv("SLOW_CLOCK_CALLS");
        int number = given == NULL ? 1 : atoi(given);
        times = number > 0 ? number : 1;
    }
    for (int i = 0; i < times; i++) {
        result = (int) syscall(SYS_clock_gettime, clock, now);
    }
    return result;
}
