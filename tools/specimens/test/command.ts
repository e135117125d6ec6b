import { vi } from "vitest";
import { main } from "../src/main.ts";

/** What the command prints, and its exit status. */
export async function run(...line: readonly string[]) {
  const printed: string[] = [];
  const keep = (text: unknown): boolean => printed.push(String(text)) > 0;
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockImplementation(keep),
  );
  try {
    return { status: await main(line), text: printed.join("") };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
