import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createService, reviewer, type Service, withPassport } from "../../service.ts";
import { knownPictures } from "../session/known-pictures.ts";

let service: Service;
let id: string;
beforeAll(async () => {
  service = await createService({}, { images: knownPictures() });
});
afterAll(() => service.passmuster.close());
beforeEach(async () => {
  id = (await withPassport(service.call)).id;
  service.extractor.play(async (_input, _signal, next) => ({ ...(await next()), quality: ["blurred"] }));
  await service.call("PUT", `${path()}/submit`);
  await service.passmuster.drain();
});

const path = (rest = "") => `/api/v1/identity/verifications/${id}${rest}`;
const detail = async (query = "") => (await service.call("GET", path(query))).json.data;

describe("a note", () => {
  test.each(["approve", "reject", "cancel", "resubmit", "retake"])(
    "to %s is a private comment, saved with the act",
    async (act) => {
      const note = "The hologram is missing.";
      const { status, json } = await service.call("PUT", path(`/${act}`), { ...reviewer, note });
      expect([status, JSON.stringify(json).includes(note)]).toEqual([200, false]);
      const [shown, all] = [await detail(), await detail("?private=1")];
      expect(JSON.stringify(shown)).not.toContain(note);
      expect(all.comments.map((one: object) => ({ ...one, created_at: undefined }))).toEqual([
        { content: note, status: shown.status_label, private: true, author: reviewer.email },
        { content: reviewer.comment, status: shown.status_label, author: reviewer.email },
      ]);
      expect(all.history[0].comment).toBe(reviewer.comment);
    },
  );

  test("is left out by null, and refused if it is empty or longer than 5000 characters", async () => {
    for (const note of ["", "  ", "x".repeat(5001), 7, []])
      expect((await service.call("PUT", path("/approve"), { ...reviewer, note })).json.errors).toHaveProperty(
        "note",
      );
    expect((await service.call("PUT", path("/approve"), { ...reviewer, note: null })).status).toBe(200);
    expect((await detail("?private=1")).comments).toHaveLength(1);
  });

  test("of an act that is refused is not saved", async () => {
    await service.call("PUT", path("/approve"), reviewer);
    const again = await service.call("PUT", path("/approve"), { ...reviewer, note: "Twice." });
    expect(again.json.code).toBe("already_approved");
    expect(JSON.stringify(await detail("?private=1"))).not.toContain("Twice.");
  });
});

test("who wrote a comment is shown with private comments only", async () => {
  await service.call("PUT", path("/reject"), reviewer);
  expect((await detail()).comments[0].author).toBeUndefined();
  expect((await detail("?private=1")).comments[0].author).toBe(reviewer.email);
});

describe("an act with the newest history entry that its reviewer saw", () => {
  test.each(["approve", "reject", "cancel", "resubmit", "retake"])(
    "to %s is saved while nothing happened since",
    async (act) => {
      const seen = (await detail()).history[0].id;
      const { status } = await service.call("PUT", path(`/${act}`), { ...reviewer, seen });
      expect(status).toBe(200);
    },
  );

  test("is told that another act came before", async () => {
    const seen = (await detail()).history[0].id;
    await service.call("PUT", path("/reject"), { ...reviewer, seen });
    const late = await service.call("PUT", path("/approve"), { ...reviewer, seen, note: "Late." });
    expect([late.status, late.json.code]).toEqual([409, "changed_since_seen"]);
    const { status_label, comments } = await detail("?private=1");
    expect([status_label, comments.length]).toEqual(["Rejected", 1]);
  });

  test("is refused after the same status was left and reached again", async () => {
    const seen = (await detail()).history[0].id;
    await service.call("PUT", path("/resubmit"), reviewer);
    await service.passmuster.drain();
    expect((await detail()).status_label).toBe("Double Check");
    const late = await service.call("PUT", path("/approve"), { ...reviewer, seen });
    expect(late.json.code).toBe("changed_since_seen");
  });

  test("takes no entry of another verification", async () => {
    const other = await withPassport(service.call);
    const of = (await service.call("GET", `/api/v1/identity/verifications/${other.id}`)).json.data;
    const act = { ...reviewer, seen: of.history[0].id };
    expect((await service.call("PUT", path("/approve"), act)).json.code).toBe("changed_since_seen");
  });

  test("is not refused for a comment", async () => {
    const seen = (await detail()).history[0].id;
    await service.call("POST", path("/comments"), { content: "Called.", email: reviewer.email });
    expect((await service.call("PUT", path("/approve"), { ...reviewer, seen })).status).toBe(200);
  });
});
