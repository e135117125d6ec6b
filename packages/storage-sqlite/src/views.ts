import type { DeskStore } from "@passmuster/core/storage";
import { type ViewRow, viewNameOf, viewOwnerOf, viewRowOf, viewsOf } from "@passmuster/storage-sql";
import type { Connection } from "./connection.ts";
import type { Keys } from "./keys.ts";

export function createViews(
  { read, write }: Connection,
  keys: Keys,
): Pick<DeskStore, "views" | "putView" | "removeView"> {
  const lookUpOf = async (tenant: string) => (await keys.lookUp())(tenant);

  return {
    async views(tenant, owner) {
      const own = viewOwnerOf(await lookUpOf(tenant), owner);
      const rows = await read((sql) =>
        sql("select owner, name, sealed from passmuster_views where tenant = ? and owner in (?, x'')").all(
          tenant,
          own,
        ),
      );
      return viewsOf(await keys.ofDatabase(), tenant, rows as ViewRow[]);
    },
    async putView(view) {
      const { owner, name, sealed } = viewRowOf(await keys.ofDatabase(), await lookUpOf(view.tenant), view);
      await write((sql) =>
        sql(
          `insert into passmuster_views (tenant, owner, name, sealed) values (?, ?, ?, ?)
           on conflict (tenant, owner, name) do update set sealed = excluded.sealed`,
        ).run(view.tenant, owner, name, sealed),
      );
    },
    async removeView(view) {
      const { owner, name } = viewNameOf(await lookUpOf(view.tenant), view);
      const remove = "delete from passmuster_views where tenant = ? and owner = ? and name = ?";
      const { changes } = await write((sql) => sql(remove).run(view.tenant, owner, name));
      return changes > 0;
    },
  };
}
