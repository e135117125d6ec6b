import type { Draw } from "./draw.ts";

/** Ids, links and sessions that answers have shown, for requests that reach deeper. */
export interface Known {
  readonly tokens: readonly string[];
  /** An image that can be decoded, in base64. */
  readonly picture: string;
  session(): string | undefined;
  /** The two parts of a verification's link. */
  link(): object | undefined;
  param(name: string): string | undefined;
  plausible(name: string): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: JSON of every shape
  learn(json: any): void;
}

const most = 100;
/** A PNG of one pixel. */
const picture =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export function createKnown(draw: Draw, tokens: readonly string[]): Known {
  const pools: Record<string, string[]> = { session: [], link: [] };
  const add = (name: string, value: unknown): void => {
    if (typeof value !== "string") return;
    const pool = pools[name] ?? [];
    pools[name] = pool;
    if (pool.length < most) pool.push(value);
    else pool[draw.below(most)] = value;
  };
  const of = (name: string): string | undefined => draw.one(pools[name] ?? []);

  const plausible: Readonly<Record<string, () => unknown>> = {
    verification: () => of("verification"),
    capability: () => of("link")?.split("#")[1],
    type: () => draw.one(["Passport", "Driver License", "Lease Agreement", 3, 1, 7]),
    country: () => draw.one(["USA", "ATA", "nzl"]),
    context_type: () => draw.one(["PHOTO_ID", "PROOF_OF_ADDRESS", "SELFIE"]),
    front_side_data: () => (draw.chance(0.1) ? picture : draw.one(["", "AAAA", null])),
    back_side_data: () => draw.one([null, null, ""]),
    date_of_birth: () => "1990-04-12",
    email: () => "rita@example.test",
    comment: () => "Seen by a person.",
    url: () => "https://hooks.example.test/",
  };

  const params: Readonly<Record<string, () => string | undefined>> = {
    flow: () => draw.one(["identity", "identity", "postal1583"]),
    context: () => draw.one(["photo-id", "proof-of-address", "selfie"]),
    side: () => draw.one(["front", "back"]),
    version: () => String(draw.below(9)),
    tenant: () => "default",
    file: () => of("file"),
    image: () => of("image"),
  };

  return {
    tokens,
    picture,
    link: () => {
      const [verification, capability] = of("link")?.split("#") ?? [];
      return verification === undefined ? undefined : { verification, capability };
    },
    session: () => of("session"),
    param: (name) => (params[name] ?? (() => of(name)))(),
    plausible: (name) => plausible[name]?.(),
    learn(json) {
      const { id, url, qr_code: qrCode, token, documents } = json?.data ?? {};
      if (typeof id === "string") add(names[id.slice(0, 3)] ?? "other", id);
      if (typeof url === "string" && url.includes("#")) add("link", url.split("/").at(-1));
      if (typeof qrCode === "string" && qrCode.startsWith("http")) add("file", qrCode.split("/").at(-1));
      if (typeof token === "string") add("session", token);
      for (const document of Array.isArray(documents) ? documents : []) add("document", document?.id);
    },
  };
}

const names: Readonly<Record<string, string>> = { ver: "verification", doc: "document", whk: "webhook" };
