import { createClient } from "@passmuster/client";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createScriptedServer } from "./scripted-server.ts";

let server: Awaited<ReturnType<typeof createScriptedServer>>;
beforeAll(async () => {
  server = await createScriptedServer({ status: 200, body: { data: {} } });
});
afterAll(() => server[Symbol.asyncDispose]());

const segment = fc.oneof(
  fc.string({ unit: "binary-ascii" }),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("..", ".", "", "%2e%2E", "../../openapi.json", "a/b", "a?b=c", "a#b", "%2F", "\\..\\"),
);

test("any flow or id is one path segment or is refused", async () => {
  const client = createClient({ baseUrl: `${server.url}/mounted`, token: "pm_a" });
  await fc.assert(
    fc.asyncProperty(segment, segment, async (flow, id) => {
      const before = server.requests.length;
      const dots = [flow, id].some((one) => ["", ".", ".."].includes(one));
      const outcome = await client
        .flow(flow)
        .verifications.submit(id)
        .then(
          () => "sent",
          (error: unknown) => (error instanceof TypeError ? "refused" : error),
        );
      expect(outcome).toBe(dots ? "refused" : "sent");
      expect(server.requests.length - before).toBe(dots ? 0 : 1);
      if (dots) return;
      const { url = "" } = server.requests.at(-1) ?? {};
      const parts = url.split("/");
      expect(parts.slice(0, 4)).toEqual(["", "mounted", "api", "v1"]);
      expect([parts[4], parts[6]].map((part) => decodeURIComponent(part ?? ""))).toEqual([flow, id]);
      expect([parts[5], parts[7], parts.length]).toEqual(["verifications", "submit", 8]);
    }),
    { numRuns: 200 },
  );
});
