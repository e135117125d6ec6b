/**
 * The record: a hash chain for each tenant. `body` is JSON without personal data. The head is stored apart
 * from the links, so a chain without its end does not match it. `settings` is the digest of the settings that
 * were recorded last.
 *
 * Every transaction locks the heads last, by tenant in one order, so chains neither fork nor deadlock.
 * `record_saves` appends only if this transaction wrote the rows of the saves: a repeated save of unknown
 * outcome writes none.
 */
export const audit = `
create table {schema}.audit (
  tenant text collate "C" not null,
  sequence bigint not null,
  recorded_at bigint not null,
  body text not null,
  hash bytea not null check (length(hash) = 32),
  primary key (tenant, sequence)
);

create table {schema}.audit_heads (
  tenant text collate "C" primary key,
  sequence bigint not null,
  recorded_at bigint not null,
  hash bytea not null check (length(hash) = 32),
  settings text
) with (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create function {schema}.keep_audit() returns trigger language plpgsql as $$
begin
  raise exception 'the record is append-only';
end
$$;

create trigger audit_is_kept before update or delete or truncate on {schema}.audit
for each statement execute function {schema}.keep_audit();

create trigger audit_heads_are_kept before delete or truncate on {schema}.audit_heads
for each statement execute function {schema}.keep_audit();

create function {schema}.append_audit(entries json) returns void language plpgsql strict as $$
declare
  entry record;
  head {schema}.audit_heads;
begin
  for entry in
    select e.tenant collate "C" as tenant, e.at, e.body, e.settings
    from rows from (json_to_recordset(entries) as (tenant text, at bigint, body text, settings text))
      with ordinality as e(tenant, at, body, settings, place)
    order by 1, e.place
  loop
    if head.tenant is distinct from entry.tenant then
      select * into head from {schema}.audit_heads h where h.tenant = entry.tenant for update;
      if not found then
        insert into {schema}.audit_heads (tenant, sequence, recorded_at, hash)
          values (entry.tenant, 0, entry.at, sha256(convert_to('passmuster audit 1' || chr(10) || entry.tenant, 'UTF8')))
          on conflict (tenant) do nothing;
        select * into head from {schema}.audit_heads h where h.tenant = entry.tenant for update;
      end if;
    end if;
    continue when entry.settings = head.settings;
    head.sequence := head.sequence + 1;
    head.recorded_at := greatest(head.recorded_at, entry.at);
    head.hash := sha256(
      head.hash || int8send(head.sequence) || int8send(head.recorded_at) || convert_to(entry.body, 'UTF8'));
    head.settings := coalesce(entry.settings, head.settings);
    insert into {schema}.audit (tenant, sequence, recorded_at, body, hash)
      values (head.tenant, head.sequence, head.recorded_at, entry.body, head.hash);
    update {schema}.audit_heads h
      set sequence = head.sequence, recorded_at = head.recorded_at, hash = head.hash, settings = head.settings
      where h.tenant = head.tenant;
  end loop;
end
$$;

create function {schema}.record_saves(saved text[], entries json) returns void language plpgsql strict as $$
begin
  if exists (
    select from unnest(saved) s(id) left join {schema}.verifications v on v.id = s.id
    where v.xmin is distinct from pg_current_xact_id()::xid
  ) then return; end if;
  perform {schema}.append_audit(entries);
end
$$;

create function {schema}.erase_recorded(of_tenant text, erased text, receipts json) returns void language plpgsql as $$
begin
  perform from {schema}.verifications v
    where v.tenant = of_tenant and v.id = erased and v.deleted_at is not null and v.sealed is not null for update;
  if not found then receipts := null; end if;
  perform {schema}.erase(of_tenant, erased);
  perform {schema}.append_audit(receipts);
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
    execute format('grant select, insert on {schema}.audit to %I', app);
    execute format('grant select, insert, update on {schema}.audit_heads to %I', app);
  end loop;
  for ours in
    select p.oid from pg_proc p where p.pronamespace = '{schema}'::regnamespace and p.proname in
      ('keep_audit', 'append_audit', 'record_saves', 'erase_recorded')
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
