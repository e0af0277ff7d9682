/**
 * The classes that rewritten code calls. The packed agent carries them as {@code java.lang.Timeagent*} and defines them
 * there at start; here they have a package of their own, so that a compiler and a debugger treat them as usual.
 */
package timeagent.hooks;
