import { type Profiler, Session } from "node:inspector";

/** V8's block coverage of the sources of this repository, since the last call of `features`. */
export interface Coverage {
  /**
   * A feature is a block with the power of two of its count. V8 names a block that differs from the one
   * around it.
   */
  features(): Set<string>;
  stop(): void;
}

/** @param isMeasured whether a script counts, by its URL */
export function measureCoverage(isMeasured: (url: string) => boolean): Coverage {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  return {
    features: () => featuresOf(taken(session).filter(({ url }) => isMeasured(url))),
    stop: () => session.disconnect(),
  };
}

/** A session in the same thread answers before `post` returns. */
function taken(session: Session): readonly Profiler.ScriptCoverage[] {
  let scripts: readonly Profiler.ScriptCoverage[] = [];
  session.post("Profiler.takePreciseCoverage", (error, coverage) => {
    if (error) throw error;
    scripts = coverage.result;
  });
  return scripts;
}

function featuresOf(scripts: readonly Profiler.ScriptCoverage[]): Set<string> {
  const features = new Set<string>();
  for (const { scriptId, functions } of scripts)
    for (const { ranges } of functions)
      for (const { startOffset, endOffset, count } of ranges)
        features.add(`${scriptId}:${startOffset}-${endOffset}x${Math.floor(Math.log2(count))}`);
  return features;
}
