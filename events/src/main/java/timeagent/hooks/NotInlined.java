package timeagent.hooks;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Keeps the JIT compiler from inlining a method: it is compiled once, and a call always costs the same.
 *
 * <p>A placeholder, as {@link Hidden}: packing renames it to {@code jdk.internal.vm.annotation.DontInline}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface NotInlined {}
