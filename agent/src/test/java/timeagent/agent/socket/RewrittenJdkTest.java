package timeagent.agent.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import timeagent.agent.fixture.JdkClass;

/**
 * The rewritten classes of the running JDK, in a JVM that has them in place of its own and is told to verify them, which it
 * does not do without.
 */
@EnabledOnOs({OS.LINUX, OS.MAC})
final class RewrittenJdkTest {
    private static final List<String> HOOKS = List.of(
            "TimeagentSocket",
            "TimeagentClock",
            "TimeagentReference",
            "TimeagentReferenceRead",
            "TimeagentEvents",
            "TimeagentHooks",
            "TimeagentLoader",
            "OwnHooks");

    @TempDir
    Path folder;

    @Test
    void writesOfEveryKindAreToldOnce() throws Exception {
        patch(false);

        assertThat(run())
                .containsExactly(
                        "channel 1 to SocketChannel",
                        "gather 2 to SocketChannel",
                        "stream 3 to Socket",
                        "adaptor 4 to SocketChannel",
                        "transfer 5 to SocketChannel",
                        "stream 6 to Socket",
                        "datagram 7 to SocketAddress",
                        "datagram 8 to SocketAddress",
                        "datagram 9 to SocketAddress",
                        "datagram -1 to DatagramPacket",
                        "pending 1",
                        "pending 0, all told true",
                        "channel 0 to SocketChannel ClosedChannelException",
                        "transfer 0 to SocketChannel ClosedChannelException",
                        "async 0 to AsynchronousSocketChannel ClosedChannelException");
    }

    /** The test itself: a class that the verifier does not take is refused. */
    @Test
    void aClassWithAMistakeIsRefused() throws Exception {
        patch(true);

        assertThat(String.join("\n", run())).contains("java.lang.VerifyError");
    }

    private void patch(boolean withMistake) throws Exception {
        for (String hook : HOOKS) {
            try (InputStream in = getClass().getResourceAsStream("/timeagent/hooks/" + hook + ".class")) {
                put("timeagent/hooks/" + hook, in.readAllBytes());
            }
        }
        for (JdkClass jdkClass : JdkClass.values()) {
            byte[] rewritten = WriteRewriter.rewrite(jdkClass.bytes());
            put(jdkClass.internalName(), withMistake ? withoutAnswer(rewritten) : rewritten);
        }
    }

    private void put(String name, byte[] classFile) throws Exception {
        Path file = folder.resolve(name + ".class");
        Files.createDirectories(file.getParent());
        Files.write(file, classFile);
    }

    /** The answer of a hook is taken off the stack before it is stored. */
    private static byte[] withoutAnswer(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String type, String signature, String[] thrown) {
                        return new MethodVisitor(
                                Opcodes.ASM9, super.visitMethod(access, name, type, signature, thrown)) {
                            @Override
                            public void visitMethodInsn(int opcode, String owner, String name, String type, boolean i) {
                                super.visitMethodInsn(opcode, owner, name, type, i);
                                if (name.equals("begin")) {
                                    super.visitInsn(Opcodes.POP);
                                }
                            }
                        };
                    }
                },
                0);
        return writer.toByteArray();
    }

    private List<String> run() throws Exception {
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UnlockDiagnosticVMOptions",
                        "-XX:+BytecodeVerificationLocal",
                        "--patch-module=java.base=" + folder,
                        "--add-exports=java.base/timeagent.hooks=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        WritesOfEachKind.class.getName(),
                        folder.resolve("content").toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        program.waitFor();
        return output.lines().toList();
    }
}
