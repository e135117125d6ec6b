import { StorageUnavailableError } from "@passmuster/core/storage";
import { isTurnLonger } from "./short-turns.ts";

/** One transaction of a group, with its promise. */
interface Member {
  readonly work: () => unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupCommit {
  /** Resolves with the result of `work` after its group is committed; rejects with its error. */
  add<T>(work: () => T): Promise<T>;
}

const largestGroup = 128;
/** Milliseconds of a turn of the event loop that a group may fill. */
const longestGroup = 5;

/**
 * Commits concurrent writes in one transaction, with one flush of the disk. Each write remains atomic.
 *
 * @param commit runs its argument in one transaction; rejects if nothing was written
 * @param apart runs its argument in a savepoint, so that an error undoes it alone
 */
export function createGroupCommit(
  commit: (work: () => readonly (() => void)[]) => Promise<readonly (() => void)[]>,
  apart: <T>(work: () => T) => T,
): GroupCommit {
  const waiting: Member[] = [];
  let underway = false;

  const execute = ({ work, resolve }: Member): (() => void) => {
    const value = work() as never;
    return () => resolve(value);
  };

  const attempt = (member: Member): (() => void) => {
    try {
      return apart(() => execute(member));
    } catch (error) {
      return () => member.reject(error);
    }
  };

  /** A savepoint copies every page that it touches, so savepoints are used only after an error. */
  const settle = async (group: readonly Member[]): Promise<readonly (() => void)[]> => {
    try {
      return await commit(() => firstOf(group, execute));
    } catch (error) {
      if (group.length === 1 || error instanceof StorageUnavailableError) throw error;
      return commit(() => group.map(attempt));
    }
  };

  const flush = async (): Promise<void> => {
    const group = waiting.splice(0, largestGroup);
    try {
      const settled = await settle(group);
      waiting.unshift(...group.slice(settled.length));
      for (const tell of settled) tell();
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

/** What the first members did, as many as one turn of the event loop takes. */
function firstOf<Did>(group: readonly Member[], execute: (member: Member) => Did): readonly Did[] {
  const done: Did[] = [];
  for (const member of group) {
    if (isTurnLonger(longestGroup) && done.length > 0) break;
    done.push(execute(member));
  }
  return done;
}
