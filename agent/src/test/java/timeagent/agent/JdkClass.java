package timeagent.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.commons.ClassRemapper;
import net.bytebuddy.jar.asm.commons.SimpleRemapper;

/** A class of the running JDK whose writes are rewritten. */
enum JdkClass {
    CHANNEL("sun/nio/ch/SocketChannelImpl"),
    STREAM("java/net/Socket$SocketOutputStream");

    private final String internalName;

    JdkClass(String internalName) {
        this.internalName = internalName;
    }

    String internalName() {
        return internalName;
    }

    Class<?> loaded() throws ClassNotFoundException {
        return Class.forName(internalName.replace('/', '.'), false, null);
    }

    /** As it is in the JDK, without what an agent or Flight Recorder made of it. */
    byte[] bytes() {
        try (InputStream in = Object.class.getModule().getResourceAsStream(internalName + ".class")) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Another class under the name of this one: the first of {@code source}. */
    byte[] standIn(String source) {
        byte[] classFile = Sources.compileOne(source);
        return renamed(classFile, new ClassReader(classFile).getClassName(), internalName);
    }

    /** A class that was compiled or rewritten under the name of this one, as {@code name}. */
    byte[] renamed(byte[] classFile, String name) {
        return renamed(classFile, internalName, name);
    }

    private static byte[] renamed(byte[] classFile, String from, String to) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(classFile).accept(new ClassRemapper(writer, new SimpleRemapper(Opcodes.ASM9, from, to)), 0);
        return writer.toByteArray();
    }
}
