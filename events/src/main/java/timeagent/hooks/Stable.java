package timeagent.hooks;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lets the JIT compiler take an element of an array for a constant once it is not null.
 *
 * <p>A placeholder, as {@link Hidden}: packing renames it to {@code jdk.internal.vm.annotation.Stable}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
@interface Stable {}
