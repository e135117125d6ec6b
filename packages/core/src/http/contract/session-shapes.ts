import { z } from "zod";
import { sessionDocumentInput } from "../../session/documents.ts";
import { startInput } from "../../session/start.ts";
import { data } from "./answers.ts";
import { named } from "./named.ts";
import { handOff, session, startedSession } from "./session-answers.ts";
import type { Shape } from "./shape.ts";

const view = { answer: data(session) };

const startBody = named(
  "StartSession",
  startInput(),
  "The two halves of a verification's address: its id, and what stands behind `#`.",
);
const documentBody = named(
  "SessionDocumentUpload",
  sessionDocumentInput(),
  "`type` is one of the part's types, `country` the issuing country; a selfie needs neither. A back where the type has two sides.",
);

export const sessionShapes = {
  startSession: { input: startBody, answer: data(startedSession) },
  getSession: view,
  followSession: view,
  getSessionHandOff: { answer: data(handOff) },
  putSessionDocument: { input: documentBody, ...view },
  removeSessionDocument: view,
  getSessionPicture: { answer: data(z.string()) },
  submitSession: view,
  getCapturePage: {},
  getCaptureFile: {},
} satisfies Record<string, Shape>;
