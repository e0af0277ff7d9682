Third-party libraries in timeagent-jmc.jar and their licences. The notices and the texts of the licences are beside this file.

<#list dependencyMap as entry>
<#assign project = entry.getKey()/>
${project.groupId}:${project.artifactId}:${project.version}  ${entry.getValue()?join(", ")}
</#list>
