import { memoryBlobs, memoryStorage, type PassmusterOptions } from "@passmuster/core";
import type { Scope } from "@passmuster/core/admin";
import type { HttpResponse } from "@passmuster/core/http";
import type { VerificationStorage } from "@passmuster/core/storage";
import {
  type ManualEnvironment,
  manualEnvironment,
  type ScriptedExtractor,
  scriptedExtractor,
} from "@passmuster/core/testing";
import sharp from "sharp";
import { joinPassmuster } from "../src/passmuster.ts";
import { createImageReader, type ImageReader } from "../src/service/media/image.ts";
import { undescribed } from "./api/http/described.ts";

export const image = await sharp({ create: { width: 96, height: 64, channels: 3, background: "#8899aa" } })
  .jpeg()
  .toBuffer();
export const imageText = image.toString("base64");

export interface Answer {
  readonly status: number;
  readonly headers: HttpResponse["headers"];
  // The tests read wire JSON of every shape.
  // biome-ignore lint/suspicious/noExplicitAny: wire JSON
  readonly json: any;
  readonly raw: HttpResponse["body"];
}

export type Caller = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

let services = 0;

export type Service = Awaited<ReturnType<typeof createService>>;

const decoded = new Map<string, ReturnType<ImageReader["normalise"]>>();

/** Decodes each picture once for all tests of a process: for tests about something else. */
export function decodedOnce(): ImageReader {
  const reader = createImageReader({ maxBytes: 10 * 2 ** 20, maxPixels: 50_000_000 });
  return {
    ...reader,
    async normalise(bytes, owner) {
      const key = Buffer.from(bytes).toString("base64");
      const decoding = decoded.get(key) ?? reader.normalise(bytes, owner);
      decoded.set(key, decoding);
      const result = await decoding.catch((error: unknown) => {
        decoded.delete(key);
        throw error;
      });
      return { ...result, bytes: Uint8Array.from(result.bytes) };
    },
  };
}

/** A complete service in memory, on a stopped clock, called as an adapter would. */
export async function createService(
  options: Partial<PassmusterOptions> = {},
  parts: Parameters<typeof joinPassmuster>[1] = {},
) {
  services += 1;
  const environment: ManualEnvironment = manualEnvironment({ seed: `service ${services}` });
  const extractor: ScriptedExtractor = scriptedExtractor();
  const storage: VerificationStorage = options.storage ?? memoryStorage();
  const blobs = options.blobs ?? memoryBlobs();
  const settings: PassmusterOptions = {
    publicUrl: "https://id.example.test",
    secret: "a secret of the tests, thirty-two bytes or more",
    storage,
    blobs,
    extractor,
    environment,
    ...options,
    // On a stopped clock a minute never ends.
    limits: { requestsPerMinute: false, ...options.limits },
  };
  const passmuster = joinPassmuster(settings, parts);
  const as = async (
    scopes: readonly Scope[],
    more: { tenant?: string; flows?: string[]; expiresAt?: number } = {},
  ) => {
    const { secret } = await passmuster.tokens.create({ scopes: [...scopes], ...more });
    return callerWith(secret);
  };
  const callerWith =
    (secret: string | undefined): Caller =>
    async (method, path, body, headers = {}) => {
      const response = await passmuster.handle({
        method,
        url: path,
        headers: {
          ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
          accept: "application/json",
          ...headers,
        },
        ...(body !== undefined && {
          body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
        }),
      });
      const isJson = response.headers["content-type"]?.includes("json");
      const json = isJson && response.body ? JSON.parse(Buffer.from(response.body).toString()) : undefined;
      const mediaType = response.headers["content-type"] ?? "";
      const strange = undescribed(method, path, response.status, mediaType, json);
      if (strange.length > 0) throw new Error(`An answer is not as described:\n${strange.join("\n")}`);
      return { status: response.status, headers: response.headers, json, raw: response.body };
    };
  const call = await as(["read", "write", "review"]);
  return { passmuster, storage, blobs, environment, extractor, as, callerWith, call };
}

export const person = { first_name: "Ines", last_name: "Marlow", date_of_birth: "1990-04-12" };
export const address = {
  street: "12 Harbor Street",
  city: "Portland",
  state: "OR",
  postal_code: "97201",
  country: "USA",
};

export const identityBody = {
  vendor_reference: "order-1",
  person,
  documents: { photo_id: { type: "Passport", number: "X1234567", country: "ATA" } },
};

export const postalBody = {
  person,
  address,
  documents: {
    photo_id: { type: "Driver License", number: "D1234567", country: "USA" },
    proof_of_address: { type: "Lease Agreement", country: "USA" },
  },
};

export function passport(verification: string, more: object = {}) {
  return {
    verification,
    document: { context_type: "PHOTO_ID", type: 3, country: "ATA", front_side_data: imageText, ...more },
  };
}

/** An identity verification with its passport, Started. */
export async function withPassport(
  call: Caller,
): Promise<{ readonly id: string; readonly document: string }> {
  const created = await call("POST", "/api/v1/identity/verifications", identityBody);
  const id: string = created.json.data.id;
  const uploaded = await call("POST", "/api/v1/identity/documents", passport(id));
  return { id, document: uploaded.json.data.id };
}

export const reviewer = { comment: "Seen by a person.", email: "rita@example.test" };
