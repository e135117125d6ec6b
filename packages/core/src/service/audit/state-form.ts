import type { Verification } from "../../model/verification.ts";
import { commitmentTo } from "./canonical.ts";

/**
 * The form of the state that links commit to. It grows by one with each change of what a verification holds:
 * a state in another form is not compared.
 */
export const stateForm = 11;

/**
 * The form of what a save writes beside the verification: claims, search, figures, queue and ends. It grows
 * by one with each change of how they follow from a verification: those in another form are not compared.
 */
export const besideForm = 3;

/** The commitment to the whole state of a verification; `undefined` before its first recorded save. */
export function stateProof({ salt, ...state }: Verification): string | undefined {
  return salt === undefined ? undefined : commitmentTo(salt, "state", state);
}
