/**
 * Functions that read or write one verification in one round trip. SQLSTATE VS001: another save came first;
 * VS002: another attempt holds the request.
 */
export const commands = `
create function {schema}.load(of_tenant text, wanted text, known text) returns json language plpgsql stable as $$
begin
  return (
    select case when v.writes[1] = known then 'true'::json else json_build_object(
      'stamp', v.writes[1],
      'verification', row_to_json(v),
      'documents', (select json_agg(d order by d.position) from {schema}.documents d where d.verification = v.id),
      'decisions', (select json_agg(c order by c.document, c.position)
        from {schema}.documents d join {schema}.decisions c on c.document = d.id where d.verification = v.id),
      'comments', (select json_agg(c order by c.position) from {schema}.comments c where c.verification = v.id),
      'history', (select json_agg(h order by h.position) from {schema}.history h where h.verification = v.id)
    ) end
    from {schema}.verifications v where v.id = wanted and v.tenant = of_tenant and v.deleted_at is null
  );
end
$$;

create function {schema}.put_messages(messages json) returns void language plpgsql as $$
begin
  insert into {schema}.outbox (id, topic, tenant, verification, payload, due_at, lane)
  select id, topic, tenant, verification, payload, due_at, lane
  from json_populate_recordset(null::{schema}.outbox, messages)
  on conflict (id) do nothing;
end
$$;

create function {schema}.save(
  verification json, sealing bytea, documents json, decisions json, comments json, history json, messages json, mark json
) returns void language plpgsql as $$
declare
  next {schema}.verifications := json_populate_record(null::{schema}.verifications, verification);
  entries bigint := 0;
begin
  if next.version = 1 then
    insert into {schema}.verifications select next.* on conflict (id) do nothing;
  else
    update {schema}.verifications v set
      flow = next.flow, version = next.version, status = next.status, submitted_at = next.submitted_at,
      created_at = next.created_at, updated_at = next.updated_at, deleted_at = next.deleted_at, run = next.run,
      sequence = next.sequence, sealed = next.sealed, reference_look_up = next.reference_look_up,
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

create function {schema}.destroy_key(of_owner text) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  part regclass;
  owners text[];
  others bytea[];
begin
  perform pg_advisory_xact_lock(hashtext('{schema}.keys'));
  select k.tableoid::regclass into part from {schema}.keys k where k.owner = of_owner;
  if part is null then return; end if;
  perform set_config('lock_timeout', '1s', true);
  execute format('lock table %s in access exclusive mode', part);
  execute format('select array_agg(k.owner), array_agg(k.key) from %s k where k.owner <> %L', part, of_owner)
    into owners, others;
  execute format('truncate %s', part);
  execute format('insert into %s select * from unnest($1, $2)', part) using owners, others;
end
$$;

create function {schema}.erase(of_tenant text, erased text) returns void language plpgsql as $$
begin
  update {schema}.verifications v
    set status = 'canceled', sealed = null, reference_look_up = null, run = 0, sequence = 0
    where v.tenant = of_tenant and v.id = erased and v.deleted_at is not null;
  if not found then return; end if;
  update {schema}.webhook_deliveries d set sealed = null where d.verification = erased and d.sealed is not null;
  update {schema}.requests r set made = null, answer = null, sealed = null where r.about = erased;
  delete from {schema}.documents d where d.verification = erased;
  delete from {schema}.comments c where c.verification = erased;
  delete from {schema}.history h where h.verification = erased;
  perform {schema}.destroy_key(erased);
end
$$;
`;
