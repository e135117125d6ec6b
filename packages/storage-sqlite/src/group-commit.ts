import { StorageUnavailableError } from "@passmuster/core";

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

  const together = ({ work, resolve }: Member): (() => void) => {
    const value = work() as never;
    return () => resolve(value);
  };

  const attempt = (member: Member): (() => void) => {
    try {
      return apart(() => together(member));
    } catch (error) {
      return () => member.reject(error);
    }
  };

  /** A savepoint around each costs a copy of every page that it touches: they are there only once somebody threw. */
  const settle = async (group: readonly Member[]): Promise<readonly (() => void)[]> => {
    try {
      return await commit(() => group.map(together));
    } catch (error) {
      if (group.length === 1 || error instanceof StorageUnavailableError) throw error;
      return commit(() => group.map(attempt));
    }
  };

  const flush = async (): Promise<void> => {
    const group = waiting.splice(0, largestGroup);
    try {
      for (const tell of await settle(group)) tell();
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
