import type { Core } from "../core.ts";
import { documentIn } from "../document/accept.ts";
import { presentDocument, presentSingle, presentUploaded } from "../document/present.ts";
import { PassmusterError } from "../errors.ts";
import type { Principal } from "../model/principal.ts";
import type { Verification } from "../model/verification.ts";
import type { RequestClaim, RequestMark } from "../ports/requests.ts";
import { presentSession } from "../session/view.ts";
import {
  presentApproved,
  presentClosed,
  presentComment,
  presentLink,
  presentVerification,
} from "../verification/present.ts";
import type { Answer, HttpCall } from "./call.ts";
import { type RouteId, routes } from "./contract/routes.ts";
import { data } from "./data.ts";

/** The routes that change something. */
export type WriteId = {
  [Id in RouteId]: (typeof routes)[Id]["method"] extends "GET" ? never : Id;
}[RouteId];

interface Effect {
  readonly core: Core;
  readonly principal: Principal;
  readonly params: HttpCall["params"];
  /** As it is now. */
  readonly verification: Verification;
  readonly made: string | null;
}

interface Repetition {
  /** The id of what the request made within the verification, where the path does not say it. */
  readonly made?: (saved: Verification, params: HttpCall["params"]) => string | undefined;
  /** The present view of what the request changed. */
  readonly answer: (effect: Effect) => Answer | Promise<Answer>;
}

const documentOf = ({ verification, params, made }: Effect) =>
  documentIn(verification, params.document ?? made ?? "");

const verification: Repetition = {
  answer: ({ core, principal, verification: changed }) => data(presentVerification(core, changed, principal)),
};
const closed: Repetition = {
  answer: ({ core, verification: changed }) => data(presentClosed(core, changed)),
};
const session: Repetition = {
  answer: ({ core, verification: changed }) => data(presentSession(core, changed)),
};
const nothing: Repetition = { answer: () => undefined };

/** How the repetition of a request is answered whose effect was saved, and its answer was not. */
const repetitions: Readonly<Record<WriteId, Repetition>> = {
  createVerification: verification,
  updateVerification: verification,
  deleteVerification: nothing,
  submitVerification: verification,
  resubmitVerification: verification,
  approveVerification: {
    answer: async ({ core, principal, verification: changed }) =>
      data(await presentApproved(core, changed, principal)),
  },
  renewLink: {
    answer: ({ core, principal, verification: changed }) => data(presentLink(core, changed, principal)),
  },
  rejectVerification: closed,
  cancelVerification: closed,
  uploadDocument: {
    made: ({ documents }) => documents.at(-1)?.id,
    answer: async (effect) =>
      data(await presentUploaded(effect.core, effect.verification, documentOf(effect))),
  },
  replaceDocument: {
    answer: async (effect) => data(await presentSingle(effect.core, effect.verification, documentOf(effect))),
  },
  deleteDocument: nothing,
  decideDocument: {
    made: (saved, params) => documentIn(saved, params.document ?? "").decisions.at(-1)?.id,
    answer: async (effect) => {
      const { decisions } = await presentDocument(effect.core, effect.verification, documentOf(effect));
      return data(found(decisions.find(({ id }) => id === effect.made)));
    },
  },
  correctDocument: {
    answer: async (effect) =>
      data(await presentDocument(effect.core, effect.verification, documentOf(effect))),
  },
  addComment: {
    made: ({ comments }) => comments.at(-1)?.id,
    answer: ({ verification: { comments }, made }) =>
      data(presentComment(found(comments.find(({ id }) => id === made)))),
  },
  // A session is a secret: its answer is kept for nobody.
  startSession: nothing,
  putSessionDocument: session,
  removeSessionDocument: session,
  submitSession: session,
  // What happens to webhooks is not saved with a mark: of these only answers are repeated.
  addWebhook: nothing,
  updateWebhook: nothing,
  removeWebhook: nothing,
  rotateWebhookSecret: nothing,
  testWebhook: nothing,
  replayWebhook: nothing,
};

function found<T>(part: T | undefined): T {
  if (part === undefined) throw new PassmusterError("verification_not_found");
  return part;
}

/** What is noted with the save that is a request's effect. A deletion leaves nothing for an answer to be about. */
export function markOf(
  id: WriteId,
  params: HttpCall["params"],
  claim: RequestClaim,
  saved: Verification,
): RequestMark {
  const made = repetitions[id].made?.(saved, params) ?? null;
  return { claim, made, about: saved.deletedAt === null ? saved.id : null };
}

/**
 * Answers a request again that took effect earlier and whose answer is not known.
 * @throws {PassmusterError} `verification_not_found`, `document_not_found`: what it was about is gone
 */
export async function answerAgain(id: WriteId, call: HttpCall, effect: Told): Promise<Answer> {
  const verification = await requirePresence(id, call, effect);
  return verification && repetitions[id].answer({ ...call, verification, made: effect.made });
}

type Told = Pick<RequestMark, "about" | "made">;

/**
 * What an earlier answer is about, as it is now; nothing, where it is about a deletion.
 * @throws {PassmusterError} `verification_not_found`, `document_not_found`
 */
export async function requirePresence(
  id: WriteId,
  { core, principal, params }: HttpCall,
  { about, made }: Told,
): Promise<Verification | undefined> {
  if (about === null) return undefined;
  const verification = await core.storage.load(principal.tenant, about);
  if (!verification)
    throw new PassmusterError(
      params.document === undefined ? "verification_not_found" : "document_not_found",
    );
  const shown = params.document ?? (id === "uploadDocument" ? made : null);
  if (shown !== null && id !== "deleteDocument") documentIn(verification, shown);
  return verification;
}

/** Whether a route changes something, so that repeating it may do harm. */
export function isWrite(id: RouteId): id is WriteId {
  return routes[id].method !== "GET";
}
