import type { Session } from "@passmuster/client";
import { useRef, useState } from "preact/hooks";
import { openAdvice, readingIn } from "./answer.ts";
import { usePage, useSay } from "./context.ts";
import { refusalText } from "./refusal.ts";
import { type Lost, persistently } from "./retry.ts";
import { newKey } from "./upload.ts";

export interface Submit {
  readonly submitting: boolean;
  readonly problem: string | undefined;
  submit(): void;
}

/** The page waits this long for readings before it sends. */
const longestWait = 10_000;

/**
 * Sends all pictures. The first attempt stops at advice that is open; the second one keeps those pictures
 * against the advice.
 */
export function useSubmit(): Submit {
  const say = useSay();
  const { api, controller, tell } = usePage();
  const [submitting, setSubmitting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const warned = useRef(false);

  const open = ({ documents }: Session) => documents.filter((part) => openAdvice(part).length > 0);

  const send = async (): Promise<void> => {
    await readingsEnd(controller);
    const { session } = controller.state();
    const advised = session ? open(session) : [];
    if (advised.length > 0 && !warned.current) {
      warned.current = true;
      setProblem(say("adviceOpen"));
      return;
    }
    const lost = (why: Lost): void => setProblem(say(why));
    for (const { context } of advised) controller.took(await persistently(() => api.keep(context), { lost }));
    const key = newKey();
    const now = await persistently(() => api.submit(key), { lost });
    tell({ type: "submitted" });
    controller.took(now);
  };

  return {
    submitting,
    problem,
    submit() {
      setProblem(undefined);
      setSubmitting(true);
      send()
        .catch((error: unknown) => {
          controller.failed(error);
          setProblem(refusalText(say, error));
          // What was missing may have been taken away on another device, or the flow asks for another
          // consent.
          controller.again();
        })
        .finally(() => setSubmitting(false));
    },
  };
}

function readingsEnd({ state, subscribe }: ReturnType<typeof usePage>["controller"]): Promise<void> {
  return new Promise((resolve) => {
    const isOver = (): boolean => !readingIn(state().session ?? { documents: [] });
    if (isOver()) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, longestWait);
    const unsubscribe = subscribe(() => isOver() && end());
  });
}
