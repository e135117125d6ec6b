import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** How long a link works: 15 minutes. */
export const linkLasts = 15 * 60_000;

/** Codes that each sign a reviewer in once. Only their digests are stored, one file each. */
export interface OneTimeLinks {
  /**
   * @param reviewer the reviewer's id, not the address
   * @param record records the digest of the code before the link works
   */
  make(reviewer: string, record: (link: string) => Promise<void>): Promise<string>;
  /**
   * Resolves to whom the link is for, once. Of parallel calls, in any process, one gets it: a file is deleted
   * only once.
   */
  use(code: string): Promise<UsedLink | undefined>;
}

export interface UsedLink {
  /** The reviewer's id. */
  readonly reviewer: string;
  /** The digest of the code. */
  readonly link: string;
}

interface Stored {
  readonly reviewer: string;
  readonly until: number;
}

export function oneTimeLinks(folder: string, now: () => number = Date.now): OneTimeLinks {
  const fileOf = (link: string) => join(folder, link);
  const dropEnded = async (): Promise<void> => {
    for (const name of await readdir(folder)) {
      const stored = await storedIn(join(folder, name));
      if (!stored || stored.until <= now()) await rm(join(folder, name), { force: true });
    }
  };
  return {
    async make(reviewer, record) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await dropEnded();
      const code = randomBytes(32).toString("base64url");
      const stored: Stored = { reviewer, until: now() + linkLasts };
      await record(digestOf(code));
      await writeFile(fileOf(digestOf(code)), JSON.stringify(stored), { flag: "wx", mode: 0o600 });
      return code;
    },
    async use(code) {
      if (!/^[\w-]{43}$/.test(code)) return undefined;
      const link = digestOf(code);
      const stored = await storedIn(fileOf(link));
      if (!stored || !(await deleted(fileOf(link)))) return undefined;
      return now() < stored.until ? { reviewer: stored.reviewer, link } : undefined;
    },
  };
}

function digestOf(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}

async function storedIn(file: string): Promise<Stored | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Stored;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Whether this call deleted the file. */
async function deleted(file: string): Promise<boolean> {
  try {
    await unlink(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
