import { readCorpus, writeCorpus } from "./corpus.ts";
import { measureCoverage } from "./coverage.ts";
import { fuzz, type Target } from "./fuzz.ts";

/**
 * Runs in a process of its own: `node TARGET.ts MILLISECONDS SEED CORPUS [--keep]`. Prints a `Report` as one
 * line of JSON. With `--keep`, writes the inputs that reach a feature to the corpus.
 *
 * @example
 * fuzzTarget({ name: "number", seeds: ["1"], words: ["-"], run: (bytes) => void Number(bytes) });
 */
export function fuzzTarget(target: Target): void {
  const [milliseconds = "1000", seed = "1", folder = "", keep] = process.argv.slice(2);
  const coverage = measureCoverage((url) => url.startsWith("file:") && !url.includes("/tools/fuzzer/"));
  const result = fuzz(target, coverage, {
    milliseconds: Number(milliseconds),
    seed: Number(seed),
    corpus: readCorpus(folder, target.name),
  });
  coverage.stop();
  const { executions, features, corpus, failure } = result;
  if (keep === "--keep" && !failure) writeCorpus(folder, target.name, corpus);
  const failed = failure && {
    input: Buffer.from(failure.input).toString("base64"),
    error: failure.error instanceof Error ? (failure.error.stack ?? "") : String(failure.error),
  };
  console.log(JSON.stringify({ name: target.name, executions, features, kept: corpus.length, failed }));
}
