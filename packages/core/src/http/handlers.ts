import { requireScope } from "../access/scopes.ts";
import { presentDocumentTypes } from "../catalogue/present.ts";
import type { Core } from "../core.ts";
import { correctDocument } from "../document/correct.ts";
import { decideDocument } from "../document/decide-by-hand.ts";
import { getDocument, getDocumentPdf } from "../document/get.ts";
import { presentDocument, presentSingle, presentUploaded } from "../document/present.ts";
import { presentDocumentRules } from "../document/present-rules.ts";
import { removeDocument } from "../document/remove.ts";
import { replaceDocument } from "../document/replace.ts";
import { uploadDocument } from "../document/upload.ts";
import { PassmusterError } from "../errors.ts";
import { parse } from "../input/fields.ts";
import type { Principal } from "../model/principal.ts";
import { commentOn } from "../verification/comment.ts";
import { createVerification } from "../verification/create.ts";
import { detailInput, getVerification } from "../verification/get.ts";
import { renewLink } from "../verification/link.ts";
import { listVerifications } from "../verification/list.ts";
import {
  presentApproved,
  presentClosed,
  presentComment,
  presentDetail,
  presentLink,
  presentVerification,
} from "../verification/present.ts";
import { removeVerification } from "../verification/remove.ts";
import { type ReviewAction, reviewVerification } from "../verification/review.ts";
import { submitVerification } from "../verification/submit.ts";
import { updateVerification } from "../verification/update.ts";
import type { RouteId } from "./contract/routes.ts";
import { data } from "./data.ts";
import { getImage, getQrCode } from "./linked.ts";
import type { HttpResponse } from "./message.ts";
import { openApiAnswer } from "./openapi/answer.ts";
import { paginate } from "./paginate.ts";
import { sessionHandlers } from "./session-handlers.ts";
import { webhookHandlers } from "./webhook-handlers.ts";
import { fromWire } from "./wire.ts";

/** A request whose caller is known, with its path and body taken apart. */
export interface Call {
  readonly core: Core;
  readonly principal: Principal;
  readonly flow: string;
  readonly id: string;
  readonly params: Readonly<Record<string, string>>;
  /** As it was sent, without the query. */
  readonly path: string;
  /** The query as it was sent, without the question mark. */
  readonly search: string;
  readonly input: unknown;
}

/** What a handler answers: a JSON body in camelCase, a response of its own, or nothing. */
export type Answer = { readonly json: unknown } | { readonly response: HttpResponse } | undefined;

type Handler = (call: Call) => Promise<Answer>;

export const handlers: Readonly<Record<RouteId, Handler>> = {
  listAllVerifications: (call) => list(call, undefined),

  listVerifications: (call) => list(call, call.flow),

  createVerification: async ({ core, principal, flow, input }) =>
    data(presentVerification(core, await createVerification(core, principal, flow, input), principal)),

  getVerification: async ({ core, principal, flow, id, search }) => {
    const query = new URLSearchParams(search);
    if (query.get("private") === "1") requireScope(principal, "review");
    const verification = await getVerification(core, principal, flow, id);
    const input = parse(detailInput(), fromWire(Object.fromEntries(query)));
    const viewer = { ...principal, withPrivate: input.private === "1" };
    return data(await presentDetail(core, verification, viewer));
  },

  updateVerification: async ({ core, principal, flow, id, input }) =>
    data(presentVerification(core, await updateVerification(core, principal, flow, id, input), principal)),

  deleteVerification: async ({ core, principal, flow, id }) => {
    await removeVerification(core, principal, flow, id);
    return undefined;
  },

  submitVerification: async ({ core, principal, flow, id }) =>
    data(presentVerification(core, await submitVerification(core, principal, flow, id), principal)),

  renewLink: async ({ core, principal, flow, id }) =>
    data(presentLink(core, await renewLink(core, principal, flow, id), principal)),

  resubmitVerification: async (call) =>
    data(presentVerification(call.core, await review(call, "resubmit"), call.principal)),

  approveVerification: async (call) =>
    data(await presentApproved(call.core, await review(call, "approve"), call.principal)),

  rejectVerification: async (call) => data(presentClosed(call.core, await review(call, "reject"))),

  cancelVerification: async (call) => data(presentClosed(call.core, await review(call, "cancel"))),

  uploadDocument: async ({ core, principal, flow, input }) => {
    const { verification, document } = await uploadDocument(core, principal, flow, input);
    return data(await presentUploaded(core, verification, document));
  },

  getDocument: async ({ core, principal, flow, id }) => {
    const { verification, document } = await getDocument(core, principal, flow, id);
    return data(await presentSingle(core, verification, document));
  },

  replaceDocument: async ({ core, principal, flow, id, input }) => {
    const { verification, document } = await replaceDocument(core, principal, flow, id, input);
    return data(await presentSingle(core, verification, document));
  },

  deleteDocument: async ({ core, principal, flow, id }) => {
    await removeDocument(core, principal, flow, id);
    return undefined;
  },

  getDocumentPdf: async ({ core, principal, flow, id }) =>
    data(Buffer.from(await getDocumentPdf(core, principal, flow, id)).toString("base64")),

  listDecisions: async ({ core, principal, flow, id }) => {
    const { verification, document } = await getDocument(core, principal, flow, id);
    return data((await presentDocument(core, verification, document)).decisions);
  },

  decideDocument: async ({ core, principal, flow, id, input }) => {
    const { verification, document } = await decideDocument(core, principal, flow, id, input);
    return data((await presentDocument(core, verification, document)).decisions.at(-1));
  },

  correctDocument: async ({ core, principal, flow, id, input }) => {
    const { verification, document } = await correctDocument(core, principal, flow, id, input);
    return data(await presentDocument(core, verification, document));
  },

  getRules: async ({ core, principal, flow, id }) => {
    const { document } = await getDocument(core, principal, flow, id);
    return data(document.rules && presentDocumentRules(document.rules));
  },

  addComment: async ({ core, principal, flow, id, input }) =>
    data(presentComment((await commentOn(core, principal, flow, id, input)).comment)),

  listDocumentTypes: async ({ core, principal, flow }) =>
    data(presentDocumentTypes(core.flow(principal, flow))),

  ...webhookHandlers,

  ...sessionHandlers,

  getOpenApi: async ({ core }) => ({ response: await openApiAnswer(core.settings.publicUrl) }),

  getImage: async (call) => ({ response: await getImage(call) }),

  getQrCode: async (call) => ({ response: await getQrCode(call) }),

  getLiveness: async () => ({ json: { status: "ok" } }),

  getReadiness: async ({ core }) => {
    const unready = await core.health.unready();
    if (unready.length === 0) return { json: { status: "ok" } };
    throw new PassmusterError("unavailable", { message: `Not ready: ${unready.join(", ")}.`, retryAfter: 1 });
  },

  getMetrics: async ({ core }) => ({
    response: {
      status: 200,
      headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" },
      body: await core.metrics.print(),
    },
  }),
};

function review({ core, principal, flow, id, input }: Call, action: ReviewAction) {
  return reviewVerification(core, principal, flow, id, action, input);
}

async function list({ core, principal, path, search }: Call, flow: string | undefined): Promise<Answer> {
  const query = new URLSearchParams(search);
  const page = await listVerifications(core, principal, flow, fromWire(Object.fromEntries(query)));
  const base = `${core.settings.publicUrl}${path}`;
  return { json: paginate(page, (item) => presentVerification(core, item, principal), base, query) };
}
