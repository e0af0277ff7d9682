package timeagent.analysis;

import picocli.CommandLine.IVersionProvider;

/** Tells the version that the jar's manifest has. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = Main.class.getPackage().getImplementationVersion();
        return new String[] {"timeagent " + (version == null ? "(not packed)" : version)};
    }
}
