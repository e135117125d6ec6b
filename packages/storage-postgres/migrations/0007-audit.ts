/**
 * The record: a hash chain for each tenant. `body` is JSON without personal data. The head is stored apart
 * from the links, so a chain without its end does not match it. `settings` is the digest of the settings that
 * were recorded last.
 *
 * Every transaction locks the heads last, and callers sort entries by tenant, so chains neither fork nor
 * deadlock. `record_saves` appends only if this transaction wrote the first of its saves: repeated saves of
 * unknown outcome write nothing.
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

create function {schema}.append_audit(tenants text[], times bigint[], bodies text[], settings text[])
returns void language plpgsql as $$
declare
  head {schema}.audit_heads;
  sequences bigint[];
  recorded bigint[];
  kept text[];
  hashes bytea[];
begin
  for place in 1..coalesce(cardinality(tenants), 0) loop
    if place = 1 or tenants[place] <> tenants[place - 1] then
      select * into head from {schema}.audit_heads h where h.tenant = tenants[place] for update;
      if not found then
        insert into {schema}.audit_heads (tenant, sequence, recorded_at, hash)
          values (tenants[place], 0, times[place],
            sha256(convert_to('passmuster audit 1' || chr(10) || tenants[place], 'UTF8')))
          on conflict (tenant) do nothing;
        select * into head from {schema}.audit_heads h where h.tenant = tenants[place] for update;
      end if;
      sequences := '{}'; recorded := '{}'; kept := '{}'; hashes := '{}';
    end if;
    if settings[place] is null or settings[place] is distinct from head.settings then
      head.sequence := head.sequence + 1;
      head.recorded_at := greatest(head.recorded_at, times[place]);
      head.hash := sha256(
        head.hash || int8send(head.sequence) || int8send(head.recorded_at) || convert_to(bodies[place], 'UTF8'));
      head.settings := coalesce(settings[place], head.settings);
      sequences := sequences || head.sequence;
      recorded := recorded || head.recorded_at;
      kept := kept || bodies[place];
      hashes := hashes || head.hash;
    end if;
    if (place = cardinality(tenants) or tenants[place + 1] <> tenants[place]) and cardinality(kept) > 0 then
      insert into {schema}.audit (tenant, sequence, recorded_at, body, hash)
        select head.tenant, l.sequence, l.recorded_at, l.body, l.hash
        from unnest(sequences, recorded, kept, hashes) as l(sequence, recorded_at, body, hash);
      update {schema}.audit_heads h
        set sequence = head.sequence, recorded_at = head.recorded_at, hash = head.hash, settings = head.settings
        where h.tenant = head.tenant;
    end if;
  end loop;
end
$$;

create function {schema}.record_saves(saved text, tenants text[], times bigint[], bodies text[], settings text[])
returns void language plpgsql as $$
begin
  if cardinality(tenants) > 0 and
    (select v.xmin = pg_current_xact_id()::xid from {schema}.verifications v where v.id = saved)
  then perform {schema}.append_audit(tenants, times, bodies, settings); end if;
end
$$;

create function {schema}.erase_recorded(
  of_tenant text, erased text, tenants text[], times bigint[], bodies text[], settings text[]
) returns void language plpgsql as $$
declare
  fresh boolean;
begin
  select true into fresh from {schema}.verifications v
    where v.tenant = of_tenant and v.id = erased and v.deleted_at is not null and v.sealed is not null for update;
  perform {schema}.erase(of_tenant, erased);
  if fresh then perform {schema}.append_audit(tenants, times, bodies, settings); end if;
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
