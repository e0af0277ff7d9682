package timeagent.agent.classfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import timeagent.agent.fixture.Sources;

final class ClassFileVersionTest {
    private final byte[] classFile = Sources.compileOne("class Any {}");

    @Test
    void newestIsTheNewestThatAsmReads() {
        classFile[7] = ClassFileVersion.NEWEST;
        assertThat(new ClassReader(classFile).getClassName()).isEqualTo("Any");

        classFile[7]++;
        assertThatIllegalArgumentException().isThrownBy(() -> new ClassReader(classFile));
    }

    @Test
    void previewFeaturesOfTheNewestAreReadAndKept() {
        for (int version = ClassFileVersion.NEWEST; version <= ClassFileVersion.NEWEST + 1; version++) {
            byte[] preview = classFile.clone();
            preview[4] = (byte) 0xff;
            preview[5] = (byte) 0xff;
            preview[7] = (byte) version;
            byte[] written = classFile.clone();

            assertThat(ClassFileVersion.reader(preview).getClassName()).isEqualTo("Any");
            ClassFileVersion.copy(preview, written);

            assertThat(written).isEqualTo(preview);
        }
    }
}
