/**
 * A queue that is filtered by time of creation read every verification: 1.8 s of a million. The time of
 * creation never changes.
 */
export const waitingCreated = `
alter table {schema}.waiting add column created_at bigint;

update {schema}.waiting w set created_at = v.created_at from {schema}.verifications v where v.id = w.verification;

alter table {schema}.waiting alter column created_at set not null;

create index waiting_created on {schema}.waiting (tenant, created_at);

create or replace function {schema}.note_waiting() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
declare
  waited boolean := tg_op <> 'INSERT' and old.status = 'double_check' and old.deleted_at is null;
  waits boolean := tg_op <> 'DELETE' and new.status = 'double_check' and new.deleted_at is null;
begin
  if waited and waits then
    update {schema}.waiting w set tenant = new.tenant, flow = new.flow where w.verification = new.id;
  elsif waits then
    insert into {schema}.waiting (verification, tenant, flow, since, created_at)
      values (new.id, new.tenant, new.flow, new.updated_at, new.created_at);
  elsif waited then
    delete from {schema}.waiting w where w.verification = old.id;
  end if;
  return null;
end
$$;
`;
