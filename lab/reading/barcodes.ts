import { type LicenceRecord, parseAamva } from "@passmuster/extractor-local";
import { createReader, type Reader } from "@passmuster/extractor-local/in-process";
import {
  drawDriverLicence,
  photograph,
  type Quality,
  rasterise,
  specimenPerson,
} from "@passmuster/specimens/workshop";
import { folderEntries, labelledOf } from "./cases.ts";
import { atLeast, type Goal } from "./goals.ts";
import { sameLetters } from "./letters.ts";
import { cpuMs } from "./score.ts";
import type { Settings } from "./settings.ts";

/** Without a labelled surname, where it begins is open: an unsplit name counts as a whole. */
const hasName = ({ reading, fullName = "" }: LicenceRecord, surname: string | null): boolean =>
  surname === null ? fullName !== "" : sameLetters(reading.surname ?? fullName, surname);

const options = { issueDate: "2025-01-15", expiryDate: "2034-01-14" };
const qualities: readonly Quality[] = ["clear", "worn"];

/** Whether the barcode on a drawn back yields number and birth. */
async function readsBack(reader: Reader, seed: string, index: number): Promise<boolean> {
  const own = `${seed}-licence-${index}`;
  const person = specimenPerson(own);
  const number = `L${String(10_000_019 * (index + 1)).slice(-8)}`;
  const { back } = drawDriverLicence(person, { ...options, number });
  const quality = qualities[index % qualities.length] ?? "clear";
  const front = await photograph(await rasterise(back, 1600), { quality, rotate: 0, seed: own });
  const before = cpuMs();
  const { barcode } = await reader.read({ front, wanted: { mrz: false, barcode: "expected" } });
  spent += cpuMs() - before;
  const read = barcode?.reading;
  return read?.documentNumber === number && read.dateOfBirth === person.dateOfBirth;
}
let spent = 0;

/** Reads our own backs of licences, and the records of the labelled folder. */
export async function barcodes({ backs, from, seed, folder }: Settings): Promise<readonly Goal[]> {
  const reader = await createReader();
  let right = 0;
  for (let index = from; index < from + backs; index += 1)
    if (await readsBack(reader, seed, index)) right += 1;
  const labelled = labelledOf(folder, "licence-back");
  let found = 0;
  for (const { name, bytes } of labelled) {
    const { barcode } = await reader.read({ front: bytes, wanted: { mrz: false, barcode: "expected" } });
    if (barcode) found += 1;
    else console.log(`${name}: no barcode`);
  }
  await reader.close();
  console.log(`Backs of licences: ${Math.round(spent / backs)} CPU-ms each`);
  const { records } = folderEntries(folder);
  const read = records.filter(({ content, number, surname }) => {
    const record = parseAamva(new TextDecoder("latin1").decode(content));
    return record?.reading.documentNumber === number && hasName(record, surname);
  });
  return [
    atLeast(13 / 14, "backs of licences: number and birth", right, backs),
    ...(labelled.length > 0 ? [atLeast(0.75, "labelled backs: barcode", found, labelled.length)] : []),
    ...(records.length > 0
      ? [atLeast(1, "labelled records: number and name", read.length, records.length)]
      : []),
  ];
}
