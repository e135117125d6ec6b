import { inspect } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AwsError, currentCredentials } from "../src/index.ts";

beforeEach(() => {
  for (const name of Object.keys(process.env).filter((name) => name.startsWith("AWS_")))
    vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test("given credentials win over those of the environment", async () => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "of the environment");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "of the environment");
  const given = { accessKeyId: "AKID", secretAccessKey: "hidden" };
  expect(await currentCredentials("S3", given, AwsError)()).toEqual(given);
});

test("the variables of the environment are read once, an empty token being none", async () => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "AKID");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "hidden");
  vi.stubEnv("AWS_SESSION_TOKEN", "");
  const withoutToken = currentCredentials("S3", undefined, AwsError);
  vi.stubEnv("AWS_SESSION_TOKEN", "token");
  const withToken = currentCredentials("S3", undefined, AwsError);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "another");
  const pair = { accessKeyId: "AKID", secretAccessKey: "hidden" };
  expect(await withoutToken()).toEqual(pair);
  expect(await withToken()).toEqual({ ...pair, sessionToken: "token" });
});

test.each(["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"])("%s alone is refused without its value", (name) => {
  vi.stubEnv(name, "hidden");
  expect(() => currentCredentials("KMS", undefined, AwsError)).toThrow(
    new TypeError(
      "KMS needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or pass the option `credentials`, which also takes a provider of the AWS SDK.",
    ),
  );
});

test("a provider is called for the first request, and again five minutes before the expiry", async () => {
  vi.useFakeTimers({ now: 0, toFake: ["Date"] });
  let calls = 0;
  const credentials = currentCredentials(
    "S3",
    async () => {
      calls += 1;
      const expiration = new Date(Date.now() + 3_600_000);
      return { accessKeyId: `AKID${calls}`, secretAccessKey: "hidden", expiration };
    },
    AwsError,
  );
  expect(calls).toBe(0);
  await Promise.all([credentials(), credentials()]);
  vi.setSystemTime(3_299_999);
  await credentials();
  expect(calls).toBe(1);
  vi.setSystemTime(3_300_000);
  await credentials();
  expect(calls).toBe(2);
  await vi.waitFor(async () => expect(await credentials()).toMatchObject({ accessKeyId: "AKID2" }));
});

test("an error of a provider is of the given class, and says neither its message nor values", async () => {
  class MyError extends AwsError {
    override readonly name = "MyError";
  }
  const failing = currentCredentials("S3", () => Promise.reject(new RangeError("hidden")), MyError);
  await expect(failing()).rejects.toMatchObject({
    name: "MyError",
    code: "Credentials",
    message: "S3 has no credentials: credentials() failed (RangeError).",
  });
  const incomplete = currentCredentials("S3", async () => ({ accessKeyId: "AKID" }) as never, MyError);
  const error: unknown = await incomplete().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(MyError);
  expect(inspect(error)).toContain("credentials() must return accessKeyId and secretAccessKey.");
  expect(inspect(error)).not.toContain("AKID");
});
