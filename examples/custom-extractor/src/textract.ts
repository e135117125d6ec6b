import { type Capabilities, type Extraction, ExtractionError, type Extractor } from "@passmuster/core/ports";
import aws4 from "aws4";
import { request } from "undici";
import { type Line, linesOf, verdictOn } from "./confirm.ts";
import { dataOf, type Field, fieldsOf, partsIn } from "./fields.ts";

export interface TextractOptions {
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** The service's endpoint. Default: AWS; tests set their own. */
  readonly endpoint?: string;
}

interface Analysed {
  readonly fields: readonly Field[];
  readonly lines: readonly Line[];
}

const capabilities: Capabilities = {
  name: "textract",
  mrz: false,
  barcode: false,
  text: true,
  faces: false,
  quality: false,
  sandbox: false,
};

/**
 * Reads photo IDs of the USA by AWS Textract's AnalyzeID. Images leave the machine, so mention that in your
 * privacy notice.
 */
export function textractExtractor({ region, credentials, endpoint }: TextractOptions): Extractor {
  const url = new URL(endpoint ?? `https://textract.${region}.amazonaws.com/`);

  /** The lines of each reading, for as long as the reading is kept. */
  const seen = new WeakMap<Extraction, readonly Line[]>();

  const analyse = async (pages: readonly Uint8Array[], signal: AbortSignal): Promise<Analysed> => {
    const body = JSON.stringify({
      DocumentPages: pages.map((bytes) => ({ Bytes: Buffer.from(bytes).toString("base64") })),
    });
    const headers = { "content-type": "application/x-amz-json-1.1", "x-amz-target": "Textract.AnalyzeID" };
    const signed = aws4.sign(
      { service: "textract", region, method: "POST", host: url.host, path: "/", headers, body },
      credentials,
    );
    const sent = { ...headers, ...(signed.headers as Record<string, string>) };
    const response = await request(url, { method: "POST", headers: sent, body, signal });
    const text = await response.body.text();
    if (response.statusCode !== 200) throw refusalOf(text);
    const answer = JSON.parse(text);
    return { fields: fieldsOf(answer), lines: linesOf(answer) };
  };

  return {
    capabilities: () => capabilities,
    async extract({ document, front, back }, signal) {
      signal.throwIfAborted();
      const pages = back ? [front.bytes, back.bytes] : [front.bytes];
      try {
        const { fields, lines } = await analyse(pages, signal);
        const data = dataOf(document.type, fields);
        const extraction: Extraction = { data, parts: partsIn(data), quality: [] };
        seen.set(extraction, lines);
        return extraction;
      } catch (cause) {
        if (signal.aborted) throw signal.reason;
        if (cause instanceof ExtractionError) throw cause;
        throw new ExtractionError("Textract could not be reached.", { retryable: true, cause });
      }
    },
    async confirm({ extraction, claims }, signal) {
      signal.throwIfAborted();
      const lines = seen.get(extraction) ?? [];
      return claims.map((claim) => verdictOn(claim, lines));
    },
  };
}

/** Errors of the image itself, which every retry would repeat (Textract API reference, AnalyzeID, errors). */
const final = ["BadDocumentException", "DocumentTooLargeException", "UnsupportedDocumentException"];

function refusalOf(body: string): ExtractionError {
  const name = final.find((one) => body.includes(one));
  return new ExtractionError(name ? "Textract cannot read this image." : "Textract refused.", {
    retryable: !name,
  });
}
