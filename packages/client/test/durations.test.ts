import { createClient, type Duration } from "@passmuster/client";
import { signTestEvent, verifyWebhook } from "@passmuster/client/webhooks";
import { millisecondsIn, requireDuration } from "@passmuster/core/ports";
import { describe, expect, test } from "vitest";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const finished = {
  type: "webhook.test",
  timestamp: "2026-01-31T12:00:00Z",
  data: { webhook_id: "we_1" },
} as const;

const refused: readonly unknown[] = [
  25,
  "25",
  "1.5s",
  "-1s",
  " 25s",
  "25 s",
  "25sec",
  "",
  null,
  ["25s"],
  Number.POSITIVE_INFINITY,
];

describe.each(refused)("the duration %j is refused", (value) => {
  const duration = value as Duration;
  const sentence = (option: string): string => {
    try {
      return requireDuration(option, duration);
    } catch (error) {
      return error instanceof TypeError ? error.message : "";
    }
  };
  const fetch = () => {
    throw new Error("A request was sent.");
  };
  const options = { baseUrl: "http://127.0.0.1", token: "pm_a", fetch };
  const { verifications } = createClient(options).flow("identity");

  test("as the client's time-out", () => {
    expect(() => createClient({ ...options, timeout: duration })).toThrow(sentence("timeout"));
  });

  test("as the time-out of a call, before a request", async () => {
    await expect(verifications.get("ver_1", { timeout: duration })).rejects.toThrow(sentence("timeout"));
  });

  test("as the time-out or the pause of a wait", async () => {
    const waiting = verifications.waitFor("ver_1", { timeout: duration });
    await expect(waiting).rejects.toThrow(sentence("timeout"));
    await expect(verifications.waitFor("ver_1", { poll: duration })).rejects.toThrow(sentence("poll"));
  });

  test("as the tolerance of a webhook", async () => {
    const signed = await signTestEvent(finished, secret);
    const verified = verifyWebhook(signed, secret, { tolerance: duration });
    await expect(verified).rejects.toThrow(sentence("tolerance"));
  });
});

const durations = ["2000ms", "25s", "30m", "12h", "30d", "2y"] as const;
test.each(durations)("%s is as long as in the server's options", async (tolerance) => {
  const at = Date.parse("2026-01-31T12:00:00Z");
  const signed = await signTestEvent(finished, secret, { at });
  const last = at + millisecondsIn(tolerance);
  await expect(verifyWebhook(signed, secret, { tolerance, now: last })).resolves.toBeDefined();
  const tooOld = verifyWebhook(signed, secret, { tolerance, now: last + 1_000 });
  await expect(tooOld).rejects.toMatchObject({ reason: "too_old" });
});
