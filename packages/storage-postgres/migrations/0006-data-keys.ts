/**
 * Data keys as wrapped by the key store, which is outside the database. `legacy` marks keys of rows that may
 * be sealed as before; while it is set, history rows may be sealed again. `migrate` wraps the plain keys of
 * before (32 bytes); `rewrite_keys` then removes their dead row versions. The constraint refuses plain keys
 * of older processes.
 */
export const dataKeys = `
alter table {schema}.keys drop constraint keys_key_check;

alter table {schema}.keys add column legacy integer not null default 0;

update {schema}.keys set legacy = 1 where owner in (select id from {schema}.verifications);

alter table {schema}.keys add constraint keys_are_wrapped check (length(key) > 33) not valid;

create or replace function {schema}.destroy_key(of_owner text) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  part regclass;
  owners text[];
  others bytea[];
  marks integer[];
begin
  if coalesce(of_owner, '') = '' then raise exception 'the look-up key is never destroyed'; end if;
  if exists (select from {schema}.verifications v where v.id = of_owner and v.deleted_at is null) then
    raise exception 'the verification is not deleted';
  end if;
  if exists (select from {schema}.webhooks w where w.id = of_owner) then
    raise exception 'the endpoint is not deleted';
  end if;
  perform pg_advisory_xact_lock(hashtext('{schema}.keys'));
  select k.tableoid::regclass into part from {schema}.keys k where k.owner = of_owner;
  if part is null then return; end if;
  perform set_config('lock_timeout', '1s', true);
  execute format('lock table %s in access exclusive mode', part);
  execute format('select array_agg(k.owner), array_agg(k.key), array_agg(k.legacy) from %s k where k.owner <> %L', part, of_owner)
    into owners, others, marks;
  execute format('truncate %s', part);
  execute format('insert into %s (owner, key, legacy) select * from unnest($1, $2, $3)', part) using owners, others, marks;
end
$$;

create function {schema}.rewrite_keys() returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  part regclass;
  owners text[];
  others bytea[];
  marks integer[];
begin
  perform pg_advisory_xact_lock(hashtext('{schema}.keys'));
  for part in select inhrelid from pg_inherits where inhparent = '{schema}.keys'::regclass loop
    execute format('lock table %s in access exclusive mode', part);
    execute format('select array_agg(k.owner), array_agg(k.key), array_agg(k.legacy) from %s k', part) into owners, others, marks;
    execute format('truncate %s', part);
    execute format('insert into %s (owner, key, legacy) select * from unnest($1, $2, $3)', part) using owners, others, marks;
  end loop;
end
$$;

create or replace function {schema}.keep_history() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' and not exists
    (select from {schema}.verifications where id = old.verification and deleted_at is null) then return old;
  end if;
  if tg_op = 'UPDATE'
    and (old.verification, old.position, old.id, old.from_status, old.to_status, old.created_at)
      is not distinct from (new.verification, new.position, new.id, new.from_status, new.to_status, new.created_at)
    and exists (select from {schema}.keys where owner = old.verification and legacy = 1) then return new;
  end if;
  raise exception 'history is append-only';
end
$$;

create function {schema}.reseal(
  verification json, sealing bytea, known bytea, documents json, decisions json, comments json, history json, answers json
) returns boolean language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  next {schema}.verifications := json_populate_record(null::{schema}.verifications, verification);
begin
  perform from {schema}.keys k where k.owner = next.id and k.key = known and k.legacy = 1 for update;
  if not found then return false; end if;
  update {schema}.verifications v set sealed = next.sealed
    where v.id = next.id and v.tenant = next.tenant and v.version = next.version and v.deleted_at is null;
  if not found then return false; end if;
  update {schema}.documents d set sealed = n.sealed
    from json_populate_recordset(null::{schema}.documents, documents) n where d.id = n.id and d.verification = next.id;
  update {schema}.decisions d set sealed = n.sealed
    from json_populate_recordset(null::{schema}.decisions, decisions) n where d.document = n.document and d.position = n.position;
  update {schema}.comments c set sealed = n.sealed
    from json_populate_recordset(null::{schema}.comments, comments) n where c.verification = next.id and c.position = n.position;
  update {schema}.history h set sealed = n.sealed
    from json_populate_recordset(null::{schema}.history, history) n where h.verification = next.id and h.position = n.position;
  update {schema}.requests r set sealed = n.sealed
    from json_populate_recordset(null::{schema}.requests, answers) n where r.tenant = next.tenant and r.id = n.id and r.about = next.id;
  update {schema}.keys k set key = sealing, legacy = 0 where k.owner = next.id;
  return true;
end
$$;

do $$
declare
  ours regprocedure;
  app name;
begin
  for ours in select p.oid from pg_proc p where p.pronamespace = '{schema}'::regnamespace and p.proname in ('rewrite_keys', 'reseal')
  loop
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
