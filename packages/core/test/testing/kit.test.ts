import { defineFlow, memoryStorage } from "@passmuster/core";
import { createFactory, testPassmuster } from "@passmuster/core/testing";
import { expect, test } from "vitest";

test("every shipped flow and a custom one get the documents that they require", async () => {
  const own = defineFlow({
    path: "own",
    label: "Own",
    photoId: "required",
    selfie: "required",
    documentTypes: [1, 41],
  });
  const { decided } = await testPassmuster({ flows: [own] });
  for (const flow of ["identity", "postal1583", "postal1583-skip-country", "own"]) {
    expect((await decided({ flow })).statusLabel).toBe("Approved");
  }
});

test("work that falls due on the way happens at its own time", async () => {
  const { passmuster, webhooks, advance, started, now } = await testPassmuster({
    now: "2026-03-01T00:00:00Z",
  });
  await passmuster.webhooks.add({ url: "https://hooks.example/in", events: ["verification.finished"] });
  webhooks.answer(() => (webhooks.sent.length < 3 ? 503 : 204));
  const { id } = await started();
  await advance(31);
  const at = webhooks.sent.map(({ headers }) => Number(headers["webhook-timestamp"]));
  expect(new Set(at).size).toBe(3);
  expect(Math.max(...at) - Math.min(...at)).toBeLessThan(3600);
  expect(now().slice(0, 10)).toBe("2026-04-01");
  const { statusLabel, history } = await passmuster.flow("identity").verifications.get(id);
  expect([
    statusLabel,
    history
      .map(({ createdAt }) => createdAt.slice(0, 10))
      .sort()
      .at(-1),
  ]).toEqual(["Expired", "2026-03-31"]);
});

test("events are kept once, also if a listener's failure repeats them", async () => {
  const { passmuster, events, decided, advance } = await testPassmuster();
  let calls = 0;
  passmuster.on("*", ({ type }) => {
    if (type !== "verification.finished") return;
    calls += 1;
    if (calls === 1) throw new Error("not now");
  });
  await decided();
  await advance(1);
  expect(calls).toBe(2);
  expect(events.map(({ type }) => type).sort()).toEqual([
    "decision.made",
    "document.uploaded",
    "verification.finished",
    "verification.started",
    "verification.submitted",
  ]);
});

test("request covers the HTTP surface: paths, JSON and the kit's token, or another one", async () => {
  const { request, publicUrl, decided } = await testPassmuster({ publicUrl: "https://host.test/identity/" });
  const { id } = await decided();
  const path = `/api/v1/identity/verifications/${id}`;
  for (const target of [path, `${publicUrl}${path}`, new URL(`${publicUrl}${path}`)])
    expect((await request(target)).status).toBe(200);
  const body = JSON.stringify({ comment: "Seen.", email: "rita@example.test" });
  expect((await request(`${path}/reject`, { method: "PUT", body })).status).toBe(200);
  expect((await request(path, { headers: { authorization: "Bearer nobody" } })).status).toBe(401);
});

test("a test's own image is read like any other", async () => {
  const { passmuster, make, close } = await testPassmuster();
  const { id } = await passmuster.flow("identity").verifications.create(make.verification());
  const document = {
    contextType: "PHOTO_ID",
    type: 3,
    country: "ATA",
    frontSideData: new Uint8Array([1, 2, 3]),
  };
  await expect(passmuster.flow("identity").documents.upload({ verification: id, document })).rejects.toThrow(
    /image/i,
  );
  await close();
});

test("a reader's failure can be simulated", async () => {
  const { reader, decided } = await testPassmuster();
  reader.play(() => ({ data: { document: { identified: "0" } }, quality: [] }));
  expect((await decided()).statusLabel).toBe("Double Check");
  expect(reader.calls).toHaveLength(1);
});

test("the same seed gives the same people, ids and tokens; another seed gives others", async () => {
  const run = async (seed: number) => {
    const { decided, token, events } = await testPassmuster({ seed });
    const { id, expectedData } = await decided();
    return { id, expectedData, token, events };
  };
  expect(await run(3)).toEqual(await run(3));
  expect(await run(4)).not.toEqual(await run(3));
  const people = Array.from({ length: 200 }, (_, seed) => createFactory(seed).person());
  expect(new Set(people.map((person) => JSON.stringify(person))).size).toBeGreaterThan(150);
});

test("time never goes backwards", async () => {
  const { advance } = await testPassmuster();
  await expect(advance(-1)).rejects.toThrow(RangeError);
  await expect(advance(Number.NaN)).rejects.toThrow(RangeError);
});

/** Counts the calls of an object and of its parts. */
function counted<Part extends object>(part: Part, count: () => void): Part {
  return new Proxy(part, {
    get(whole, name) {
      const member = Reflect.get(whole, name);
      if (typeof member === "object" && member !== null) return counted(member, count);
      if (typeof member !== "function") return member;
      return (...given: readonly unknown[]) => {
        count();
        return member.apply(whole, given);
      };
    },
  });
}

test("a complete verification starts no process and asks its storage at most 60 times", async () => {
  let calls = 0;
  const storage = counted(memoryStorage(), () => (calls += 1));
  const { decided } = await testPassmuster({ storage });
  calls = 0;
  await decided();
  expect(calls).toBeLessThanOrEqual(60);
  expect(process.getActiveResourcesInfo()).not.toContain("ProcessWrap");
});
