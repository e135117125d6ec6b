import { expect, test } from "vitest";
import { createRegistry } from "../../../src/service/observe/registry.ts";
import { readExposition } from "./exposition.ts";

test("counters and histograms are printed in Prometheus' format", () => {
  const registry = createRegistry();
  const requests = registry.counter("requests_total", "Requests.", ["route"]);
  const seconds = registry.histogram("seconds", "Seconds.", ["route"], [0.1, 1]);
  requests(["/a"]);
  requests(["/a"]);
  for (const value of [0.05, 0.1, 0.5, 7]) seconds(["/a"], value);
  expect(registry.print([])).toBe(
    [
      "# HELP requests_total Requests.",
      "# TYPE requests_total counter",
      'requests_total{route="/a"} 2',
      "# HELP seconds Seconds.",
      "# TYPE seconds histogram",
      'seconds_bucket{route="/a",le="0.1"} 2',
      'seconds_bucket{route="/a",le="1"} 3',
      'seconds_bucket{route="/a",le="+Inf"} 4',
      'seconds_sum{route="/a"} 7.65',
      'seconds_count{route="/a"} 4',
      "",
    ].join("\n"),
  );
});

test("label values are escaped", () => {
  const registry = createRegistry();
  registry.counter("odd_total", "A \\ and\na line.", ["text"])(['"quoted" \\ and\nbroken']);
  const text = registry.print([]);
  expect(text.split("\n")).toHaveLength(4);
  expect(readExposition(text)[0]?.labels.text).toBe('\\"quoted\\" \\\\ and\\nbroken');
});

test("a label with unbounded values stops adding series; existing ones continue", () => {
  const registry = createRegistry();
  const counter = registry.counter("wild_total", "Wild.", ["id"]);
  for (let id = 0; id < 5_000; id += 1) counter([String(id)]);
  counter(["7"]);
  const samples = readExposition(registry.print([]));
  expect(samples).toHaveLength(2_000);
  expect(samples.find(({ labels }) => labels.id === "7")?.value).toBe(2);
});
