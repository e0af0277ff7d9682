package program;

/** Reads the clock while classes and objects are being initialised. */
public final class Initialisers {

    static final long CLASS_TIME = System.currentTimeMillis(); // 1 read in Initialisers.<clinit>

    final long fieldTime = System.currentTimeMillis(); // 5 reads in Initialisers.<init>
    final long blockTime;
    final long constructorTime;

    {
        blockTime = System.currentTimeMillis(); // 5 reads in Initialisers.<init>
    }

    Initialisers() {
        constructorTime = System.currentTimeMillis(); // 5 reads in Initialisers.<init>
    }

    static final class Stamp extends Initialisers.Base {
        Stamp(String name) {
            super(name, System.currentTimeMillis()); // 3 reads in Initialisers$Stamp.<init>
        }

        Stamp() {
            this(Long.toString(System.currentTimeMillis())); // 2 reads in Initialisers$Stamp.<init>
        }
    }

    static class Base {
        final long time;

        Base(String name, long time) {
            this.time = time + name.length();
        }
    }

    public static void main(String[] args) {
        long sum = CLASS_TIME;
        for (int i = 0; i < 5; i++) {
            Initialisers one = new Initialisers();
            sum |= one.fieldTime | one.blockTime | one.constructorTime;
        }
        sum |= new Stamp("one").time | new Stamp().time | new Stamp().time;
        System.out.println(sum > 0);
    }
}
