import type { Session } from "@passmuster/client";
import { base64Of, type Picture } from "../camera/picture.ts";
import type { Api } from "./api.ts";
import type { Context } from "./parts.ts";
import { persistently } from "./retry.ts";

export interface Document {
  readonly context: Context;
  readonly type: number;
  readonly country: string;
  readonly front: Picture;
  readonly back?: Picture | undefined;
}

/** Uploads a document once: lost connections are retried with the same idempotency key. */
export async function upload(
  api: Api,
  { context, type, country, front, back }: Document,
  told: (sending: { readonly part: number; readonly lost: boolean }) => void,
): Promise<Session> {
  const pictures = {
    type,
    country,
    front: await base64Of(front.blob),
    ...(back && { back: await base64Of(back.blob) }),
  };
  const key = newKey();
  let part = 0;
  return persistently(
    () =>
      api.put(context, pictures, key, (sent) => {
        part = sent;
        told({ part, lost: false });
      }),
    { lost: () => told({ part, lost: true }) },
  );
}

/** 128 random bits; `crypto.randomUUID` is missing on insecure origins. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
