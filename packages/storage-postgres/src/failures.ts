import { ClaimLostError, StaleWriteError, StorageUnavailableError } from "@passmuster/core/storage";

/**
 * The effect of a failed query.
 *
 * - `unknown`: the connection broke; the query may or may not have taken effect.
 * - `unsent`: the query never reached the database.
 * - `conflict`: rolled back because of another transaction; may be repeated at once.
 * - `unavailable`: rolled back; the database cannot execute it now.
 * - `refused`: rolled back; a repeat would fail too.
 */
type Outcome = "unknown" | "unsent" | "conflict" | "unavailable" | "refused";

export interface Failure {
  readonly outcome: Outcome;
  /** A phrase without values of any row. */
  readonly reason: string;
}

/** SQLSTATE (PostgreSQL, appendix A) by effect. A two-character class covers all its codes. */
const states: Readonly<Record<string, Failure>> = {
  "08": { outcome: "unknown", reason: "ended the connection" },
  "28": { outcome: "unsent", reason: "refused the user or the password" },
  "3D": { outcome: "unsent", reason: "does not exist" },
  "40": { outcome: "conflict", reason: "was busy with the same rows" },
  "53": { outcome: "unavailable", reason: "has no resources left" },
  "53100": { outcome: "unavailable", reason: "has no disk space left" },
  "53300": { outcome: "unsent", reason: "takes no more connections" },
  "57": { outcome: "unavailable", reason: "cancelled the statement" },
  "57014": { outcome: "unavailable", reason: "took longer than statement_timeout" },
  "57P01": { outcome: "unknown", reason: "is shutting down" },
  "57P02": { outcome: "unknown", reason: "crashed" },
  "57P03": { outcome: "unsent", reason: "is starting up" },
  "57P05": { outcome: "unknown", reason: "ended an idle connection" },
  "55P03": { outcome: "unavailable", reason: "held a lock for longer than lock_timeout" },
  "58": { outcome: "unavailable", reason: "has trouble with its disk" },
  "25006": { outcome: "unavailable", reason: "is read-only" },
  "25P03": { outcome: "unknown", reason: "ended an idle transaction" },
  "42501": {
    outcome: "unavailable",
    reason: "does not grant this user a required right: see the grants in the README",
  },
  // A pooler gave another connection than the one that has the statement.
  "42P05": pooled(),
  "26000": pooled(),
  XX: { outcome: "unavailable", reason: "reports damage" },
};

function pooled(): Failure {
  const needed = "PgBouncer in transaction mode must be 1.21 or newer, with max_prepared_statements above 0";
  return { outcome: "unavailable", reason: `is behind a pooler that loses prepared statements: ${needed}` };
}

/** Node's codes before the connection is open, and pg-pool's messages after waiting in vain for one. */
const unsent = /^(ECONNREFUSED|ENOENT|ENOTFOUND|EAI_AGAIN|EACCES|EHOSTUNREACH|ENETUNREACH)$/;
const waitedInVain = /timeout exceeded when trying to connect|terminated due to connection timeout/;

/** The effect of the query that was rejected with this error. */
export function failureOf(error: unknown): Failure {
  const code = codeOf(error);
  if (isFromServer(error)) {
    return (
      states[code] ??
      states[code.slice(0, 2)] ?? {
        outcome: "refused",
        reason: `refused a statement (SQLSTATE ${code}${placeIn(error)})`,
      }
    );
  }
  if (unsent.test(code)) return { outcome: "unsent", reason: `cannot be reached (${code})` };
  if (error instanceof Error && waitedInVain.test(error.message))
    return { outcome: "unsent", reason: "gave no connection in time" };
  return { outcome: "unknown", reason: `ended the connection${code && ` (${code})`}` };
}

/**
 * Translates a database error into an error of the port. Its message has no value of any row.
 * @param place host, port and name of the database, if they are known
 */
export function errorOf(error: unknown, place: string | undefined, id?: string): Error {
  const code = codeOf(error);
  if (code === "VS001") return new StaleWriteError(id ?? "It");
  if (code === "VS002") return new ClaimLostError();
  const { outcome, reason } = failureOf(error);
  const sentence = `The database ${place === undefined ? "" : `at ${place} `}${reason}.`;
  if (outcome === "refused") return new Error(sentence);
  const waited = error instanceof Error && waitedInVain.test(error.message);
  const about = { code: code || (waited ? "ETIMEDOUT" : undefined), at: place };
  return new StorageUnavailableError(
    outcome === "unknown"
      ? `${sentence} The outcome is unknown: the change may have taken effect.`
      : sentence,
    about,
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

/** Contains names of the schema only; the message and the detail may contain values. */
function placeIn({ constraint, table }: { readonly constraint?: string; readonly table?: string }): string {
  const name = constraint ?? table;
  return name === undefined ? "" : `, ${name}`;
}
