import { useEffect } from "preact/hooks";
import { type MessageKey, say, spoken } from "../session/say.ts";
import { useStore } from "../session/store.ts";

/** The page's title in the reviewer's language. */
export function useTitle(key: MessageKey): void {
  const { code } = useStore(spoken);
  useEffect(() => {
    document.title = say(key);
  }, [key, code]);
}
