import { isText, must, OptionsError, oneOf, problemsBy, shape, text } from "@passmuster/core/input";
import type { DeskPage } from "@passmuster/core/ports";
import { documentLanguage, iconDrawing, namedFile, servedPage } from "@passmuster/page-kit";
import en from "../languages/en.json" with { type: "json" };
import { type DeskLanguage, deskLanguages } from "./languages.ts";
import type { PageSettings } from "./page-settings.ts";
import { pageTitles } from "./page-titles.ts";
import { type DeskTemplate, templatesIn } from "./templates.ts";
import { templatesCheck } from "./templates-check.ts";

/** The options of `desk`. */
export interface DeskOptions {
  readonly reviewers: {
    /**
     * The reviewer of a request, by your own session. The e-mail address is the one that every act records.
     * `undefined` refuses the request.
     */
    readonly authenticate: DeskPage["authenticate"];
    /** Answers below `/desk/enter`, as `localReviewers` does. */
    readonly enter?: DeskPage["enter"];
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
 * @throws {OptionsError} names every invalid option
 */
export function desk(options: DeskOptions): DeskPage {
  const problems = problemsBy(deskCheck, options);
  if (problems.length > 0) throw new OptionsError("The desk cannot start", problems, desk);
  const { reviewers, lang, templates, brand, signInUrl, signOutUrl } = options;
  const shown = templates ?? templatesIn(en.names);
  const icon = namedFile("icon.svg", new TextEncoder().encode(iconDrawing));
  const { document, file } = servedPage({
    module: import.meta.url,
    files: [icon],
    document({ script, styles }, base, wanted) {
      const at = (name: string): string => `${base}/desk/${name}`;
      const signIn = signInUrl ?? (reviewers.enter && at("enter"));
      const settings: PageSettings = {
        base,
        ...(lang !== undefined && { lang }),
        ...(templates && { templates }),
        ...(brand !== undefined && { brand }),
        ...(signIn !== undefined && { signInUrl: signIn }),
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
    enter: reviewers.enter,
  };
}

const ofOrigin = /^\/(?![/\\])[^\s\\]*$/;

const aFunction = must("a function", (value) => typeof value === "function");

const deskCheck = shape(
  {
    reviewers: (value, place, report) =>
      aFunction(Object(value).authenticate, `${place}.authenticate`, report),
    lang: oneOf(...deskLanguages),
    templates: templatesCheck,
    brand: text,
    signInUrl: must(
      "a path that begins with / or an https address",
      (value) => isText(value) && (ofOrigin.test(value) || /^https:\/\/[^\s\\]*$/.test(value)),
    ),
    signOutUrl: must("a path that begins with /", (value) => isText(value) && ofOrigin.test(value)),
  },
  ["reviewers"],
  "an option",
);
