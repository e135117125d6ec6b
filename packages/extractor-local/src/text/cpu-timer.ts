/** Starts a timer of this process's processor time. The returned function tells whether the limit has passed. */
export function cpuTimer(milliseconds: number): () => boolean {
  const started = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000 > milliseconds;
  };
}
