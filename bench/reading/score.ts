import type { MrzReading } from "@vouchsafe/core";
import type { Case, Expected } from "./cases.ts";

export interface Found {
  readonly lines: readonly string[];
  readonly fields: MrzReading["fields"];
  readonly accepted: boolean;
}

/** Somebody who reads zones. `accepted` is its own word for "this may be used without a person looking". */
export interface Contender {
  readonly name: string;
  read(bytes: Uint8Array): Promise<Found | undefined>;
  close(): Promise<void>;
}

export interface Score {
  readonly cases: number;
  readonly whole: number;
  readonly core: number;
  readonly accepted: number;
  readonly acceptedWrong: number;
  readonly cpuMs: number;
}

const state = (code: string): string => (code === "D" || code === "D<<" ? "DEU" : code.replaceAll("<", ""));
const short = (day: string): string => day.slice(2).replaceAll("-", "");
const sexOf = (sex = ""): string => (sex === "<" || sex === "" ? "X" : sex);

/** The names of the fields that were not read as they stand. */
export function wrongFields(expected: Expected, fields: MrzReading["fields"]): readonly string[] {
  const right = {
    number: fields.documentNumber === expected.documentNumber.replaceAll("<", ""),
    birth: short(fields.dateOfBirth) === (expected.dob ?? ""),
    expiry: short(fields.expirationDate) === (expected.expiry ?? ""),
    issuer: fields.issuer === state(expected.issuer),
    nationality: fields.nationality === state(expected.nationality),
    sex: sexOf(fields.sex) === sexOf(expected.sex),
    surname: fields.surname === expected.surname,
    given: fields.givenNames === (expected.given ?? ""),
  };
  return Object.entries(right).flatMap(([name, holds]) => (holds ? [] : [name]));
}

const checked = ["number", "birth", "expiry"];

export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

export async function score(contender: Contender, cases: readonly Case[]): Promise<Score> {
  const counts = { cases: cases.length, whole: 0, core: 0, accepted: 0, acceptedWrong: 0, cpuMs: 0 };
  for (const { bytes, expected } of cases) {
    const before = cpuMs();
    const reading = await contender.read(bytes);
    counts.cpuMs += (cpuMs() - before) / cases.length;
    if (!reading) continue;
    const wrong = wrongFields(expected, reading.fields);
    if (wrong.length === 0) counts.whole += 1;
    if (!wrong.some((name) => checked.includes(name))) counts.core += 1;
    if (!reading.accepted) continue;
    counts.accepted += 1;
    if (wrong.length > 0) counts.acceptedWrong += 1;
  }
  return counts;
}

/** How many of these pictures are accepted: of altered zones and of pictures without one, none should be. */
export async function accepts(contender: Contender, pictures: readonly Uint8Array[]): Promise<number> {
  let accepted = 0;
  for (const bytes of pictures) if ((await contender.read(bytes))?.accepted) accepted += 1;
  return accepted;
}
