/** Why a form cannot be filled. */
export type Form1583ErrorCode =
  | "unknown_revision"
  | "map_invalid"
  | "not_a_form"
  | "letters_missing"
  | "too_long"
  | "input_invalid";

/** A refusal. The message says what is allowed, and has no value of a person. */
export class Form1583Error extends Error {
  override readonly name = "Form1583Error";
  readonly code: Form1583ErrorCode;
  constructor(code: Form1583ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
