import { createPassmuster, memoryBlobs, memoryStorage, sandboxExtractor } from "@passmuster/core";
import { OptionsError } from "@passmuster/core/input";
import { expect, test } from "vitest";

const fine = {
  publicUrl: "https://identity.test/identity",
  secret: "a secret for tests, thirty-two bytes or more",
  storage: memoryStorage(),
  blobs: memoryBlobs(),
  extractor: sandboxExtractor(),
};

function refusalOf(options: object): OptionsError {
  try {
    createPassmuster({ ...fine, ...options } as typeof fine);
  } catch (error) {
    if (error instanceof OptionsError) return error;
  }
  throw new Error("The options are not refused.");
}

const linesOf = (options: object): readonly string[] =>
  refusalOf(options)
    .message.split("\n")
    .map((line) => line.replace(/(Allowed are) .*/, "$1 …"));

test("every wrong option is named at once, in words of its own", () => {
  const { publicUrl: _, ...others } = fine;
  const wrong = {
    ...others,
    publicUrl: undefined,
    publicURL: "https://identity.test",
    storage: "sqlite:data.db",
    capture: undefined,
    flows: [{ path: "own" }],
    limits: { imageBytes: "10 MB", jsonTokens: 0 },
    work: { attempts: 99 },
    trustProxy: { hops: 1, header: "two words" },
    specimens: "acept",
    metrics: { token: "short" },
    quue: {},
    "constructor ": 1,
  };
  expect(linesOf(wrong)).toEqual([
    "Passmuster cannot start:",
    "- storage must be made by sqliteStorage(), postgresStorage() or memoryStorage().",
    "- flows must be a list of flows made by defineFlow().",
    "- publicUrl must be an http or https address.",
    "- trustProxy.header must be the name of a header.",
    "- limits.imageBytes must be a number.",
    "- limits.jsonTokens must be more than 0.",
    "- work.attempts must be at most 50.",
    "- metrics.token must be at least 16 characters long.",
    "- specimens must be one of review, accept, accept-in-production. Did you mean accept?",
    "- publicURL is not an option. Did you mean publicUrl?",
    "- quue is not an option. Did you mean queue?",
    '- "constructor " is not an option. Allowed are …',
  ]);
});

test.each([[undefined], [""], ["\n"], [[]]])("a secret of %j names the command that writes one", (secret) => {
  expect(linesOf({ secret })[1]).toMatch(
    /^- secret (is not set\. Run `npx passmuster secret`|must be at least)/,
  );
});

test("a short secret is refused and not repeated", () => {
  const { message } = refusalOf({ secret: "short" });
  expect(message).toContain("secret must be at least 32 bytes long");
  expect(message).not.toContain("short");
});

test("the stack begins where the host called", () => {
  const [head = "", first = "", ...others] = (refusalOf({ secret: "" }).stack ?? "").split(/\n +at /);
  expect(head).toContain("secret is not set");
  expect(first).toContain("refusalOf");
  expect(others.join("\n")).not.toMatch(/node:internal|passmuster\.ts/);
});
