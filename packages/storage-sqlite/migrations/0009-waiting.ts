/**
 * The queue: one row for each verification in Double Check. `since` is the time of the save that brought it
 * there. `holder`, `until` and `sealed` are the lease of a reviewer: a keyed digest, its end, and the sealed
 * e-mail address. Triggers keep the rows in the same transaction as the verification, on every connection.
 */
const waits = (row: "old" | "new") => `(${row}.status = 'double_check' and ${row}.deleted_at is null)`;
const enter = `insert into passmuster_waiting (verification, tenant, flow, since)
    values (new.id, new.tenant, new.flow, new.updated_at);`;
const leave = "delete from passmuster_waiting where verification = old.id;";

export const waiting = `
create table passmuster_waiting (
  verification text primary key,
  tenant text not null,
  flow text not null,
  since integer not null,
  holder blob,
  until integer,
  sealed blob,
  check ((until is null) = (holder is null) and (until is null) = (sealed is null))
) strict, without rowid;

insert into passmuster_waiting (verification, tenant, flow, since)
select v.id, v.tenant, v.flow, coalesce((
  select max(h.created_at) from passmuster_history h
  where h.verification = v.id and h.to_status = 'double_check' and h.from_status is not 'double_check'
), v.updated_at)
from passmuster_verifications v where v.status = 'double_check' and v.deleted_at is null;

create index passmuster_waiting_listed on passmuster_waiting (tenant, flow, since, verification);

create index passmuster_waiting_free on passmuster_waiting (tenant, flow, since, verification) where until is null;

create index passmuster_waiting_leased on passmuster_waiting (until) where until is not null;

create trigger passmuster_waiting_created after insert on passmuster_verifications when ${waits("new")}
begin
  ${enter}
end;

create trigger passmuster_waiting_entered after update on passmuster_verifications when ${waits("new")} and not ${waits("old")}
begin
  ${enter}
end;

create trigger passmuster_waiting_left after update on passmuster_verifications when ${waits("old")} and not ${waits("new")}
begin
  ${leave}
end;

create trigger passmuster_waiting_moved after update on passmuster_verifications
when ${waits("old")} and ${waits("new")} and (old.tenant is not new.tenant or old.flow is not new.flow)
begin
  update passmuster_waiting set tenant = new.tenant, flow = new.flow where verification = new.id;
end;

create trigger passmuster_waiting_removed after delete on passmuster_verifications when ${waits("old")}
begin
  ${leave}
end;
`;
