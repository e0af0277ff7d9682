/*
 * A slow clock: preloaded, it makes every read of the time of day and of the monotonic clock the real system call,
 * SLOW_CLOCK_CALLS times over (1 if unset), as a kernel without a clock source for user mode does. With 0 it reads as
 * fast as the C library. Clocks of CPU time are as they were: no kernel reads a clock source for them.
 *
 * With SLOW_CLOCK_TRUTH=FILE it measures itself: the CPU time of one read in SAMPLE of each thread, without that of the
 * agent's and Flight Recorder's threads. At exit it writes to FILE, in ns:
 *   read realtime|monotonic SAMPLES CPU_TIME_OF_THE_SAMPLES
 *   cpu TIME CPU_TIME_OF_THE_PROCESS        some 20 ms apart, and at exit
 *
 *   cc -shared -fPIC -O2 -o slowclock.so slowclock.c
 *   SLOW_CLOCK_CALLS=20 SLOW_CLOCK_TRUTH=truth.txt LD_PRELOAD=$PWD/slowclock.so java ...
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* a prime: no program reads the clock in such a rhythm */
#define SAMPLE 251
#define POINTS 65536
#define POINT_NANOS 20000000LL

typedef int clock_function(clockid_t, struct timespec *);

static clock_function *library_clock;
static volatile int times = -1;
static const char *truth;

static long long samples[2];
static long long cpu_nanos[2];
static struct { long long time, cpu; } points[POINTS];
static volatile int point_count;
static volatile long long next_point;

static __thread unsigned calls;

static long long nanos(clockid_t clock) {
    struct timespec now;
    syscall(SYS_clock_gettime, clock, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

__attribute__((constructor)) static void start(void) {
    const char *given = getenv("SLOW_CLOCK_CALLS");
    library_clock = (clock_function *) dlsym(RTLD_NEXT, "clock_gettime");
    truth = getenv("SLOW_CLOCK_TRUTH");
    times = given == NULL ? 1 : atoi(given);
}

static int read_clock(clockid_t clock, struct timespec *now) {
    int result = 0;
    if (times == 0) {
        return library_clock(clock, now);
    }
    for (int i = 0; i < times || i == 0; i++) {
        result = (int) syscall(SYS_clock_gettime, clock, now);
    }
    return result;
}

static void add_point(void) {
    long long time = nanos(CLOCK_REALTIME);
    long long due = next_point;
    if (time >= due && __sync_bool_compare_and_swap(&next_point, due, time + POINT_NANOS)) {
        int point = __sync_fetch_and_add(&point_count, 1);
        if (point < POINTS) {
            points[point].time = time;
            points[point].cpu = nanos(CLOCK_PROCESS_CPUTIME_ID);
        }
    }
}

static int is_application(void) {
    char name[17] = "";
    prctl(PR_GET_NAME, name);
    return strncmp(name, "timeagent", 9) != 0 && strncmp(name, "JFR", 3) != 0;
}

static int measured_read(clockid_t clock, struct timespec *now) {
    /* the first one finds the kernel's code and data out of the cache */
    long long before = nanos(CLOCK_THREAD_CPUTIME_ID);
    before = nanos(CLOCK_THREAD_CPUTIME_ID);
    long long begin = nanos(CLOCK_THREAD_CPUTIME_ID);
    int result = read_clock(clock, now);
    long long end = nanos(CLOCK_THREAD_CPUTIME_ID);
    if (is_application()) {
        int kind = clock == CLOCK_REALTIME ? 0 : 1;
        __sync_fetch_and_add(&samples[kind], 1);
        /* without what reading the CPU time costs */
        __sync_fetch_and_add(&cpu_nanos[kind], end - begin - (begin - before));
    }
    add_point();
    return result;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    if ((clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC) || times < 0) {
        return (int) syscall(SYS_clock_gettime, clock, now);
    }
    return truth != NULL && ++calls % SAMPLE == 1 ? measured_read(clock, now) : read_clock(clock, now);
}

__attribute__((destructor)) static void end(void) {
    FILE *file = truth == NULL ? NULL : fopen(truth, "w");
    if (file == NULL) {
        return;
    }
    fprintf(file, "read realtime %lld %lld\n", samples[0], cpu_nanos[0]);
    fprintf(file, "read monotonic %lld %lld\n", samples[1], cpu_nanos[1]);
    for (int i = 0; i < point_count && i < POINTS; i++) {
        fprintf(file, "cpu %lld %lld\n", points[i].time, points[i].cpu);
    }
    fprintf(file, "cpu %lld %lld\n", nanos(CLOCK_REALTIME), nanos(CLOCK_PROCESS_CPUTIME_ID));
    fclose(file);
}
