/** Does a number of requests, each of which allocates a number of bytes on the heap and computes with them. */
final class Requests {

    /** Read by nobody; what is stored in it must be on the heap. */
    static volatile byte[] last;

    private Requests() {}

    /** @param args number of requests, bytes of each */
    public static void main(String[] args) {
        int requests = Integer.parseInt(args[0]);
        int bytes = Integer.parseInt(args[1]);
        long sum = 0;
        for (int i = 0; i < requests; i++) {
            byte[] request = new byte[bytes];
            for (int k = 0; k < bytes; k++) {
                request[k] = (byte) (i * 31 + k);
                sum += request[k];
            }
            last = request;
        }
        System.out.println("requests=" + requests + " sum=" + sum);
    }
}
