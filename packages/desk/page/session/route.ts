import { addressOf, type Filter, filterIn } from "./filter.ts";
import { createStore, type Store } from "./store.ts";
import type { CaseRef } from "./wire.ts";

export type Route =
  | { readonly screen: "queue" }
  | { readonly screen: "figures" }
  | { readonly screen: "policy" }
  | { readonly screen: "case"; readonly ref: CaseRef };

export interface Router {
  readonly route: Store<Route>;
  /** @param replace leaves no entry in the history */
  go(route: Route, replace?: boolean): void;
}

/**
 * The address has ids and filters only: a person's name in it would stay in the browser's history.
 *
 * @param filter of the queue: its address sets it, and has it
 */
export function createRouter(filter: Store<Filter>): Router {
  const route = createStore<Route>(routeOf(location.hash));
  const read = (): void => {
    const [, , address = ""] = queueHash.exec(location.hash) ?? [];
    if (routeOf(location.hash).screen === "queue")
      filter.set(({ search }) => ({ ...filterIn(address), search }));
  };
  read();
  addEventListener("popstate", () => {
    read();
    route.set(routeOf(location.hash));
  });
  return {
    route,
    go(next, replace = false) {
      const hash = next.screen === "queue" ? hashOfQueue(filter.get()) : hashOf(next);
      const address = `${location.pathname}${location.search}${hash}`;
      if (replace) history.replaceState(null, "", address);
      else if ((location.hash || "#/") !== hash) history.pushState(null, "", address);
      route.set(next);
    },
  };
}

const caseHash = /^#\/case\/([a-z0-9][a-z0-9_-]{0,62})\/(ver_[0-9a-hjkmnp-tv-z]{26})$/;

const queueHash = /^#\/(\?(.*))?$/;

export function routeOf(hash: string): Route {
  const [, flow, id] = caseHash.exec(hash) ?? [];
  if (flow !== undefined && id !== undefined) return { screen: "case", ref: { flow, id } };
  if (hash === "#/figures") return { screen: "figures" };
  return hash === "#/policy" ? { screen: "policy" } : { screen: "queue" };
}

export function hashOf(route: Route): string {
  if (route.screen === "case") return `#/case/${route.ref.flow}/${route.ref.id}`;
  return route.screen === "queue" ? "#/" : `#/${route.screen}`;
}

/** The address of the queue with a filter. */
export function hashOfQueue(filter: Filter): string {
  const address = addressOf(filter);
  return address ? `#/?${address}` : "#/";
}
