import type { Brand } from "@passmuster/client";

/** State that survives a reload, in this tab only. Pictures are on the server. */
export interface Kept {
  readonly token?: string;
  readonly agreed?: boolean;
  readonly language?: string;
  /** The type and the country that the person chose, by the part of the verification. */
  readonly chosen?: Readonly<Record<string, { readonly type: number; readonly country: string }>>;
  readonly skipped?: readonly string[];
  /** Whether the start was reported. */
  readonly counted?: boolean;
  /** Whether the server gives links to wallets, for browsers that cannot ask one. */
  readonly walletLink?: boolean;
  /** The session's brand; `null` stands for the page's own, and none until the session is known. */
  readonly brand?: Brand | null;
}

export interface Memory {
  get(): Kept;
  keep(more: Partial<Kept>): void;
}

/** Frames of other sites may have no storage: then the state lasts as long as the page. */
export function createMemory(verification: string): Memory {
  const key = `passmuster:${verification}`;
  let kept: Kept = read(key);
  const write = (next: Kept): void => {
    kept = next;
    try {
      sessionStorage.setItem(key, JSON.stringify(next));
    } catch {
      // The state lasts as long as the page.
    }
  };
  return {
    get: () => kept,
    keep: (more) => write({ ...kept, ...more }),
  };
}

function read(key: string): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}") as Kept;
  } catch {
    return {};
  }
}
