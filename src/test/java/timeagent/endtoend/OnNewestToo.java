package timeagent.endtoend;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Tests of the main features: a build without profile runs them on the newest JDK as well as on its own. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@interface OnNewestToo {}
