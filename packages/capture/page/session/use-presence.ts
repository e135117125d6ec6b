import type { PresenceSession, Session } from "@passmuster/client";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Messages } from "../../src/messages.ts";
import { usePage } from "./context.ts";
import { isPassing } from "./retry.ts";

/** What draws a provider's element: the default export of the provider's `script`. */
export type DrawPresence = (
  element: HTMLElement,
  page: Readonly<Record<string, string>>,
  scope: { readonly language: string; readonly signal: AbortSignal },
) => Promise<void>;

export interface PresenceCheck {
  /** `running`: the provider's element is shown. `asking`: the server asks for the result. */
  readonly phase: "ready" | "starting" | "running" | "asking";
  /** Why the last check did not pass. */
  readonly problem: PresenceProblem | undefined;
  /** Begins a check whose element is drawn in `element`. */
  begin(element: HTMLElement): void;
  cancel(): void;
}

type PresenceProblem = Extract<keyof Messages, `presence${string}`>;

const problems = {
  failed: "presenceFailed",
  abandoned: "presenceUnfinished",
  unavailable: "presenceAway",
} as const satisfies Record<string, PresenceProblem>;

/** How often the server is asked while the provider has no result, and the pause between in milliseconds. */
const asks = { most: 8, pause: 1_000 };

/** Leads a person through a check. A check that passed is seen on the session. */
export function usePresence(language: string): PresenceCheck {
  const page = usePage();
  const [phase, setPhase] = useState<PresenceCheck["phase"]>("ready");
  const [problem, setProblem] = useState<PresenceProblem>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const check = async (element: HTMLElement, { signal }: AbortController): Promise<void> => {
    setProblem(undefined);
    setPhase("starting");
    let next: PresenceProblem | undefined = "presenceAway";
    try {
      const started = await page.api.askPresence();
      next = "presenceUnfinished";
      if (!signal.aborted) setPhase("running");
      const drawn = await draw(started, element, { language, signal });
      if (!signal.aborted) {
        setPhase("asking");
        next = await outcomeOf(started, drawn, signal);
      }
    } catch (error) {
      if (!isPassing(error)) page.controller.failed(error);
      else page.controller.again();
    }
    if (stop.current?.signal !== signal) return;
    setProblem(next);
    setPhase("ready");
  };
  const outcomeOf = async (
    { id }: PresenceSession,
    drawn: boolean,
    signal: AbortSignal,
  ): Promise<PresenceProblem | undefined> => {
    for (let asked = 0; asked < asks.most && !signal.aborted; asked += 1) {
      const session = await page.api.presenceResult(id);
      page.controller.took(session);
      const problem = problemIn(session);
      if (problem !== "open") return problem;
      if (!drawn) return "presenceAway";
      await new Promise((resolve) => setTimeout(resolve, asks.pause));
    }
    return "presenceUnfinished";
  };
  return {
    phase,
    problem,
    begin(element) {
      stop.current?.abort();
      stop.current = new AbortController();
      void check(element, stop.current);
    },
    cancel: () => stop.current?.abort(),
  };
}

function problemIn({ presence }: Session): PresenceProblem | "open" | undefined {
  const outcome = presence?.outcome ?? undefined;
  if (outcome === undefined) return "open";
  return outcome === "passed" ? undefined : problems[outcome];
}

/** Draws the provider's element until it ends or `signal` does. @returns whether it could be drawn */
async function draw(
  { script, page }: PresenceSession,
  element: HTMLElement,
  scope: Parameters<DrawPresence>[2],
): Promise<boolean> {
  if (script === null) return true;
  const ended = new Promise<boolean>((resolve) => {
    scope.signal.addEventListener("abort", () => resolve(true), { once: true });
  });
  const drawn = async (): Promise<boolean> => {
    const { default: start } = (await import(/* @vite-ignore */ script)) as { default: DrawPresence };
    await start(element, page as Parameters<DrawPresence>[1], scope).catch(() => undefined);
    return true;
  };
  try {
    return await Promise.race([drawn().catch(() => false), ended]);
  } finally {
    element.replaceChildren();
  }
}
