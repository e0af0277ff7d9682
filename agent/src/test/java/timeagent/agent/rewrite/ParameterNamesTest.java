package timeagent.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import timeagent.agent.fixture.Defined;
import timeagent.agent.fixture.Generated;

final class ParameterNamesTest {

    @BeforeEach
    void onlyWhereTheJvmLosesThem() {
        assumeTrue(Runtime.version().feature() < 19, "JDK 19 and later keep the names of parameters");
    }

    @Test
    void areLeftToThemselvesIfNobodyCanReadThem() throws Exception {
        byte[] classFile = named("(IJ)V", "count");
        Class<?> loaded = new Defined(Map.of("Named", classFile)).loadClass("Named");

        assertThat(ParameterNames.kept(loaded, withoutNames(classFile), null)).isNull();
        ParameterNames.require(loaded);
    }

    @Test
    void cannotBeKeptIfATypeIsMissing() throws Exception {
        Class<?> loaded = new Defined(Map.of("Named", named("(Lmissing/Type;)V", "one"))).loadClass("Named");

        assertThatExceptionOfType(NoClassDefFoundError.class)
                .isThrownBy(() -> ParameterNames.require(loaded))
                .withMessage("missing/Type");
    }

    /** A class with one method. */
    private static byte[] named(String descriptor, String... names) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, "Named", null, "java/lang/Object", null);
        MethodVisitor method =
                writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, "run", descriptor, null, null);
        for (String name : names) {
            method.visitParameter(name, Opcodes.ACC_FINAL);
        }
        method.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    /** As the JVM makes it: the constant pool still has the name of the attribute. */
    private static byte[] withoutNames(byte[] classFile) {
        return Generated.changed(classFile, owner -> owner.methods.forEach(method -> method.parameters = null));
    }
}
