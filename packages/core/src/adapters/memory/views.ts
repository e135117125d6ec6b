import type { DeskStore, SavedView } from "../../ports/desk.ts";
import { compareTexts } from "./sorted.ts";

type ViewStore = Pick<DeskStore, "views" | "putView" | "removeView">;
type ViewName = Omit<SavedView, "query">;

export function createViews(whileOpen: () => void): ViewStore {
  let views: readonly SavedView[] = [];
  return {
    async views(tenant, owner) {
      whileOpen();
      const seen = views.filter((view) => view.tenant === tenant && [owner, null].includes(view.owner));
      return structuredClone(seen.sort(byOwnerAndName));
    },
    async putView(view) {
      whileOpen();
      views = [...views.filter((other) => !isSameView(other, view)), structuredClone(view)];
    },
    async removeView(view) {
      whileOpen();
      const before = views.length;
      views = views.filter((other) => !isSameView(other, view));
      return views.length < before;
    },
  };
}

const isSameView = (one: ViewName, other: ViewName): boolean =>
  one.tenant === other.tenant && one.owner === other.owner && one.name === other.name;

function byOwnerAndName(one: SavedView, other: SavedView): number {
  return Number(one.owner === null) - Number(other.owner === null) || compareTexts(one.name, other.name);
}
