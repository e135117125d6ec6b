import { expect, test } from "vitest";
import type { CaseData } from "../page/session/cases.ts";
import {
  expectedValues,
  pairedDocuments,
  pairedFaces,
  pairedSides,
  readValues,
} from "../page/session/compare.ts";
import type { CaseDocument, Detail } from "../page/session/wire.ts";

const box = { left: 0, top: 0, width: 1, height: 1 };

function document(id: string, label: string, more: Partial<CaseDocument> = {}): CaseDocument {
  const document_type = { id: 3, name: "Passport", type_label: label };
  const parts =
    label === "Photo ID" ? [{ part: "portrait", state: "read", side: "front", box } as const] : [];
  return {
    id,
    url_back: null,
    status_label: "Approved",
    document_type,
    country: null,
    extracted_data: [],
    parts,
    ...more,
  };
}

function detail(documents: readonly CaseDocument[], last = "Moreau"): Detail {
  const person = { first_name: "Inés", last_name: last, date_of_birth: "1987-03-08" };
  const photo_id = { type: "Passport", number: "AQ4821737", country: "ATA" };
  return { documents, expected_data: { person, documents: { photo_id } } } as unknown as Detail;
}

function data(documents: readonly CaseDocument[]): CaseData {
  const pictures = documents.flatMap((each) =>
    (each.url_back === null ? (["front"] as const) : (["front", "back"] as const)).map((side) => {
      return { key: `${each.id}/${side}`, document: each, side, loaded: new Promise<never>(() => undefined) };
    }),
  );
  return { detail: detail(documents), pictures } as unknown as CaseData;
}

test("only values that both have, and that differ by more than case and spaces, are marked", () => {
  const expected = expectedValues(detail([]), detail([], "MOREAU "));
  expect(expected.map(({ differs }) => differs)).toEqual([false, false, false, false, false]);
  expect(expected.find(({ name }) => name === "country")?.texts).toEqual(["Antarctica", "Antarctica"]);
  const read = (number: string, surname: string) =>
    document("doc_1", "Photo ID", { extracted_data: { document: { number }, person: { surname } } });
  expect(readValues([read("AQ1", "Moreau"), read("AQ2", "")])).toEqual([
    { name: "number", texts: ["AQ1", "AQ2"], differs: true },
    { name: "surname", texts: ["Moreau", ""], differs: false },
  ]);
  expect(readValues([read("AQ1", ""), undefined])).toEqual([
    { name: "number", texts: ["AQ1", ""], differs: false },
  ]);
});

test("documents of one category stand beside each other, whatever their order", () => {
  const one = [document("doc_1", "Photo ID"), document("doc_2", "Selfie")];
  const other = [
    document("doc_3", "Selfie"),
    document("doc_4", "Proof of Address"),
    document("doc_5", "Photo ID"),
  ];
  const pairs = pairedDocuments(detail(one), detail(other));
  expect(pairs.map((pair) => pair.map((each) => each?.id))).toEqual([
    ["doc_1", "doc_5"],
    ["doc_2", "doc_3"],
    [undefined, "doc_4"],
  ]);
});

test("faces are portraits and selfies, and a side that one lacks stands beside nothing", () => {
  const one = data([document("doc_1", "Photo ID", { url_back: "/back" }), document("doc_2", "Selfie")]);
  const other = data([document("doc_3", "Photo ID", { parts: [] }), document("doc_4", "Selfie")]);
  const keysOf = (of: ReturnType<typeof pairedFaces>) =>
    of.map(({ what, pictures }) => [what, ...pictures.map((each) => each?.key)]);
  expect(keysOf(pairedFaces(one, other))).toEqual([
    ["portrait", "doc_1/front", undefined],
    ["selfie", "doc_2/front", "doc_4/front"],
  ]);
  expect(keysOf(pairedSides(one, other))).toEqual([
    ["front", "doc_1/front", "doc_3/front"],
    ["back", "doc_1/back", undefined],
  ]);
});
