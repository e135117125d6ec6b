import { documentTypes } from "@passmuster/core";
import type { PrintClaim } from "@passmuster/core/ports";
import { type Reader, toExtraction } from "@passmuster/extractor-local/in-process";
import { type OpenPrint, openPrint } from "../../packages/extractor-local/src/confirm/confirm-print.ts";
import { documentOf as factsOf } from "../../packages/extractor-local/src/confirm/kept-print.ts";
import { planFor } from "../../packages/extractor-local/src/layout/read-plan.ts";
import { documentOf, type Labelled } from "../layouts/document.ts";
import { altered, claimsOf, isName, plainValue } from "./claims.ts";
import { atLeast, type Goal, noneOf } from "./goals.ts";
import type { Settings } from "./settings.ts";

/** Fields whose values look alike, so that only the place tells them apart. */
const exchanged: Readonly<Partial<Record<PrintClaim["field"], PrintClaim["field"]>>> = {
  "person.surname": "person.givenNames",
  "person.givenNames": "person.surname",
  "person.dateOfBirth": "document.expirationDate",
  "document.expirationDate": "person.dateOfBirth",
};

type Sums = Record<"true" | "altered" | "dates" | "names", { confirmed: number; all: number }>;

/** The claims with each value in the other field; a value that both fields share is in its own. */
function swapped(claims: readonly PrintClaim[]): readonly PrintClaim[] {
  return claims.flatMap((claim) => {
    const other = claims.find(({ field }) => field === exchanged[claim.field]);
    const isSame = other && plainValue(other.value) === plainValue(claim.value);
    return other && !isSame ? [{ ...claim, value: other.value }] : [];
  });
}

async function printOf(reader: Reader, bytes: Uint8Array, { type, country }: Labelled["expected"]) {
  const named = documentTypes.find(({ name }) => name === type);
  if (!named) return undefined;
  const { portrait: _, ...wanted } = planFor(named, country ?? undefined);
  const reading = await reader.read({ front: bytes, wanted });
  const document = factsOf(toExtraction(named, reading, country ?? ""), country ?? "");
  return openPrint({ sight: reading.sight ?? {}, document });
}

/** True claims, each with one change, and with the values of two fields exchanged: together and one alone. */
function ask(print: OpenPrint, claims: readonly PrintClaim[], { seed }: Settings) {
  const changed = claims.flatMap((claim) => {
    const [value] = altered(claim, 1, seed);
    return value === undefined ? [] : [{ ...claim, value }];
  });
  const others = swapped(claims);
  const exchanges = [...print.confirmed(others), ...others.flatMap((claim) => print.confirmed([claim]))];
  return {
    true: print.confirmed(claims),
    altered: changed.flatMap((claim) => print.confirmed([claim])),
    dates: exchanges.filter(({ claim }) => !isName(claim.field)),
    names: exchanges.filter(({ claim }) => isName(claim.field)),
  };
}

/** Values of drawn fronts, claimed truly, altered and in another field's place. */
export async function claimsInRole(reader: Reader, settings: Settings): Promise<readonly Goal[]> {
  const { layouts, from, seed, share, kinds } = settings;
  const none = () => ({ confirmed: 0, all: 0 });
  const sums: Sums = { true: none(), altered: none(), dates: none(), names: none() };
  for (const kind of kinds.filter((one) => one !== "page"))
    for (let index = from; index < from + layouts; index += 1) {
      const { bytes, expected } = await documentOf(kind, share, seed, index);
      const print = bytes && (await printOf(reader, bytes, expected));
      if (!print) continue;
      for (const [how, verdicts] of Object.entries(ask(print, claimsOf(kind, expected), settings)))
        for (const { claim, verdict, written } of verdicts) {
          const sum = sums[how as keyof Sums];
          sum.all += 1;
          if (verdict === "confirmed") sum.confirmed += 1;
          if (share === "seen" && (verdict === "confirmed") !== (how === "true"))
            console.log(
              `${kind} ${index}, ${how}: ${claim.field} ${claim.value} ${verdict} ${written ?? ""}`,
            );
        }
    }
  return [
    atLeast(0.9, `${share} fronts, values confirmed in their role`, sums.true.confirmed, sums.true.all),
    noneOf(`${share} fronts, altered values confirmed`, sums.altered.confirmed, sums.altered.all),
    noneOf(`${share} fronts, exchanged dates confirmed`, sums.dates.confirmed, sums.dates.all),
    noneOf(`${share} fronts, exchanged names confirmed`, sums.names.confirmed, sums.names.all),
  ];
}
