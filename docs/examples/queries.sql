-- Call sites that use most CPU time.
SELECT r.service, class_name, method, line, clock, sum(calls) AS calls, round(sum(estimated_nanos)) / 1e9 AS cpu_seconds
FROM clock_call_site JOIN recording AS r USING (recording_id)
WHERE estimated_nanos IS NOT NULL
GROUP BY ALL ORDER BY cpu_seconds DESC, service, class_name, method, line, clock LIMIT 20;

-- Hosts with a slow clock source.
SELECT host, clock_source, count(*) AS recordings, median(current_time_millis_nanos) AS nanos
FROM clock_source JOIN recording USING (recording_id)
GROUP BY ALL HAVING median(current_time_millis_nanos) > 100 ORDER BY nanos DESC, host;

-- Change of bytes per event from release to release, with a 95 % interval (Student's distribution, the degrees of
-- freedom of the release with fewer JVMs) in which a JVM is one value.
WITH jvm AS (
  SELECT r.service, version, host, pid, min(start) AS start, sum(bytes_per_event * measured) / sum(measured) AS bytes
  FROM event_cost JOIN recording AS r USING (recording_id)
  WHERE measured > 0 AND version IS NOT NULL GROUP BY ALL),
releases AS (
  SELECT service, version, min(start) AS since, count(*) AS jvms, avg(bytes) AS bytes, var_samp(bytes) / count(*) AS error
  FROM jvm GROUP BY ALL)
SELECT a.service, a.version AS old_version, b.version AS new_version, a.jvms AS old_jvms, b.jvms AS new_jvms,
       a.bytes AS old_bytes, b.bytes - a.bytes AS difference,
       CASE least(a.jvms, b.jvms) WHEN 2 THEN 12.71 WHEN 3 THEN 4.30 WHEN 4 THEN 3.18 WHEN 5 THEN 2.78 WHEN 6 THEN 2.57
            WHEN 7 THEN 2.45 WHEN 8 THEN 2.36 WHEN 9 THEN 2.31 WHEN 10 THEN 2.26 ELSE 2.23 END
       * sqrt(a.error + b.error) AS half_width
FROM releases AS a JOIN releases AS b ON a.service = b.service AND a.since < b.since
ORDER BY a.service, old_version, new_version;

-- Hosts whose CPU share of clock reads is over twice the median of their service. Recordings whose CPU time or cost of a
-- read is unknown are left out.
SELECT service, host, share, median_share
FROM (SELECT *, median(share) OVER (PARTITION BY service) AS median_share
      FROM (SELECT service, host, sum(nanos) / 1e9 / sum(cpu_seconds) AS share
            FROM (SELECT r.service, host, recording_id, cpu_seconds, count(calls) AS sites, sum(estimated_nanos) AS known,
                         coalesce(sum(estimated_nanos), 0) AS nanos
                  FROM recording AS r LEFT JOIN clock_call_site USING (recording_id)
                  WHERE cpu_seconds > 0 GROUP BY ALL) AS one
            WHERE sites = 0 OR known IS NOT NULL
            GROUP BY ALL) AS by_host) AS compared
WHERE share > 2 * median_share ORDER BY share DESC, service, host;

-- Slowest peers.
SELECT peer_host, peer_address, peer_port, api, max(total) AS writes, min(nanos_up_to) FILTER (WHERE below >= 0.99 * total) AS p99_nanos
FROM (SELECT *, sum(events) OVER (PARTITION BY peer_host, peer_address, peer_port, api ORDER BY nanos_up_to) AS below,
             sum(events) OVER (PARTITION BY peer_host, peer_address, peer_port, api) AS total
      FROM (SELECT peer_host, peer_address, peer_port, api, nanos_up_to, sum(events) AS events
            FROM socket_peer_minute GROUP BY ALL) AS steps) AS running
GROUP BY ALL
ORDER BY p99_nanos DESC, writes DESC, peer_address NULLS LAST, peer_port NULLS LAST, peer_host NULLS LAST, api LIMIT 20;

-- Peers by time in writes, with the share of writes below 64 B.
SELECT p.peer_host, p.peer_address, p.peer_port, p.local_port, p.api, sum(p.events) AS writes,
       sum(p.nanos) / 1e9 AS seconds_in_writes, max(p.longest_nanos) AS longest_nanos,
       sum(coalesce(s.small, 0)) / sum(p.events) AS small_share
FROM socket_peer AS p LEFT JOIN (
  SELECT recording_id, coalesce(peer_host, '') AS peer_host, coalesce(peer_address, '') AS peer_address,
         coalesce(peer_port, 0) AS peer_port, coalesce(local_port, 0) AS local_port, coalesce(api, '') AS api,
         sum(events) AS small
  FROM socket_peer_range WHERE quantity = 'bytes' AND lower_limit > 0 AND lower_limit < 64 GROUP BY ALL) AS s
  ON s.recording_id = p.recording_id AND s.peer_host = coalesce(p.peer_host, '')
     AND s.peer_address = coalesce(p.peer_address, '') AND s.peer_port = coalesce(p.peer_port, 0)
     AND s.local_port = coalesce(p.local_port, 0) AND s.api = coalesce(p.api, '')
GROUP BY ALL
ORDER BY seconds_in_writes DESC, writes DESC, peer_address NULLS LAST, peer_port NULLS LAST, local_port NULLS LAST, peer_host NULLS LAST, api LIMIT 20;
