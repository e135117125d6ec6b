/**
 * Processor time of screening everybody again after a list changed: as many verifications as given, each with
 * a person and a passport, in SQLite, and a list of 30,000 generated entries of which one in ten changed.
 * Filling the database is not counted. One in twenty people is on the list with the person's own name.
 *
 *   node scripts/run.mjs bench/screening.ts [--people 2000]
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { ScreenedPerson } from "@passmuster/core/ports";
import type { Verification } from "@passmuster/core/storage";
import { importList, listScreening } from "@passmuster/screening";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import { deskService } from "../packages/core/test/api/http/desk-service.ts";
import { withPassport } from "../packages/core/test/service.ts";
import { heldOut } from "../packages/screening/scripts/bench/held-out.ts";
import { type Listed, ordinary, population } from "../packages/screening/scripts/bench/population.ts";
import { randomFrom } from "../packages/screening/scripts/bench/random.ts";
import { verdict } from "./verdict.ts";

const { values } = parseArgs({ options: { people: { type: "string", default: "2000" } } });
const count = Number(values.people);
const goal = 600;

const folder = mkdtempSync(join(tmpdir(), "passmuster-bench-"));
const directory = join(folder, "lists");
const random = randomFrom(1);
const listed = population(heldOut, 30_000, random);

/** The list in the form of SDN.XML. From the second version on, one entry in ten has another birth date. */
async function importVersion(version: number): Promise<void> {
  const entries = listed.map(({ entry: { id, births, countries }, name }, at) => {
    const born = version > 1 && at % 10 === 0 ? "01 Jan 1980" : (births[0]?.text ?? "");
    return (
      `<sdnEntry><uid>${id}</uid><firstName>${name.given.join(" ")}</firstName><lastName>${name.surname}</lastName>` +
      `<sdnType>Individual</sdnType><nationalityList><nationality><country>${countries[0] ?? ""}</country></nationality></nationalityList>` +
      `<dateOfBirthList><dateOfBirthItem><dateOfBirth>${born}</dateOfBirth></dateOfBirthItem></dateOfBirthList></sdnEntry>`
    );
  });
  const file = join(folder, "sdn.xml");
  const head = `<publshInformation><Publish_Date>${version}</Publish_Date></publshInformation>`;
  writeFileSync(file, `<sdnList>${head}${entries.join("\n")}</sdnList>`);
  await importList({ directory, list: "ofac-sdn", files: [file] });
}

function personOf({ entry, name, born }: Listed): ScreenedPerson {
  const names = [{ surname: name.surname, givenNames: name.given.join(" ") }];
  return { names, dateOfBirth: born, countries: entry.countries };
}

/** The same verification of another person. All ids of it, and of its parts, are other ones. */
function copyFor(original: string, person: ScreenedPerson, index: number): Verification {
  const tail = String(index).padStart(8, "0");
  const copy: Verification = JSON.parse(original.replace(/([a-z]{3}_[0-9a-z]{18})[0-9a-z]{8}/g, `$1${tail}`));
  const [{ surname = "", givenNames = "" } = {}] = person.names;
  const { dateOfBirth = "" } = person;
  const fullName = `${givenNames} ${surname}`;
  return {
    ...copy,
    version: 1,
    expected: { ...copy.expected, person: { firstName: givenNames, lastName: surname, dateOfBirth } },
    documents: copy.documents.map((document) => ({
      ...document,
      extracted: document.extracted && {
        ...document.extracted,
        person: { ...document.extracted.person, surname, givenNames, dateOfBirth, fullName },
      },
    })),
  };
}

await importVersion(1);
const storage = sqliteStorage(join(folder, "people.db"));
await storage.migrate();
const service = await deskService({ storage, screening: listScreening({ directory }) });
service.extractor.play(async (_input, _signal, next) => next());
const { id } = await withPassport(service.call);
await service.call("PUT", `/api/v1/identity/verifications/${id}/submit`);
await service.passmuster.drain();
const original = await storage.load("default", id as Verification["id"]);
if (original?.status !== "approved") throw new Error(`The first verification is ${original?.status}.`);
const text = JSON.stringify(original);

const people = ordinary(heldOut, count, random).map((person, at) => {
  const entry = at % 20 === 0 ? listed[(at / 20) % listed.length] : undefined;
  return entry ? personOf(entry) : person;
});
for (let from = 0; from < people.length; from += 200) {
  const copies = people.slice(from, from + 200).map((person, at) => copyFor(text, person, from + at));
  await Promise.all(copies.map((copy) => storage.save(copy, [])));
}
const seconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000_000;
const importing = process.cpuUsage();
await importVersion(2);
console.log(`import of the changed list: ${seconds(process.cpuUsage(importing)).toFixed(1)} CPU-s`);

const begun = { cpu: process.cpuUsage(), clock: performance.now() };
await service.passmuster.drain();
const [spent, clock] = [seconds(process.cpuUsage(begun.cpu)), (performance.now() - begun.clock) / 1000];

let [hits, screened] = [0, 0];
for (let after: string | undefined; ; ) {
  const states = await storage.states({ limit: 200, ...(after !== undefined && { after }) });
  for (const state of states) {
    const { screening } = (await storage.load(state.tenant, state.id)) ?? {};
    if (screening?.lists[0]?.version === "2") screened += 1;
    if (screening?.hits.length) hits += 1;
  }
  after = states.at(-1)?.id;
  if (states.length < 200) break;
}
console.log(`${screened} of ${count + 1} screened against the changed list, ${hits} with a hit`);
const all = (spent / count) * 100_000;
console.log(`${((spent / count) * 1000).toFixed(2)} CPU-ms each, ${clock.toFixed(0)} s by the clock`);
verdict(
  "100,000 people screened again, SQLite",
  all <= goal && screened === count + 1,
  `${all.toFixed(0)} CPU-s (goal ${goal}), from ${count.toLocaleString("en")} people`,
);
await service.passmuster.close();
await storage.close();
rmSync(folder, { recursive: true, force: true });
