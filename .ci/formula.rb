# Installs a formula from a zip into a folder and runs its test, with as much of Homebrew's language as ours needs:
# ruby formula.rb FORMULA ZIP FOLDER
require "digest"
require "pathname"
require "shellwords"
require "tmpdir"

class Pathname
  def install(*sources)
    mkpath
    sources.each do |source|
      from, to = source.is_a?(Hash) ? source.first : [source, File.basename(source)]
      FileUtils.cp_r(from, self/to)
    end
  end

  def write_env_script(program, variables)
    dirname.mkpath
    write("#!/bin/bash\n#{variables.map { |name, value| "#{name}=#{value.shellescape}" }.join(" ")} exec #{program.to_s.shellescape} \"$@\"\n")
    chmod(0755)
  end
end

module Language
  module Java
    def self.overridable_java_home_env
      { "JAVA_HOME" => ENV["JAVA_HOME"] || `java -XshowSettings:properties -version 2>&1`[/java\.home = (.*)/, 1] }
    end
  end
end

class Formula
  FIELDS = {}
  %i[desc homepage url sha256 license depends_on].each do |field|
    define_singleton_method(field) { |value| FIELDS[field] = value }
  end

  def self.test(&block)
    define_method(:test, &block)
  end

  def initialize(folder)
    @folder = Pathname(folder)
  end

  def version
    FIELDS[:url][%r{/v([^/]+)/[^/]+\z}, 1]
  end

  def bin = @folder/"bin"
  def libexec = @folder/"libexec"
  def man1 = @folder/"share/man/man1"
  def bash_completion = @folder/"etc/bash_completion.d"

  def shell_output(command)
    output = `#{command}`
    $?.success? ? output : raise("#{command}: #{$?}")
  end

  def assert_match(expected, actual)
    actual.include?(expected) || raise("no #{expected} in #{actual}")
  end
end

file, zip, folder = ARGV.map { |name| File.expand_path(name) }
load file
fields = Formula::FIELDS
raise "url #{fields[:url]}" unless File.basename(fields[:url]) == File.basename(zip)
raise "sha256 #{fields[:sha256]}" unless fields[:sha256] == Digest::SHA256.file(zip).hexdigest
raise "desc is too long" if "timeagent: #{fields[:desc]}".length > 80

formula = Timeagent.new(folder)
Dir.mktmpdir do |unpacked|
  system("unzip", "-q", zip, "-d", unpacked, exception: true)
  # Homebrew enters the only folder of an archive
  Dir.chdir(Dir["#{unpacked}/*"].first) { formula.install }
end
formula.test
