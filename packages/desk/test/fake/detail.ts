import { typeIds } from "../../src/document-types.ts";
import { idOf, itemOf, type Made, typeOf } from "./cases.ts";
import { rules } from "./rules.ts";

const country = { name: "Antarctica", iso2: "AQ", iso3: "ATA" };

/** The answer of a verification with `private=1&parts=1`. */
export function detailOf(one: Made) {
  const number = Number(one.id.slice(4)) * 10;
  const { reasons: _, ...item } = { reasons: undefined, ...itemOf(one, null, one.flow) };
  const type = typeOf(one);
  const data = {
    person: { surname: "Moreau-Valdés", full_name: "", given_names: "Inés", date_of_birth: "1987-03-08" },
    address: { zip: "", city: "", full: "", state: "", street: "", country: "" },
    document: { type, number: one.readNumber, country_code: "ATA", expiration_date: "2035-03-03" },
  };
  const document = (at: number, name: string, label: string, hasBack: boolean) => ({
    id: idOf("doc", number + at),
    url_front: "",
    url_back: hasBack ? "" : null,
    status_label: one.approved.includes(at) ? "Approved" : "Double check",
    verification_id: one.id,
    document_type: { id: typeIds[name] ?? 0, name, type_label: label },
    country: at === 0 ? country : null,
    extracted_data: at === 0 ? data : [],
    decisions: [],
    rules: null,
    advice: [],
    insisted: false,
    outlines: { front: at === 0 && one.isTurned ? upsideDown : null, back: null },
    parts: at === 0 && one.kind === "passport" ? passportParts(one) : [],
  });
  const at = new Date(Date.now() - 90 * 60_000).toISOString();
  const note = "The bank account is in the same name.";
  const change = (id: string, from: string | null, to: string) => ({
    id,
    from_status: from,
    to_status: to,
    user: "system",
    comment: null,
    created_at: at,
  });
  return {
    ...item,
    ...(one.screening && { screening: one.screening }),
    comments: [...one.comments, { content: note, status: "Double Check", created_at: at, private: true }],
    documents: [
      document(0, type, "Photo ID", one.kind === "licence"),
      document(1, "Selfie", "Selfie", false),
    ],
    history: [
      ...one.approved.map((place) => change(`hist_4${place}`, "Double Check", "Double Check")).reverse(),
      change("hist_3", "Submitted", "Double Check"),
      change("hist_2", "Started", "Submitted"),
      change("hist_1", null, "Started"),
    ],
  };
}

const upsideDown = {
  corners: {
    upper_left: { x: 1300, y: 900 },
    upper_right: { x: 100, y: 900 },
    lower_right: { x: 100, y: 100 },
    lower_left: { x: 1300, y: 100 },
  },
};

/** Boxes on the specimen of the passport, in its pixels. */
function passportParts({ readNumber }: Made): readonly object[] {
  const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });
  const fields = {
    surname: box(526, 326, 290, 44),
    given_names: box(526, 404, 86, 38),
    date_of_birth: box(788, 472, 190, 40),
    number: box(974, 250, 200, 40),
    expiration_date: box(788, 604, 190, 40),
  };
  const values = {
    surname: "Moreau-Valdés",
    given_names: "Inés",
    date_of_birth: "1987-03-08",
    number: readNumber,
    country_code: "ATA",
    expiration_date: "2035-03-03",
  };
  const coded = { ...values, surname: "MOREAU VALDES", given_names: "INES" };
  const printed = (name: keyof typeof fields, standing: string) => ({
    standing,
    print: standing === "unread" ? null : values[name],
    side: "front",
    box: standing === "unread" ? null : fields[name],
  });
  const evidence = {
    surname: printed("surname", "agreed"),
    given_names: printed("given_names", "agreed"),
    date_of_birth: printed("date_of_birth", "traced"),
    number: { ...printed("number", "contradicted"), print: `${readNumber.slice(0, -1)}4` },
    expiration_date: printed("expiration_date", "unread"),
  };
  return [
    { part: "portrait", state: "read", side: "front", box: box(146, 238, 342, 440), fields: null },
    { part: "print", state: "read", side: "front", box: null, fields, values },
    {
      part: "mrz",
      state: "read",
      side: "front",
      box: box(146, 762, 1100, 112),
      fields: null,
      values: coded,
      evidence,
    },
  ];
}

/** The rules of the photo ID; a selfie has none of its own. */
export function rulesOf(one: Made, isSelfie: boolean) {
  if (isSelfie) return [];
  return Object.entries(rules).map(([code, rule]) => {
    const extracted = code === "RulePH003" ? one.readNumber : rule.extracted;
    const isFailed = (one.failed as readonly string[]).includes(code) && extracted !== rule.expected;
    if (isFailed) return { ...rule, code, state: "failed", extracted };
    const state = code === "RuleDI001" ? "not_applicable" : "passed";
    const reason = state === "passed" ? "The values agree." : "Documents of this type have no zone.";
    const value = code === "RulePH007" ? "93" : code === "RuleDI004" ? "good" : extracted;
    const shown = state === "passed" ? value : "";
    return { code, title: rule.title, state, expected: shown, extracted: shown, reason };
  });
}
