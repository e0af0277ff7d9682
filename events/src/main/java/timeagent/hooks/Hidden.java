package timeagent.hooks;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Keeps the frame of a method out of stack traces.
 *
 * <p>A placeholder: packing renames it to {@code jdk.internal.vm.annotation.Hidden}, which the JVM honours in {@code
 * java.lang} and the compiler does not allow.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface Hidden {}
