/** The most messages of a lane that may be in progress now. */
export type LaneLimit = (lane: string) => number;

/** The lanes closed while the message waited. Nothing was done. */
export class NoTurnError extends Error {
  override readonly name = "NoTurnError";
}

/** Limits the messages in progress for each lane, so that a slow lane delays only itself. */
export interface Lanes {
  /** Runs `task` on its lane's turn. @throws {NoTurnError} the lanes closed first */
  run<T>(lane: string | undefined, task: () => Promise<T>): Promise<T>;
  /** Lanes with enough waiting messages. */
  full(): readonly string[];
  /** Number of running tasks, without waiting ones. */
  running(): number;
  /** Rejects all waiting and all later tasks. */
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

  /** Returns at once if the lane has room, the usual case. */
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
