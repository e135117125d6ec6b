import type { ConsentText, Session } from "@passmuster/client";
import { useEffect, useState } from "preact/hooks";
import { useLanguage, usePage, useSay } from "./context.ts";
import { isPassing, type Lost, lostBy, persistently } from "./retry.ts";

export interface Consent {
  /** The flow's own text; `undefined` until it has arrived. */
  readonly text: ConsentText | undefined;
  /** Whether the person has to wait. */
  readonly busy: boolean;
  readonly problem: string | undefined;
  /** Sends the agreement to the text that is shown. @returns whether it is stored */
  give(): Promise<boolean>;
}

/** Without a consent of the flow, nothing is fetched or sent. */
export function useConsent({ consent }: Pick<Session, "consent">): Consent {
  const say = useSay();
  const language = useLanguage();
  const { api, controller } = usePage();
  const [text, setText] = useState<ConsentText>();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const version = consent?.version;

  const failed = (error: unknown): void => {
    controller.failed(error);
    setProblem(say(isPassing(error) ? lostBy(error) : "serverTroubled"));
  };
  useEffect(() => {
    if (version === undefined) return;
    const own = new AbortController();
    const lost = (why: Lost): void => setProblem(say(why));
    persistently(() => api.consentText(language), { lost, signal: own.signal }).then(
      (shown) => {
        if (own.signal.aborted) return;
        setProblem(undefined);
        setText(shown);
      },
      (error: unknown) => own.signal.aborted || failed(error),
    );
    return () => own.abort();
  }, [version, language]);

  return {
    text: consent ? text : undefined,
    busy: sending || (consent !== null && !text),
    problem,
    async give() {
      if (!consent) return true;
      if (!text) return false;
      setSending(true);
      setProblem(undefined);
      const lost = (why: Lost): void => setProblem(say(why));
      try {
        controller.took(await persistently(() => api.consent(text), { lost }));
        return true;
      } catch (error) {
        failed(error);
        // The flow may have another version by now.
        if (!isPassing(error)) controller.again();
        return false;
      } finally {
        setSending(false);
      }
    },
  };
}
