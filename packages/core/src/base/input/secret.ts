import { z } from "zod";

/** Files that editors and `echo` write end with a line feed, which belongs to no secret. */
export const withoutLineEnd = (secret: string): string => secret.replace(/[\r\n]+$/, "");

/** A secret of at least 32 bytes in UTF-8, without a line end. */
export const secretText = () =>
  z
    .string()
    .transform(withoutLineEnd)
    .refine((secret) => secret !== "", { error: secretNotSet, abort: true })
    .refine(
      (secret) => new TextEncoder().encode(secret).length >= 32,
      "must be at least 32 bytes long, without its line end",
    );

export const secretNotSet =
  "is not set. Run `npx passmuster secret`: it writes PASSMUSTER_SECRET into .env, which `node --env-file=.env` reads";
