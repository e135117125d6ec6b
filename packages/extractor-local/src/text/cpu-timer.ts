/** Returns a function that tells whether this process has since spent so much processor time. */
export function cpuTimer(milliseconds: number): () => boolean {
  const started = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000 > milliseconds;
  };
}
