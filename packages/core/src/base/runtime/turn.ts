const waiting: (() => void)[] = [];

/**
 * Resolves in a later turn of the event loop: what waits is done first. Of those that wait here, one goes on
 * in each turn, so that their work does not add up.
 */
export const turn = (): Promise<void> =>
  new Promise((next) => {
    waiting.push(next);
    if (waiting.length === 1) setImmediate(goOn);
  });

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}
