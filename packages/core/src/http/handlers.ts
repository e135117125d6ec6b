import { requireScope } from "../access/scopes.ts";
import { presentDocumentTypes } from "../catalogue/present.ts";
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
import type { Answer, HttpCall } from "./call.ts";
import type { RouteId } from "./contract/routes.ts";
import { data } from "./data.ts";
import { getImage, getQrCode } from "./linked.ts";
import { openApiAnswer } from "./openapi/answer.ts";
import { paginate } from "./paginate.ts";
import { sessionHandlers } from "./session-handlers.ts";
import { webhookHandlers } from "./webhook-handlers.ts";
import { fromWire } from "./wire.ts";

type Handler = (call: HttpCall) => Promise<Answer>;

export const handlers: Readonly<Record<RouteId, Handler>> = {
  listAllVerifications: (call) => list(call, undefined),

  listVerifications: (call) => list(call, call.flow),

  createVerification: async ({ core, ...call }) =>
    data(presentVerification(core, await createVerification(core, call), call.principal)),

  getVerification: async ({ core, ...call }) => {
    const query = new URLSearchParams(call.search);
    if (query.get("private") === "1") requireScope(call.principal, "review");
    const verification = await getVerification(core, call);
    const input = parse(detailInput(), fromWire(Object.fromEntries(query)));
    const viewer = { ...call.principal, withPrivate: input.private === "1" };
    return data(await presentDetail(core, verification, viewer));
  },

  updateVerification: async ({ core, ...call }) =>
    data(presentVerification(core, await updateVerification(core, call), call.principal)),

  deleteVerification: async ({ core, ...call }) => {
    await removeVerification(core, call);
    return undefined;
  },

  submitVerification: async ({ core, ...call }) =>
    data(presentVerification(core, await submitVerification(core, call), call.principal)),

  renewLink: async ({ core, ...call }) =>
    data(presentLink(core, await renewLink(core, call), call.principal)),

  resubmitVerification: async (call) =>
    data(presentVerification(call.core, await review(call, "resubmit"), call.principal)),

  approveVerification: async (call) =>
    data(await presentApproved(call.core, await review(call, "approve"), call.principal)),

  rejectVerification: async (call) => data(presentClosed(call.core, await review(call, "reject"))),

  cancelVerification: async (call) => data(presentClosed(call.core, await review(call, "cancel"))),

  uploadDocument: async ({ core, ...call }) => {
    const { verification, document } = await uploadDocument(core, call);
    return data(await presentUploaded(core, verification, document));
  },

  getDocument: async ({ core, ...call }) => {
    const { verification, document } = await getDocument(core, call);
    return data(await presentSingle(core, verification, document));
  },

  replaceDocument: async ({ core, ...call }) => {
    const { verification, document } = await replaceDocument(core, call);
    return data(await presentSingle(core, verification, document));
  },

  deleteDocument: async ({ core, ...call }) => {
    await removeDocument(core, call);
    return undefined;
  },

  getDocumentPdf: async ({ core, ...call }) =>
    data(Buffer.from(await getDocumentPdf(core, call)).toString("base64")),

  listDecisions: async ({ core, ...call }) => {
    const { verification, document } = await getDocument(core, call);
    return data((await presentDocument(core, verification, document)).decisions);
  },

  decideDocument: async ({ core, ...call }) => {
    const { verification, document } = await decideDocument(core, call);
    return data((await presentDocument(core, verification, document)).decisions.at(-1));
  },

  correctDocument: async ({ core, ...call }) => {
    const { verification, document } = await correctDocument(core, call);
    return data(await presentDocument(core, verification, document));
  },

  getRules: async ({ core, ...call }) => {
    const { document } = await getDocument(core, call);
    return data(document.rules && presentDocumentRules(document.rules));
  },

  addComment: async ({ core, ...call }) => data(presentComment((await commentOn(core, call)).comment)),

  listDocumentTypes: async ({ core, ...call }) =>
    data(presentDocumentTypes(core.flow(call.principal, call.flow))),

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

function review({ core, ...call }: HttpCall, action: ReviewAction) {
  return reviewVerification(core, call, action);
}

async function list({ core, principal, path, search }: HttpCall, flow: string | undefined): Promise<Answer> {
  const query = new URLSearchParams(search);
  const page = await listVerifications(core, { principal, flow, input: fromWire(Object.fromEntries(query)) });
  const base = `${core.settings.publicUrl}${path}`;
  return { json: paginate(page, (item) => presentVerification(core, item, principal), base, query) };
}
