/**
 * Refuses a save while another reviewer has the lease, and keeps the lease free until the save ends. Locks
 * the verification first, as `save` does. A repeated save passes if its first attempt took effect.
 */
export const fence = `
create function {schema}.pass_fence(given json) returns void language plpgsql strict as $$
declare
  wanted text := given ->> 'verification';
begin
  perform from {schema}.verifications v where v.id = wanted for no key update;
  perform from {schema}.verifications v where v.id = wanted and v.writes @> array[given ->> 'write'];
  if found then return; end if;
  perform from {schema}.waiting w where w.verification = wanted for update;
  perform from {schema}.waiting w where w.verification = wanted
    and w.until > (given ->> 'now')::bigint and w.holder <> decode(given ->> 'holder', 'hex');
  if found then raise exception using errcode = 'VS001', message = 'held'; end if;
end
$$;

do $$
declare
  ours regprocedure;
  app name;
begin
  for ours in
    select p.oid from pg_proc p where p.pronamespace = '{schema}'::regnamespace and p.proname = 'pass_fence'
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
