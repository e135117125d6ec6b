/** The server creates this folder in the folder that it is given. */
export const dataFolder = "data";

/** One command of a client. Its number is in the marks of the trace. */
export interface Command {
  readonly number: number;
  readonly reference: string;
  readonly kind: Kind;
  /** The text of a comment. */
  readonly content?: string;
}

export type Kind = "create" | "upload" | "submit" | "approve" | "reject" | "cancel" | "delete" | "comment";
