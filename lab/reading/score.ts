import type { MrzReading } from "@passmuster/mrz";
import type { Case, Expected } from "./cases.ts";

export interface Found {
  readonly lines: readonly string[];
  readonly fields: MrzReading["fields"];
  readonly accepted: boolean;
}

/** A reader of MRZs. `accepted` is its own judgement that no person has to check the result. */
export interface Contender {
  readonly name: string;
  read(bytes: Uint8Array): Promise<Found | undefined>;
  close(): Promise<void>;
}

/** Accumulated results on labelled images. */
export interface Score {
  cases: number;
  whole: number;
  /** Number, birth and expiry are right. */
  core: number;
  accepted: number;
  /** Accepted although a field other than a name is wrong. */
  acceptedWrong: number;
  /** Accepted although a name is wrong, which no check digit covers. */
  namesWrong: number;
  cpuMs: number;
  /** Descriptions of incomplete readings and wrong acceptances. */
  readonly misread: string[];
}

const state = (code: string): string => (code === "D" || code === "D<<" ? "DEU" : code.replaceAll("<", ""));
const short = (day: string): string => day.slice(2).replaceAll("-", "");
const sexOf = (sex = ""): string => (sex === "<" || sex === "" ? "X" : sex);

/** A specimen's date may be impossible, as 000000. Then the field stays empty, and the line must show it. */
const sameDate = (day: string, expected: string, lines: readonly string[]): boolean =>
  short(day) === expected || (day === "" && lines.some((line) => expected !== "" && line.includes(expected)));

/** The names of the misread fields. */
export function wrongFields(
  expected: Expected,
  fields: MrzReading["fields"],
  lines: readonly string[] = [],
): readonly string[] {
  const right = {
    number: fields.documentNumber === expected.documentNumber.replaceAll("<", ""),
    birth: sameDate(fields.dateOfBirth, expected.dob ?? "", lines),
    expiry: sameDate(fields.expirationDate, expected.expiry ?? "", lines),
    issuer: fields.issuer === state(expected.issuer),
    nationality: fields.nationality === state(expected.nationality),
    sex: sexOf(fields.sex) === sexOf(expected.sex),
    surname: fields.surname === expected.surname,
    given: fields.givenNames === (expected.given ?? ""),
  };
  return Object.entries(right).flatMap(([name, holds]) => (holds ? [] : [name]));
}

const checked = ["number", "birth", "expiry"];
const names = ["surname", "given"];

export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

export const noScore = (): Score => ({
  cases: 0,
  whole: 0,
  core: 0,
  accepted: 0,
  acceptedWrong: 0,
  namesWrong: 0,
  cpuMs: 0,
  misread: [],
});

export async function addTo(
  score: Score,
  contender: Contender,
  { name, bytes, expected }: Case,
): Promise<void> {
  const before = cpuMs();
  const reading = await contender.read(bytes);
  score.cpuMs += cpuMs() - before;
  score.cases += 1;
  const wrong = reading ? wrongFields(expected, reading.fields, reading.lines) : ["nothing read"];
  if (wrong.length > 0)
    score.misread.push(`${name}: ${wrong.join(", ")}${reading?.accepted ? ", ACCEPTED" : ""}`);
  if (!reading) return;
  if (wrong.length === 0) score.whole += 1;
  if (!wrong.some((field) => checked.includes(field))) score.core += 1;
  if (!reading.accepted) return;
  score.accepted += 1;
  if (wrong.some((field) => names.includes(field))) score.namesWrong += 1;
  if (wrong.some((field) => !names.includes(field))) score.acceptedWrong += 1;
}

const of = (count: number, all: number): string => `${count}/${all}`;

export const scoreRow = ({
  cases,
  whole,
  core,
  accepted,
  acceptedWrong,
  namesWrong,
  cpuMs: spent,
}: Score) => ({
  "all eight fields": of(whole, cases),
  "number, birth, expiry": of(core, cases),
  accepted: of(accepted, cases),
  "accepted, wrong": acceptedWrong,
  "accepted, name wrong": namesWrong,
  "CPU-ms a document": Math.round(spent / Math.max(cases, 1)),
});
