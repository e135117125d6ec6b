/** Whether a verification is on legal hold. An erasure leaves it out. Rows from before are not held. */
export const legalHold = `
alter table {schema}.verifications add column held smallint;

create or replace function {schema}.erase(of_tenant text, erased text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update {schema}.verifications v
    set status = 'canceled', sealed = null, reference_look_up = null, run = 0, sequence = 0
    where v.tenant = of_tenant and v.id = erased and v.deleted_at is not null and v.held is null;
  if not found then return; end if;
  update {schema}.webhook_deliveries d set sealed = null where d.verification = erased and d.sealed is not null;
  update {schema}.requests r set made = null, answer = null, sealed = null where r.about = erased;
  delete from {schema}.claims c where c.verification = erased;
  delete from {schema}.documents d where d.verification = erased;
  delete from {schema}.comments c where c.verification = erased;
  delete from {schema}.history h where h.verification = erased;
  perform {schema}.destroy_key(erased);
end
$$;

create or replace function {schema}.erase_recorded(
  of_tenant text, erased text, tenants text[], times bigint[], bodies text[], settings text[]
) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  fresh boolean;
begin
  select true into fresh from {schema}.verifications v
    where v.tenant = of_tenant and v.id = erased and v.deleted_at is not null and v.sealed is not null and v.held is null for update;
  perform {schema}.erase(of_tenant, erased);
  if fresh then perform {schema}.append_audit(tenants, times, bodies, settings); end if;
end
$$;

create or replace function {schema}.save(
  verification json, sealing bytea, documents json, decisions json, comments json, history json, messages json, mark json, claims json
) returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  next {schema}.verifications := json_populate_record(null::{schema}.verifications, verification);
  entries bigint := 0;
begin
  if next.version = 1 then
    insert into {schema}.verifications select next.* on conflict (id) do nothing;
  else
    update {schema}.verifications v set
      flow = next.flow, version = next.version, status = next.status, submitted_at = next.submitted_at,
      created_at = next.created_at, updated_at = next.updated_at, deleted_at = next.deleted_at, held = next.held, run = next.run,
      sequence = next.sequence, sealed = next.sealed, reference_look_up = next.reference_look_up,
      expires_at = case when next.status = 'started' and next.deleted_at is null
        then coalesce(next.expires_at, v.expires_at) end,
      writes = (next.writes || v.writes)[1:16]
    where v.id = next.id and v.tenant = next.tenant and v.version = next.version - 1 and v.deleted_at is null;
  end if;
  if not found then
    perform from {schema}.verifications v where v.id = next.id and v.writes @> next.writes;
    if found then return; end if;
    raise exception using errcode = 'VS001', message = 'stale';
  end if;
  if next.version = 1 then
    insert into {schema}.keys (owner, key) values (next.id, sealing);
  else
    delete from {schema}.documents d where d.verification = next.id;
    delete from {schema}.comments c where c.verification = next.id;
    select count(*) into entries from {schema}.history h where h.verification = next.id;
  end if;
  if documents is not null then
    insert into {schema}.documents select * from json_populate_recordset(null::{schema}.documents, documents);
  end if;
  if decisions is not null then
    insert into {schema}.decisions select * from json_populate_recordset(null::{schema}.decisions, decisions);
  end if;
  if comments is not null then
    insert into {schema}.comments select * from json_populate_recordset(null::{schema}.comments, comments);
  end if;
  if history is not null then
    insert into {schema}.history select * from json_populate_recordset(null::{schema}.history, history) h
      where h.position >= entries;
  end if;
  delete from {schema}.claims c where c.verification = next.id and not exists (
    select from json_to_recordset(coalesce(claims, '[]')) as g(document text, kind text, digest text)
    where g.document = c.document and g.kind = c.kind and decode(g.digest, 'hex') = c.digest
  );
  if claims is not null then
    with given as (
      select * from json_to_recordset(claims) as g(document text, kind text, digest text, person text, tokens json)
    ), fresh as (
      insert into {schema}.claims (verification, document, kind, digest, person)
      select next.id, g.document, g.kind, decode(g.digest, 'hex'), decode(g.person, 'hex') from given g
      where not exists (
        select from {schema}.claims c
        where c.verification = next.id and c.document = g.document and c.kind = g.kind
      )
      returning number, document, kind
    )
    insert into {schema}.claim_tokens (look_up, claim)
    select decode(t.look_up, 'hex'), f.number from fresh f
    join given g on g.document = f.document and g.kind = f.kind
    cross join lateral json_array_elements_text(g.tokens) t(look_up);
  end if;
  if messages is not null then
    perform {schema}.put_messages(messages);
  end if;
  if mark is not null then
    update {schema}.requests r set done = 1, about = mark->>'about', made = mark->>'made'
      where r.tenant = mark->>'tenant' and r.id = mark->>'digest' and r.attempt = mark->>'attempt' and r.held_until is not null;
    if not found then raise exception using errcode = 'VS002', message = 'claim lost'; end if;
  end if;
end
$$;
`;
