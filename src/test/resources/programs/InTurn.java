package program;

/** Runs several of these programs in one JVM. */
public final class InTurn {

    public static void main(String[] names) throws Exception {
        for (String name : names) {
            Class.forName("program." + name)
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) new String[0]);
        }
    }
}
