import { ExtractionError, type PrintClaim, type PrintVerdict } from "@passmuster/core/ports";
import { expect, test } from "vitest";
import { contradicting, passportStory, runStory, type Story } from "./confirming.ts";

test.each<[string, (claims: readonly PrintClaim[]) => unknown]>([
  ["no list", () => ({ verdict: "confirmed" })],
  ["nothing", () => undefined],
  ["empty members", () => [null, undefined, {}, { claim: null, verdict: "confirmed" }]],
  ["words of its own", (claims) => claims.map((claim) => ({ claim, verdict: "probably", side: "front" }))],
  [
    "verdicts on unknown claims",
    (claims) =>
      claims.map((claim) => ({
        claim: { ...claim, value: `${claim.value}1` },
        verdict: "confirmed",
        side: "front",
      })),
  ],
  [
    "claims of another source",
    (claims) =>
      claims.map((claim) => ({ claim: { ...claim, from: "expected" }, verdict: "confirmed", side: "front" })),
  ],
  [
    "two verdicts on each claim",
    (claims) =>
      claims.flatMap((claim) => [
        { claim, verdict: "confirmed", side: "front" },
        { claim, verdict: "unread" },
      ]),
  ],
  [
    "sides that the document lacks",
    (claims) => claims.map((claim) => ({ claim, verdict: "confirmed", side: "back" })),
  ],
])("a reader that returns %s confirms no value", async (_, verdicts) => {
  const { failed, print } = await runStory({ ...passportStory, verdicts });
  expect([failed, print?.state]).toEqual([["RuleDI007"], "unread"]);
});

test("a contradiction overrides a confirmation of the same claim", async () => {
  const { failed } = await runStory({
    ...passportStory,
    verdicts: (claims) => [
      ...claims.map((claim) => ({ claim, verdict: "confirmed", side: "front" })),
      { claim: claims[3], verdict: "contradicted" },
    ],
  });
  expect(failed).toContain("RuleDI002");
});

test("malformed boxes and texts are dropped", async () => {
  const boxes = [
    { left: Number.NaN, top: 0, width: 1, height: 1 },
    { left: 0, top: 0, width: Number.POSITIVE_INFINITY, height: 1 },
    { left: -1, top: 0, width: 1, height: 1 },
    { left: 0, top: 0, width: 0, height: 1 },
    "here",
  ];
  const { status, print } = await runStory({
    ...passportStory,
    verdicts: (claims) =>
      claims.map((claim, at) => ({ claim, verdict: "confirmed", side: "front", box: boxes[at], written: 7 })),
  });
  expect([status, print?.fields]).toEqual(["Approved", {}]);
});

test("printed text is shown without control characters and lone surrogates", async () => {
  const { failedRules } = await runStory({
    ...passportStory,
    verdicts: contradicting("document.number", `X12\u0000\ud800 8${"4".repeat(500)}`),
  });
  expect(failedRules.RuleDI002?.expected).toMatch(/^number X12 84{1,200}$/);
});

const failing =
  (retryable: boolean): Story["verdicts"] =>
  () => {
    throw new ExtractionError("Not now.", { retryable });
  };

test("a confirmation that failed finally confirms nothing and is not retried", async () => {
  const { status, failed, asked } = await runStory({ ...passportStory, verdicts: failing(false) });
  expect([status, failed, asked.length]).toEqual(["Double Check", ["RuleDI007"], 1]);
});

test.each<[string, () => Error]>([
  ["may succeed later", () => new ExtractionError("Not now.", { retryable: true })],
  ["is a bug", () => new TypeError("A bug.")],
])("a confirmation whose failure %s is retried, with the reading", async (_, error) => {
  let attempts = 0;
  const verdicts: Story["verdicts"] = (claims) => {
    attempts += 1;
    if (attempts < 3) throw error();
    return claims.map((claim): PrintVerdict => ({ claim, verdict: "confirmed", side: "front" }));
  };
  const { opened, outwaited } = await runStory({ ...passportStory, verdicts });
  expect([await outwaited(), attempts, opened.reader.calls.length]).toEqual(["Approved", 3, 3]);
});

test("reading and confirming share one time limit", async () => {
  const { opened, outwaited } = await runStory({
    ...passportStory,
    verdicts: () => new Promise(() => undefined),
    options: { work: { extractionTimeout: "20ms", attempts: 2 } },
  });
  expect([await outwaited(), opened.reader.confirmations.length]).toEqual(["Double Check", 2]);
});

test("an unidentified document gets no claims", async () => {
  const { opened } = await runStory({
    ...passportStory,
    read: () => ({ data: { document: { identified: "0" } }, quality: [] }),
  });
  expect(opened.reader.confirmations).toEqual([]);
});
