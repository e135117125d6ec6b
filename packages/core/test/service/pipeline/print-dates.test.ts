import type { ExtractedData } from "@passmuster/core/ports";
import { testPassmuster } from "@passmuster/core/testing";
import { expect, test } from "vitest";

const without: Readonly<Record<string, (printed: ExtractedData) => ExtractedData>> = {
  "date of birth": ({ person: { dateOfBirth: _, ...person } = {}, ...rest }) => ({ ...rest, person }),
  "expiry date": ({ document: { expirationDate: _, ...document } = {}, ...rest }) => ({ ...rest, document }),
};

test.each(Object.entries(without))("a print without the MRZ's %s does not agree with it", async (_, cut) => {
  const { decided, reader, close } = await testPassmuster();
  reader.play(async (_input, _signal, next) => {
    const { printed = {}, ...read } = await next();
    return { ...read, printed: cut(printed) };
  });
  const { statusLabel, documents } = await decided();
  const failed = Object.keys(documents[0]?.rules?.failedRules ?? {});
  expect([statusLabel, failed]).toEqual(["Double Check", ["RuleDI002"]]);
  await close();
});
