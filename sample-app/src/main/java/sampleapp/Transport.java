package sampleapp;

/** What carries the bytes of a socket, all of it inside this machine. */
enum Transport {
    TCP,
    UDP,
    UNIX
}
