Third-party libraries in timeagent.jar and their licences. The notices and the texts of the licences follow the list.

<#list dependencyMap as entry>
<#assign project = entry.getKey()/>
<#if project.groupId != "io.github.timeagent">
${project.groupId}:${project.artifactId}:${project.version}  ${entry.getValue()?join(", ")}
</#if>
</#list>

