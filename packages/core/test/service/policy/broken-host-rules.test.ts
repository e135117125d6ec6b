import { defineFlow, defineRule, type RuleOptions } from "@passmuster/core";
import { manualEnvironment } from "@passmuster/core/testing";
import { describe, expect, test } from "vitest";
import { createService, withPassport } from "../../service.ts";
import { knownPictures } from "../session/known-pictures.ts";
import { base, decideWith } from "./host-rule.ts";

/** Each is named in the report with what happened, and the document goes to a person. */
const broken: Readonly<Record<string, RuleOptions["compare"]>> = {
  "throws at once": () => {
    throw new Error("Ines Marlow, born 1990-04-12");
  },
  rejects: () => Promise.reject(new TypeError("Ines")),
  "throws what is no error": () => {
    throw "Ines";
  },
  "returns nothing": (() => undefined) as never,
  "returns a number": (() => 7) as never,
  "returns a text as passed": (() => ({ expected: "a", extracted: "a", passed: "true" })) as never,
  "returns no texts": (() => ({ passed: true })) as never,
  "returns too long a text": () => ({ expected: "a", extracted: "a".repeat(501), passed: true }),
  "returns a text that a database refuses": () => ({ expected: "a", extracted: "a\0", passed: true }),
  "returns half a character": () => ({ expected: "\ud800", extracted: "a", passed: true }),
  "returns an empty reason": () => ({ reason: "" }),
  "returns members that throw": () =>
    Object.defineProperty({ expected: "a", extracted: "a", passed: true }, "passed", {
      get: () => {
        throw new Error("no");
      },
    }),
  "changes what it was given": ({ extraction }) => {
    (extraction.data as { person?: object }).person = { surname: "Approved" };
    return { expected: "a", extracted: "a", passed: true };
  },
  "changes the expected data": ({ expected }) => {
    Object.assign(expected.documents, { photoId: undefined });
    return { expected: "a", extracted: "a", passed: true };
  },
};

describe("a rule of the host's own ends in Double Check if it", () => {
  test.each(Object.entries(broken))("%s", async (_, compare) => {
    const { view, rules, shown, warned } = await decideWith(compare, { action: "reject" });
    expect([view.status, Object.keys(rules.failedRules)]).toEqual(["double_check", ["HostAge"]]);
    expect(shown).toMatchObject({ state: "failed", extracted: expect.stringMatching(/^The rule /) });
    expect(JSON.stringify([warned, rules])).not.toContain("1990-04-12");
    expect(warned).toEqual([[expect.objectContaining({ rule: "HostAge" }), expect.any(String)]]);
  });

  test("never answers: after a second, and its signal aborts", async () => {
    let signal: AbortSignal | undefined;
    const { view, shown } = await decideWith((_input, given) => {
      signal = given;
      return new Promise(() => undefined);
    });
    expect([view.status, signal?.aborted]).toEqual(["double_check", true]);
    expect(shown).toMatchObject({ extracted: "The rule took longer than a second." });
  });

  test("holds the processor for more than a second", async () => {
    const seen = { advance: (_: number): void => undefined };
    const rule = defineRule({
      ...base,
      compare: () => {
        seen.advance(1_000_001);
        return { expected: "a", extracted: "a", passed: true };
      },
    });
    const environment = manualEnvironment();
    seen.advance = environment.advance;
    const identity = defineFlow({
      path: "identity",
      label: "Identity",
      photoId: "required",
      documentTypes: [3],
      rules: [rule],
    });
    const { call, passmuster } = await createService(
      { environment, flows: [identity] },
      { images: knownPictures() },
    );
    const { id } = await withPassport(call);
    await call("PUT", `/api/v1/identity/verifications/${id}/submit`);
    await passmuster.drain();
    const { json } = await call("GET", `/api/v1/identity/verifications/${id}`);
    expect(json.data.documents[0].rules.failed_rules.HostAge.extracted).toMatch(/longer than a second/);
  });

  test("passes without a value", async () => {
    const { view } = await decideWith(() => ({ expected: "", extracted: "", passed: true }));
    expect(view.status).toBe("double_check");
  });
});
