import { createPassmuster, memoryBlobs, type Passmuster } from "@passmuster/core";
import type { DeskReviewer } from "@passmuster/core/ports";
import type { Verification, VerificationStorage } from "@passmuster/core/storage";
import { scriptedExtractor, testPassmuster } from "@passmuster/core/testing";

export interface Answer {
  readonly status: number;
  readonly code: string | undefined;
}

/** Calls a route of the API in the session of a reviewer. */
export type Desk = (method: string, path: string, body?: object) => Promise<Answer>;

const page = { contentType: "text/html", bytes: Buffer.from("") };
const role = { role: "review" } as const;

function openService(storage: VerificationStorage): Passmuster {
  return createPassmuster({
    publicUrl: "https://id.example.test",
    secret: "a secret of the tests, thirty-two bytes or more",
    storage,
    blobs: memoryBlobs(),
    extractor: scriptedExtractor(),
    limits: { requestsPerMinute: false },
    desk: {
      document: async () => page,
      file: async () => undefined,
      authenticate: async ({ headers }): Promise<DeskReviewer> => ({
        email: headers["x-user"] ?? "",
        ...role,
      }),
    },
  });
}

async function deskOf(passmuster: Passmuster, email: string): Promise<Desk> {
  const send = async (method: string, url: string, headers: Record<string, string>, body?: object) => {
    const response = await passmuster.handle({
      method,
      url,
      headers: { "content-type": "application/json", ...headers },
      ...(body && { body: Buffer.from(JSON.stringify(body)) }),
    });
    return { status: response.status, json: JSON.parse(`${response.body ?? "{}"}`) };
  };
  const page = { "x-user": email, "passmuster-desk": "1", "sec-fetch-site": "same-origin" };
  const { json } = await send("POST", "/api/v1/desk/session", page);
  const authorization = `Bearer ${json.data.token}`;
  return async (method, path, body) => {
    const answer = await send(method, `/api/v1/identity/verifications/${path}`, { authorization }, body);
    return { status: answer.status, code: answer.json.code };
  };
}

export interface TwoDesks {
  readonly ann: Desk;
  readonly ben: Desk;
  /** Another verification in Double Check. */
  waiting(): Promise<Verification["id"]>;
  /** What was decided since. */
  decisionsOf(id: string): Promise<readonly string[]>;
  close(): Promise<unknown>;
}

/** Two servers on one storage, with a reviewer at each. `between` changes what each server sees of it. */
export async function twoDesks(
  storage: VerificationStorage,
  between: (storage: VerificationStorage) => VerificationStorage,
): Promise<TwoDesks> {
  await storage.migrate();
  const { decided, passmuster } = await testPassmuster({ storage });
  const { id: first } = await decided({ scenario: "SANDBOX-NAME" });
  const original = (await storage.load("default", first as Verification["id"])) as Verification;
  const servers = [openService(between(storage)), openService(between(storage))] as const;
  const [ann, ben] = [
    await deskOf(servers[0], "ann@example.test"),
    await deskOf(servers[1], "ben@example.test"),
  ];
  let count = 0;
  return {
    ann,
    ben,
    async waiting() {
      count += 1;
      const digits = String(count).padStart(26, "0");
      const id = `ver_${digits}` as Verification["id"];
      const documents = original.documents.map((each, index) => ({
        ...each,
        id: `doc_${index}${digits.slice(1)}` as typeof each.id,
      }));
      const history = original.history.map((each, index) => ({
        ...each,
        id: `${each.id.split("_")[0]}_${index}${digits.slice(1)}` as typeof each.id,
      }));
      await storage.save({ ...original, id, version: 1, documents, history }, []);
      return id;
    },
    async decisionsOf(id) {
      const { history } = (await storage.load("default", id as Verification["id"])) as Verification;
      return history.slice(original.history.length).map(({ to }) => to);
    },
    async close() {
      for (const server of servers) await server.close();
      await passmuster.close();
    },
  };
}
