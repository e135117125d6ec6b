/**
 * What the queue finds a case by: priority, due time, score, and 64-bit digests of its marks. `save_queued`
 * writes them after `save` has put the verification in the queue; those that wait since before have them from
 * their next save. It writes nothing for a save that a later one followed. The next claim is the first of
 * `waiting_next`: its order is not that of `waiting_sorted`, which has claimed ones too, so that Postgres
 * never takes one for the other. A claim looks at 8 cases of each flow, and at 64 if other claims have those.
 * Views are those of one reviewer, or of all if `owner` is empty: keyed digests and a sealed view.
 */
export const casework = `
alter table {schema}.waiting
  add column rank integer not null default 2,
  add column due bigint,
  add column score integer,
  add column assigned bytea,
  add column marks bytea[] not null default '{}';

drop index {schema}.waiting_free;

create index waiting_sorted on {schema}.waiting (tenant, flow, rank, (due is null), due, since, verification);

create index waiting_next on {schema}.waiting (tenant, flow, rank, due, since, verification)
  where until is null and assigned is null;

create index waiting_assigned on {schema}.waiting (tenant, assigned, rank, due, since, verification) where assigned is not null;

create table {schema}.views (
  tenant text not null,
  owner bytea not null,
  name bytea not null,
  sealed bytea not null,
  primary key (tenant, owner, name)
);

create function {schema}.save_queued(given json) returns void language plpgsql strict as $$
declare
  next {schema}.waiting := json_populate_record(null::{schema}.waiting, given);
begin
  perform from {schema}.verifications v
    where v.id = next.verification and v.version = (given->>'version')::bigint for no key update;
  if not found then return; end if;
  update {schema}.waiting w
    set rank = next.rank, due = next.due, score = next.score, assigned = next.assigned, marks = next.marks
    where w.verification = next.verification and (w.rank, w.due, w.score, w.assigned, w.marks)
      is distinct from (next.rank, next.due, next.score, next.assigned, next.marks);
end
$$;

drop function {schema}.lease_next(text, text[], text[], bytea, bytea, bigint, bigint);

create function {schema}.lease_next(
  of_tenant text, of_flows text[], skipped text[], excepted bytea[], own bytea[], by_holder bytea, by_sealed bytea,
  at bigint, ends bigint, out verification text, out flow text
) language plpgsql as $$
declare
  candidate record;
  tried integer := 0;
  most integer := 8;
begin
  update {schema}.waiting w set holder = null, until = null, sealed = null
  where w.verification in (
    select e.verification from {schema}.waiting e where e.until <= at order by e.until limit 500 for update skip locked
  );
  if of_flows is null then
    of_flows := array(
      with recursive named as (
        (select w.flow from {schema}.waiting w where w.tenant = of_tenant order by w.flow limit 1)
        union all
        select (select w.flow from {schema}.waiting w where w.tenant = of_tenant and w.flow > n.flow order by w.flow limit 1)
        from named n where n.flow is not null
      ) select n.flow from named n where n.flow is not null);
  end if;
  while tried < 5 loop
    tried := tried + 1;
    for candidate in
      select n.verification, n.flow, n.assigned from (
        select w.* from (select distinct unnest(own)) m (mark) cross join lateral (
          select w.verification, w.flow, w.assigned, w.rank, w.due, w.since from {schema}.waiting w
          where w.tenant = of_tenant and w.assigned = m.mark and w.flow = any (of_flows) and w.until is null
            and w.verification <> all (skipped) and not w.marks && excepted
          order by w.rank, w.due, w.since, w.verification limit most
        ) w
        union all
        select w.* from (select distinct unnest(of_flows)) f (flow) cross join lateral (
          select w.verification, w.flow, w.assigned, w.rank, w.due, w.since from {schema}.waiting w
          where w.tenant = of_tenant and w.flow = f.flow and w.until is null and w.assigned is null
            and w.verification <> all (skipped) and not w.marks && excepted
          order by w.rank, w.due, w.since, w.verification limit most
        ) w
      ) n order by n.assigned is null, n.rank, n.due, n.since, n.verification limit most
    loop
      perform from {schema}.waiting w where w.verification = candidate.verification
        and w.until is null and w.assigned is not distinct from candidate.assigned for update skip locked;
      if found then
        update {schema}.waiting w set holder = by_holder, until = ends, sealed = by_sealed
          where w.verification = candidate.verification;
        verification := candidate.verification; flow := candidate.flow;
        return;
      end if;
    end loop;
    exit when not found;
    most := 64;
  end loop;
end
$$;

do $$
declare
  ours regprocedure;
  app name;
begin
  for app in
    select distinct r.rolname from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
    where c.oid = '{schema}.keys'::regclass and a.privilege_type = 'DELETE' and r.oid <> c.relowner
  loop
    execute format('grant select, insert, update, delete on {schema}.views to %I', app);
  end loop;
  for ours in
    select p.oid from pg_proc p where p.pronamespace = '{schema}'::regnamespace and p.proname in ('save_queued', 'lease_next')
  loop
    execute format('alter function %s set search_path = pg_catalog, pg_temp', ours);
    execute format('revoke all on function %s from public', ours);
    for app in
      select distinct r.rolname from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
      where c.oid = '{schema}.keys'::regclass and a.privilege_type = 'DELETE'
    loop
      execute format('grant execute on function %s to %I', ours, app);
    end loop;
  end loop;
end
$$;
`;
