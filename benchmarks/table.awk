# Prints JMH's CSV files, one per round and variant, named .../ROUND-N.csv, as one Markdown table.
#
#   awk -v base=TEXT -f benchmarks/table.awk FILE...
#
# Each cell is the mean over rounds and half of its 95 % interval (Student's t). Differences and ratios are taken within
# a round, to the first variant with the same number of threads whose label contains TEXT. Iterations within a fork are
# not a sample: they share the compiled code.
BEGIN {
    FS = ","
    split("12.706 4.303 3.182 2.776 2.571 2.447 2.365 2.306 2.262 2.228 2.201 2.179 2.160 2.145 2.131", student, " ")
}
function cell(values, count, decimals,    i, mean, squares, df) {
    if (count == 0) {
        return " |"
    }
    for (i = 1; i <= count; i++) {
        mean += values[i] / count
    }
    if (count < 3) {
        return sprintf(" %." decimals "f |", mean)
    }
    for (i = 1; i <= count; i++) {
        squares += (values[i] - mean) ^ 2
    }
    df = count - 1
    return sprintf(" %." decimals "f ± %." decimals "f |", mean,
            (df in student ? student[df] : 2.1) * sqrt(squares / df / count))
}
# the values of a variant; with another variant as divisor or subtrahend, those of the rounds that both have
function take(values, variant, metric, kind, other,    round, count) {
    for (round = 1; round <= rounds; round++) {
        if ((variant, metric, round) in score && (kind == "" || (other, metric, round) in score)) {
            values[++count] = score[variant, metric, round]
            if (kind == "difference") {
                values[count] -= score[other, metric, round]
            } else if (kind == "ratio") {
                values[count] /= score[other, metric, round]
            }
        }
    }
    return count + 0
}
{ gsub(/"/, "") }
FNR == 1 {
    split($0, header)
    next
}
{
    label = $1
    metric = ""
    if (match(label, /:/)) {
        metric = substr(label, RSTART + 1)
        label = substr(label, 1, RSTART - 1)
    }
    sub(/.*\.benchmarks\./, "", label)
    for (i = 8; i <= NF; i++) {
        label = label " " $i
    }
    variant = $3 " | " label
    round = FILENAME
    sub(/.*\//, "", round)
    round += 0
    if (round > rounds) {
        rounds = round
    }
    if (!(variant in threads)) {
        threads[variant] = $3
        order[++variants] = variant
    }
    # of JMH's own profiler only the bytes per operation; the others are of benchmarks/rounds.sh
    if (metric != "" && metric !~ /^gc\.|^worker\.cpu|^calibration/ && !(metric in known) || metric == "gc.alloc.rate.norm" && !(metric in known)) {
        known[metric] = 1
        metrics[++count] = metric
        units[metric] = $7
    }
    if (metric == "") {
        unit = $7
    }
    score[variant, metric, round] = $5
}
END {
    head = "| threads | variant | " unit " | over base | ratio |"
    rule = "|---|---|---|---|---|"
    for (m = 1; m <= count; m++) {
        head = head " " metrics[m] ", " units[metrics[m]] " |"
        rule = rule "---|"
    }
    print head "\n" rule
    for (v = 1; v <= variants; v++) {
        variant = order[v]
        line = "| " variant " |"
        other = ""
        for (b = variants; b >= 1; b--) {
            if (threads[order[b]] == threads[variant] && index(order[b], base)) {
                other = order[b]
            }
        }
        line = line cell(values, take(values, variant, "", ""), 3)
        line = line cell(values, take(values, variant, "", "difference", other), 3)
        line = line cell(values, take(values, variant, "", "ratio", other), 2)
        for (m = 1; m <= count; m++) {
            line = line cell(values, take(values, variant, metrics[m], ""), 2)
        }
        print line
    }
}
