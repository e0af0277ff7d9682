package program;

import java.util.Map;

/** Reads the clock 400,000 times in a script of Groovy, whose jar is on the class path. */
class GroovyReads {
    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws Exception {
        Class<?> configuration = Class.forName("org.codehaus.groovy.control.CompilerConfiguration");
        Object options = configuration.getConstructor().newInstance();
        // Groovy does not read the class files of newer JDKs
        ((Map<String, Boolean>)
                        configuration.getMethod("getOptimizationOptions").invoke(options))
                .put("asmResolving", false);
        Class<?> shell = Class.forName("groovy.lang.GroovyShell");
        Object script = shell.getMethod("evaluate", String.class)
                .invoke(
                        shell.getConstructor(configuration).newInstance(options),
                        "int n = 0; 400000.times { n += System.currentTimeMillis() > 0 ? 1 : 0 }; n");
        System.out.println(script);
    }
}
