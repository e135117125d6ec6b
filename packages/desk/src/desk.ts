import type { DeskPage } from "@passmuster/core/ports";
import { documentLanguage, iconDrawing, namedFile, servedPage } from "@passmuster/page-kit";
import en from "../languages/en.json" with { type: "json" };
import { type DeskLanguage, deskLanguages } from "./languages.ts";
import type { PageSettings } from "./page-settings.ts";
import { pageTitles } from "./page-titles.ts";
import { type DeskTemplate, requireTemplates, templatesIn } from "./templates.ts";

/** The options of `desk`. */
export interface DeskOptions {
  readonly reviewers: {
    /**
     * The reviewer of a request, by your own session. The e-mail address is the one that every act records.
     * `undefined` refuses the request.
     */
    readonly authenticate: DeskPage["authenticate"];
  };
  /**
   * The language of the page. Default: the first one that the reviewer's browser asks for and the desk has.
   */
  readonly lang?: DeskLanguage;
  /** Texts for the acts of reviewers. Default: sixteen in the language of the page. */
  readonly templates?: readonly DeskTemplate[];
  /** Your name at the top of the page. */
  readonly brand?: string;
  /**
   * Your sign-in page: a path that begins with `/`, or an https address. The desk shows a signed-out reviewer
   * a link to it.
   */
  readonly signInUrl?: string;
  /**
   * A path of yours that ends every session of the reviewer. The desk asks it by DELETE with the header
   * `passmuster-desk: 1`, and shows the button "Sign out everywhere".
   */
  readonly signOutUrl?: string;
}

/**
 * The page where reviewers decide, for `createPassmuster({ desk: desk({ reviewers }) })`. Its files are read
 * at the first request and stay in memory; a checkout builds them at that time.
 *
 * @example
 * const passmuster = createPassmuster({
 *   desk: desk({
 *     reviewers: {
 *       authenticate: async ({ headers }) =>
 *         headers.cookie === "session=of-ana" ? { email: "ana@example.com", role: "review" } : undefined,
 *     },
 *   }),
 *   publicUrl, secret, storage, blobs, extractor,
 * });
 * @throws {TypeError} names the invalid option
 */
export function desk({ reviewers, lang, templates, brand, signInUrl, signOutUrl }: DeskOptions): DeskPage {
  if (typeof reviewers?.authenticate !== "function")
    throw new TypeError("reviewers.authenticate must be a function.");
  if (lang !== undefined && !deskLanguages.includes(lang))
    throw new TypeError(`lang must be one of ${deskLanguages.join(", ")}.`);
  if (signInUrl !== undefined && !/^(\/(?![/\\])|https:\/\/)[^\s\\]*$/.test(signInUrl))
    throw new TypeError("signInUrl must be a path that begins with / or an https address.");
  if (signOutUrl !== undefined && !/^\/(?![/\\])[^\s\\]*$/.test(signOutUrl))
    throw new TypeError("signOutUrl must be a path that begins with /.");
  const shown = requireTemplates(templates ?? templatesIn(en.names));
  const icon = namedFile("icon.svg", new TextEncoder().encode(iconDrawing));
  const { document, file } = servedPage({
    module: import.meta.url,
    files: [icon],
    document({ script, styles }, base, wanted) {
      const at = (name: string): string => `${base}/desk/${name}`;
      const settings: PageSettings = {
        base,
        ...(lang !== undefined && { lang }),
        ...(templates && { templates }),
        ...(brand !== undefined && { brand }),
        ...(signInUrl !== undefined && { signInUrl }),
        ...(signOutUrl !== undefined && { signOutUrl }),
      };
      const spoken = documentLanguage([wanted?.asked, lang, ...(wanted?.accepted ?? [])], pageTitles);
      return {
        ...spoken,
        icon: at(icon.name),
        title: brand === undefined ? spoken.title : `${spoken.title} · ${brand}`,
        settings,
        script: at(script),
        styles: styles.map(at),
        root: "desk",
      };
    },
  });
  return {
    templates: shown.flatMap(({ act, title, comment, note }) =>
      act === "reject" || act === "retake" ? [{ act, title, comment, note }] : [],
    ),
    document,
    file,
    authenticate: (request) => reviewers.authenticate(request),
  };
}
