package program;

/** Reads the clock in methods of interfaces. */
public interface Interfaces {

    long LOADED = System.currentTimeMillis(); // 1 read in Interfaces.<clinit>

    static long ofStatic() {
        return System.currentTimeMillis(); // 3 reads in Interfaces.ofStatic
    }

    default long ofDefault() {
        return ofPrivate() + System.currentTimeMillis(); // 4 reads in Interfaces.ofDefault
    }

    private long ofPrivate() {
        return System.currentTimeMillis(); // 4 reads in Interfaces.ofPrivate
    }

    final class Implementation implements Interfaces {}

    static void main(String[] args) {
        long sum = LOADED;
        for (int i = 0; i < 3; i++) {
            sum += ofStatic();
        }
        Interfaces implementation = new Implementation();
        for (int i = 0; i < 4; i++) {
            sum += implementation.ofDefault();
        }
        System.out.println(sum > 0);
    }
}
