package timeagent.benchmarks.startup;

/** The shortest program: it prints one line. */
final class HelloWorld {
    private HelloWorld() {}

    public static void main(String[] arguments) {
        System.out.println("hello");
    }
}
