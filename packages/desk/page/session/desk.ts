import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { PageSettings } from "../../src/page-settings.ts";
import { type DeskTemplate, templatesIn } from "../../src/templates.ts";
import { type Act, type Acts, createActs, type Target, targetsOf } from "./acts.ts";
import { type Api, createApi } from "./api.ts";
import { type Bulk, createBulk } from "./bulk.ts";
import { type Cases, createCases } from "./cases.ts";
import { type Claims, createClaims } from "./claims.ts";
import { everything, type Filter } from "./filter.ts";
import { isDeskLanguage } from "./language.ts";
import { createLine, type Line } from "./line.ts";
import { sentenceOf } from "./names.ts";
import { createRouter, type Router } from "./route.ts";
import { say, speak, spoken } from "./say.ts";
import { nothingSeen, type Seen } from "./seen.ts";
import { createStore, type Store } from "./store.ts";
import { createToken, type Token } from "./token.ts";
import type { CaseRef, DeskSession, Role } from "./wire.ts";

export type Trouble = "signedOut" | "unreachable";

export interface Draft {
  /** JSON. */
  readonly text: string;
  /** A flow's path, or `""` for all. */
  readonly flow: string;
}

/** Values for every part of the page. */
interface DeskValues {
  readonly settings: PageSettings;
  readonly session: Store<DeskSession | undefined>;
  readonly trouble: Store<Trouble | undefined>;
  readonly filter: Store<Filter>;
  /** The policy that is being tried. It outlives its page and a sign-in. */
  readonly draft: Store<Draft>;
  /** A sentence about the last action. */
  readonly notice: Store<string>;
  /** Waiting cases whose due time has passed, as the last list counted them. Only for leads. */
  readonly overdue: Store<number>;
  readonly seen: Store<Seen>;
  /** Counts the changes after which the list is asked for again. */
  readonly changes: Store<number>;
  readonly api: Api;
  readonly claims: Claims;
  readonly cases: Cases;
  readonly acts: Acts;
  readonly bulk: Bulk;
  readonly line: Line;
  readonly router: Router;
}

/** Values and actions for every part of the page. */
export interface Desk extends DeskValues {
  may(role: Role): boolean;
  templates(act: string): readonly DeskTemplate[];
  begin(): Promise<void>;
  /** Ends every session of the reviewer. Needs `signOutUrl`. */
  signOutEverywhere(): Promise<void>;
  /** Changes the language. The address keeps it. */
  speak(code: string): Promise<void>;
  /** Claims the next case and shows it. @returns whether there was one */
  next(): Promise<boolean>;
  /** Makes an act. One on a whole case shows the next case. */
  decide(ref: CaseRef, who: string, act: Act): void;
  /** Rejects several cases, 10 seconds later. */
  rejectAll(targets: readonly Target[], texts: Pick<Act, "comment" | "note">): void;
  /** Shows the queue with another filter. The address keeps it. */
  sift(part: Partial<Filter>): void;
  undo(): void;
}

const roles: readonly Role[] = ["look", "review", "correct", "lead", "admin"];

export function createDesk(settings: PageSettings): Desk {
  const { values, token } = createValues(settings);
  const { session, notice } = values;
  returnLeftCases(values);
  const begin = () => signIn(values, token);
  listenToWindow(values, token, begin);
  const next = () => showNext(values);
  return {
    ...values,
    may: (role) => isAllowed(session, role),
    templates: (act) =>
      (settings.templates ?? templatesIn(spoken.get().names)).filter((each) => each.act === act),
    begin,
    signOutEverywhere: () =>
      token.signOut(settings.signOutUrl ?? "").catch((error: unknown) => notice.set(sentenceOf(error))),
    speak: (code) => changeLanguage(notice, code),
    next,
    decide(ref, who, act) {
      values.bulk.last.set(undefined);
      values.acts.make(ref, who, act, session.get()?.reviewer.email ?? "");
      if (act.document === undefined) void next();
    },
    rejectAll([first, ...others], texts) {
      if (!first) return;
      const by = session.get()?.reviewer.email ?? "";
      values.bulk.picked.set(new Set());
      values.bulk.last.set(undefined);
      values.acts.make(first.ref, first.who, { name: "reject", ...texts }, by, others);
    },
    sift: (part) => sift(values, part),
    undo: () => undoLast(values),
  };
}

