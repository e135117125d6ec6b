import { createPassmuster, memoryBlobs, memoryStorage } from "@passmuster/core";
import { ExtractionError, type StoredImage } from "@passmuster/core/ports";
import { isBare } from "@passmuster/test-files";
import sharp from "sharp";
import { afterAll, describe, expect, inject, it } from "vitest";
import { localExtractor } from "../../src/index.ts";
import { drawFrom, hostileFiles } from "./files.ts";

const files = Math.ceil(500 * inject("size"));
const seed = Number(process.env.HOSTILE_SEED ?? 20_261_121);

/** Accepted images are inspected as they are served. Only a few are kept. */
const accepted = { images: 0, bare: 0 };
const kept: StoredImage[] = [];
const stored = new Set<string>();
const memory = memoryBlobs();
const extractor = localExtractor({ faces: false });
const passmuster = createPassmuster({
  publicUrl: "https://id.example.test",
  secret: "a secret of the tests, thirty-two bytes or more",
  storage: memoryStorage(),
  blobs: {
    ...memory,
    put(key, image) {
      stored.add(key);
      return memory.put(key, image);
    },
    delete(keys) {
      for (const key of keys) stored.delete(key);
      return memory.delete(keys);
    },
  },
  extractor,
  limits: { requestsPerMinute: false },
});
const { secret } = await passmuster.tokens.create({ scopes: ["read", "write"] });
afterAll(() => passmuster.close());

const call = async (path: string, body: object) => {
  const response = await passmuster.handle({
    method: "POST",
    url: `/api/v1/postal1583${path}`,
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: Buffer.from(JSON.stringify(body)),
  });
  return { status: response.status, json: JSON.parse(Buffer.from(response.body as Uint8Array).toString()) };
};

async function inspect(url: string): Promise<void> {
  const link = url.replace("https://id.example.test", "");
  const { status, body } = await passmuster.handle({ method: "GET", url: link, headers: {} });
  const bytes = body instanceof Uint8Array ? body : new Uint8Array();
  accepted.images += 1;
  if (status === 200 && isBare(bytes) && !Buffer.from(bytes).includes("marker")) accepted.bare += 1;
  if (kept.length < files / 100) kept.push({ bytes, mediaType: "image/jpeg" });
}

const expected = {
  person: { first_name: "Ines", last_name: "Moreau", date_of_birth: "1987-03-08" },
  address: { street: "48 Alder Street", city: "Fernhill", state: "CA", postal_code: "90210", country: "USA" },
  documents: {
    photo_id: { type: "Driver License", number: "D1234567", country: "USA" },
    proof_of_address: { type: "Lease Agreement", country: "USA" },
  },
};
const lease = { context_type: "PROOF_OF_ADDRESS", type: 23, country: "USA" };
const type = { id: 3, name: "Passport", category: "photo_id", sides: 1, machineReadable: ["mrz"] } as const;
const never = new AbortController().signal;

/** Reads an image: yields an extraction, or an error that is not retryable. */
async function read(front: StoredImage): Promise<string> {
  const document = { id: "doc_1", type, country: "ATA", expected: { documents: {} }, attempt: 1 } as const;
  try {
    await extractor.extract({ document, front }, never);
    return "read";
  } catch (error) {
    if (error instanceof ExtractionError && !error.retryable) return "unreadable";
    throw error;
  }
}

describe(`${files} hostile files (HOSTILE_SEED=${seed})`, () => {
  it("end in a stored image or a refusal with a sentence, and do not affect the host", async () => {
    const draw = drawFrom(seed);
    const next = await hostileFiles();
    await passmuster.start();
    const outcomes: Record<string, number> = {};
    for (let index = 0; index < files; index += 1) {
      const { kind, bytes } = next(draw);
      const { json } = await call("/verifications", expected);
      const before = stored.size;
      const front_side_data = Buffer.from(bytes).toString("base64");
      const { status, json: answer } = await call("/documents", {
        verification: json.data.id,
        document: { ...lease, front_side_data },
      });
      const clear = status === 201 || (status === 400 && /^The (image|PDF|front)/.test(answer.message));
      expect(clear, `${kind}, file ${index}: ${status} ${JSON.stringify(answer)}`).toBe(true);
      outcomes[status] = (outcomes[status] ?? 0) + 1;
      if (status === 201) await inspect(answer.data.url_front);
      else expect(stored.size, `${kind}, file ${index}: a refused file leaves nothing behind`).toBe(before);
    }
    expect(Object.keys(outcomes)).toEqual(["201", "400"]);
    expect(accepted).toEqual({ images: outcomes[201], bare: outcomes[201] });
    console.log(JSON.stringify(outcomes));
  });

  it("end in a reading or a final error if they reach the reader", async () => {
    const draw = drawFrom(seed + 1);
    const next = await hostileFiles();
    const outcomes = new Set<string>();
    for (let index = 0; index < files / 25; index += 1) {
      const { bytes } = next(draw);
      outcomes.add(await read({ bytes, mediaType: "image/jpeg" }));
    }
    for (const image of kept) expect(await read(image)).toBe("read");
    expect([...outcomes].sort()).toEqual(["read", "unreadable"]);
  });

  it("tell the user what to do if nothing can be read", async () => {
    const nothing = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#7f7f7f" } })
      .jpeg()
      .toBuffer();
    const document = { id: "doc_1", type, country: "ATA", expected: { documents: {} }, attempt: 1 } as const;
    const front = { bytes: nothing, mediaType: "image/jpeg" } as const;
    const { data, quality } = await extractor.extract({ document, front }, never);
    expect(data.document?.identified).toBe("0");
    expect(quality.length).toBeGreaterThan(0);
  });
});
