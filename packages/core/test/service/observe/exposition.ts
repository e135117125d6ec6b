/** One sample of a scrape. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/**
 * Parses Prometheus' text format 0.0.4 strictly. HELP and TYPE occur once for each family, before its
 * samples. Families are contiguous and samples unique. Histograms are cumulative, with +Inf equal to the
 * count.
 * @throws {Error} naming the violation
 */
export function readExposition(text: string): readonly Sample[] {
  if (!text.endsWith("\n")) throw new Error("The last line does not end.");
  const samples: Sample[] = [];
  const types = new Map<string, string>();
  const helped = new Set<string>();
  const seen = new Set<string>();
  let family = "";
  for (const line of text.slice(0, -1).split("\n")) {
    const [, word, name = "", rest = ""] = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/.exec(line) ?? [];
    if (word === "HELP") {
      if (helped.has(name)) throw new Error(`${name} is described twice.`);
      helped.add(name);
      family = name;
    } else if (word === "TYPE") {
      if (name !== family || types.has(name)) throw new Error(`The type of ${name} is out of place.`);
      if (!/^(counter|gauge|histogram|summary|untyped)$/.test(rest))
        throw new Error(`${rest} is not a type.`);
      types.set(name, rest);
    } else {
      const sample = sampleIn(line);
      const type = types.get(family);
      const suffix = sample.name.slice(family.length);
      const fits = type === "histogram" ? ["_bucket", "_sum", "_count"].includes(suffix) : suffix === "";
      if (!sample.name.startsWith(family) || !fits) throw new Error(`${sample.name} is not of ${family}.`);
      const key = JSON.stringify([sample.name, sample.labels]);
      if (seen.has(key)) throw new Error(`${key} is there twice.`);
      seen.add(key);
      if (type === "counter" && !sample.name.endsWith("_total"))
        throw new Error(`${sample.name} is not a total.`);
      samples.push(sample);
    }
  }
  checkHistograms(types, samples);
  return samples;
}

function sampleIn(line: string): Sample {
  const [, name, inner, number] =
    /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (-?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?)|[+-]Inf|NaN)$/.exec(
      line,
    ) ?? [];
  if (name === undefined || number === undefined) throw new Error(`No sample: ${line}`);
  const labels = [...(inner ?? "").matchAll(/([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"/g)].map(
    ([, key = "", value = ""]) => [key, value] as const,
  );
  return { name, labels: Object.fromEntries(labels), value: Number(number.replace("Inf", "Infinity")) };
}

function checkHistograms(types: ReadonlyMap<string, string>, samples: readonly Sample[]): void {
  for (const [name] of [...types].filter(([, type]) => type === "histogram")) {
    const buckets = samples.filter((sample) => sample.name === `${name}_bucket`);
    const series = Map.groupBy(buckets, ({ labels: { le: _, ...rest } }) => JSON.stringify(rest));
    for (const [labels, steps] of series) {
      const count = samples.find(
        (sample) => sample.name === `${name}_count` && JSON.stringify(sample.labels) === labels,
      );
      const rising = steps.every(({ value }, index) => value >= (steps[index - 1]?.value ?? 0));
      if (!rising || steps.at(-1)?.labels.le !== "+Inf" || steps.at(-1)?.value !== count?.value)
        throw new Error(`The buckets of ${name}${labels} do not add up.`);
    }
  }
}
