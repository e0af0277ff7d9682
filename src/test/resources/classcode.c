/* program.ClassCode: the byte code of the methods that the JVM runs, by the JVM's interface for tools. */
#include <jvmti.h>
#include <string.h>

static jvmtiEnv *tools;

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *jvm, void *reserved) {
    jvmtiCapabilities wanted;
    memset(&wanted, 0, sizeof wanted);
    wanted.can_get_bytecodes = 1;
    if ((*jvm)->GetEnv(jvm, (void **)&tools, JVMTI_VERSION_11) != JNI_OK
        || (*tools)->AddCapabilities(tools, &wanted) != JVMTI_ERROR_NONE) {
        return JNI_ERR;
    }
    return JNI_VERSION_10;
}

static void set(JNIEnv *jni, jobjectArray texts, jint at, const char *first, jsize one, const char *second, jsize two) {
    jbyteArray text = (*jni)->NewByteArray(jni, one + two);
    if (text != NULL) {
        (*jni)->SetByteArrayRegion(jni, text, 0, one, (const jbyte *)first);
        (*jni)->SetByteArrayRegion(jni, text, one, two, (const jbyte *)second);
        (*jni)->SetObjectArrayElement(jni, texts, at, text);
        (*jni)->DeleteLocalRef(jni, text);
    }
}

static void tell(JNIEnv *jni, jobjectArray texts, jint at, jmethodID method) {
    char *name = NULL, *descriptor = NULL;
    unsigned char *code = NULL;
    jint length = 0;
    if ((*tools)->GetMethodName(tools, method, &name, &descriptor, NULL) == JVMTI_ERROR_NONE) {
        /* of a native or abstract method there is none */
        (*tools)->GetBytecodes(tools, method, &length, &code);
        set(jni, texts, at, name, strlen(name), descriptor, strlen(descriptor));
        set(jni, texts, at + 1, NULL, 0, (char *)code, length);
    }
    (*tools)->Deallocate(tools, (unsigned char *)name);
    (*tools)->Deallocate(tools, (unsigned char *)descriptor);
    (*tools)->Deallocate(tools, code);
}

JNIEXPORT jobjectArray JNICALL Java_program_ClassCode_methods(JNIEnv *jni, jclass self, jclass of) {
    jint count = 0;
    jmethodID *methods = NULL;
    if ((*tools)->GetClassMethods(tools, of, &count, &methods) != JVMTI_ERROR_NONE) {
        return NULL;
    }
    jobjectArray texts = (*jni)->NewObjectArray(jni, 2 * count, (*jni)->FindClass(jni, "[B"), NULL);
    for (jint i = 0; texts != NULL && i < count; i++) {
        tell(jni, texts, 2 * i, methods[i]);
    }
    (*tools)->Deallocate(tools, (unsigned char *)methods);
    return texts;
}
