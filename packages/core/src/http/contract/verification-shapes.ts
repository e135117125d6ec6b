import * as answers from "./answers.ts";
import * as inputs from "./inputs.ts";
import type { Shape } from "./shape.ts";

const { data } = answers;
const list = { query: inputs.listQuery, answer: answers.verificationPage };
const verification = data(answers.verification);
const closed = data(answers.closedVerification);

export const verificationShapes = {
  listAllVerifications: list,
  listVerifications: list,
  createVerification: { input: inputs.createBody, answer: verification },
  getVerification: { query: inputs.detailQuery, answer: data(answers.verificationDetail) },
  updateVerification: { input: inputs.updateBody, answer: verification },
  deleteVerification: {},
  submitVerification: { answer: verification },
  resubmitVerification: { input: inputs.reviewBody, answer: verification },
  approveVerification: { input: inputs.reviewBody, answer: data(answers.approvedVerification) },
  rejectVerification: { input: inputs.reviewBody, answer: closed },
  cancelVerification: { input: inputs.reviewBody, answer: closed },
  renewLink: { answer: data(answers.link) },
  addComment: { input: inputs.commentBody, answer: data(answers.comment) },
} satisfies Record<string, Shape>;
