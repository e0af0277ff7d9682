# The formula for Homebrew; the release has the one with version and checksum.
class Timeagent < Formula
  desc "What a JVM wastes on clock reads, socket writes and JFR events"
  homepage "https://github.com/timeagent/timeagent"
  url "https://github.com/timeagent/timeagent/releases/download/v@version@/timeagent-@version@-bin.zip"
  sha256 "@sha256@"
  license "Apache-2.0"

  depends_on "openjdk"

  def install
    libexec.install "bin", "lib"
    (bin/"timeagent").write_env_script libexec/"bin/timeagent", Language::Java.overridable_java_home_env
    bash_completion.install "completions/timeagent.bash" => "timeagent"
    man1.install "man/man1/timeagent.1"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/timeagent --version")
  end
end
