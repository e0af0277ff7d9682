package timeagent.agent.types;

import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What a class file says of an event type.
 *
 * @param superName internal name
 * @param eventName value of {@code @Name}, or null
 * @param hasSettings whether a method has {@code @SettingDefinition}
 */
record EventTypeFile(String superName, String eventName, boolean hasSettings) {
    static final EventTypeFile MISSING = new EventTypeFile("", null, false);

    private static final String NAME = "Ljdk/jfr/Name;";
    private static final String SETTING = "Ljdk/jfr/SettingDefinition;";

    static EventTypeFile of(ClassReader reader) {
        Reading reading = new Reading();
        reader.accept(reading, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return new EventTypeFile(reader.getSuperName(), reading.eventName, reading.hasSettings);
    }

    private static final class Reading extends ClassVisitor {
        private String eventName;
        private boolean hasSettings;

        Reading() {
            super(Opcodes.ASM9);
        }

        @Override
        public AnnotationVisitor visitAnnotation(String type, boolean visible) {
            return !type.equals(NAME)
                    ? null
                    : new AnnotationVisitor(Opcodes.ASM9) {
                        @Override
                        public void visit(String key, Object value) {
                            eventName = value.toString();
                        }
                    };
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] thrown) {
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public AnnotationVisitor visitAnnotation(String type, boolean visible) {
                    hasSettings |= type.equals(SETTING);
                    return null;
                }
            };
        }
    }
}
