import type { Certificate } from "@passmuster/certificates";
import type { CaseFile, CaseFileLink } from "../content.ts";
import { ink, type Sheet } from "./sheet.ts";
import { minuteOf } from "./words.ts";

/** How the file is proven, the digests of its pictures, and the links of the record. */
export function drawRecord(sheet: Sheet, content: CaseFile, signer: Certificate | undefined): void {
  sheet.page();
  sheet.text("PROOF", { size: 8, bold: true, color: ink.muted });
  sheet.heading("How this file is proven");
  for (const sentence of sentencesOf(signer)) {
    sheet.paragraph(sentence);
    sheet.space(4);
  }
  drawDigests(sheet, content);
  drawLinks(sheet, content.record);
  drawPolicy(sheet, content);
}

function sentencesOf(signer: Certificate | undefined): readonly string[] {
  const signed = signer
    ? `It is signed electronically (PAdES B-B) with the certificate of ${oneLine(signer.x509.subject)}.`
    : "It has no signature of its own.";
  return [
    `${signed} The digest of all its bytes is a link of the record of this service, a hash chain. The attached proof.json has that link and its signed head.`,
    "The attached case.json is the authority for everything on these pages. A letter that the font lacks is written there as it is.",
    "Verify the file without a server: passmuster file verify FILE --key head-public.pem",
  ];
}

const oneLine = (subject: string): string => subject.split("\n").join(", ");

function drawDigests(sheet: Sheet, { documents }: CaseFile): void {
  const rows = documents.flatMap(({ type, pictures }) =>
    pictures.map(({ name, original }) => [`${type}, ${name}`, original]),
  );
  if (rows.length === 0) return;
  sheet.heading("Stored pictures");
  sheet.table(
    [
      { title: "PICTURE", width: 180 },
      { title: "SHA-256 OF THE STORED IMAGE", width: sheet.width - 180, style: { size: 6.5 } },
    ],
    rows,
  );
}

function drawLinks(sheet: Sheet, links: readonly CaseFileLink[]): void {
  sheet.heading("Links of the record about this verification");
  sheet.table(
    [
      { title: "LINK", width: 42 },
      { title: "TIME", width: 96, style: { size: 7 } },
      { title: "WHAT", width: 118, style: { size: 7 } },
      { title: "HASH", width: sheet.width - 256, style: { size: 5.7, color: ink.muted } },
    ],
    links.map((link) => [String(link.sequence), minuteOf(timeOf(link)), actOf(link), link.hash]),
  );
}

/** Times of the record are microseconds. */
const timeOf = ({ recordedAt }: CaseFileLink): string => new Date(recordedAt / 1000).toISOString();

function actOf({ body }: CaseFileLink): string {
  const { kind = "", acts = [] } = JSON.parse(body) as { kind?: string; acts?: readonly string[] };
  return acts.length > 0 ? acts.join(", ") : kind;
}

function drawPolicy(sheet: Sheet, { policy }: CaseFile): void {
  if (!policy) return;
  sheet.heading("Policy in force when this file was made");
  const version = policy.version === null ? "" : `, version ${policy.version}`;
  sheet.paragraph(`Digest ${policy.digest}${version}. Each decision names the digest of its own policy.`);
  sheet.space(4);
  sheet.paragraph(JSON.stringify(policy.content), { size: 6.5, color: ink.muted });
}
