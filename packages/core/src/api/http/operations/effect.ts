import { PassmusterError } from "../../../base/errors.ts";
import type { Decision, VerificationDocument } from "../../../model/document.ts";
import type { Verification, VerificationComment } from "../../../model/verification.ts";
import { documentIn } from "../../../service/document/accept.ts";

/** Rebuilds an operation's result from the saved change, for a replay. */
export interface Effect<Result, Params> {
  /** The id of the part that the request created, if the path does not name it. */
  readonly made?: (saved: Verification, params: Params) => string | undefined;
  /** @throws {PassmusterError} `verification_not_found`, `document_not_found` */
  readonly again: (verification: Verification, params: Params, partId: string | null) => Result;
}

/** A document with its verification. */
export interface DocumentOfVerification {
  readonly verification: Verification;
  readonly document: VerificationDocument;
}

export const onVerification: Effect<Verification, unknown> = { again: (verification) => verification };

export const onDocument: Effect<DocumentOfVerification, { readonly document: string }> = {
  again: (verification, { document }) => ({ verification, document: documentIn(verification, document) }),
};

export const onUpload: Effect<DocumentOfVerification, unknown> = {
  made: ({ documents }) => documents.at(-1)?.id,
  again: (verification, _, partId) => ({ verification, document: documentIn(verification, partId ?? "") }),
};

export const onDecision: Effect<
  DocumentOfVerification & { readonly decision: Decision },
  { readonly document: string }
> = {
  made: (saved, { document }) => documentIn(saved, document).decisions.at(-1)?.id,
  again(verification, params, partId) {
    const document = documentIn(verification, params.document);
    return { verification, document, decision: found(document.decisions.find(({ id }) => id === partId)) };
  },
};

export const onComment: Effect<{ readonly comment: VerificationComment }, unknown> = {
  made: ({ comments }) => comments.at(-1)?.id,
  again: ({ comments }, _, partId) => ({ comment: found(comments.find(({ id }) => id === partId)) }),
};

function found<T>(part: T | undefined): T {
  if (part === undefined) throw new PassmusterError("verification_not_found");
  return part;
}
