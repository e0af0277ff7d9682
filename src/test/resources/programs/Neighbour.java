package program;

/** Runs the guest, says so on both outputs, and ends with a status of its own. */
public final class Neighbour {

    public static void main(String[] args) throws Exception {
        System.out.println(Guest.run());
        System.err.println("the program's own line");
        System.exit(3);
    }
}
