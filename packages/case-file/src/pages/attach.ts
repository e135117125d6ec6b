import { deflateSync } from "node:zlib";
import type { Certificate } from "@passmuster/certificates";
import { toWire } from "@passmuster/core/http";
import type { CaseFile } from "../content.ts";
import { marks } from "../places/places.ts";
import type { Pdf } from "./sheet.ts";

/** Bytes of the place of the proof: a link and a head have 1,200. */
const proofLength = 4096;
/** Bytes of a signature beside its certificates: the attributes, and 512 of an RSA key of 4,096 bits. */
const signatureLength = 2048;

/** The number that stands for one in ByteRange until it is known. */
const free = "**********";

type Members = Record<string, unknown>;

/** Attaches the JSON and the place of the proof (ISO 19005-3, 6.8), and adds the place of the signature. */
export function attach(pdf: Pdf, content: CaseFile, chain: readonly Certificate[] | undefined): void {
  const madeAt = new Date(content.madeAt);
  const json = Buffer.from(JSON.stringify(toWire(content), null, 1));
  const files = [
    attached(pdf, {
      name: "case.json",
      description: "Everything that this file says: the authority for its pages",
      relationship: "Source",
      stream: deflateSync(json),
      members: { Passmuster: marks.content, Filter: "FlateDecode", ...paramsOf(json.length, madeAt) },
    }),
    attached(pdf, {
      name: "proof.json",
      description: "The link of the record that has the digest of this file, and its signed head",
      relationship: "Data",
      stream: Buffer.alloc(proofLength, " "),
      members: { Passmuster: marks.proof, ...paramsOf(proofLength, madeAt) },
    }),
  ];
  pdf._root.data.AF = files;
  if (chain) addSignature(pdf, chain, madeAt);
}

const paramsOf = (size: number, madeAt: Date): Members => ({ Params: { Size: size, ModDate: madeAt } });

interface Attachment {
  readonly name: string;
  readonly description: string;
  readonly relationship: "Source" | "Data";
  readonly stream: Uint8Array;
  readonly members: Members;
}

function attached(pdf: Pdf, { name, description, relationship, stream, members }: Attachment) {
  const file = written(pdf, { Type: "EmbeddedFile", Subtype: "application#2Fjson", ...members }, stream);
  const specification = written(pdf, {
    Type: "Filespec",
    AFRelationship: relationship,
    F: new String(name),
    UF: new String(name),
    Desc: new String(description),
    EF: { F: file, UF: file },
  });
  pdf.addNamedEmbeddedFile(name, specification);
  return specification;
}

function addSignature(pdf: Pdf, chain: readonly Certificate[], madeAt: Date): void {
  const length = chain.reduce((sum, { raw }) => sum + raw.length + 64, signatureLength);
  const signature = written(pdf, {
    Type: "Sig",
    Passmuster: marks.signature,
    Filter: "Adobe.PPKLite",
    SubFilter: "ETSI.CAdES.detached",
    ByteRange: [0, free, free, free],
    Contents: new Uint8Array(length),
    M: madeAt,
  });
  const field = written(pdf, {
    Type: "Annot",
    Subtype: "Widget",
    FT: "Sig",
    T: new String("Signature"),
    F: 132,
    Rect: [0, 0, 0, 0],
    V: signature,
    P: pdf.page.dictionary,
  });
  pdf.page.annotations.push(field);
  const form = written(pdf, { Fields: [field], SigFlags: 3 });
  pdf._root.data.AcroForm = form;
  // pdfkit ends only forms that it began.
  Object.assign(pdf, { endAcroForm: () => pdf });
}

/** An object, with a stream that stays as it is. */
function written(pdf: Pdf, members: Members, stream?: Uint8Array) {
  const object = pdf.ref(members);
  const raw = object as unknown as { compress: boolean; end(stream?: Uint8Array): void };
  raw.compress = false;
  raw.end(stream);
  return object;
}
