import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** How long a link works: 15 minutes. */
export const linkLasts = 15 * 60_000;

/** Codes that each sign a reviewer in once. Only their digests are stored, one file each. */
export interface OneTimeLinks {
  /** @param reviewer the reviewer's id, not the address */
  make(reviewer: string): Promise<string>;
  /**
   * Resolves to the reviewer's id, once. Of parallel calls, in any process, one gets it: a file is deleted
   * only once.
   */
  use(code: string): Promise<string | undefined>;
}

interface Stored {
  readonly reviewer: string;
  readonly until: number;
}

export function oneTimeLinks(folder: string, now: () => number = Date.now): OneTimeLinks {
  const fileOf = (code: string) => join(folder, createHash("sha256").update(code).digest("hex"));
  const dropEnded = async (): Promise<void> => {
    for (const name of await readdir(folder)) {
      const stored = await storedIn(join(folder, name));
      if (!stored || stored.until <= now()) await rm(join(folder, name), { force: true });
    }
  };
  return {
    async make(reviewer) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await dropEnded();
      const code = randomBytes(32).toString("base64url");
      const stored: Stored = { reviewer, until: now() + linkLasts };
      await writeFile(fileOf(code), JSON.stringify(stored), { flag: "wx", mode: 0o600 });
      return code;
    },
    async use(code) {
      if (!/^[\w-]{43}$/.test(code)) return undefined;
      const stored = await storedIn(fileOf(code));
      if (!stored || !(await deleted(fileOf(code)))) return undefined;
      return now() < stored.until ? stored.reviewer : undefined;
    },
  };
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
