/**
 * Counts the fields read on drawn pages that prove an address.
 *
 *   node --conditions=@passmuster/source lab/measure/measure-text.ts [--pages 3] [--quality scan,clear,worn,poor] [--runtime native|wasm] [--verbose]
 *
 * Draws each kind (lease, home insurance, vehicle insurance) for `--pages` people in each quality. Compares
 * texts without spaces, case, marks and punctuation.
 */
import { parseArgs } from "node:util";
import {
  type Drawing,
  drawInsurancePolicy,
  drawLease,
  type Person,
  photograph,
  type Quality,
  rasterise,
  specimenPerson,
} from "@passmuster/specimens/workshop";
import { createReader } from "../../packages/extractor-local/src/in-process.ts";

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "3" },
    quality: { type: "string", default: "scan,clear,worn,poor" },
    runtime: { type: "string" },
    verbose: { type: "boolean", default: false },
  },
});
const runtime = values.runtime === "wasm" || values.runtime === "native" ? values.runtime : undefined;
const qualities = (["scan", "clear", "worn", "poor"] as const).filter((quality) =>
  values.quality.includes(quality),
);

const options = { number: "HM-2048-7716", issueDate: "2025-01-15", expiryDate: "2034-01-14" };
const kinds: readonly { readonly id: number; draw(person: Person): Drawing }[] = [
  { id: 23, draw: (person) => drawLease(person, options) },
  { id: 24, draw: (person) => drawInsurancePolicy(person, { ...options, of: "home" }) },
  { id: 25, draw: (person) => drawInsurancePolicy(person, { ...options, of: "vehicle" }) },
];

const plain = (text = ""): string =>
  text
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

const reader = await createReader(runtime ? { runtime } : {});

async function readOne(kind: (typeof kinds)[number], quality: Quality, index: number) {
  const person = specimenPerson(`measure-${index}`);
  const image = await photograph(await rasterise(kind.draw(person), 1600), {
    quality,
    rotate: 0,
    seed: `${kind.id}/${index}`,
  });
  const { page = {}, cpuMs } = await reader.read({ front: image, wanted: { mrz: false, page: kind.id } });
  const { street, city, state, zip } = person.address;
  const pairs = {
    kind: [String(kind.id), page.kind === undefined ? undefined : String(page.kind)],
    name: [`${person.givenNames} ${person.surname}`, page.person?.fullName],
    street: [street, page.address?.street],
    city: [city, page.address?.city],
    state: [state, page.address?.state],
    zip: [zip, page.address?.zip],
    country: ["USA", page.address?.countryCode],
    number: [options.number, page.number],
    issuer: [kind.id === 23 ? "Specimen Property Partners LLC" : "Halcyon Mutual", page.issuer],
    until: [options.expiryDate, page.until],
  } satisfies Record<string, readonly [string, string | undefined]>;
  return { pairs, cpuMs };
}

for (const quality of qualities) {
  const counts = { right: 0, absent: 0, wrong: 0, cpu: 0, pages: 0 };
  for (const kind of kinds) {
    for (let index = 0; index < Number(values.pages); index++) {
      const { pairs, cpuMs } = await readOne(kind, quality, index);
      counts.pages += 1;
      counts.cpu += cpuMs;
      for (const [name, [expected, read]] of Object.entries(pairs)) {
        const outcome = read === undefined ? "absent" : plain(read) === plain(expected) ? "right" : "wrong";
        counts[outcome] += 1;
        if (values.verbose && outcome !== "right")
          console.log(`  ${quality} ${kind.id}/${index} ${name}: ${read} for ${expected}`);
      }
    }
  }
  const { right, absent, wrong, cpu, pages } = counts;
  console.log(
    `${quality.padEnd(6)} ${pages} pages, ${right} of ${right + absent + wrong} fields, ${absent} absent, ${wrong} wrong, ${(cpu / pages).toFixed(0)} CPU-ms a page`,
  );
}
await reader.close();
