import type { Verification } from "../model/verification.ts";

/** A decision is a reviewer's to delete, also one that was taken back: with it goes the proof that it was made. */
export function wasDecided({ status, history }: Verification): boolean {
  return [status, ...history.map(({ to }) => to)].some((each) => each === "approved" || each === "rejected");
}
