import type {
  DocumentView,
  ExpectedData,
  VerificationDetailView,
  VerificationStatus,
} from "@passmuster/core";
import { table } from "../table.ts";
import type { Paint } from "./paint.ts";
import { inLine } from "./plain-text.ts";

type Style = Parameters<Paint>[0];

/** The colour of each status: green for passed, red for failed, yellow for what waits for a person. */
const styles: Readonly<Record<VerificationStatus | DocumentView["status"], Style>> = {
  started: "dim",
  submitted: "cyan",
  uploaded: "dim",
  in_progress: "cyan",
  extracted: "cyan",
  approved: "green",
  rejected: "red",
  double_check: "yellow",
  expired: "dim",
  canceled: "dim",
  hold: "yellow",
};

export function paintStatus(paint: Paint, status: keyof typeof styles, label: string): string {
  return paint(styles[status] ?? "dim", inLine(label));
}

/** `2026-01-31T12:34:56.123456Z` → `2026-01-31 12:34`. */
export const minuteOf = (timestamp: string): string => timestamp.slice(0, 16).replace("T", " ");

/** One verification for a person who decides: what failed first, then what was expected and read. */
export function caseLines(shown: VerificationDetailView, paint: Paint): readonly string[] {
  const { id, status, statusLabel, flow, vendorReference, createdAt, submittedAt } = shown;
  const facts = [
    inLine(flow),
    ...(vendorReference === null ? [] : [inLine(vendorReference)]),
    `created ${minuteOf(createdAt)}`,
    ...(submittedAt === null ? [] : [`submitted ${minuteOf(submittedAt)}`]),
  ];
  return [
    `${paint("bold", id)}  ${paintStatus(paint, status, statusLabel)}`,
    paint("dim", facts.join(" · ")),
    ...shown.documents.flatMap((document) => ["", ...documentLines(document, shown.expectedData, paint)]),
    ...screeningLines(shown.screening, paint),
    "",
    paint("bold", "History"),
    ...historyLines(shown, paint),
    ...(shown.comments.length === 0 ? [] : ["", paint("bold", "Comments"), ...commentLines(shown, paint)]),
  ];
}

function documentLines(document: DocumentView, expected: ExpectedData, paint: Paint): readonly string[] {
  const { documentType, country, status, statusLabel, rules } = document;
  const name = [documentType?.name ?? "Unknown document", ...(country ? [country.name] : [])].join(", ");
  const failed = Object.entries(rules?.failedRules ?? {});
  const values = valuesOf(document, expected);
  return [
    `${paint("bold", name)}  ${paintStatus(paint, status, statusLabel)}`,
    ...failed.flatMap(([code, { expected: wanted, extracted }], index) => [
      `  ${paint("red", "✗")} ${paint("bold", code)}  ${rules?.suggestions[index] ?? ""}`.trimEnd(),
      paint("dim", `    expected ${quoted(wanted)}, found ${quoted(extracted)}`),
    ]),
    ...(values.length === 0
      ? [paint("dim", "  not read")]
      : table(["", "EXPECTED", "READ"], values).map(indented)),
  ];
}

/** Each hit on a list: the entry, what matched, and whether it was cleared. */
function screeningLines(screening: VerificationDetailView["screening"], paint: Paint): readonly string[] {
  if (!screening) return [];
  const searched = screening.lists.map(({ name, version }) => `${inLine(name)} (${inLine(version)})`);
  return [
    "",
    `${paint("bold", "Lists")}  ${paint("dim", `searched ${minuteOf(screening.at)}: ${searched.join(", ")}`)}`,
    ...screening.hits.flatMap(({ id, alias, listed, words, dateOfBirth, country, cleared }) => {
      const names = alias === listed.name ? alias : `${alias}, listed as ${listed.name}`;
      const matched = words.map(({ own, listed: other }) => (own === other ? own : `${own} for ${other}`));
      const state = cleared ? `cleared by ${inLine(cleared.by)}: ${inLine(cleared.reason)}` : "open";
      return [
        `  ${cleared ? paint("green", "✓") : paint("red", "✗")} ${paint("bold", inLine(id))}  ${inLine(names)}  ${state}`,
        paint(
          "dim",
          `    matched ${inLine(matched.join(", "))} · date of birth ${dateOfBirth} · country ${country}`,
        ),
      ];
    }),
  ];
}

const indented = (line: string): string => `  ${line}`.trimEnd();
const quoted = (text: string): string => (text === "" ? "nothing" : `"${inLine(text)}"`);

/** Each value that was expected or read. */
function valuesOf(
  { extractedData, documentType }: DocumentView,
  expected: ExpectedData,
): readonly (readonly [name: string, expected: string, read: string])[] {
  if (!("person" in extractedData)) return [];
  const { person, address, document } = extractedData;
  const isAddress = documentType?.typeLabel === "Proof of Address";
  const named = isAddress ? expected.documents.proofOfAddress : expected.documents.photoId;
  const expectedAddress = isAddress ? expected.address : undefined;
  const rows = [
    ["given names", expected.person?.firstName, person.givenNames],
    ["surname", expected.person?.lastName, person.surname],
    ["full name", undefined, person.givenNames === "" ? person.fullName : ""],
    ["date of birth", isAddress ? undefined : expected.person?.dateOfBirth, person.dateOfBirth],
    ["type", named?.type, document.type],
    ["number", named?.number, document.number],
    ["country", named?.country, document.countryCode],
    ["expires", undefined, document.expirationDate],
    ["issuer", undefined, document.issuingEntity],
    ["street", expectedAddress?.street, address.street],
    ["city", expectedAddress?.city, address.city],
    ["state", expectedAddress?.state, address.state],
    ["postal code", expectedAddress?.postalCode, address.zip],
    ["selfie match", undefined, document.selfieComparison],
  ] as const;
  return rows
    .map(([name, wanted = "", read]) => [name, inLine(wanted), inLine(read)] as const)
    .filter(([, wanted, read]) => wanted !== "" || read !== "");
}

function historyLines({ history }: VerificationDetailView, paint: Paint): readonly string[] {
  return history.map(({ createdAt, fromStatus, toStatus, user, comment }) => {
    const path = fromStatus === null || fromStatus === toStatus ? toStatus : `${fromStatus} → ${toStatus}`;
    const text = comment === null ? "" : `  ${inLine(comment)}`;
    return `  ${paint("dim", minuteOf(createdAt))}  ${path}  ${paint("dim", inLine(user ?? ""))}${text}`.trimEnd();
  });
}

function commentLines({ comments }: VerificationDetailView, paint: Paint): readonly string[] {
  return comments.map(({ createdAt, content, author, private: isPrivate }) => {
    const mark = isPrivate ? `${paint("yellow", "private")}  ` : "";
    const by = author === undefined ? "" : `${paint("dim", inLine(author))}  `;
    return `  ${paint("dim", minuteOf(createdAt))}  ${mark}${by}${inLine(content)}`;
  });
}
