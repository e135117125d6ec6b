const hour = 3_600_000;

/** Counts refused sign-ins by the hour, so strangers cause no writes at will. */
export interface Refusals {
  count(): void;
  /** Records the hours that have ended and the present one. */
  close(): Promise<void>;
}

export interface RefusalsParts {
  readonly now: () => number;
  /** @param from the beginning of the hour, in milliseconds */
  readonly record: (from: number, refused: number) => Promise<void>;
}

export function createRefusals({ now, record }: RefusalsParts): Refusals {
  /** Counts by the beginning of their hour. What cannot be recorded now is kept for the next time. */
  const counts = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;

  const add = (from: number, refused: number): void => {
    counts.set(from, (counts.get(from) ?? 0) + refused);
  };

  const flush = async (until: number): Promise<void> => {
    for (const [from, refused] of [...counts]) {
      if (from >= until) continue;
      counts.delete(from);
      try {
        await record(from, refused);
      } catch (error) {
        add(from, refused);
        throw error;
      }
    }
  };

  const present = (): number => now() - (now() % hour);
  const flushLater = (): void => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        void flush(present()).catch(() => undefined);
        if (counts.size > 0) flushLater();
      },
      present() + hour - now(),
    ).unref();
  };

  return {
    count() {
      add(present(), 1);
      flushLater();
    },
    async close() {
      clearTimeout(timer);
      timer = undefined;
      await flush(Number.POSITIVE_INFINITY);
    },
  };
}
