import { main } from "../src/main.ts";
import type { Outcome } from "./command-line.ts";

/** Runs one command to completion in the process of the test, with these variables only. */
export async function runHere(
  folder: string,
  line: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const before = process.cwd();
  process.chdir(folder);
  try {
    const status = await main(line, {
      environment,
      print: (text) => void stdout.push(`${text}\n`),
      warn: (text) => void stderr.push(`${text}\n`),
      terminal: { out: false, err: false },
    });
    return { status, stdout: stdout.join(""), stderr: stderr.join("") };
  } finally {
    process.chdir(before);
  }
}
