import { z } from "zod";

/** A secret of at least 32 bytes in UTF-8. */
export const secretText = () =>
  z
    .string()
    .refine(
      (secret) => new TextEncoder().encode(secret).length >= 32,
      "secret must be at least 32 bytes long",
    );
