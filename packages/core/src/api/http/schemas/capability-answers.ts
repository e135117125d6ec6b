import { z } from "zod";
import { type Gives, holds } from "../../../base/input/types.ts";
import type { CapabilitiesView } from "../../../service/capabilities.ts";
import { named } from "./named.ts";

const reader = z
  .strictObject({
    name: z.string().describe("The name of the reader."),
    version: z.string().nullable().describe("Of its code and models; `null` if it states none."),
    engine: z
      .enum(["native", "webassembly"])
      .nullable()
      .describe("What runs its networks; `null` if it has one engine alone."),
    sandbox: z.boolean().describe("Whether outcomes are simulated."),
    mrz: z.boolean().describe("Whether it reads machine-readable zones."),
    barcode: z.boolean().describe("Whether it reads barcodes."),
    text: z.boolean().describe("Whether it reads print."),
    faces: z.boolean().describe("Whether it compares faces."),
    quality: z.boolean().describe("Whether it judges the quality of images."),
    confirms: z.boolean().describe("Whether it looks for expected values in print."),
  })
  .describe("What reads documents.");

const ruleCapability = named(
  "RuleCapability",
  z.strictObject({
    code: z.string().describe("The code of the rule."),
    title: z.string().describe("What it checks."),
    state: z
      .enum(["on", "off", "no_reader", "no_option"])
      .describe("`no_reader`: this reader cannot. `no_option`: an option of the service is not set."),
    action: z.enum(["review", "reject"]).describe("What a failure does."),
  }),
  "Whether a rule runs.",
);

const documentCapability = named(
  "DocumentCapability",
  z.strictObject({
    id: z.int().describe("The number of the document type."),
    name: z.string().describe("The name of the document type."),
    category: z.enum(["photo_id", "proof_of_address", "selfie"]).describe("What it serves as."),
    countries: z.array(z.string()).nullable().describe("Issuing countries; `null` for any."),
    readBy: z.array(z.enum(["mrz", "pdf417", "print"])).describe("What is read on it."),
    limits: z.string().nullable().describe("Where the reading ends; `null` if nothing is known."),
  }),
  "How a document type is read.",
);

const issuer = z.strictObject({
  country: z.string().describe("ISO 3166-1 alpha-3, or a code of ICAO Doc 9303-3."),
  region: z.string().exactOptional().describe("The state or province, if it is the issuer."),
  by: z.enum(["barcode", "title"]).describe("What tells its documents."),
  documents: z.array(z.enum(["licence", "identity_card", "residence_permit"])).describe("Which documents."),
});

export const capabilities = named(
  "Capabilities",
  z.strictObject({
    reader,
    flows: z
      .array(
        z.strictObject({
          flow: z.string().describe("The path of the flow."),
          label: z.string().describe("The display name of the flow."),
          rules: z.array(ruleCapability).describe("The rules for its documents."),
          documents: z.array(documentCapability).describe("Its document types."),
        }),
      )
      .describe("The flows that the caller sees."),
    issuers: z.array(issuer).describe("Issuers that the reader knows; zones are read of every issuer."),
    presence: z
      .strictObject({
        provider: z.string().describe("The name; `none` for nobody."),
        level: z.string().nullable().describe("What the provider says of its level; `null` for nothing."),
      })
      .describe("Who checks that a live person is present."),
    lists: z
      .array(z.string())
      .describe(
        "Names of the lists in which people are looked for; empty for none, and while none can be searched.",
      ),
    proofs: z
      .array(
        z.strictObject({
          evidence: z.string().describe("The kind of evidence."),
          compared: z.string().describe("What was compared."),
          open: z.string().describe("What it does not show."),
        }),
      )
      .describe("What an automatic Approved proves."),
  }),
  "What the service checks, and what it leaves open.",
);

holds<Gives<typeof capabilities, CapabilitiesView>>();
