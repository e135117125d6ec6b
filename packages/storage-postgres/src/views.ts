import type { DeskStore } from "@passmuster/core/storage";
import { type ViewRow, viewNameOf, viewOwnerOf, viewRowOf, viewsOf } from "@passmuster/storage-sql";
import type { Connection } from "./connection.ts";
import type { Keys } from "./keys.ts";

export function createViews(
  { read, write, writeOnce }: Connection,
  keys: Keys,
): Pick<DeskStore, "views" | "putView" | "removeView"> {
  return {
    async views(tenant, owner) {
      const rows = await read<ViewRow>(
        "select owner, name, sealed from {schema}.views where tenant = $1 and owner in ($2, '')",
        [tenant, viewOwnerOf(await keys.lookUp(tenant), owner)],
      );
      return viewsOf(await keys.ofDatabase(), tenant, rows);
    },
    async putView(view) {
      const { owner, name, sealed } = viewRowOf(
        await keys.ofDatabase(),
        await keys.lookUp(view.tenant),
        view,
      );
      await write(
        `insert into {schema}.views (tenant, owner, name, sealed) values ($1, $2, $3, $4)
         on conflict (tenant, owner, name) do update set sealed = excluded.sealed`,
        [view.tenant, owner, name, sealed],
      );
    },
    async removeView(view) {
      const { owner, name } = viewNameOf(await keys.lookUp(view.tenant), view);
      // Repeated after an unknown outcome, it would find none.
      const removed = await writeOnce(
        "delete from {schema}.views where tenant = $1 and owner = $2 and name = $3 returning 1",
        [view.tenant, owner, name],
      );
      return removed.length > 0;
    },
  };
}
