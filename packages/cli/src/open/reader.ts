import { userInfo } from "node:os";
import { type Flags, textOf } from "../flags.ts";

/** Who reads on the command line: `--email`, or else the user of the system. The record holds a pseudonym. */
export function readerOf(flags: Flags): string {
  const email = textOf(flags.email);
  if (email !== undefined) return email;
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? "unknown"}`;
  }
}
