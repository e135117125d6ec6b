import type { DecisionFigures } from "../model/figures.ts";
import type { Tenant } from "../model/principal.ts";
import type { Instant } from "../model/time.ts";

export interface FigureQuery {
  readonly tenant: Tenant;
  /** Flow paths. An empty list matches nothing; if absent, every flow matches. */
  readonly flows?: readonly string[];
  /** Inclusive. */
  readonly since: Instant;
  /** Exclusive. */
  readonly until: Instant;
}

/**
 * Counts decisions. `save` writes the facts of `next` (`factsOf`) in its transaction; a stored fact is never
 * changed by a save. `erase` removes the reviewer from the facts of its verification and keeps the rest.
 */
export interface FigureStore {
  /** `waiting` is of now; the rest is of the period. */
  read(query: FigureQuery): Promise<DecisionFigures>;
}
