import { passmusterFastify } from "@passmuster/adapter-fastify";
import { type CaptureOptions, capturePage } from "@passmuster/capture";
import {
  createPassmuster,
  memoryBlobs,
  memoryStorage,
  type Passmuster,
  type PassmusterOptions,
  sandboxExtractor,
} from "@passmuster/core";
import type { Extractor } from "@passmuster/core/ports";
import Fastify from "fastify";

export interface Server {
  readonly url: string;
  readonly passmuster: Passmuster;
  /** The requests that reached the server: method, address, and headers that could leak data. */
  readonly requests: readonly { readonly line: string; readonly referer: string | undefined }[];
  readonly log: readonly string[];
  /** Creates a verification and returns its address. */
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

/** The whole service on its own port, mounted under a path as in a host. */
export async function serve({
  extractor = sandboxExtractor(),
  capture = {},
  options = {},
}: {
  readonly extractor?: Extractor;
  readonly capture?: CaptureOptions;
  readonly options?: Partial<PassmusterOptions>;
} = {}): Promise<Server> {
  const requests: { line: string; referer: string | undefined }[] = [];
  const log: string[] = [];
  const note = (...line: readonly unknown[]): void => void log.push(JSON.stringify(line));
  const server = Fastify();
  server.addHook("onRequest", async ({ method, url, headers }) => {
    requests.push({ line: `${method} ${url}`, referer: headers.referer });
  });
  const origin = { url: "" };
  let passmuster: Passmuster | undefined;
  const handle: Passmuster["handle"] = (request) => {
    if (!passmuster) throw new Error("The service has not started.");
    return passmuster.handle(request);
  };
  await server.register(passmusterFastify({ handle }), { prefix: "/identity" });
  origin.url = await server.listen({ host: "127.0.0.1", port: 0 });
  passmuster = createPassmuster({
    publicUrl: `${origin.url}/identity`,
    secret: "a secret of the browser tests, 32 bytes or more",
    storage: memoryStorage(),
    blobs: memoryBlobs(),
    extractor,
    specimens: "accept",
    capture: capturePage({ brand: "Larkspur Bank", ...capture }),
    logger: { debug: note, info: note, warn: note, error: note },
    ...options,
  });
  await passmuster.start();
  const service = passmuster;
  return {
    url: `${origin.url}/identity`,
    passmuster: service,
    requests,
    log,
    async create(flow = "identity", body = passportBody) {
      const { id, url } = await passmuster.flow(flow).verifications.create(body as typeof passportBody);
      return { id, url };
    },
    async close() {
      await service.close();
      server.server.closeAllConnections();
      await server.close();
    },
  };
}
