import type { Person } from "@passmuster/specimens/workshop";
import { dg2Of, evidenceOf, issue } from "@passmuster/test-chip";
import { trustedCertificates } from "../../packages/certificates/src/index.ts";
import { chipReader } from "../../packages/chip/src/index.ts";
import { portrait } from "../../tools/specimens/src/portrait/portrait.ts";
import { createSheet, type Drawing } from "../../tools/specimens/src/sheet.ts";

const root = issue({ country: "AQ", name: "Antarctic root", isCa: true });
const signer = issue({ country: "AQ", name: "Antarctic signer", by: root });

/** Verifies the chips of this bench's own country. */
export const chips = chipReader({ trust: trustedCertificates([root.certificate.raw]) });

/** The portrait as it is stored on a chip: the printed one (`same`), or another drawing of the person. */
export function drawChipPortrait(person: Person, same: boolean): Drawing {
  const sheet = createSheet(100, 128);
  const pose = { turn: 1.5, garment: "#4a5568", collar: "crew", lit: 1 } as const;
  const face = portrait(person, { id: "chip", ...(same ? {} : { smile: 0.9, pose }) });
  sheet.add('<rect width="100" height="128" fill="#dfe6ea"/>', face);
  return sheet.drawing();
}

/** The files of an authentic chip, as an upload has them. */
export function chipOf(lines: readonly string[], image: Uint8Array): object {
  const { sod, dg1, dg2 } = evidenceOf({ signer, zone: lines.join(""), groups: { 2: dg2Of(image) } });
  const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString("base64");
  return { sod: text(sod), dg1: text(dg1), dg2: text(dg2) };
}
