/*
 * A clock that jumps: preloaded, it lets the time of day jump by an hour, there and back, every hundredth time that it is asked
 * for. Other clocks run on.
 *
 *   cc -shared -fPIC -O2 -o jumpingclock.so jumpingclock.c
 *   LD_PRELOAD=$PWD/jumpingclock.so java ...
 */
#include <stdatomic.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define EVERY 100
#define HOUR 3600

static atomic_long asked;

int clock_gettime(clockid_t clock, struct timespec *now) {
    static const int hours[] = {0, 1, 0, -1};
    int result = (int) syscall(SYS_clock_gettime, clock, now);
    if (result == 0 && clock == CLOCK_REALTIME) {
        long times = atomic_fetch_add(&asked, 1);
        now->tv_sec += hours[times / EVERY % 4] * HOUR;
    }
    return result;
}
