/** Label values of a metric, in the order of their names. Never an id: see `mostSeries`. */
export type LabelValues = readonly string[];

/** A metric whose values are read at scrape time. */
export interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: "gauge" | "counter";
  readonly labels: readonly string[];
  readonly samples: readonly (readonly [LabelValues, number])[];
}

/** Counters and histograms by label, printed in Prometheus' text format 0.0.4. */
export interface Registry {
  counter(name: string, help: string, labels: readonly string[]): (values: LabelValues) => void;
  /** `bounds` are the upper bounds of its buckets, ascending, without +Inf. */
  histogram(
    name: string,
    help: string,
    labels: readonly string[],
    bounds: readonly number[],
  ): (values: LabelValues, value: number) => void;
  print(families: readonly Family[]): string;
}

/**
 * Further series are dropped: a label with unbounded values would fill the memory of this process and of
 * Prometheus.
 */
const mostSeries = 2_000;

interface Timing {
  readonly buckets: number[];
  sum: number;
  count: number;
}

export function createRegistry(): Registry {
  const printers: (() => readonly string[])[] = [];

  return {
    counter(name, help, labels) {
      const series = new Map<string, number>();
      const zero = labels.length === 0 ? [labelled(name, labels, [], 0)] : [];
      printers.push(() => {
        const lines = [...series].map(([key, value]) => labelled(name, labels, valuesIn(key), value));
        return [...head(name, help, "counter"), ...(lines.length > 0 ? lines : zero)];
      });
      return (values) => {
        const key = keyOf(values);
        const before = series.get(key);
        if (before !== undefined || series.size < mostSeries) series.set(key, (before ?? 0) + 1);
      };
    },

    histogram(name, help, labels, bounds) {
      const series = new Map<string, Timing>();
      printers.push(() => [
        ...head(name, help, "histogram"),
        ...[...series].flatMap(([key, timing]) =>
          timingLines({ name, labels, bounds }, valuesIn(key), timing),
        ),
      ]);
      return (values, value) => {
        const key = keyOf(values);
        const found = series.get(key);
        if (!found && series.size >= mostSeries) return;
        const timing = found ?? { buckets: bounds.map(() => 0), sum: 0, count: 0 };
        series.set(key, timing);
        const bucket = bounds.findIndex((bound) => value <= bound);
        if (bucket >= 0) timing.buckets[bucket] = (timing.buckets[bucket] ?? 0) + 1;
        timing.sum += value;
        timing.count += 1;
      };
    },

    print(families) {
      const read = families.flatMap(({ name, help, type, labels, samples }) => [
        ...head(name, help, type),
        ...samples.map(([values, value]) => labelled(name, labels, values, value)),
      ]);
      return `${[...printers.flatMap((print) => print()), ...read].join("\n")}\n`;
    },
  };
}

const keyOf = (values: LabelValues): string => values.join("\0");
const valuesIn = (key: string): LabelValues => key.split("\0");

interface Histogram {
  readonly name: string;
  readonly labels: readonly string[];
  readonly bounds: readonly number[];
}

function timingLines(
  { name, labels, bounds }: Histogram,
  values: LabelValues,
  { buckets, sum, count }: Timing,
): readonly string[] {
  let below = 0;
  const filled = bounds.map((bound, index) => {
    below += buckets[index] ?? 0;
    return labelled(`${name}_bucket`, [...labels, "le"], [...values, String(bound)], below);
  });
  return [
    ...filled,
    labelled(`${name}_bucket`, [...labels, "le"], [...values, "+Inf"], count),
    labelled(`${name}_sum`, labels, values, sum),
    labelled(`${name}_count`, labels, values, count),
  ];
}

function head(name: string, help: string, type: string): readonly string[] {
  return [`# HELP ${name} ${help.replace(/\\/g, "\\\\").replace(/\n/g, "\\n")}`, `# TYPE ${name} ${type}`];
}

function labelled(name: string, labels: readonly string[], values: LabelValues, value: number): string {
  const pairs = labels.map((label, index) => `${label}="${escaped(values[index] ?? "")}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}`;
}

function escaped(value: string): string {
  return value.replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/\n/g, "\\n");
}
