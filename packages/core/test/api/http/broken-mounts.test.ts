import { type HttpProbe, httpProbes, runHttpProbe } from "@passmuster/conformance";
import { describe, expect, test } from "vitest";
import { brokenHosts } from "./broken-hosts.ts";
import { brokenMessages } from "./broken-messages.ts";

const all = [...brokenHosts, ...brokenMessages];
const cases = all.flatMap(({ foundBy, ...rest }) => foundBy.map((name) => ({ ...rest, name })));
/** Milliseconds until an answer counts as one that never comes. */
const patience = 500;

function probeNamed(name: string): HttpProbe {
  const found = httpProbes.find((probe) => probe.name === name);
  if (!found) throw new Error(`There is no probe "${name}".`);
  return found;
}

describe.concurrent("the suite of HTTP mounts finds", () => {
  test.each(cases)('a mount that $bug, by "$name"', async ({ name, mount, hangs }) => {
    const probed = runHttpProbe(probeNamed(name), mount, "/nested/identity", hangs ? patience : undefined);
    if (hangs) await expect(probed).rejects.toMatchObject({ name: "AbortError" });
    else await expect(probed).rejects.not.toMatchObject({ name: "AbortError" });
  });
});

test("each probe has a unique name and finds a bug", () => {
  const names = httpProbes.map(({ name }) => name);
  const finding = new Set(cases.map(({ name }) => name));
  expect(names.filter((name) => !finding.has(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
