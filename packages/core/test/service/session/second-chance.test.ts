import type { Extraction } from "@passmuster/core/ports";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Service } from "../../service.ts";
import {
  blurred,
  type Change,
  detailOf,
  expired,
  flows,
  ofDocument,
  otherKind,
  passport,
  put,
  run,
  session,
  submit,
  submitted,
} from "./second-chances.ts";
import { sessionPath, sessionService } from "./service.ts";

let service: Service;
beforeAll(async () => {
  service = await sessionService({ flows });
});
afterAll(() => service.passmuster.close());

describe("a second chance", () => {
  test("blurred pictures are asked for again by the same link and session", async () => {
    const { user, id, capability } = await submitted(service, blurred);
    const again = await session(user);
    expect(again).toMatchObject({
      state: "started",
      ready: false,
      attempts: { made: 1, of: 3 },
      may_retry: true,
    });
    expect(again.documents[0]).toMatchObject({ retake: true, suggestions: [{ code: "retake_picture" }] });
    expect(again.suggestions.map(({ code }: { code: string }) => code)).toEqual(["retake_picture"]);
    expect((await submit(user)).json.code).toBe("documents_missing");
    const reopened = await service.callerWith(undefined)("POST", sessionPath, {
      verification: id,
      capability,
    });
    expect(reopened.json.data.session.state).toBe("started");
    await put(user, "photo-id", passport);
    expect(await session(user)).toMatchObject({ ready: true, may_retry: false, suggestions: [] });
    await run(service, user, (read) => read);
    expect(await session(user)).toMatchObject({ state: "approved", attempts: { made: 2, of: 3 } });
  });

  test("the history says why, by codes, and no finished event or decision is made for the run", async () => {
    const finished: string[] = [];
    const decided: string[] = [];
    service.passmuster.on(
      "verification.finished",
      ({ verificationId }) => void finished.push(verificationId),
    );
    service.passmuster.on("decision.made", ({ verificationId }) => void decided.push(verificationId));
    const { user, id } = await submitted(service, (read) => expired(blurred(read)));
    const { status_label, history, documents } = await detailOf(service, id);
    expect([status_label, documents[0].status_label]).toEqual(["Started", "Uploaded"]);
    expect(history[0]).toMatchObject({
      from_status: "Submitted",
      to_status: "Started",
      user: "system",
      comment: "New pictures are needed after attempt 1 of 3. Photo ID: use_valid_document, retake_picture.",
    });
    expect([finished.includes(id), decided.includes(id)]).toEqual([false, false]);
    await put(user, "photo-id", passport);
    await run(service, user, (read) => read);
    expect([finished.includes(id), decided.includes(id)]).toEqual([true, true]);
  });

  test("the number of attempts is bounded, and the last run ends with its outcome", async () => {
    const { user, id } = await submitted(service, expired);
    for (const made of [1, 2]) {
      expect(await session(user)).toMatchObject({ state: "started", attempts: { made, of: 3 } });
      await put(user, "photo-id", passport);
      await run(service, user, expired);
    }
    expect(await session(user)).toMatchObject({
      state: "rejected",
      attempts: { made: 3, of: 3 },
      may_retry: false,
    });
    expect((await detailOf(service, id)).status_label).toBe("Rejected");
    expect((await put(user, "photo-id", passport)).json.code).toBe("not_started");
  });

  test("a flow without attempts ends as before", async () => {
    const { user } = await submitted(service, blurred, "once");
    expect(await session(user)).toMatchObject({ state: "review", attempts: { made: 1, of: 1 } });
  });

  test.each<[string, Change]>([
    [
      "a name that was read and differs",
      (read) => ({
        ...read,
        data: {
          ...read.data,
          person: { ...read.data.person, fullName: "OTTO ELSE", surname: "ELSE", givenNames: "OTTO" },
        },
      }),
    ],
    [
      "another date of birth",
      (read) => ({
        ...read,
        data: { ...read.data, person: { ...read.data.person, dateOfBirth: "1980-01-01" } },
      }),
    ],
    ["another number", (read) => ofDocument(read, { number: "Y7654321" })],
    ["another issuing country", (read) => ofDocument(read, { countryCode: "NZL" })],
    [
      "a print that contradicts the zone",
      (read) => ({ ...read, printed: { document: { number: "OTHER1" } } }),
    ],
    [
      "a check digit that fails on a sharp picture",
      (read) => ({ ...read, ...(read.mrz && { mrz: { ...read.mrz, checks: { composite: false } } }) }),
    ],
    ["a text layer that differs", (read) => ({ ...read, quality: ["blurred", "text_layer_differs"] })],
    ["a reader that reports no parts", ({ parts: _, ...read }) => ({ ...read, quality: [] })],
    [
      "a date that is not possible",
      (read) => ({
        ...read,
        printed: { ...read.printed, document: { ...read.printed?.document, issueDate: "1980-01-01" } },
      }),
    ],
  ])("%s is for a person, also beside a blurred picture", async (_name, change) => {
    for (const both of [change, (read: Extraction) => change({ ...read, quality: ["blurred"] })]) {
      // A reader that reports a blurred picture explains a check digit.
      if (_name.startsWith("a check digit") && both !== change) continue;
      const { user } = await submitted(service, both);
      expect((await session(user)).state).toBe("review");
    }
  });

  test.each<[string, Change, string]>([
    ["a value that was not read", (read) => ofDocument(read, { number: "" }), "retake_picture"],
    ["an expired document", expired, "use_valid_document"],
    [
      "an expiry date that was not read",
      (read) => ofDocument(read, { expirationDate: "" }),
      "retake_picture",
    ],
    ["another kind of document, with its number", otherKind, "use_requested_document"],
    [
      "a document that was not identified",
      (read) => ({ ...read, data: { document: { identified: "0" } }, quality: ["no_document"] }),
      "retake_picture",
    ],
    [
      "a portrait that was not found",
      (read) => ({
        ...read,
        parts: (read.parts ?? []).map((each) =>
          each.part === "portrait" ? { ...each, state: "missing" as const } : each,
        ),
      }),
      "retake_picture",
    ],
    [
      "a failing check digit of a blurred picture",
      (read) => ({
        ...read,
        quality: ["blurred"],
        ...(read.mrz && { mrz: { ...read.mrz, checks: { composite: false } } }),
      }),
      "retake_picture",
    ],
  ])("%s is asked for again", async (_name, change, code) => {
    const { user } = await submitted(service, change);
    const { state, documents } = await session(user);
    expect([state, documents[0].retake]).toEqual(["started", true]);
    expect(documents[0].suggestions.map((each: { code: string }) => each.code)).toContain(code);
  });
});
