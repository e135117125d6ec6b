import { documentTypes } from "@passmuster/core";
import { createReader } from "@passmuster/extractor-local/in-process";
import { readCard } from "../../packages/extractor-local/src/layout/cards/read-card.ts";
import type { TextLine } from "../../packages/extractor-local/src/print/page.ts";
import { documentOf } from "../layouts/document.ts";
import { issuers as drawnIssuers } from "../layouts/lists/issuers.ts";
import { atLeast, type Goal, noneOf } from "./goals.ts";
import type { Settings } from "./settings.ts";

const others = drawnIssuers.map(({ code }) => code);
const wrongCountries = 20;

/**
 * Cards and licences from outside the United States and Canada, announced rightly and with 20 wrong
 * countries.
 */
export async function issuers({ layouts: count, from, seed, share }: Settings): Promise<readonly Goal[]> {
  const reader = await createReader();
  const sums = { fronts: 0, named: 0, wrong: 0, tried: 0 };
  for (let index = from; index < from + count; index += 1) {
    const { bytes, expected, camera } = await documentOf("front", share, seed, index);
    const type = documentTypes.find(({ name }) => name === expected.type);
    const country = expected.country ?? "";
    if (!bytes || !type || ["USA", "CAN"].includes(country) || ![1, 12, 13].includes(type.id)) continue;
    let lines: readonly TextLine[] = [];
    const wanted = { mrz: false, print: "card" } as const;
    const trace = (stage: string, seen: unknown) => {
      if (stage === "lines") lines = seen as readonly TextLine[];
    };
    await reader.read({ front: bytes, wanted, trace });
    const told = readCard(lines, { type: type.id, country });
    sums.fronts += 1;
    const isNamed = told.kind?.id === type.id && told.countryCode === country;
    if (isNamed) sums.named += 1;
    else if (share === "seen")
      console.log(
        `${seed}-${index} ${camera}: ${type.name} of ${country} read as ${told.kind?.name} of ${told.countryCode}: ${lines
          .slice(0, 6)
          .map(({ text }) => text)
          .join(" | ")}`,
      );
    const wrong = others.filter((code) => code !== country);
    for (let at = 0; at < wrongCountries; at += 1) {
      const code = wrong[(index * 7 + at * 3) % wrong.length] ?? "";
      sums.tried += 1;
      const seen = readCard(lines, { type: type.id, country: code });
      if (seen.kind?.id !== type.id || seen.countryCode !== code) continue;
      sums.wrong += 1;
      if (share === "seen") console.log(`${seed}-${index}: ${type.name} of ${country} taken for ${code}`);
    }
  }
  await reader.close();
  return [
    atLeast(0.9, "fronts from outside the USA: kind and issuer right", sums.named, sums.fronts),
    noneOf("the same with a wrong country announced, taken for that country's", sums.wrong, sums.tried),
  ];
}
