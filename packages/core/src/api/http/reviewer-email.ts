import { PassmusterError } from "../../base/errors.ts";
import { UnreadableInput } from "../../base/input/fields.ts";
import type { Principal } from "../../model/principal.ts";
import type { Operation } from "./operations/operation.ts";

const sentence = "The :attribute field must be the address of your session, or absent.";

/**
 * The input with the e-mail address of the reviewer's session. An address of another person is refused when
 * the use case parses the input.
 */
export async function withReviewerEmail(
  { input: name }: Pick<Operation, "input">,
  { reviewer }: Pick<Principal, "reviewer">,
  input: unknown,
): Promise<unknown> {
  if (!reviewer || !name) return input;
  // The schemas take a third of the time of an import.
  const { requestBodies } = await import("./schemas/bodies.ts");
  // The e-mail address of an application is the applicant's.
  if (name === "updateApplication" || !("email" in requestBodies[name].shape)) return input;
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  if (input instanceof UnreadableInput) return input;
  const given: unknown = "email" in input ? input.email : undefined;
  if (given === undefined || given === null) return { ...input, email: reviewer.email };
  // The schema refuses what is not a string.
  if (typeof given !== "string") return input;
  if (given.trim().toLowerCase() === reviewer.email) return { ...input, email: reviewer.email };
  return new UnreadableInput(
    new PassmusterError("validation_failed", { problems: [{ path: ["email"], sentence }] }),
  );
}
