/** Tells whether this process has spent so much processor time since. */
export function cpuTimer(milliseconds: number): () => boolean {
  const started = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000 > milliseconds;
  };
}
