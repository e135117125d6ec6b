/**
 * What the queue finds a case by: priority, due time, score, and 64-bit digests of its marks, one after the
 * other. `save` writes them after the trigger has put the verification in the queue; those that wait since
 * before have them from their next save. The next claim is the first of an index, in the order of the queue.
 * Views are those of one reviewer, or of all if `owner` is empty: keyed digests and a sealed view.
 */
export const casework = `
alter table passmuster_waiting add column rank integer not null default 2;
alter table passmuster_waiting add column due integer;
alter table passmuster_waiting add column score integer;
alter table passmuster_waiting add column assigned blob;
alter table passmuster_waiting add column marks blob not null default x'';

drop index passmuster_waiting_free;

create index passmuster_waiting_sorted
  on passmuster_waiting (tenant, flow, rank, due is null, due, since, verification, score, marks);

create index passmuster_waiting_next
  on passmuster_waiting (tenant, flow, rank, due is null, due, since, verification) where until is null and assigned is null;

create index passmuster_waiting_assigned
  on passmuster_waiting (tenant, assigned, rank, due is null, due, since, verification) where assigned is not null;

create table passmuster_views (
  tenant text not null,
  owner blob not null,
  name blob not null,
  sealed blob not null,
  primary key (tenant, owner, name)
) strict, without rowid;
`;
