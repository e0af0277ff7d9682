package program;

/** Does a number of requests, each of which allocates a number of bytes; prints how many it did, at first and at the end. */
public final class Requests {

    /** What is stored in it must be on the heap. */
    static volatile byte[] last;

    public static void main(String[] args) {
        int requests = Integer.parseInt(args[0]);
        int bytes = Integer.parseInt(args[1]);
        System.out.println("requests=0");
        for (int i = 0; i < requests; i++) {
            last = new byte[bytes];
        }
        System.out.println("requests=" + requests);
    }
}
