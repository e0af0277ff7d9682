package program;

/** Reads the clock from a thousand threads that live one after the other and two at a time. */
public final class ShortThreads {

    static volatile long sink;

    static void read() {
        for (int i = 0; i < 10; i++) {
            sink = System.currentTimeMillis(); // 10000 reads in ShortThreads.read
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 500; i++) {
            Thread one = new Thread(ShortThreads::read);
            Thread other = new Thread(ShortThreads::read);
            one.start();
            other.start();
            one.join();
            other.join();
        }
        System.out.println(sink > 0);
    }
}
