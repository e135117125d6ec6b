import { z } from "zod";
import { type Gives, holds } from "../../../base/input/types.ts";
import { credentialKinds } from "../../../model/credential.ts";
import type { EvidenceView } from "../../../service/document/present-evidence.ts";
import { named } from "./named.ts";
import { timestamp } from "./timestamp.ts";

const finding = named(
  "EvidenceFinding",
  z.strictObject({
    passed: z.boolean(),
    code: z.string().nullable().meta({ description: "Why it failed, if the verifier named a reason." }),
  }),
);

const issuer = z
  .strictObject({ country: z.string().nullable(), name: z.string().nullable() })
  .nullable()
  .meta({ description: "`null` unless the signature leads to a trusted root." });

export const evidence = named(
  "SignedEvidence",
  z.strictObject({
    credential: z
      .strictObject({
        kind: z.enum(credentialKinds),
        format: z.enum(["mso_mdoc", "dc+sd-jwt"]),
        checkedAt: timestamp,
        issuer,
        issuerTrusted: finding,
        bound: finding,
        inValidity: finding,
        notRevoked: finding,
      })
      .nullable()
      .meta({ description: "The wallet credential that the document is." }),
    chip: z
      .strictObject({
        checkedAt: timestamp,
        issuer,
        authentic: finding,
        issuerTrusted: finding,
        zone: finding.nullable().meta({
          description: "The zone and its check digits; `null` where the verifier has no finding for them.",
        }),
        notCloned: finding.nullable().meta({ description: "`null` where the chip gave no proof." }),
        portrait: z.enum(["kept", "unreadable", "none"]),
      })
      .nullable()
      .meta({ description: "The chip that was read beside the images." }),
  }),
  "What was proven by a signature.",
);

holds<Gives<typeof evidence, EvidenceView>>();
