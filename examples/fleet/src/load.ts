import { randomUUID } from "node:crypto";
import sharp from "sharp";

const create = { width: 96, height: 64, channels: 3, background: "#8899aa" } as const;
const picture = (await sharp({ create }).jpeg().toBuffer()).toString("base64");
const verifications = "/api/v1/identity/verifications";
const body = {
  person: { first_name: "Ines", last_name: "Marlow", date_of_birth: "1990-04-12" },
  documents: { photo_id: { type: "Passport", number: "X1234567", country: "ATA" } },
};

interface Answer {
  readonly status: number;
  readonly json: {
    readonly code?: string;
    readonly data?: unknown;
    readonly meta?: { readonly total: number };
  };
}

/** Verifies people one after the other, through the proxy. */
export interface Load {
  /** Failed requests: the code of each 5xx, or the lack of a response. */
  failed(): readonly string[];
  requests(): number;
  /** Stops the load. */
  stop(): Promise<void>;
  /** Completes verifications that were left when a process died between two steps. */
  finishRest(): Promise<void>;
  /** How many verifications have these statuses; all if none is given. */
  count(statuses?: string): Promise<number>;
}

export function startLoad(url: string, token: string, people: number): Load {
  let requests = 0;
  const failed: string[] = [];
  let stopping = false;

  const once = async (method: string, path: string, content?: unknown): Promise<Answer | undefined> => {
    requests += 1;
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    };
    const given = { method, headers, ...(content !== undefined && { body: JSON.stringify(content) }) };
    let unanswered = "";
    const response = await fetch(`${url}${path}`, given).catch((error: Error) => {
      unanswered = String((error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.name);
      return undefined;
    });
    if (response && response.status < 500)
      return { status: response.status, json: (await response.json()) as Answer["json"] };
    const said = await response?.text().catch(() => "");
    failed.push(
      response
        ? `${response.status} ${/"code":"(\w+)"/.exec(said ?? "")?.[1] ?? ""}`
        : `no answer: ${unanswered}`,
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    return undefined;
  };

  /**
   * Retries until there is a response. A refusal because the step is already done counts as success: an
   * earlier attempt did it.
   */
  const surely = async (method: string, path: string, content?: unknown): Promise<Answer> => {
    for (;;) {
      const answer = await once(method, path, content);
      if (answer) return answer;
    }
  };

  const carryThrough = async (id: string): Promise<void> => {
    const document = { context_type: "PHOTO_ID", type: 3, country: "ATA", front_side_data: picture };
    await surely("POST", "/api/v1/identity/documents", { verification: id, document });
    await surely("PUT", `${verifications}/${id}/submit`);
  };

  const lead = async (): Promise<void> => {
    const answer = await once("POST", verifications, body);
    const made = answer?.json.data as { readonly id: string } | undefined;
    if (made) await carryThrough(made.id);
  };

  const running = Array.from({ length: people }, async () => {
    while (!stopping) await lead();
  });

  return {
    requests: () => requests,
    failed: () => [...failed],
    async stop() {
      stopping = true;
      await Promise.all(running);
    },
    async finishRest() {
      for (;;) {
        const { json } = await surely("GET", `${verifications}?status=1&per_page=100`);
        const rest = json.data as readonly { readonly id: string }[];
        if (rest.length === 0) return;
        await Promise.all(rest.map(({ id }) => carryThrough(id)));
      }
    },
    async count(statuses) {
      const { json } = await surely("GET", `${verifications}${statuses ? `?status=${statuses}` : ""}`);
      return json.meta?.total ?? 0;
    },
  };
}
