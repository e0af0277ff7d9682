package program;

/** Prints one line. */
public final class Hello {

    public static void main(String[] args) {
        System.out.println("hello");
    }
}
