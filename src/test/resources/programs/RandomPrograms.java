package program;

import java.util.Arrays;

/** Runs random classes, prints what each computes, and what all of them read and wrote. */
public final class RandomPrograms {

    private static final int STATUS = 7;

    /** Takes how many classes there are. */
    public static void main(String[] args) {
        for (int number = 0; number < Integer.parseInt(args[0]); number++) {
            System.out.println("class " + number + ": " + outcome(number));
            if (number % 100 == 0) {
                System.err.println("class " + number);
            }
        }
        Tally.print();
        System.exit(STATUS);
    }

    private static String outcome(int number) {
        StringBuilder outcome = new StringBuilder();
        for (int n = 0; n < 3; n++) {
            try {
                Tally.Piece piece = (Tally.Piece) Class.forName("random.C" + number)
                        .getDeclaredConstructor()
                        .newInstance();
                outcome.append(piece.run(n)).append(' ');
            } catch (Throwable e) {
                outcome.append(e).append(" at ").append(Arrays.toString(e.getStackTrace()));
                outcome.append(" by ").append(e.getCause()).append(' ');
            }
        }
        return outcome.append(Tally.seen()).toString();
    }
}
