/**
 * By default every role can execute a new function, and `destroy_key` has its owner's rights (`security
 * definer`), so a read-only role could destroy any key. Now only the owner can execute functions, and roles
 * that could delete keys before. No function trusts the caller's `search_path`. `destroy_key` refuses the key
 * of an existing verification and the database's own key.
 */
export const rights = `
create or replace function {schema}.destroy_key(of_owner text) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  part regclass;
  owners text[];
  others bytea[];
begin
  if coalesce(of_owner, '') = '' then raise exception 'the look-up key is never destroyed'; end if;
  if exists (select from {schema}.verifications v where v.id = of_owner and v.deleted_at is null) then
    raise exception 'the verification is not deleted';
  end if;
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

do $$
declare
  ours regprocedure;
  app name;
begin
  for ours in
    select p.oid from pg_proc p where p.pronamespace = '{schema}'::regnamespace and p.proname in
      ('keep_history', 'load', 'put_messages', 'save', 'destroy_key', 'erase', 'note_change', 'fold', 'created_since', 'place_of')
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
