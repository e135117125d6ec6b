import { defineFlow, flows } from "@passmuster/core";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { createService, identityBody } from "../../service.ts";

const before = z.config().customError;
afterEach(() => void z.config({ customError: before }));

/** A host, or a library of the host, that gives zod sentences of its own. */
const otherSentences = () => void z.config({ customError: () => "something else" });

test("the sentences of an answer stay, whatever the host tells zod for itself", async () => {
  const service = await createService();
  const bodies = [{}, { ...identityBody, person: 1 }, { ...identityBody, colour: "red" }, [], "text"];
  const messages = () =>
    Promise.all(
      bodies.map(
        async (body) => (await service.call("POST", "/api/v1/identity/verifications", body)).json.message,
      ),
    );
  const usual = await messages();
  otherSentences();
  expect(await messages()).toEqual(usual);
  await service.passmuster.close();
});

test("so do those of options, flows and policies", async () => {
  const [flow] = flows;
  const fails = async (act: () => unknown): Promise<string> => {
    try {
      await act();
      return "nothing";
    } catch (error) {
      return String(error);
    }
  };
  const acts = [
    () => createService({ publicUrl: 5 as never, retention: { approved: "long" } as never }),
    () =>
      defineFlow({ ...flow, path: "own", consent: { version: "1", texts: { english: "Yes." } } } as never),
    () => defineFlow({ ...flow, path: "own", policy: { actions: { RulePH001: "maybe" } } } as never),
  ];
  const usual = await Promise.all(acts.map(fails));
  expect(usual).not.toContain("nothing");
  otherSentences();
  expect(await Promise.all(acts.map(fails))).toEqual(usual);
});
