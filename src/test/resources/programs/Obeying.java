package program;

import java.util.Scanner;

/** Reads the clock a hundred times for each line that it is given, and says at the end whether an agent has been there. */
public final class Obeying {

    private static void read() {
        for (int i = 0; i < 100; i++) {
            System.currentTimeMillis(); // 100 reads in Obeying.read
        }
    }

    private static boolean hasHooks() {
        try {
            return Class.forName("java.lang.TimeagentHooks") != null;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    public static void main(String[] args) {
        System.out.println("ready");
        Scanner lines = new Scanner(System.in);
        while (lines.hasNextLine()) {
            lines.nextLine();
            read();
            System.out.println("read");
        }
        System.out.println("hooks " + hasHooks());
    }
}
