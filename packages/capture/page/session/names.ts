import type { Session, SessionDocument, SessionDocumentType } from "@passmuster/client";
import { en, type Messages } from "../../src/messages.ts";
import type { Say } from "./context.ts";

export type CredentialKind = NonNullable<Session["digital_credentials"]>["kinds"][number];

/** The name of a document type in the visitor's language; custom types keep the host's name. */
export function typeName(say: Say, { id, name }: Pick<SessionDocumentType, "id" | "name">): string {
  const key = `type${id}`;
  return key in en ? say(key as keyof Messages) : name;
}

/** The name of what a wallet holds. */
export function credentialName(say: Say, kind: CredentialKind): string {
  return say(kind === "mdl" ? "type51" : "type52");
}

/** The name of a part before its document type is known. */
export function partName(say: Say, part: SessionDocument): string {
  const [only, other] = part.types;
  const { uploaded } = part;
  if (uploaded?.credential) return credentialName(say, uploaded.credential);
  const type = part.types.find(({ id }) => id === uploaded?.type);
  if (type) return typeName(say, type);
  if (only && !other) return typeName(say, only);
  return say(
    part.context === "photo-id" ? "photoId" : part.context === "selfie" ? "selfie" : "proofOfAddress",
  );
}