function createValues(settings: PageSettings): { readonly values: DeskValues; readonly token: Token } {
  const session = createStore<DeskSession | undefined>(undefined);
  const trouble = createStore<Trouble | undefined>(undefined);
  const token = createToken(
    settings.base,
    () => trouble.set("signedOut"),
    (renewed) => signedIn(values, renewed),
  );
  const api = createApi(settings.base, token);
  const claims = createClaims(api);
  const cases = createCases(api, () => isAllowed(session, "review"));
  const filter = createStore<Filter>(everything);
  const router = createRouter(filter);
  const notice = createStore("");
  const changes = createStore(0);
  const line = createLine(api, claims, cases, () => busyOf(values));
  const bulk = createBulk({ api, claims, line, router, notice, changes });
  const acts = createActs({
    api,
    claims,
    onSent: ({ id }) => {
      const isUsed = idOf(router) === id || line.isReturned(id);
      if (
        isUsed ||
        acts.pending
          .get()
          .flatMap(targetsOf)
          .some(({ ref }) => ref.id === id)
      )
        return;
      cases.drop(id);
      // A decision on a document leaves it.
      claims.release(id);
    },
    onMany: (_, notDone) => {
      bulk.refuse(notDone);
      changes.set((now) => now + 1);
    },
    onFirst: ({ who }) => notice.set(say("keptForSecond", { who })),
  });
  const values: DeskValues = {
    settings,
    session,
    trouble,
    filter,
    draft: createStore<Draft>({ text: "", flow: "" }),
    notice,
    overdue: createStore(0),
    seen: createStore(nothingSeen),
    changes,
    api,
    claims,
    cases,
    acts,
    bulk,
    line,
    router,
  };
  return { values, token };
}

/** The case that is shown, and those with an act that was not answered. */
function busyOf({ router, acts }: DeskValues): readonly string[] {
  const acted = [...acts.pending.get(), ...acts.sending.get()].flatMap(targetsOf);
  return [idOf(router) ?? "", ...acted.map(({ ref }) => ref.id)].filter(Boolean);
}

function sift({ filter, router }: DeskValues, part: Partial<Filter>): void {
  filter.set((now) => {
    const next = { ...now, ...part };
    return next.view === "waiting" ? next : { ...next, facets: {} };
  });
  router.go({ screen: "queue" });
}

function isAllowed(session: DeskValues["session"], role: Role): boolean {
  return roles.indexOf(session.get()?.reviewer.role ?? "look") >= roles.indexOf(role);
}

/** A case that was left without an act goes back to the others. */
function returnLeftCases({ router, line, acts, claims, cases }: DeskValues): void {
  let last = idOf(router);
  router.route.subscribe(() => {
    const [before, now] = [last, idOf(router)];
    last = now;
    if (now === undefined) line.drop();
    if (before === undefined || before === now || line.isReturned(before)) return;
    if (acts.pending.get().some((each) => targetsOf(each).some(({ ref }) => ref.id === before))) return;
    claims.release(before);
    cases.drop(before);
  });
}

/** Takes over a session, maybe one of another reviewer. */
function signedIn(values: DeskValues, renewed: DeskSession): void {
  const { session, claims, line, router, notice, acts, bulk } = values;
  const before = session.get()?.reviewer.email;
  const { email } = renewed.reviewer;
  session.set(renewed);
  if (before === undefined || before === email) return;
  claims.clear();
  line.clear();
  bulk.picked.set(new Set());
  bulk.last.set(undefined);
  bulk.refused.set([]);
  router.go({ screen: "queue" }, true);
  notice.set(say("nowSignedInAs", { by: email }));
  acts.resume(email);
}

async function signIn({ trouble, acts }: DeskValues, token: Token): Promise<void> {
  trouble.set(undefined);
  try {
    acts.resume((await token.renew()).reviewer.email);
  } catch {
    trouble.set((now) => now ?? "unreachable");
  }
}

function listenToWindow({ trouble, acts, claims }: DeskValues, token: Token, begin: Desk["begin"]): void {
  // The reviewer signs in in another window and comes back.
  addEventListener("focus", () => {
    if (trouble.get() === "signedOut") void begin();
  });
  addEventListener("beforeunload", (event) => {
    const isOut = trouble.get() === "signedOut" || token.isExpired();
    if ((isOut && acts.pending.get().length > 0) || isUnanswered(acts)) event.preventDefault();
  });
  addEventListener("pagehide", () => {
    acts.leave();
    claims.leave();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
}

/** Whether an act is kept for its reviewer, or could not be sent. */
function isUnanswered({ kept, sending }: Acts): boolean {
  return kept.get().length > 0 || sending.get().some(({ tries }) => tries > 0);
}

async function showNext({ line, filter, router, notice }: DeskValues): Promise<boolean> {
  try {
    const ref = await line.next(filter.get().flow);
    if (ref) {
      router.go({ screen: "case", ref }, idOf(router) !== undefined);
      return true;
    }
  } catch (error) {
    notice.set(sentenceOf(error));
  }
  if (idOf(router) !== undefined) router.go({ screen: "queue" }, true);
  return false;
}

/** Shows the case of the last act again, or chooses its cases again. */
function undoLast({ acts, router, claims, line, bulk }: DeskValues): void {
  const taken = bulk.last.get() ? undefined : acts.undo();
  if (bulk.last.get()) bulk.undo();
  if (!taken) return;
  if (taken.others) {
    bulk.show(targetsOf(taken));
    return;
  }
  const { screen, ...rest } = router.route.get();
  if (idOf(router) === taken.ref.id) return;
  if (screen === "case" && "ref" in rest && claims.isHeld(rest.ref.id)) line.putBack(rest.ref);
  router.go({ screen: "case", ref: taken.ref }, screen === "case");
}

async function changeLanguage(notice: DeskValues["notice"], code: string): Promise<void> {
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
}

/** The case that is shown. */
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
