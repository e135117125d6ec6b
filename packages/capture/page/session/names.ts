import type { SessionDocument, SessionDocumentType } from "@passmuster/client";
import { en } from "../../src/messages/en.ts";
import type { Messages } from "../../src/messages/messages.ts";
import type { Say } from "./context.ts";

/** A document type in the visitor's language; types of the host's own by the name that it gave. */
export function typeName(say: Say, { id, name }: Pick<SessionDocumentType, "id" | "name">): string {
  const key = `type${id}`;
  return key in en ? say(key as keyof Messages) : name;
}

/** What a part of the verification is called before its document is known. */
export function partName(say: Say, part: SessionDocument): string {
  const [only, other] = part.types;
  const uploaded = part.types.find(({ id }) => id === part.uploaded?.type);
  if (uploaded) return typeName(say, uploaded);
  if (only && !other) return typeName(say, only);
  return say(
    part.context === "photo-id" ? "photoId" : part.context === "selfie" ? "selfie" : "proofOfAddress",
  );
}
