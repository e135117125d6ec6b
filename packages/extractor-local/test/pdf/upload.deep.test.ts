import { createPassmuster, memoryBlobs, memoryStorage } from "@passmuster/core";
import { bill, pdf } from "@passmuster/test-files/pdf";
import { afterAll, describe, expect, it } from "vitest";
import { localExtractor } from "../../src/index.ts";

const blobs = memoryBlobs();
const kept: string[] = [];
const texts: string[] = [];
const reader = localExtractor();
const passmuster = createPassmuster({
  publicUrl: "https://id.example.test",
  secret: "a secret of the tests, thirty-two bytes or more",
  storage: memoryStorage(),
  blobs: {
    ...blobs,
    put: (key, image) => {
      kept.push(key);
      return blobs.put(key, image);
    },
  },
  extractor: {
    ...reader,
    rasterise: async (bytes) => {
      const drawn = await reader.rasterise?.(bytes);
      if (!drawn || !("text" in drawn)) throw new Error("No text.");
      texts.push(Buffer.from(drawn.text ?? []).toString());
      return drawn;
    },
  },
});
const { secret } = await passmuster.tokens.create({ scopes: ["read", "write"] });
afterAll(() => passmuster.close());

const call = async (path: string, body: object) => {
  const { status, body: answer } = await passmuster.handle({
    method: "POST",
    url: `/api/v1/postal1583${path}`,
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: Buffer.from(JSON.stringify(body)),
  });
  return { status, json: JSON.parse(Buffer.from(answer as Uint8Array).toString()) };
};

const started = await call("/verifications", {
  person: { first_name: "Ines", last_name: "Moreau", date_of_birth: "1987-03-08" },
  address: { street: "48 Alder Street", city: "Fernhill", state: "CA", postal_code: "90210", country: "USA" },
  documents: {
    photo_id: { type: "Driver License", number: "D1234567", country: "USA" },
    proof_of_address: { type: "Lease Agreement", country: "USA" },
  },
});

if (started.status !== 201) throw new Error(JSON.stringify(started.json));

const upload = (context: "PHOTO_ID" | "PROOF_OF_ADDRESS", type: number, front: string) =>
  call("/documents", {
    verification: started.json.data.id,
    document: { context_type: context, type, country: "USA", front_side_data: front },
  });

describe("an uploaded PDF", () => {
  it("is stored only as an image and its words if it proves an address", async () => {
    const letter = (await pdf(bill)).toString("base64");
    const { status, json } = await upload("PROOF_OF_ADDRESS", 24, `data:application/pdf;base64,${letter}`);
    expect(status).toBe(201);
    expect(kept).toHaveLength(2);
    expect(texts).toEqual([expect.stringMatching(/^\[\["Larkspur",/)]);
    const url = json.data.url_front.replace("https://id.example.test", "");
    const { body } = await passmuster.handle({ method: "GET", url, headers: {} });
    const text = Buffer.from(body as Uint8Array).toString("latin1");
    expect(text.startsWith("\xff\xd8\xff")).toBe(true);
    expect(text).not.toMatch(/%PDF|endobj/);
  });

  it("is refused with instructions if it is locked", async () => {
    const locked = await pdf(bill, { userPassword: "secret" });
    const { status, json } = await upload("PROOF_OF_ADDRESS", 23, locked.toString("base64"));
    expect(status).toBe(400);
    expect(json.code).toBe("image_invalid");
    expect(json.message).toContain("Save it without one");
  });

  it("is not accepted as photo ID", async () => {
    const { status, json } = await upload("PHOTO_ID", 1, (await pdf(bill)).toString("base64"));
    expect(status).toBe(400);
    expect(json.message).toBe("A PDF is not taken here. Send a JPEG, PNG or WebP picture.");
  });
});
