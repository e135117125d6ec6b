import { z } from "zod";
import { type Gives, holds } from "../../../base/input/types.ts";
import { witnessMethods } from "../../../model/postal.ts";
import type { PersonDataView } from "../../../service/own-data/person-data.ts";
import { expectedData } from "./answers.ts";
import { evidence, presenceOutcome } from "./evidence-answers.ts";
import { givenConsent } from "./given-consent.ts";
import { id } from "./ids.ts";
import { decisionStatus, documentStatus, verificationStatus } from "./labels.ts";
import { postalAnswer } from "./postal-answers.ts";
import { timestamp } from "./timestamp.ts";

const role = z
  .enum(["person", "reviewer", "operator", "system"])
  .describe(
    "Who acted. `person`: you. `reviewer`: somebody who looked at your data. `operator`: the program of the company that asked you. `system`: an automatic step.",
  );
const at = timestamp.describe("When it happened.");

/** Strings that are absent if they were not read. */
function read<const Names extends readonly string[]>(names: Names) {
  const shape = Object.fromEntries(names.map((name) => [name, z.string().exactOptional()]));
  return z.strictObject(shape as { [Name in Names[number]]: z.ZodExactOptional<z.ZodString> });
}

const sex = z.enum(["F", "M", "X"]).exactOptional();
const sign = z.enum(["0", "1"]).exactOptional();

const readData = z
  .strictObject({
    person: read(["surname", "givenNames", "fullName", "dateOfBirth"]).extend({ sex }).exactOptional(),
    address: read(["full", "street", "city", "state", "zip", "country"]).exactOptional(),
    document: read([
      "type",
      "number",
      "countryCode",
      "countryName",
      "issuingEntity",
      "expirationDate",
      "issueDate",
      "selfieComparison",
    ])
      .extend({ hasSelfie: sign, identified: sign })
      .exactOptional(),
  })
  .nullable()
  .describe(
    "What was read from the document; `null` until it was read. Values that were not read are absent.",
  );

const check = z.strictObject({
  code: z.string().describe("The code of the check, such as `RulePH001`."),
  title: z.string().describe("What was checked, in English."),
  state: z
    .enum(["passed", "failed", "not_applicable", "off"])
    .describe("The result. `off`: the check was switched off."),
  expected: z.string().describe('The value that was expected; `""` without one.'),
  extracted: z.string().describe('The value that was read; `""` without one.'),
});

const document = z.strictObject({
  id: id("doc"),
  type: z.string().describe("The kind of document, and what it was for."),
  country: z.string().describe("The issuing country: ISO 3166-1 alpha-3, or a code of ICAO Doc 9303-3."),
  status: documentStatus,
  createdAt: timestamp.describe("When it was uploaded."),
  updatedAt: timestamp.describe("When it changed last."),
  files: z.array(z.string()).describe("Its images in the archive."),
  read: readData,
  checks: z
    .array(check)
    .describe(
      "The checks that were made, with the values that they compared. A search in sanctions lists is left out.",
    ),
  decisions: z
    .array(z.strictObject({ decision: decisionStatus, by: role, at }))
    .describe("The decisions about the document, oldest first."),
  evidence: evidence.nullable().describe("What a wallet or the document's chip proved; `null` without."),
});

const mailbox = postalAnswer.pick({ application: true, closing: true }).extend({
  witness: z
    .strictObject({
      method: z.enum(witnessMethods).describe("How your signature was witnessed."),
      at: timestamp.describe("When it was witnessed."),
      file: z.string().nullable().describe("The notary's file in the archive; `null` without."),
    })
    .nullable()
    .describe("The witness; `null` before."),
});

/** `data.json` in an export of a person's data. */
export const personData = z
  .strictObject({
    form: z.literal(1).describe("The form of this file."),
    exportedAt: timestamp.describe("When the export was made."),
    verification: z
      .strictObject({
        id: id("ver"),
        flow: z.string().describe("The name of the kind of verification."),
        status: verificationStatus,
        reference: z.string().nullable().describe("The number under which the operator has the person."),
        createdAt: timestamp.describe("When it was begun."),
        submittedAt: timestamp.nullable().describe("When it was submitted; `null` before."),
        updatedAt: timestamp.describe("When it changed last."),
      })
      .describe("The verification of the identity."),
    expected: expectedData.describe("What was stated about the person."),
    language: z.string().nullable().describe("The language that was asked for, a BCP 47 tag."),
    consent: givenConsent.nullable().describe("The consent that the person gave; `null` for none."),
    documents: z.array(document).describe("The documents, oldest first."),
    presence: z
      .strictObject({
        outcome: presenceOutcome,
        provider: z.string().describe("The company that made the check."),
        at: timestamp.describe("When the result was fetched."),
        file: z.string().nullable().describe("Its picture of you in the archive; `null` without."),
      })
      .nullable()
      .describe("The check that a person was in front of the camera; `null` without a result."),
    mailbox: mailbox.nullable().describe("The mailbox that was applied for; `null` for none."),
    comments: z
      .array(z.strictObject({ content: z.string().describe("The comment."), by: role, at }))
      .describe("Public comments, oldest first."),
    history: z
      .array(z.strictObject({ from: verificationStatus.nullable(), to: verificationStatus, by: role, at }))
      .describe("The changes of the status, oldest first."),
  })
  .describe("The data that were stored about a person in one verification.");

holds<Gives<typeof personData, PersonDataView>>();
