/**
 * The day on which the first document of an Approved verification ends, in days since 1970-01-01.
 * `save_index` writes it with the search; the index of verifications from before does so in the background.
 */
export const ends = `
create table {schema}.ends (
  verification text collate "C" primary key references {schema}.verifications (id),
  tenant text collate "C" not null,
  day integer not null
);

create index ends_first on {schema}.ends (tenant, day, verification);

insert into {schema}.unindexed (verification)
select id from {schema}.verifications where status = 'approved' and deleted_at is null on conflict do nothing;

create or replace function {schema}.save_index(given json) returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
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
  if given->>'ends' is null then
    delete from {schema}.ends e where e.verification = about;
  else
    insert into {schema}.ends as e (verification, tenant, day)
      values (about, given->>'tenant', (given->>'ends')::integer)
      on conflict (verification) do update set day = excluded.day where e.day <> excluded.day;
  end if;
end
$$;

create or replace function {schema}.forget_index() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  delete from {schema}.search_tokens t using {schema}.search s,
    generate_series(0, length(s.look_ups) / 8 - 1) place
    where s.verification = new.id and t.search = s.number and t.created_at = s.created_at
      and t.look_up = substring(s.look_ups from place * 8 + 1 for 8);
  delete from {schema}.search s where s.verification = new.id;
  delete from {schema}.waits w where w.verification = new.id;
  delete from {schema}.ends e where e.verification = new.id;
  update {schema}.facts f set reviewer = null, sealed = null where f.verification = new.id and f.reviewer is not null;
  return null;
end
$$;

do $$
declare
  app name;
begin
  for app in
    select distinct r.rolname from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
    where c.oid = '{schema}.keys'::regclass and a.privilege_type = 'DELETE' and r.oid <> c.relowner
  loop
    execute format('grant select, insert, update, delete on {schema}.ends to %I', app);
  end loop;
end
$$;
`;
