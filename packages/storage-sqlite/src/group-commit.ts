/** One piece of work of a group, and whom to tell. */
interface Member {
  readonly work: () => unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupCommit {
  /** Resolves with what `work` gave once the group that it went with is committed; rejects with what it threw. */
  add<T>(work: () => T): Promise<T>;
}

const largestGroup = 128;

/**
 * Commits what is written at the same time together: one flush of the disk for all of it, and still each wholly or not at all.
 *
 * @param commit runs its argument in one transaction; rejects when nothing of it was written
 * @param apart runs its argument so that a throw undoes it alone (a savepoint)
 */
export function createGroupCommit(
  commit: (work: () => readonly (() => void)[]) => Promise<readonly (() => void)[]>,
  apart: <T>(work: () => T) => T,
): GroupCommit {
  const waiting: Member[] = [];
  let underway = false;

  const attempt = ({ work, resolve, reject }: Member): (() => void) => {
    try {
      const value = apart(work) as never;
      return () => resolve(value);
    } catch (error) {
      return () => reject(error);
    }
  };

  /** Who is alone needs nothing around it: its throw undoes the transaction. */
  const settle = (group: readonly Member[]): readonly (() => void)[] => {
    const [only] = group;
    if (!only || group.length > 1) return group.map(attempt);
    const value = only.work() as never;
    return [() => only.resolve(value)];
  };

  const flush = async (): Promise<void> => {
    const group = waiting.splice(0, largestGroup);
    try {
      const told = await commit(() => settle(group));
      for (const tell of told) tell();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
    underway = waiting.length > 0;
    if (underway) setImmediate(flush);
  };

  return {
    add(work) {
      return new Promise((resolve, reject) => {
        waiting.push({ work, resolve, reject });
        if (underway) return;
        underway = true;
        setImmediate(flush);
      });
    },
  };
}
