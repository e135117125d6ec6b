import { createReader, typeUnannounced, wantedUnannounced } from "@passmuster/extractor-local/in-process";
import { issuedKinds } from "../../packages/extractor-local/src/layout/cards/issued-kinds.ts";
import { readCard } from "../../packages/extractor-local/src/layout/cards/read-card.ts";
import type { TextLine } from "../../packages/extractor-local/src/print/page.ts";
import { shoot } from "../layouts/camera.ts";
import { documentOf } from "../layouts/document.ts";
import { drawPaper, paperKinds } from "../layouts/pages/other-papers.ts";
import { type Goal, noneOf } from "./goals.ts";
import type { Settings } from "./settings.ts";

const announcedCountries = ["DEU", "FRA", "GBR", "ITA", "ESP"];
const announced = Object.keys(issuedKinds).flatMap((id) =>
  announcedCountries.map((country) => ({ type: Number(id), country })),
);
const trades = "page of a trade";
const kinds = [...paperKinds, trades] as const;

interface Paper {
  readonly bytes: Uint8Array | undefined;
  /** Its type in the catalogue, which few have. */
  readonly type: string | undefined;
}

async function paperOf(kind: (typeof kinds)[number], seed: string, index: number): Promise<Paper> {
  if (kind === trades) {
    const { bytes, expected } = await documentOf("page", index % 2 ? "seen" : "blind", seed, index);
    return { bytes, type: expected.type ?? undefined };
  }
  const own = `${seed}/paper/${index}`;
  const { bytes } = await shoot(drawPaper(kind, own), own, { widths: [560, 1900] });
  return { bytes, type: undefined };
}

/**
 * Letters, invoices, flyers, forms, magazines, cards of business, membership and shops, tickets, and pages of
 * the trades: none may be of a kind that it is not, and none a card of a kind and issuer that were announced.
 */
export async function otherPapers({ negatives: count, from, seed }: Settings): Promise<readonly Goal[]> {
  const reader = await createReader();
  const sums = { papers: 0, wrong: 0, tried: 0, taken: 0 };
  for (let index = from; index < from + count; index += 1) {
    const kind = kinds[index % kinds.length] ?? trades;
    const { bytes, type } = await paperOf(kind, seed, index);
    if (!bytes) continue;
    let lines: readonly TextLine[] = [];
    const trace = (stage: string, seen: unknown) => {
      if (stage === "lines") lines = seen as readonly TextLine[];
    };
    const reading = await reader.read({ front: bytes, wanted: wantedUnannounced, trace });
    const told = typeUnannounced(reading)?.name;
    const taken = announced.filter((one) => {
      const { kind: of, countryCode } = readCard(lines, one);
      return of?.id === one.type && countryCode === one.country;
    });
    sums.papers += 1;
    sums.tried += announced.length;
    sums.taken += taken.length;
    if (told && told !== type) sums.wrong += 1;
    if ((told && told !== type) || taken.length > 0)
      console.log(
        `${kind} ${index} is ${told}; announced ${taken.map((one) => `${one.type} ${one.country}`).join(", ")}: ` +
          (kind === trades
            ? ""
            : lines
                .map(({ text }) => text)
                .join(" | ")
                .slice(0, 240)),
      );
  }
  await reader.close();
  return [
    noneOf("papers of a kind that they are not", sums.wrong, sums.papers),
    noneOf("papers announced as a card, taken for it", sums.taken, sums.tried),
  ];
}
