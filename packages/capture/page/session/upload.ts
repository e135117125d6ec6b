import type { Session } from "@passmuster/client";
import { base64Of, type Picture } from "../camera/picture.ts";
import type { Api } from "./api.ts";
import type { Context, Side } from "./parts.ts";
import { type Lost, persistently } from "./retry.ts";

/** One side of a document. */
export interface SideOfDocument {
  readonly context: Context;
  readonly type: number;
  readonly country: string;
  readonly side: Side;
  readonly picture: Picture;
}

/** Uploads a side once: lost connections are retried with the same idempotency key. */
export async function upload(
  api: Api,
  { context, type, country, side, picture }: SideOfDocument,
  told: (sending: { readonly part: number; readonly lost: Lost | undefined }) => void,
): Promise<Session> {
  const pictures = { type, country, [side]: await base64Of(picture.blob) };
  const key = newKey();
  let part = 0;
  return persistently(
    () =>
      api.put(context, pictures, key, (sent) => {
        part = sent;
        told({ part, lost: undefined });
      }),
    { lost: (lost) => told({ part, lost }) },
  );
}

/** 128 random bits; `crypto.randomUUID` is missing on insecure origins. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
