import { existsSync, readFileSync } from "node:fs";
import { type Certificate, readCertificate, readRevocationList } from "@passmuster/certificates";
import type { ChipEvidence } from "@passmuster/core/ports";

const folder = new URL("../../../../shared/vectors/", import.meta.url);

interface Inputs {
  readonly cscaRoots?: readonly string[];
  readonly mlRoots?: readonly string[];
  readonly linkCertificates?: readonly string[];
  readonly parts?: readonly string[];
  readonly crl?: string;
  readonly clock: string;
  readonly trust?: string;
  readonly challenge?: string;
  readonly terminalPrivateKey?: string;
  readonly smResponse?: string;
}

export interface Vector {
  readonly id: string;
  readonly kind: string;
  readonly what: string;
  readonly file: string;
  readonly inputs: Inputs;
  readonly expected: {
    readonly valid: boolean;
    readonly core?: boolean;
    readonly mrz?: string;
    readonly dataGroups?: readonly number[];
    readonly certificates?: number;
    readonly portrait?: { readonly format: string; readonly width?: number; readonly height?: number };
    readonly ksEnc?: string;
    readonly ksMac?: string;
    readonly algorithm?: string;
  };
}

/** The vectors lie beside the repository, and only where it is developed. */
export const hasVectors: boolean = existsSync(new URL("index.json", folder));
if (!hasVectors) console.warn("The test vectors are not here: the tests that read them are skipped.");

export const readVectorFile = (file: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(file, folder)));

export const readVectorJson = (file: string): Record<string, string> =>
  JSON.parse(Buffer.from(readVectorFile(file)).toString());

export function vectorsOf(...kinds: readonly string[]): readonly Vector[] {
  if (!hasVectors) return [];
  const { items } = JSON.parse(Buffer.from(readVectorFile("index.json")).toString()) as { items: Vector[] };
  return items.filter(({ kind }) => kinds.includes(kind));
}

export const certificatesIn = (files: readonly string[] | undefined): readonly Certificate[] =>
  (files ?? []).map((file) => readCertificate(readVectorFile(file)));

/** What a verifier is given for a vector with files of a chip. */
export function chipVector({ file, inputs }: Vector) {
  const json = readVectorJson(file);
  const part = (name: string) => new Uint8Array(Buffer.from(json[name] ?? "", "base64"));
  const optional = (name: string) => (json[name] ? { [name.toLowerCase()]: part(name) } : {});
  const evidence: ChipEvidence = {
    sod: part("SOD"),
    dg1: part("DG1"),
    ...optional("DG2"),
    ...optional("DG11"),
    ...optional("DG14"),
    ...optional("DG15"),
  };
  const roots = certificatesIn(inputs.cscaRoots);
  const isPinned = inputs.trust !== undefined;
  const lists = inputs.crl ? [readRevocationList(readVectorFile(inputs.crl))] : [];
  return {
    evidence,
    options: {
      trust: {
        certificates: async () => (isPinned ? [] : roots),
        revocationLists: async () => lists,
        problems: () => [],
      },
      links: certificatesIn(inputs.linkCertificates),
      pinnedSigners: isPinned ? roots : [],
      at: new Date(inputs.clock),
    },
  };
}
