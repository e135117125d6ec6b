import { ClaimLostError, StaleWriteError, StorageUnavailableError } from "@passmuster/core";

/**
 * What a failed question says about itself.
 *
 * - `unknown`: the connection ended under it; whether it was carried out has to be looked at.
 * - `unsent`: it never reached the database.
 * - `conflict`: it was undone for the sake of another one and may be asked again at once.
 * - `unavailable`: it was undone; the database cannot carry it out now.
 * - `refused`: it was undone, and would be again.
 */
type Outcome = "unknown" | "unsent" | "conflict" | "unavailable" | "refused";

export interface Failure {
  readonly outcome: Outcome;
  /** A sentence without values of any row. */
  readonly said: string;
}

/** SQLSTATE (PostgreSQL, appendix A) by what it means here; a class of two characters stands for all of it. */
const states: Readonly<Record<string, Failure>> = {
  "08": { outcome: "unknown", said: "ended the connection" },
  "28": { outcome: "unsent", said: "refused the user or the password" },
  "3D": { outcome: "unsent", said: "does not exist" },
  "40": { outcome: "conflict", said: "was busy with the same rows" },
  "53": { outcome: "unavailable", said: "has no resources left" },
  "53100": { outcome: "unavailable", said: "has no disk space left" },
  "53300": { outcome: "unsent", said: "takes no more connections" },
  "57": { outcome: "unavailable", said: "cancelled the statement" },
  "57014": { outcome: "unavailable", said: "took longer than statement_timeout" },
  "57P01": { outcome: "unknown", said: "is shutting down" },
  "57P02": { outcome: "unknown", said: "crashed" },
  "57P03": { outcome: "unsent", said: "is starting up" },
  "57P05": { outcome: "unknown", said: "ended an idle connection" },
  "55P03": { outcome: "unavailable", said: "held a lock for longer than lock_timeout" },
  "58": { outcome: "unavailable", said: "has trouble with its disk" },
  "25006": { outcome: "unavailable", said: "is read-only" },
  "25P03": { outcome: "unknown", said: "ended an idle transaction" },
  "42501": {
    outcome: "unavailable",
    said: "does not let this user do what is needed: see the grants in the README",
  },
  XX: { outcome: "unavailable", said: "reports damage" },
};

/** Node's codes before a connection stands, and what pg-pool says when it waited in vain for one. */
const unsent = /^(ECONNREFUSED|ENOENT|ENOTFOUND|EAI_AGAIN|EACCES|EHOSTUNREACH|ENETUNREACH)$/;
const waitedInVain = "timeout exceeded when trying to connect";

/** What happened to a question that was rejected with this. */
export function failureOf(error: unknown): Failure {
  const code = codeOf(error);
  if (isFromServer(error)) {
    return (
      states[code] ??
      states[code.slice(0, 2)] ?? {
        outcome: "refused",
        said: `refused a statement (SQLSTATE ${code}${placeIn(error)})`,
      }
    );
  }
  if (unsent.test(code)) return { outcome: "unsent", said: `cannot be reached (${code})` };
  if (error instanceof Error && error.message.includes(waitedInVain))
    return { outcome: "unsent", said: "gave no connection in time" };
  return { outcome: "unknown", said: `ended the connection${code && ` (${code})`}` };
}

/** The error of the port that this is. `database` names it in a sentence. */
export function errorOf(error: unknown, database: string, id?: string): Error {
  const code = codeOf(error);
  if (code === "VS001") return new StaleWriteError(id ?? "It");
  if (code === "VS002") return new ClaimLostError();
  const { outcome, said } = failureOf(error);
  const sentence = `${database} ${said}.`;
  if (outcome === "refused") return new Error(sentence);
  return new StorageUnavailableError(
    outcome === "unknown" ? `${sentence} Whether it was carried out is not known.` : sentence,
  );
}

function isFromServer(
  error: unknown,
): error is Error & { readonly constraint?: string; readonly table?: string } {
  return error instanceof Error && "severity" in error && "routine" in error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Names of the schema's own; the message and the detail may hold values. */
function placeIn({ constraint, table }: { readonly constraint?: string; readonly table?: string }): string {
  const name = constraint ?? table;
  return name === undefined ? "" : `, ${name}`;
}
