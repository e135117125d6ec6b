/** Resolves in the next turn of the event loop: what waits is done first. */
export const turn = (): Promise<void> => new Promise((next) => setImmediate(next));
