import { expect, it } from "vitest";
import { issuers } from "../../src/layout/cards/issuers/index.ts";
import { readCard } from "../../src/layout/cards/read-card.ts";
import { page } from "./lines.ts";

const ids = { licence: 1, identityCard: 12, residencePermit: 13 } as const;

it("a kind's title in the file of an issuer is never taken for another kind's", () => {
  for (const { code, names, titles } of issuers.values())
    for (const [kind, all] of Object.entries(titles))
      for (const title of all) {
        const read = readCard(page(`# ${names[0]}\n${title}\nXYZ\nMOREAU`));
        expect(read.kind?.id, `${title} of ${code}`).toBe(ids[kind as keyof typeof ids]);
      }
});
