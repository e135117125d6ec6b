import { caseFileWriter, verifyCaseFile } from "@passmuster/case-file";
import { testPassmuster } from "@passmuster/core/testing";
import { fieldMaps } from "@passmuster/form1583";
import { expect, test } from "vitest";
import { runDay } from "../src/day.ts";

test("a mailbox operator's day runs from the new customer to the inspector", async () => {
  const kit = await testPassmuster({ caseFile: caseFileWriter() });
  const told: string[] = [];
  const day = await runDay(kit, (line) => told.push(line));
  expect([day.statusLabel, day.ready]).toEqual(["Approved", true]);
  expect(Buffer.from(day.form.subarray(0, 5)).toString()).toBe("%PDF-");
  expect(day.soon).toHaveLength(2);
  const states = Object.fromEntries(day.quarter.rows.map(({ verification, state }) => [verification, state]));
  expect(states).toEqual({ [day.id]: "changed", [day.leaving]: "closed" });
  expect(day.quarter.rows.map(({ certifiedAt }) => certifiedAt.slice(0, 10))).toEqual([
    "2026-04-16",
    "2026-04-16",
  ]);
  expect(day.csv).toContain('"PMB 12"');
  expect(await verifyCaseFile(day.file)).toMatchObject({
    intact: true,
    verification: { id: day.id, status: "Approved" },
  });
  const { postal } = await kit.passmuster.flow("postal1583").verifications.get(day.id);
  expect(postal?.certifications).toMatchObject([{ quarter: "2026-04-15", by: "Ann Agent" }]);
  const acts = day.record.flatMap((body) => JSON.parse(body).acts ?? []);
  for (const act of ["application.given", "witness.recorded", "mailbox.closed", "mailbox.certified"])
    expect(acts).toContain(act);
  expect(day.record.join()).not.toMatch(/Marlow|Witness|Alder/);
  expect(told).toHaveLength(7);
  await kit.close();
});

test("a blank that is no form stops the day with what is known", async () => {
  const kit = await testPassmuster();
  const [map] = fieldMaps;
  if (!map) throw new Error("No field map ships.");
  const blank = { pdf: Buffer.from("%PDF-1.7"), map };
  await expect(runDay(kit, () => undefined, blank)).rejects.toMatchObject({ code: "not_a_form" });
  await kit.close();
});
