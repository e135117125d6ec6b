import { type SandboxNumber, sandboxScenarios } from "../../adapters/sandbox/scenarios.ts";
import { memoise } from "../../base/input/memoise.ts";
import type { CredentialKind } from "../../model/credential.ts";
import { categories, type VerificationDocumentType } from "../../model/document-type.ts";
import type { UploadInput } from "../../service/document/upload.ts";
import type { CreateInput } from "../../service/verification/create.ts";
import { sidesOf } from "../../verdict/catalogue/document-types.ts";
import { defineFlow, type Flow, requirementOf } from "../../verdict/catalogue/flow.ts";
import type { Factory } from "./factory.ts";

/** What a verification of the kit is made of. */
export interface Wanted {
  /**
   * The path of a flow: `identity` by default, `postal1583` for `SANDBOX-ADDRESS`, and the kit's own `wallet`
   * and `presence` for scenarios of a wallet and of a presence check.
   */
  readonly flow?: string;
  /** How the sandbox reads it: as expected by default. */
  readonly scenario?: SandboxNumber;
  /** The expected data; absent fields are made up. */
  readonly input?: CreateInput;
}

export interface Prepared {
  readonly input: CreateInput;
  /** The kind of credential that is shown in place of an upload. */
  readonly credential: CredentialKind | undefined;
  uploads(verification: string): readonly UploadInput[];
}

const needed = (flow: Flow, scenario: SandboxNumber | undefined): readonly VerificationDocumentType[] =>
  (["photo_id", "proof_of_address", "selfie"] as const)
    .filter((category) => requirementOf(flow, category) === "required" || shownBy(scenario) === category)
    .flatMap((category) => {
      const types = flow.documentTypes.filter((type) => type.category === category && !type.credential);
      const shown = scenario === "SANDBOX-BARCODE" ? types.find(hasBarcode) : undefined;
      return shown ?? types.find(({ sides, countries }) => sides === 1 && !countries) ?? types[0] ?? [];
    });

const hasBarcode = ({ machineReadable }: VerificationDocumentType): boolean =>
  machineReadable?.includes("pdf417") === true;

const showing: Readonly<Partial<Record<SandboxNumber, VerificationDocumentType["category"]>>> = {
  "SANDBOX-SELFIE": "selfie",
  "SANDBOX-COPY": "selfie",
  "SANDBOX-ADDRESS": "proof_of_address",
};

const portOf = (scenario: SandboxNumber | undefined): "wallet" | "presence" | undefined =>
  sandboxScenarios.find(({ number }) => number === scenario)?.from;

const isOfWallet = (scenario: SandboxNumber | undefined): boolean => portOf(scenario) === "wallet";

/** The category without which a scenario shows nothing. */
const shownBy = (scenario: SandboxNumber | undefined): VerificationDocumentType["category"] | undefined =>
  scenario && showing[scenario];

/** `identity`, or the flow without which the scenario shows nothing. */
export function flowOf({ flow, scenario }: Wanted): string {
  if (flow !== undefined) return flow;
  const port = portOf(scenario);
  if (port) return port;
  return shownBy(scenario) === "proof_of_address" ? "postal1583" : "identity";
}

/** A flow for the scenarios of a wallet. */
export const walletFlow = memoise(() =>
  defineFlow({
    path: "wallet",
    label: "Digital ID",
    photoId: "required",
    selfie: "optional",
    documentTypes: [3, 41],
    digitalCredentials: ["mdl", "eu-pid"],
  }),
);

/** A flow for the scenarios of a presence check. */
export const presenceFlow = memoise(() =>
  defineFlow({
    path: "presence",
    label: "Presence",
    photoId: "required",
    selfie: "required",
    documentTypes: [3, 41],
    presence: true,
  }),
);

const issuerOf = ({ countries }: VerificationDocumentType): string => countries?.[0] ?? "ATA";

/** What to create and upload so that a flow has every document that it requires. */
export function prepare(flow: Flow, make: Factory, { scenario, input = {} }: Wanted): Prepared {
  const credential = isOfWallet(scenario) ? flow.digitalCredentials?.[0] : undefined;
  if (isOfWallet(scenario) && !credential)
    throw new TypeError(`${scenario} needs a flow with digitalCredentials.`);
  const types = needed(flow, scenario);
  const expected = (category: VerificationDocumentType["category"], own: Partial<{ number: string }>) => {
    const type = types.find((one) => one.category === category);
    return type && make.document({ type: type.name, country: issuerOf(type), ...own });
  };
  const photoId = expected("photo_id", scenario ? { number: scenario } : {});
  const proofOfAddress = expected("proof_of_address", scenario && !photoId ? { number: scenario } : {});
  return {
    input: {
      ...make.verification(),
      ...(proofOfAddress && { address: make.address() }),
      ...input,
      documents: {
        ...(photoId && { photoId }),
        ...(proofOfAddress && { proofOfAddress }),
        ...input.documents,
      },
    },
    credential,
    uploads: (verification) =>
      types
        .filter(({ category }) => !credential || category !== "photo_id")
        .map((type) => {
          const country = issuerOf(type);
          return {
            verification,
            document: {
              contextType: categories[type.category].contextType,
              type: type.id,
              country,
              frontSideData: make.picture(),
              ...(sidesOf(type, country) === 2 && { backSideData: make.picture() }),
            },
          };
        }),
  };
}
