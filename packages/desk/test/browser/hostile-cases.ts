import { defineFlow, defineRule, type Flow } from "@passmuster/core";
import { type ScriptedExtractor, scriptedExtractor } from "@passmuster/core/testing";
import { specimenImage } from "@passmuster/specimens";
import type { Server } from "@passmuster/test-browser/server";
import { hostileTexts } from "./hostile-texts.ts";

/**
 * The texts without the characters that no field takes: NUL, and bidirectional controls where lines and
 * comments are asked.
 */
export const texts: readonly string[] = hostileTexts().map((text) => text.replaceAll("\u0000", ""));
const commentOf = (text: string): string => text.replace(/[\u202A-\u202E]/g, "");
const lineOf = (text: string): string => commentOf(text).slice(0, 200);

/** A text by place: over 300 cases, each place gets each text. */
export const textAt = (number: number, place: number): string =>
  texts[(number + place * 7) % texts.length] ?? "";

const places = 19;

const flowCount = 20;
const pathOf = (number: number): string => `hostile-${number % flowCount}`;

/** Flows with hostile labels, and with rules whose titles, hints and values are hostile. */
export function hostileFlows(read: () => readonly string[]): readonly Flow[] {
  return Array.from({ length: flowCount }, (_, at) => {
    const [label = "", title = "", hint = ""] = [0, 1, 2].map((part) => texts[(at * 15 + part * 5) % 300]);
    return defineFlow({
      path: pathOf(at),
      label,
      photoId: "required",
      documentTypes: [3],
      rules: [
        defineRule({
          code: "HostText",
          title: title.slice(0, 120),
          hint,
          compare: () => ({ expected: read()[0] ?? "", extracted: read()[1] ?? "", passed: false }),
        }),
      ],
    });
  });
}

/** What the extractor reads: hostile in every text. */
export function hostileExtractor(read: () => readonly string[]): ScriptedExtractor {
  const extractor = scriptedExtractor();
  extractor.play(async (_input, _signal, next) => {
    const extraction = await next();
    const at = (place: number): string => read()[place] ?? "";
    const { person, document } = extraction.data;
    const data = {
      person: { ...person, surname: at(2), givenNames: at(3), fullName: at(4) },
      address: { full: at(5), street: at(6), city: at(7), state: at(8), zip: at(9), country: at(10) },
      document: { ...document, number: at(11), issuingEntity: at(12), countryName: at(13) },
    };
    return { ...extraction, data, printed: { person: data.person, document: { number: at(11) } } };
  });
  return extractor;
}

/** The texts of a case, by place: the rule's two values, then what is read of the document. */
export const textsOf = (number: number): readonly string[] =>
  Array.from({ length: places }, (_, place) => textAt(number, place));

/** A case in Double Check. @returns the texts that its screen shows */
export async function makeHostile(
  { passmuster }: Pick<Server, "passmuster">,
  number: number,
): Promise<{ readonly id: string; readonly shown: readonly string[] }> {
  const own = textsOf(number);
  const [first = "", last = "", reference = "", state = "", ...said] = own;
  const [note = "", reason = "", ...comments] = said.map(commentOf);
  const { verifications, documents } = passmuster.flow(pathOf(number));
  const { id } = await verifications.create({
    vendorReference: reference.slice(0, 255),
    vendorState: state.slice(0, 255),
    person: { firstName: lineOf(first), lastName: lineOf(last), dateOfBirth: "1987-03-08" },
    documents: { photoId: { type: "Passport", number: "AQ4821736", country: "ATA" } },
  });
  const document = { contextType: "PHOTO_ID", type: 3, country: "ATA" } as const;
  await documents.upload({
    verification: id,
    document: { ...document, frontSideData: specimenImage("passport-ines") },
  });
  await verifications.submit(id);
  await passmuster.drain();
  const email = "colleague@bank.example";
  await verifications.reject(id, { comment: reason, note, email });
  for (const content of comments.slice(0, 3)) {
    await verifications.comment(id, { content, email });
    await verifications.comment(id, { content: `private ${content}`, email, private: true });
  }
  await verifications.update(id, { status: 5, comment: comments[3] ?? "", email });
  await passmuster.drain();
  return {
    id,
    shown: [
      `${lineOf(first)} ${lineOf(last)}`.trim(),
      reference.slice(0, 255),
      reason,
      note,
      first,
      last,
      ...comments.slice(0, 4),
    ],
  };
}
