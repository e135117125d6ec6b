interface Turn {
  readonly clock: number;
  /** Processor time: other programs of a busy machine do not fill a turn. */
  readonly processor: NodeJS.CpuUsage;
}

/** This turn of the event loop, from the first question in it. */
let turn: Turn | undefined;

/** Whether this turn takes longer already. */
export function isTurnLonger(milliseconds: number): boolean {
  if (turn) {
    if (performance.now() - turn.clock < milliseconds) return false;
    const { user, system } = process.threadCpuUsage(turn.processor);
    return user + system > milliseconds * 1000;
  }
  turn = { clock: performance.now(), processor: process.threadCpuUsage() };
  setImmediate(() => {
    turn = undefined;
  });
  return false;
}

/** Milliseconds of a turn that reads may fill. */
const mostOfReads = 2;

/**
 * Resolves at once in a short turn, and otherwise in a later one. Reads of SQLite do not wait, so that many
 * callers who only read would run in one turn, one after the other, while the server answers nobody.
 */
export async function shortTurn(): Promise<void> {
  while (isTurnLonger(mostOfReads)) await new Promise<void>((next) => setImmediate(next));
}
