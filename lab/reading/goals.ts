/** One line of the final table. */
export interface Goal {
  readonly goal: string;
  readonly measured: string;
  readonly met: boolean;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

export function atLeast(share: number, goal: string, right: number, all: number): Goal {
  const measured = `${right} of ${all}, ${percent(right / all)}`;
  return { goal: `${goal} at least ${percent(share)}`, measured, met: all > 0 && right >= share * all };
}

export function noneOf(goal: string, wrong: number, all: number): Goal {
  return { goal: `${goal}: none`, measured: `${wrong} of ${all}`, met: all > 0 && wrong === 0 };
}

export function atMostShare(share: number, goal: string, wrong: number, all: number): Goal {
  const measured = `${wrong} of ${all}`;
  return { goal: `${goal} at most ${percent(share)}`, measured, met: all > 0 && wrong <= share * all };
}

export function atMost(limit: number, unit: string, goal: string, value: number): Goal {
  const shown = value >= 100 ? Math.round(value) : Number(value.toFixed(2));
  return { goal: `${goal} at most ${limit} ${unit}`, measured: `${shown} ${unit}`, met: value <= limit };
}

/** Prints the table of goals; returns how many were missed. */
export function printGoals(goals: readonly (Goal & { readonly part: string })[]): number {
  console.log("\nGoals");
  console.table(
    goals.map(({ part, goal, measured, met }) => ({ part, goal, measured, "": met ? "met" : "MISS" })),
  );
  return goals.filter(({ met }) => !met).length;
}
