import { verifyUrl } from "../access/links.ts";
import { qrCodeSvg } from "../media/qr-code.ts";
import type { Verification } from "../model/verification.ts";
import { getSessionPicture, putSessionDocument, removeSessionDocument } from "../session/documents.ts";
import { startSession } from "../session/start.ts";
import { presentSession } from "../session/view.ts";
import { submitVerification } from "../verification/submit.ts";
import { requireStarted } from "./before-body.ts";
import type { Answer, HttpCall } from "./call.ts";
import { getCaptureFile, getCapturePage } from "./capture-page.ts";
import type { captureRoutes, sessionRoutes } from "./contract/session-routes.ts";
import { data } from "./data.ts";

type Handler = (call: HttpCall) => Promise<Answer>;
type SessionRoute = keyof typeof sessionRoutes | keyof typeof captureRoutes;

export const sessionHandlers: Readonly<Record<SessionRoute, Handler>> = {
  startSession: async ({ core, input }) => data(await startSession(core, input)),
  getSession: async (call) => view(call, await own(call)),
  followSession: async (call) =>
    view(
      call,
      await call.core.follow(call.core, { ...partOf(call), sequence: Number(call.params.sequence) }),
    ),
  getSessionHandOff: async (call) => {
    const verification = await own(call);
    requireStarted(verification);
    const url = verifyUrl(call.core, verification);
    return data({ url, qrCode: await qrCodeSvg(url) });
  },
  putSessionDocument: async (call) =>
    view(call, await putSessionDocument(call.core, { ...partOf(call), input: call.input })),
  removeSessionDocument: async (call) => view(call, await removeSessionDocument(call.core, partOf(call))),
  getSessionPicture: async (call) => {
    const { document = "", side = "" } = call.params;
    const picture = await getSessionPicture(call.core, { ...partOf(call), document, side });
    return data(Buffer.from(picture).toString("base64"));
  },
  submitSession: async (call) => {
    const { flow } = await own(call);
    return view(call, await submitVerification(call.core, { ...partOf(call), flow }));
  },
  getCapturePage: async (call) => ({ response: await getCapturePage(call) }),
  getCaptureFile: async (call) => ({ response: await getCaptureFile(call) }),
};

function view({ core }: HttpCall, verification: Verification): Answer {
  return data(presentSession(core, verification));
}

function own({ core, principal }: HttpCall): Promise<Verification> {
  return core.find(principal, { verification: idOf({ principal }) });
}

/** An end user names the part of the verification, never the verification. */
function partOf({ principal, params }: HttpCall) {
  return { principal, id: idOf({ principal }), context: params.context ?? "" };
}

function idOf({ principal }: Pick<HttpCall, "principal">): string {
  return principal.verification ?? "";
}
