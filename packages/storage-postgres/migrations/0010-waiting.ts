/**
 * The queue: one row for each verification in Double Check. `since` is the time of the save that brought it
 * there. `holder`, `until` and `sealed` are the lease of a reviewer: a keyed digest, its end, and the sealed
 * e-mail address. Claimed rows leave the index `waiting_free`, so the next claim never steps over them.
 */
export const waiting = `
create table {schema}.waiting (
  verification text collate "C" primary key,
  tenant text not null,
  flow text not null,
  since bigint not null,
  holder bytea,
  until bigint,
  sealed bytea,
  check ((until is null) = (holder is null) and (until is null) = (sealed is null))
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);

insert into {schema}.waiting (verification, tenant, flow, since)
select v.id, v.tenant, v.flow, coalesce((
  select max(h.created_at) from {schema}.history h
  where h.verification = v.id and h.to_status = 'double_check' and h.from_status is distinct from 'double_check'
), v.updated_at)
from {schema}.verifications v where v.status = 'double_check' and v.deleted_at is null;

create index waiting_listed on {schema}.waiting (tenant, flow, since, verification);

create index waiting_free on {schema}.waiting (tenant, flow, since, verification) where until is null;

create index waiting_leased on {schema}.waiting (until) where until is not null;

create function {schema}.note_waiting() returns trigger language plpgsql as $$
declare
  waited boolean := tg_op <> 'INSERT' and old.status = 'double_check' and old.deleted_at is null;
  waits boolean := tg_op <> 'DELETE' and new.status = 'double_check' and new.deleted_at is null;
begin
  if waited and waits then
    update {schema}.waiting w set tenant = new.tenant, flow = new.flow where w.verification = new.id;
  elsif waits then
    insert into {schema}.waiting (verification, tenant, flow, since) values (new.id, new.tenant, new.flow, new.updated_at);
  elsif waited then
    delete from {schema}.waiting w where w.verification = old.id;
  end if;
  return null;
end
$$;

create trigger waiting_by_insert after insert on {schema}.verifications
for each row when (new.status = 'double_check') execute function {schema}.note_waiting();

create trigger waiting_by_update after update on {schema}.verifications
for each row when (
  (old.status = 'double_check' or new.status = 'double_check')
    and (old.tenant, old.flow, old.status, old.deleted_at is null)
      is distinct from (new.tenant, new.flow, new.status, new.deleted_at is null)
) execute function {schema}.note_waiting();

create trigger waiting_by_delete after delete on {schema}.verifications
for each row when (old.status = 'double_check') execute function {schema}.note_waiting();

create function {schema}.lease(
  of_tenant text, wanted text, by_holder bytea, by_sealed bytea, at bigint, ends bigint, takes boolean,
  tenants text[], times bigint[], bodies text[], settings text[], out until bigint, out sealed bytea
) language plpgsql as $$
declare
  place {schema}.waiting;
  is_held boolean;
begin
  select * into place from {schema}.waiting w where w.verification = wanted and w.tenant = of_tenant for update;
  if not found then return; end if;
  is_held := coalesce(place.until > at and place.holder <> by_holder, false);
  if is_held and not takes then
    until := place.until; sealed := place.sealed;
    return;
  end if;
  update {schema}.waiting w set holder = by_holder, until = ends, sealed = by_sealed where w.verification = wanted;
  if is_held then perform {schema}.append_audit(tenants, times, bodies, settings); end if;
  until := ends; sealed := by_sealed;
end
$$;

create function {schema}.lease_next(
  of_tenant text, of_flows text[], skipped text[], by_holder bytea, by_sealed bytea, at bigint, ends bigint,
  out verification text, out flow text
) language plpgsql as $$
declare
  candidate record;
  tried integer := 0;
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
      select n.verification, n.flow from (select distinct unnest(of_flows)) f (flow) cross join lateral (
        select w.verification, w.flow, w.since from {schema}.waiting w
        where w.tenant = of_tenant and w.flow = f.flow and w.until is null and w.verification <> all (skipped)
        order by w.since, w.verification limit 64
      ) n order by n.since, n.verification limit 64
    loop
      perform from {schema}.waiting w
        where w.verification = candidate.verification and w.until is null for update skip locked;
      if found then
        update {schema}.waiting w set holder = by_holder, until = ends, sealed = by_sealed
          where w.verification = candidate.verification;
        verification := candidate.verification; flow := candidate.flow;
        return;
      end if;
    end loop;
    exit when not found;
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
    execute format('grant select, insert, update, delete on {schema}.waiting to %I', app);
  end loop;
  for ours in
    select p.oid from pg_proc p where p.pronamespace = '{schema}'::regnamespace and p.proname in
      ('note_waiting', 'lease', 'lease_next')
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
