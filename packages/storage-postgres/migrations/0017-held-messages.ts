/** A message may be stored as claimed by its own process, so that nobody has to look for it. */
export const heldMessages = `
create or replace function {schema}.put_messages(messages json) returns void language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  insert into {schema}.outbox (id, topic, tenant, verification, payload, due_at, lane, attempts, leased_until)
  select id, topic, tenant, verification, payload, due_at, lane, coalesce(attempts, 0), leased_until
  from json_populate_recordset(null::{schema}.outbox, messages)
  on conflict (id) do nothing;
end
$$;
`;
