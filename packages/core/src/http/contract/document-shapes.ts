import { z } from "zod";
import * as answers from "./answers.ts";
import * as inputs from "./inputs.ts";
import type { Shape } from "./shape.ts";

const { data } = answers;
const one = data(answers.singleDocument);

export const documentShapes = {
  uploadDocument: { input: inputs.uploadBody, answer: data(answers.uploadedDocument) },
  getDocument: { answer: one },
  replaceDocument: { input: inputs.replaceBody, answer: one },
  deleteDocument: {},
  getDocumentPdf: { answer: data(z.string()) },
  listDecisions: { answer: data(z.array(answers.decision)) },
  decideDocument: { input: inputs.decisionBody, answer: data(answers.decision) },
  correctDocument: { input: inputs.correctionBody, answer: data(answers.document) },
  getRules: { answer: data(answers.documentRules.nullable()) },
  listDocumentTypes: { answer: data(z.array(answers.documentTypeEntry)) },
} satisfies Record<string, Shape>;
