import { errorName } from "../../base/error-name.ts";
import { PassmusterError } from "../../base/errors.ts";
import type { DocumentId } from "../../model/ids.ts";
import type { ScreeningResult } from "../../model/screening.ts";
import type { Instant } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Flow } from "../../verdict/catalogue/flow.ts";
import type { Change } from "../../verdict/lifecycle/change.ts";
import type { Commands } from "../../verdict/lifecycle/commands.ts";
import { hasNewHits, screenedAgain } from "../../verdict/lifecycle/screened-again.ts";
import { systemPrincipal } from "../../verdict/lifecycle/system-principal.ts";
import { peopleOf, type Screened, searchFor, withScreened } from "../pipeline/screen.ts";
import { within } from "../session/within.ts";
import { listsDigest } from "./walk-message.ts";

type Searching = Pick<Ports, "screening" | "logger">;

/** What lists said about each person. */
export type Results = ReadonlyMap<DocumentId, Screened>;

/** What a step calls. Where the lists were not searched for the people yet, it throws. */
export interface Searched {
  /** `next` with what lists said about its people, or `next` itself if they are those of `current`. */
  change(current: Verification, next: Verification, at: Instant): Verification;
  /** An approval of the verification with what lists say now about the people of all its documents. */
  approve(current: Verification, at: Instant, step: (from: Verification) => Change): Change;
}

/** Milliseconds for a search, in a request. */
const patience = 10_000;
const mostSearches = 5;

/** Ends a step: the lists are searched for the people of this verification first. */
class NotSearchedError extends Error {
  override readonly name = "NotSearchedError";
  /** It is no failure of the service. */
  readonly status = 409;
  readonly next: Verification;

  constructor(next: Verification) {
    super();
    this.next = next;
  }
}

/**
 * Searches the lists for the people of judged documents, all in the same form of the lists. Without names of
 * a person there is no search.
 */
export async function searchAll(
  { screening }: Pick<Ports, "screening">,
  verification: Verification,
  flow: Flow,
  signal: AbortSignal,
): Promise<Results> {
  const results = new Map<DocumentId, Screened>();
  if (!screening) return results;
  const people = peopleOf(flow, verification);
  for (let tried = 0; tried < mostSearches; tried += 1) {
    const forms = new Set<string>();
    for (const [id, person] of people) {
      signal.throwIfAborted();
      const result = await searchFor(screening, person, id, signal);
      forms.add(listsDigest(result.lists));
      results.set(id, result);
    }
    if (forms.size <= 1) return results;
  }
  throw new Error("The lists change while they are searched.");
}

/** The verification with these results in place of those before. */
export function withResults(verification: Verification, results: Results, at: Instant): Verification {
  return [...results].reduce(
    (next, [document, result]) => withScreened(next, document, result, at),
    verification,
  );
}

/** Whether both have the same people to search for. */
function samePeople(flow: Flow, one: Verification, other: Verification): boolean {
  return keyOf(flow, one) === keyOf(flow, other);
}

const keyOf = (flow: Flow, verification: Verification): string =>
  JSON.stringify([...peopleOf(flow, verification)]);

const formOf = ({ screening }: Verification): string | undefined => screening && listsDigest(screening.lists);

interface Found {
  readonly results: Results;
  /** The lists that the verification had been screened against before. */
  readonly before: string | undefined;
}

/**
 * Makes a change with a search of the lists, outside of the save: `act` is called again after each search.
 * @throws {PassmusterError} `unavailable`: the lists cannot be searched, and nothing was changed
 */
export async function withSearch<Result>(
  core: Searching,
  flow: Flow,
  act: (searched: Searched) => Promise<Result>,
): Promise<Result> {
  const found = new Map<string, Found>();
  const searched = (current: Verification, next: Verification, people: Verification, at: Instant) => {
    const known = found.get(keyOf(flow, people));
    if (!known || isOlder(known, current)) throw new NotSearchedError(people);
    return withResults(next, known.results, at);
  };
  const own: Searched = {
    change: (current, next, at) =>
      !core.screening || samePeople(flow, current, next) ? next : searched(current, next, next, at),
    approve(current, at, step) {
      const people = judged(current);
      if (!core.screening || peopleOf(flow, people).size === 0) return step(current);
      // An approval that is refused for another reason needs no search.
      exceptHits(() => step(current));
      return step(searched(current, current, people, at));
    },
  };
  for (let tried = 1; ; tried += 1) {
    try {
      return await act(own);
    } catch (error) {
      if (!(error instanceof NotSearchedError)) throw error;
      if (tried > mostSearches) throw new PassmusterError("unavailable", { retryAfter: 1 });
      found.set(keyOf(flow, error.next), await find(core, flow, error.next));
    }
  }
}

/** With all its documents, as an approval judges them. */
const judged = (verification: Verification): Verification => ({ ...verification, status: "approved" });

function exceptHits(act: () => unknown): void {
  try {
    act();
  } catch (error) {
    if (!isHitsOpen(error)) throw error;
  }
}

const isHitsOpen = (error: unknown): boolean =>
  error instanceof PassmusterError && error.code === "hits_open";

/**
 * Makes an approval by a person with a search of the lists. What they say of the person is saved even if it
 * refuses the approval.
 * @throws {PassmusterError} `unavailable`: the lists cannot be searched, and nothing was changed
 */
export async function withApproval<Result>(
  core: Searching & Commands,
  { flow, tenant, id }: { readonly flow: Flow; readonly tenant: string; readonly id: string },
  act: (searched: Searched) => Promise<Result>,
): Promise<Result> {
  let seen: Verification | undefined;
  try {
    return await withSearch(core, flow, (searched) =>
      act({
        change: searched.change,
        approve: (current, at, step) =>
          searched.approve(current, at, (from) => {
            seen = from;
            return step(from);
          }),
      }),
    );
  } catch (error) {
    if (isHitsOpen(error) && seen?.screening)
      await saveHits(core, { flow, tenant, id }, seen, seen.screening);
    throw error;
  }
}

/** Who changed since is screened by the next approval. */
async function saveHits(
  core: Commands,
  { flow, tenant, id }: { readonly flow: Flow; readonly tenant: string; readonly id: string },
  seen: Verification,
  screening: ScreeningResult,
): Promise<void> {
  await core.change({
    principal: systemPrincipal(tenant),
    flow,
    target: { verification: id },
    input: () => undefined,
    step: (current, _, scope) => {
      const isSame = current.version === seen.version && samePeople(flow, judged(current), judged(seen));
      const isNew = isSame && hasNewHits(current, { ...current, screening });
      return isNew ? screenedAgain(current, screening, scope) : { verification: current, messages: [] };
    },
  });
}

/** Whether the people were screened against other lists since the search began. */
function isOlder({ before, results }: Found, current: Verification): boolean {
  const now = formOf(current);
  return now !== before && [...results.values()].some(({ lists }) => listsDigest(lists) !== now);
}

const notSearched = "The lists cannot be searched now, so nothing was changed. Try again later.";

async function find(core: Searching, flow: Flow, next: Verification): Promise<Found> {
  try {
    const results = await within(patience, (signal) => searchAll(core, next, flow, signal));
    return { results, before: formOf(next) };
  } catch (error) {
    core.logger.warn({ verification: next.id, error: errorName(error) }, "the lists cannot be searched");
    throw new PassmusterError("unavailable", { message: notSearched, retryAfter: 5, cause: error });
  }
}
