import {
  createPassmuster,
  memoryBlobs,
  memoryStorage,
  type PassmusterOptions,
  sandboxExtractor,
} from "@passmuster/core";
import { millisecondsIn, requireDuration } from "@passmuster/core/ports";
import { expect, test } from "vitest";

test.each([
  ["250ms", 250],
  ["25s", 25_000],
  ["30m", 1_800_000],
  ["12h", 43_200_000],
  ["30d", 2_592_000_000],
  ["2y", 63_072_000_000],
] as const)("%s is %d milliseconds", (duration, milliseconds) => {
  expect(millisecondsIn(duration)).toBe(milliseconds);
});

test.each([25, "25", "25 s", "1.5s", "-1s", "1w", "s", null])("%j is not a duration", (value) => {
  expect(() => requireDuration("lease", value)).toThrow(
    'lease must be a whole number with a unit (ms, s, m, h, d or y), such as "25s".',
  );
});

const given = (options: object): PassmusterOptions => ({
  publicUrl: "https://example.com",
  secret: "a secret for tests, thirty-two bytes or more",
  storage: memoryStorage(),
  blobs: memoryBlobs(),
  extractor: sandboxExtractor(),
  ...options,
});

test.each([
  [
    { work: { backoff: 5 } },
    'work.backoff must be a whole number with a unit (ms, s, m, h, d or y), from "1ms" to',
  ],
  [
    { session: { wait: "2m" } },
    'session.wait must be a whole number with a unit (ms, s, m, h, d or y), from "0s" to "60s"',
  ],
  [{ expiresAfter: true }, "expiresAfter must be false or a whole number with a unit"],
  [
    { webhooks: { timeout: "0s" } },
    'webhooks.timeout must be a whole number with a unit (ms, s, m, h, d or y), from "1ms" to "60s"',
  ],
])("%j refuses to start and lists what is allowed", (options, sentence) => {
  expect(() => createPassmuster(given(options))).toThrow(sentence);
});
