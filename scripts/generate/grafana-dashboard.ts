import { memoryStorage, sandboxExtractor } from "../../packages/core/src/index.ts";
import { createFaults } from "../../packages/core/src/service/observe/faults.ts";
import { createMetrics } from "../../packages/core/src/service/observe/metrics.ts";
import { createObserver } from "../../packages/core/src/service/observe/observer.ts";
import type { Registry } from "../../packages/core/src/service/observe/registry.ts";

interface Described {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly labels: readonly string[];
}

/** Every family that `/metrics` prints, as the core registers it. */
async function families(): Promise<readonly Described[]> {
  const found: Described[] = [];
  const registry: Registry = {
    counter(name, help, labels) {
      found.push({ name, help, labels, type: "counter" });
      return () => undefined;
    },
    histogram(name, help, labels) {
      found.push({ name, help, labels, type: "histogram" });
      return () => undefined;
    },
    print(read) {
      found.push(...read);
      return "";
    },
  };
  const environment = { now: () => 0 };
  createObserver(environment, registry, undefined);
  const ignore = () => undefined;
  createFaults({ debug: ignore, info: ignore, warn: ignore, error: ignore }, registry);
  const decoders = { layers: {}, files: true, network: true } as never;
  const engine = { name: "native", cost: 1 } as const;
  const extractor = { capabilities: () => ({ ...sandboxExtractor().capabilities(), engine }) };
  await createMetrics(registry, memoryStorage(), environment, {
    decoders: () => decoders,
    extractor,
  }).print();
  return found;
}

/** The rows of the dashboard. The first that fits takes a family. */
const rows: readonly (readonly [title: string, families: RegExp])[] = [
  ["Requests", /_http_/],
  ["People", /_capture_|_waiting_(for|oldest)/],
  ["Decisions", /_decisions?_|_decided_|_finished_|_rules_failed_/],
  ["Work", /_work_|_outbox_|_extraction_|_upload_readings_|_confirmation_/],
  ["Webhooks", /_webhook_/],
  ["Processes", /./],
];

/** Labels that a panel adds up, since all of them together are too many lines. */
const summed: Readonly<Record<string, readonly string[]>> = {
  passmuster_http_requests_total: ["method", "route"],
  passmuster_http_request_duration_seconds: ["method"],
  passmuster_work_duration_seconds: ["outcome"],
  passmuster_rules_failed_total: ["action"],
};

/** The same in every process of a database: a sum would count it once for each. */
const isShared = (name: string): boolean => /_outbox_|_waiting_/.test(name);

function unitOf(name: string): string {
  if (name.endsWith("_bytes")) return "bytes";
  if (name === "process_cpu_seconds_total") return "percentunit";
  if (name.endsWith("_total")) return "ops";
  return name.endsWith("_seconds") ? "s" : "short";
}

const quantiles = [0.5, 0.95] as const;

/** PromQL of a family, each with the legend of its lines. */
function queriesOf({ name, type, labels }: Described): readonly (readonly [expr: string, legend: string])[] {
  const shown = labels.filter((label) => !summed[name]?.includes(label));
  const by = shown.length > 0 ? shown : ["instance"];
  const legend = by.map((label) => `{{${label}}}`).join(" ");
  const chosen = `{job=~"$job"}`;
  const rate = (metric: string) => `rate(${metric}${chosen}[$__rate_interval])`;
  if (type === "counter") return [[`sum by (${by.join(", ")}) (${rate(name)})`, legend]];
  if (type === "histogram")
    return quantiles.map((quantile) => [
      `histogram_quantile(${quantile}, sum by (le, ${by.join(", ")}) (${rate(`${name}_bucket`)}))`,
      `${legend} p${quantile * 100}`,
    ]);
  if (name === "process_start_time_seconds") return [[`time() - ${name}${chosen}`, legend]];
  if (isShared(name))
    return [
      [shown.length > 0 ? `max by (${by.join(", ")}) (${name}${chosen})` : `max(${name}${chosen})`, legend],
    ];
  return [[`min by (${by.join(", ")}) (${name}${chosen})`, legend]];
}

const datasource = { type: "prometheus", uid: `\${datasource}` };
const [height, width, columns] = [8, 8, 3];

function panelOf(family: Described, id: number, gridPos: object): object {
  const targets = queriesOf(family).map(([expr, legendFormat], index) => ({
    refId: String.fromCharCode(65 + index),
    datasource,
    expr,
    legendFormat,
  }));
  return {
    id,
    type: "timeseries",
    title: family.name === "process_start_time_seconds" ? "process uptime" : titleOf(family.name),
    description: `${family.name}: ${family.help}`,
    datasource,
    gridPos,
    fieldConfig: { defaults: { unit: unitOf(family.name), min: 0 }, overrides: [] },
    targets,
  };
}

const titleOf = (name: string): string =>
  name
    .replace(/^passmuster_/, "")
    .replace(/_(total|seconds|bytes)/g, "")
    .replaceAll("_", " ");

function variable(name: string, rest: object): object {
  return { name, label: name, hide: 0, ...rest };
}

/** The dashboard for Grafana: a panel for each family of `/metrics`. */
export async function grafanaDashboard(): Promise<string> {
  const left = [...(await families())];
  const panels: object[] = [];
  let y = 0;
  for (const [title, pattern] of rows) {
    const own = left.filter(({ name }) => pattern.test(name));
    for (const family of own) left.splice(left.indexOf(family), 1);
    const gridPos = { h: 1, w: columns * width, x: 0, y };
    panels.push({ id: panels.length + 1, type: "row", title, collapsed: false, gridPos, panels: [] });
    own.forEach((family, index) => {
      const [x, below] = [(index % columns) * width, Math.floor(index / columns) * height];
      panels.push(panelOf(family, panels.length + 1, { h: height, w: width, x, y: y + 1 + below }));
    });
    y += 1 + Math.ceil(own.length / columns) * height;
  }
  const list = [
    variable("datasource", { type: "datasource", query: "prometheus" }),
    variable("job", {
      type: "query",
      datasource,
      query: "label_values(passmuster_outbox_waiting, job)",
      includeAll: true,
      multi: true,
      refresh: 1,
      current: { text: "All", value: "$__all" },
    }),
  ];
  const dashboard = {
    title: "Passmuster",
    uid: "passmuster",
    description: "Generated by npm run generate from the metrics of the core.",
    tags: ["passmuster"],
    schemaVersion: 39,
    refresh: "30s",
    time: { from: "now-6h", to: "now" },
    templating: { list },
    panels,
  };
  const printed = JSON.stringify(dashboard, null, 2);
  // As the formatter writes lists of words.
  return `${printed.replace(/\[\s+("[^"\n]*")\s+\]/g, "[$1]")}\n`;
}
