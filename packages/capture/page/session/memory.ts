/**
 * State that survives a reload, in this tab only. Includes unsent photos, because phones reload pages behind
 * a camera app.
 */
export interface Kept {
  readonly token?: string;
  readonly agreed?: boolean;
  readonly language?: string;
  readonly skipped?: readonly string[];
  readonly pending?: Pending;
}

/** The front of a document whose back is missing. */
export interface Pending {
  readonly context: string;
  readonly type: number;
  readonly country: string;
  /** A data URL. */
  readonly front: string;
}

export interface Memory {
  get(): Kept;
  keep(more: Partial<Kept>): void;
  forget(): void;
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
      storeWithoutPicture(key, next);
    }
  };
  return {
    get: () => kept,
    keep: (more) => write({ ...kept, ...more }),
    forget: () => {
      kept = {};
      try {
        sessionStorage.removeItem(key);
      } catch {}
    },
  };
}

function storeWithoutPicture(key: string, { pending: _, ...rest }: Kept): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(rest));
  } catch {}
}

function read(key: string): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}") as Kept;
  } catch {
    return {};
  }
}
