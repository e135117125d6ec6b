/**
 * Searches and figures. A `look_up` is a keyed digest of a word or of its first letters. `look_ups` has all
 * of a verification, one after the other. A fact is a decision; `reviewer` is a keyed digest and `sealed` the
 * address, both removed by the erasure. `unindexed` has the verifications from before.
 *
 * `save_index` writes only what differs, and only for the version that it was made from: of a save whose
 * outcome was unknown, the repetition may come after the next save.
 */
export const search = `
create table {schema}.search (
  number bigint generated always as identity primary key,
  verification text collate "C" not null unique references {schema}.verifications (id),
  created_at bigint not null,
  look_ups bytea not null
);

create table {schema}.search_tokens (
  look_up bytea not null,
  created_at bigint not null,
  search bigint not null,
  primary key (look_up, created_at, search)
);

create table {schema}.facts (
  entry text collate "C" primary key,
  verification text collate "C" not null,
  tenant text collate "C" not null,
  flow text collate "C" not null,
  at bigint not null,
  status text collate "C" not null,
  automatic integer not null,
  reversal integer not null,
  took bigint,
  failed text not null,
  reviewer bytea,
  sealed bytea
);

create index facts_counted on {schema}.facts (tenant, at);

create index facts_reviewer on {schema}.facts (tenant, reviewer, at) where reviewer is not null;

create index facts_verification on {schema}.facts (verification);

create table {schema}.waits (
  verification text collate "C" primary key references {schema}.verifications (id),
  tenant text collate "C" not null,
  flow text collate "C" not null,
  since bigint not null
);

create index waits_oldest on {schema}.waits (tenant, flow, since);

insert into {schema}.waits (verification, tenant, flow, since)
select v.id, v.tenant, v.flow, max(h.created_at) from {schema}.verifications v
join {schema}.history h on h.verification = v.id and h.to_status = 'double_check'
  and h.from_status is distinct from 'double_check'
where v.status = 'double_check' and v.deleted_at is null group by v.id;

create table {schema}.unindexed (
  verification text collate "C" primary key
);

insert into {schema}.unindexed (verification) select id from {schema}.verifications where deleted_at is null;

create function {schema}.save_index(given json) returns void language plpgsql as $$
declare
  about text := given->>'verification';
  created bigint := (given->>'created_at')::bigint;
  fresh bytea := decode(given->>'look_ups', 'hex');
  known {schema}.search;
begin
  perform from {schema}.verifications v
    where v.id = about and v.version = (given->>'version')::bigint for no key update;
  if not found then return; end if;
  select * into known from {schema}.search s where s.verification = about;
  if fresh <> coalesce(known.look_ups, ''::bytea) then
    delete from {schema}.search_tokens t using generate_series(0, length(known.look_ups) / 8 - 1) place
      where t.look_up = substring(known.look_ups from place * 8 + 1 for 8)
        and t.created_at = known.created_at and t.search = known.number;
    insert into {schema}.search as s (verification, created_at, look_ups) values (about, created, fresh)
      on conflict (verification) do update set created_at = excluded.created_at, look_ups = excluded.look_ups
      returning s.number into known.number;
    insert into {schema}.search_tokens (look_up, created_at, search)
      select distinct substring(fresh from place * 8 + 1 for 8), created, known.number
      from generate_series(0, length(fresh) / 8 - 1) place;
  end if;
  if given->'facts' is not null then
    insert into {schema}.facts select * from json_populate_recordset(null::{schema}.facts, given->'facts')
      on conflict (entry) do nothing;
  end if;
  if given->>'since' is null then
    delete from {schema}.waits w where w.verification = about;
  else
    insert into {schema}.waits as w (verification, tenant, flow, since)
      values (about, given->>'tenant', given->>'flow', (given->>'since')::bigint)
      on conflict (verification) do update set since = excluded.since where w.since <> excluded.since;
  end if;
end
$$;

create function {schema}.forget_index() returns trigger language plpgsql as $$
begin
  delete from {schema}.search_tokens t using {schema}.search s,
    generate_series(0, length(s.look_ups) / 8 - 1) place
    where s.verification = new.id and t.search = s.number and t.created_at = s.created_at
      and t.look_up = substring(s.look_ups from place * 8 + 1 for 8);
  delete from {schema}.search s where s.verification = new.id;
  delete from {schema}.waits w where w.verification = new.id;
  update {schema}.facts f set reviewer = null, sealed = null where f.verification = new.id and f.reviewer is not null;
  return null;
end
$$;

create trigger index_is_forgotten after update on {schema}.verifications
for each row when (old.sealed is not null and new.sealed is null) execute function {schema}.forget_index();

do $$
declare
  ours regprocedure;
  app name;
begin
  for app in
    select distinct r.rolname from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
    where c.oid = '{schema}.keys'::regclass and a.privilege_type = 'DELETE' and r.oid <> c.relowner
  loop
    execute format('grant select, insert, update, delete on {schema}.search, {schema}.search_tokens, {schema}.facts,
      {schema}.waits, {schema}.unindexed to %I', app);
  end loop;
  for ours in
    select p.oid from pg_proc p where p.pronamespace = '{schema}'::regnamespace and p.proname in ('save_index', 'forget_index')
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
