import { WalletError } from "../../src/errors.ts";

/** "ok", or the code of the refusal. Any other error is a crash: it fails the test. */
export async function outcomeOf(act: () => unknown): Promise<string> {
  try {
    await act();
    return "ok";
  } catch (error) {
    if (error instanceof WalletError) return error.code;
    throw error;
  }
}
