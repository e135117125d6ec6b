import { vouchsafeFastify } from "@vouchsafe/adapter-fastify";
import { type CaptureOptions, capturePage } from "@vouchsafe/capture";
import {
  createVouchsafe,
  type Extractor,
  memoryBlobs,
  memoryStorage,
  sandboxExtractor,
  type Vouchsafe,
  type VouchsafeOptions,
} from "@vouchsafe/core";
import Fastify from "fastify";

export interface Server {
  readonly url: string;
  readonly vouchsafe: Vouchsafe;
  /** What reached the server: method and address of each request, with the headers that could tell on somebody. */
  readonly requests: readonly { readonly line: string; readonly referer: string | undefined }[];
  readonly log: readonly string[];
  /** Creates a verification and gives its address. */
  create(flow?: string, body?: object): Promise<{ readonly id: string; readonly url: string }>;
  close(): Promise<void>;
}

export const passportBody = {
  person: { firstName: "Inés", lastName: "Moreau-Valdés", dateOfBirth: "1987-03-08" },
  documents: { photoId: { type: "Passport", number: "AQ4821736", country: "ATA" } },
};

export const licenceBody = {
  person: { firstName: "Inés", lastName: "Moreau-Valdés", dateOfBirth: "1987-03-08" },
  documents: { photoId: { type: "Driver License", number: "L48217360", country: "USA" } },
};

export const postalBody = {
  ...licenceBody,
  address: {
    street: "131 Orchard Terrace",
    city: "Harbor Glen",
    state: "WA",
    postalCode: "98599",
    country: "USA",
  },
  documents: {
    ...licenceBody.documents,
    proofOfAddress: { type: "Lease Agreement", number: "", country: "USA" },
  },
};

/** The whole service on a port of its own, mounted under a path as a host would. */
export async function serve({
  extractor = sandboxExtractor(),
  capture = {},
  options = {},
}: {
  readonly extractor?: Extractor;
  readonly capture?: CaptureOptions;
  readonly options?: Partial<VouchsafeOptions>;
} = {}): Promise<Server> {
  const requests: { line: string; referer: string | undefined }[] = [];
  const log: string[] = [];
  const note = (...line: readonly unknown[]): void => void log.push(JSON.stringify(line));
  const server = Fastify();
  server.addHook("onRequest", async ({ method, url, headers }) => {
    requests.push({ line: `${method} ${url}`, referer: headers.referer });
  });
  const origin = { url: "" };
  let vouchsafe: Vouchsafe | undefined;
  const handle: Vouchsafe["handle"] = (request) => {
    if (!vouchsafe) throw new Error("The service is not there yet.");
    return vouchsafe.handle(request);
  };
  await server.register(vouchsafeFastify({ handle }), { prefix: "/identity" });
  origin.url = await server.listen({ host: "127.0.0.1", port: 0 });
  vouchsafe = createVouchsafe({
    publicUrl: `${origin.url}/identity`,
    secret: "a secret of the browser tests, 32 bytes or more",
    storage: memoryStorage(),
    blobs: memoryBlobs(),
    extractor,
    capture: capturePage({ brand: "Larkspur Bank", ...capture }),
    logger: { debug: note, info: note, warn: note, error: note },
    ...options,
  });
  await vouchsafe.start();
  const { verifications } = vouchsafe;
  const service = vouchsafe;
  return {
    url: `${origin.url}/identity`,
    vouchsafe: service,
    requests,
    log,
    async create(flow = "identity", body = passportBody) {
      const { id, url } = await verifications.create(flow, body as typeof passportBody);
      return { id, url };
    },
    async close() {
      await service.close();
      server.server.closeAllConnections();
      await server.close();
    },
  };
}
