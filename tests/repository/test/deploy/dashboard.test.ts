import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  createPassmuster,
  fetchHandler,
  memoryBlobs,
  memoryStorage,
  sandboxExtractor,
} from "@passmuster/core";
import { afterAll, expect, test } from "vitest";
import { root } from "../../../../scripts/workspace.ts";

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly h: number; readonly w: number; readonly x: number; readonly y: number };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const { panels } = JSON.parse(readFileSync(join(root, "docs/public/grafana-dashboard.json"), "utf8")) as {
  panels: readonly Panel[];
};
const graphs = panels.filter(({ type }) => type !== "row");
const expressions = graphs.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const metricsIn = (expr: string): readonly string[] =>
  Array.from(expr.matchAll(/\b(\w+)\{/g), ([, name = ""]) => name);

const sandbox = sandboxExtractor();
const engine = { name: "native", cost: 1 } as const;
const passmuster = createPassmuster({
  publicUrl: "https://id.example.test",
  secret: "a secret of the tests, thirty-two bytes or more",
  storage: memoryStorage(),
  blobs: memoryBlobs(),
  extractor: { ...sandbox, capabilities: () => ({ ...sandbox.capabilities(), engine }) },
  metrics: true,
});
await passmuster.start({ work: false });
afterAll(() => passmuster.close());
const answer = await fetchHandler(passmuster)(new Request("https://id.example.test/metrics"));
const types = new Map(
  Array.from((await answer.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm), ([, name = "", type = ""]) => [
    name,
    type,
  ]),
);

test("every family that a service prints has one panel, and every panel has a family", () => {
  expect(types.size).toBeGreaterThan(20);
  const families = graphs.map(({ targets: [first] = [] }) =>
    (metricsIn(first?.expr ?? "")[0] ?? "").replace(/_bucket$/, ""),
  );
  expect(families.toSorted()).toEqual([...types.keys()].toSorted());
});

test("counters are read as rates and histograms as quantiles, and gauges as they are", () => {
  for (const expr of expressions) {
    const [metric = ""] = metricsIn(expr);
    const type = types.get(metric) ?? types.get(metric.replace(/_bucket$/, ""));
    const form = {
      counter: /^sum by \(.+\) \(rate\(\w+\{/,
      histogram: /^histogram_quantile\(0\.\d+, sum by \(le\b/,
    };
    expect(expr).toMatch(form[type as keyof typeof form] ?? /^(min|max|time\(\) -)/);
    expect(expr.includes("rate(")).toBe(type !== "gauge");
  }
});

test("what every process reports alike is not added up", () => {
  const shared = expressions.filter((expr) => /_outbox_|_waiting_/.test(expr));
  expect(shared).toHaveLength(5);
  for (const expr of shared) expect(expr).toMatch(/^max\b/);
});

test("panels have ids of their own and do not cover each other", () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { h, w, x, y } }) =>
    Array.from({ length: h * w }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
});
