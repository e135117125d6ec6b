/** How many messages of a lane may be worked on at the same time, now. */
export type LaneLimit = (lane: string) => number;

/** The message waited for its turn in its lane when the work ended. Nothing was done. */
export class NoTurnError extends Error {
  override readonly name = "NoTurnError";
}

/** Lets each lane have its own few messages under way, so that a slow one delays nobody but itself. */
export interface Lanes {
  /** Runs `task` when it is its lane's turn. @throws {NoTurnError} the lanes were closed before */
  run<T>(lane: string | undefined, task: () => Promise<T>): Promise<T>;
  /** Lanes in which enough is waiting. */
  full(): readonly string[];
  /** How many tasks are running, not waiting. */
  running(): number;
  /** Sends away all that wait, and all that come. */
  close(): void;
}

interface Turn {
  begin(): void;
  refuse(error: NoTurnError): void;
}

interface Lane {
  running: number;
  readonly waiting: Turn[];
}

export function createLanes(limit: LaneLimit): Lanes {
  const lanes = new Map<string, Lane>();
  let running = 0;
  let closed = false;

  /** At once where there is room: most find it. */
  const enter = (name: string): Lane | Promise<Lane> => {
    if (closed) throw new NoTurnError("The work has ended.");
    const lane = lanes.get(name) ?? { running: 0, waiting: [] };
    lanes.set(name, lane);
    if (lane.running < limit(name)) {
      lane.running += 1;
      return lane;
    }
    const { promise, resolve, reject } = Promise.withResolvers<Lane>();
    lane.waiting.push({ begin: () => resolve(lane), refuse: reject });
    return promise;
  };

  const leave = (name: string, lane: Lane): void => {
    lane.running -= 1;
    while (lane.waiting.length > 0 && lane.running < limit(name)) {
      lane.running += 1;
      lane.waiting.shift()?.begin();
    }
    if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(name);
  };

  return {
    async run(name, task) {
      const lane = name === undefined ? undefined : await enter(name);
      running += 1;
      try {
        return await task();
      } finally {
        running -= 1;
        if (name !== undefined && lane) leave(name, lane);
      }
    },
    full: () =>
      [...lanes].flatMap(([name, lane]) =>
        lane.running + lane.waiting.length >= 2 * limit(name) ? [name] : [],
      ),
    running: () => running,
    close() {
      closed = true;
      for (const { waiting } of lanes.values()) {
        for (const { refuse } of waiting.splice(0)) refuse(new NoTurnError("The work has ended."));
      }
    },
  };
}
