package sampleapp;

/** The transports, all local to this machine. */
enum Transport {
    TCP,
    UDP,
    UNIX
}
