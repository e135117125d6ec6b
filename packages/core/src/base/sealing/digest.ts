import { hash } from "node:crypto";

/** SHA-256 of a text, which names it in a cache that does not keep it. */
export const digestOfText = (text: string): string => hash("sha256", text, "base64");
