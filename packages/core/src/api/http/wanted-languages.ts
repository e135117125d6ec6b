import type { WantedLanguages } from "../../ports/capture-page.ts";
import { tagsOf } from "../../service/session/words/preferred.ts";

export interface LanguageRequest {
  /** The query as sent, without the question mark. */
  readonly search: string;
  /** The `Accept-Language` header. */
  readonly languages?: string | undefined;
}

/** The languages that a page is wanted in, by its address and by the browser. */
export function wantedLanguages({ search, languages }: LanguageRequest): WantedLanguages {
  return { asked: new URLSearchParams(search).get("lang") ?? undefined, accepted: tagsOf(languages) };
}
