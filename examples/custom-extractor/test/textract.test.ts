import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { ExtractionInput, PrintClaim } from "@passmuster/core/ports";
import { testPassmuster } from "@passmuster/core/testing";
import aws4 from "aws4";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { textractExtractor } from "../src/textract.ts";

const credentials = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "an example of a secret key" };
const region = "us-east-1";

const field = (type: string, text: string, date?: string, confidence = 99) => ({
  Type: { Text: type },
  ValueDetection: {
    Text: text,
    Confidence: confidence,
    ...(date && { NormalizedValue: { Value: `${date}T00:00:00`, ValueType: "Date" } }),
  },
});

/** A response in the form of AWS's documentation, about an invented person. */
const licence = {
  IdentityDocuments: [
    {
      DocumentIndex: 1,
      IdentityDocumentFields: [
        field("FIRST_NAME", "INES"),
        field("LAST_NAME", "MOREAU"),
        field("DOCUMENT_NUMBER", "D1234567"),
        field("DATE_OF_BIRTH", "03/08/1987", "1987-03-08"),
        field("EXPIRATION_DATE", "04/21/2033", "2033-04-21"),
        field("ADDRESS", "48 ALDER STREET"),
        field("CITY_IN_ADDRESS", "FERNHILL", undefined, 41),
        field("ID_TYPE", "DRIVER LICENSE FRONT"),
      ],
      Blocks: [
        { BlockType: "LINE", Text: "LN MOREAU-BLÉ", Confidence: 98, Page: 1 },
        { BlockType: "LINE", Text: "DOB 03/08/1987", Confidence: 98, Page: 1 },
        { BlockType: "LINE", Text: "FERNHILL", Confidence: 41, Page: 1 },
        { BlockType: "WORD", Text: "WORDALONE", Confidence: 99, Page: 1 },
        { BlockType: "LINE", Text: "D1234567", Confidence: 99, Page: 2 },
      ],
    },
  ],
  AnalyzeIDModelVersion: "1.0",
};

interface Seen {
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

let seen: Seen[] = [];
let answer: { status: number; body: object } | "silence" = { status: 200, body: licence };
const server = createServer(async (message, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  seen.push({ headers: message.headers, body: Buffer.concat(chunks).toString() });
  if (answer === "silence") return;
  response
    .writeHead(answer.status, { "content-type": "application/x-amz-json-1.1" })
    .end(JSON.stringify(answer.body));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen = [];
  answer = { status: 200, body: licence };
});

const extractor = textractExtractor({ region, credentials, endpoint });
const type = { id: 1, name: "Driver License", category: "photo_id", sides: 2 } as const;
const picture = { bytes: Buffer.from("a picture"), mediaType: "image/jpeg" } as const;
const input: ExtractionInput = {
  document: { id: "doc_1", type, country: "USA", expected: { documents: {} }, attempt: 1 },
  front: picture,
  back: picture,
};
const never = new AbortController().signal;

describe("the extractor", () => {
  it("sends both sides with an AWS signature", async () => {
    await extractor.extract(input, never);
    const [{ headers, body } = { headers: {}, body: "" }] = seen;
    expect(JSON.parse(body).DocumentPages).toEqual([
      { Bytes: Buffer.from("a picture").toString("base64") },
      { Bytes: Buffer.from("a picture").toString("base64") },
    ]);
    expect(headers["x-amz-target"]).toBe("Textract.AnalyzeID");
    const again = aws4.sign(
      {
        service: "textract",
        region,
        method: "POST",
        host: new URL(endpoint).host,
        path: "/",
        body,
        headers: {
          "content-type": "application/x-amz-json-1.1",
          "x-amz-target": "Textract.AnalyzeID",
          "X-Amz-Date": String(headers["x-amz-date"]),
        },
      },
      credentials,
    );
    expect(headers.authorization).toBe(again.headers?.Authorization);
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/us-east-1\/textract\/aws4_request, /,
    );
  });

  it("leaves out uncertain values, and identifies the document", async () => {
    const { data } = await extractor.extract(input, never);
    expect(data).toEqual({
      person: { surname: "MOREAU", givenNames: "INES", fullName: "INES MOREAU", dateOfBirth: "1987-03-08" },
      address: { street: "48 ALDER STREET" },
      document: { type: "Driver License", number: "D1234567", expirationDate: "2033-04-21", identified: "1" },
    });
  });

  it("reports the text that was read, and no other part", async () => {
    const { parts } = await extractor.extract(input, never);
    expect(parts).toEqual([{ part: "print", state: "read", side: "front" }]);
  });

  it("confirms values that are whole words of a line, with their side", async () => {
    const extraction = await extractor.extract(input, never);
    const ask = async (field: PrintClaim["field"], value: string) => {
      const claims = [{ field, value, from: "barcode" }] as const;
      const [verdict] = (await extractor.confirm?.({ ...input, extraction, claims }, never)) ?? [];
      return [verdict?.verdict, verdict?.side, verdict?.written];
    };
    expect(await ask("person.surname", "Moreau")).toEqual(["confirmed", "front", "LN MOREAU-BLÉ"]);
    expect(await ask("person.surname", "Blé Moreau")).toEqual(["unread", undefined, undefined]);
    expect(await ask("person.surname", "More")).toEqual(["unread", undefined, undefined]);
    expect(await ask("person.surname", "Wordalone")).toEqual(["unread", undefined, undefined]);
    expect(await ask("person.dateOfBirth", "1987-03-08")).toEqual(["confirmed", "front", "DOB 03/08/1987"]);
    expect(await ask("document.number", "D1234567")).toEqual(["confirmed", "back", "D1234567"]);
    expect(await ask("address.city", "Fernhill")).toEqual(["unread", undefined, undefined]);
    expect(await ask("document.number", "-")).toEqual(["unread", undefined, undefined]);
    expect(seen).toHaveLength(1);
  });

  it("confirms nothing on another extractor's reading", async () => {
    const claims = [{ field: "person.surname", value: "Moreau", from: "barcode" }] as const;
    const extraction = { data: {}, quality: [] };
    expect(await extractor.confirm?.({ ...input, extraction, claims }, never)).toEqual([
      { claim: claims[0], verdict: "unread" },
    ]);
  });

  it.each([
    ["BadDocumentException", 400, false],
    ["ThrottlingException", 400, true],
    ["InternalServerError", 500, true],
  ])("marks errors as retryable or final: %s", async (name, status, retryable) => {
    answer = { status, body: { __type: name } };
    await expect(extractor.extract(input, never)).rejects.toMatchObject({
      name: "ExtractionError",
      retryable,
    });
  });

  it("stops on abort", async () => {
    answer = "silence";
    const stop = new AbortController();
    const asked = extractor.extract(input, stop.signal);
    stop.abort(new Error("enough"));
    await expect(asked).rejects.toThrow("enough");
  });

  it("completes a whole verification", async () => {
    const { decided } = await testPassmuster({ extractor });
    expect((await decided()).statusLabel).not.toBe("Submitted");
  });
});
