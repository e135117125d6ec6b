import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { PageSettings } from "../../src/page-settings.ts";
import { type DeskTemplate, templatesIn } from "../../src/templates.ts";
import { type Act, type Acts, createActs } from "./acts.ts";
import { type Api, createApi } from "./api.ts";
import { type Cases, createCases } from "./cases.ts";
import { type Claims, createClaims } from "./claims.ts";
import { isDeskLanguage } from "./language.ts";
import { createLine, type Line } from "./line.ts";
import { sentenceOf } from "./names.ts";
import { createRouter, type Router } from "./route.ts";
import { say, speak, spoken } from "./say.ts";
import { createStore, type Store } from "./store.ts";
import { createToken } from "./token.ts";
import type { CaseRef, DeskSession, Role } from "./wire.ts";

export type Trouble = "signedOut" | "unreachable";

export interface Filter {
  /** A flow's path, or `""` for all. */
  readonly flow: string;
  readonly view: "waiting" | "hold" | "approved" | "rejected" | "all";
  readonly search: string;
}

export interface Draft {
  /** JSON. */
  readonly text: string;
  /** A flow's path, or `""` for all. */
  readonly flow: string;
}

/** Values and actions for every part of the page. */
export interface Desk {
  readonly settings: PageSettings;
  readonly session: Store<DeskSession | undefined>;
  readonly trouble: Store<Trouble | undefined>;
  readonly filter: Store<Filter>;
  /** The policy that is being tried. It outlives its page and a sign-in. */
  readonly draft: Store<Draft>;
  /** A sentence about the last action. */
  readonly notice: Store<string>;
  readonly api: Api;
  readonly claims: Claims;
  readonly cases: Cases;
  readonly acts: Acts;
  readonly line: Line;
  readonly router: Router;
  may(role: Role): boolean;
  templates(act: string): readonly DeskTemplate[];
  begin(): Promise<void>;
  /** Ends every session of the reviewer. Needs `signOutUrl`. */
  signOutEverywhere(): Promise<void>;
  /** Changes the language. The address keeps it. */
  speak(code: string): Promise<void>;
  /** Claims the next case and shows it. @returns whether there was one */
  next(): Promise<boolean>;
  decide(ref: CaseRef, who: string, act: Act): Promise<boolean>;
  undo(): boolean;
}

const roles: readonly Role[] = ["look", "review", "correct", "lead", "admin"];

export function createDesk(settings: PageSettings): Desk {
  const session = createStore<DeskSession | undefined>(undefined);
  const trouble = createStore<Trouble | undefined>(undefined);
  const filter = createStore<Filter>({ flow: "", view: "waiting", search: "" });
  const draft = createStore<Draft>({ text: "", flow: "" });
  const notice = createStore("");
  const token = createToken(
    settings.base,
    () => trouble.set("signedOut"),
    (renewed) => signedIn(renewed),
  );
  const api = createApi(settings.base, token);
  const claims = createClaims(api);
  const may = (role: Role): boolean =>
    roles.indexOf(session.get()?.reviewer.role ?? "look") >= roles.indexOf(role);
  const cases = createCases(api, () => may("review"));
  const router = createRouter();
  const line = createLine(api, claims, cases);
  const shown = (): string | undefined => idOf(router);
  const acts = createActs(api, claims, ({ id }) => {
    if (shown() !== id) cases.drop(id);
  });

  /** A case that was left without an act goes back to the others. */
  let last = shown();
  router.route.subscribe(() => {
    const [before, now] = [last, shown()];
    last = now;
    if (now === undefined) line.drop();
    if (before === undefined || before === now || line.isReturned(before)) return;
    if (acts.pending.get().some(({ ref }) => ref.id === before)) return;
    claims.release(before);
    cases.drop(before);
  });
  const signedIn = (renewed: DeskSession): void => {
    const before = session.get()?.reviewer.email;
    const { email } = renewed.reviewer;
    session.set(renewed);
    if (before === undefined || before === email) return;
    claims.clear();
    line.clear();
    router.go({ screen: "queue" }, true);
    notice.set(say("nowSignedInAs", { by: email }));
    acts.resume(email);
  };
  const begin = async (): Promise<void> => {
    trouble.set(undefined);
    try {
      acts.resume((await token.renew()).reviewer.email);
    } catch {
      trouble.set((now) => now ?? "unreachable");
    }
  };
  // The reviewer signs in in another window and comes back.
  addEventListener("focus", () => {
    if (trouble.get() === "signedOut") void begin();
  });
  addEventListener("beforeunload", (event) => {
    const isOut = trouble.get() === "signedOut" || token.isExpired();
    if ((isOut && acts.pending.get().length > 0) || acts.kept.get().length > 0) event.preventDefault();
  });
  addEventListener("pagehide", () => {
    acts.leave();
    claims.leave();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });

  const next = async (): Promise<boolean> => {
    try {
      const ref = await line.next(filter.get().flow);
      if (ref) {
        router.go({ screen: "case", ref }, shown() !== undefined);
        return true;
      }
    } catch (error) {
      notice.set(sentenceOf(error));
    }
    if (shown() !== undefined) router.go({ screen: "queue" }, true);
    return false;
  };

  return {
    settings,
    session,
    trouble,
    filter,
    draft,
    notice,
    api,
    claims,
    cases,
    acts,
    line,
    router,
    may,
    templates: (act) =>
      (settings.templates ?? templatesIn(spoken.get().names)).filter((each) => each.act === act),
    begin,
    signOutEverywhere: () =>
      token.signOut(settings.signOutUrl ?? "").catch((error: unknown) => notice.set(sentenceOf(error))),
    async speak(code) {
      if (!isDeskLanguage(code)) return;
      try {
        await speak(code);
      } catch (error) {
        notice.set(sentenceOf(error));
        return;
      }
      const address = new URL(location.href);
      address.searchParams.set("lang", code);
      history.replaceState(history.state, "", address);
    },
    next,
    decide(ref, who, act) {
      acts.make(ref, who, act, session.get()?.reviewer.email ?? "");
      return next();
    },
    undo() {
      const taken = acts.undo();
      if (!taken) return false;
      const { screen, ...rest } = router.route.get();
      if (screen === "case" && "ref" in rest && claims.isHeld(rest.ref.id)) line.putBack(rest.ref);
      router.go({ screen: "case", ref: taken.ref }, screen === "case");
      return true;
    },
  };
}

function idOf({ route }: Router): string | undefined {
  const now = route.get();
  return now.screen === "case" ? now.ref.id : undefined;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("No desk context.");
  return desk;
}
