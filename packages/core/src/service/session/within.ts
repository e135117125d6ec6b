/**
 * What `call` resolves to, or a rejection with `TimeoutError` after some milliseconds, also if it ignores its
 * signal.
 */
export async function within<Value>(
  milliseconds: number,
  call: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const stop = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new DOMException("No answer in time.", "TimeoutError");
    reject(error);
    stop.abort(error);
  }, milliseconds);
  try {
    return await Promise.race([call(stop.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
