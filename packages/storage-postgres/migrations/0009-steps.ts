/** Steps that pages for end users reported, by day. No row names a verification. */
export const steps = `
create table {schema}.steps (
  tenant text collate "C" not null,
  flow text collate "C" not null,
  day text collate "C" not null,
  step text collate "C" not null,
  event text collate "C" not null,
  count bigint not null check (count > 0),
  primary key (tenant, flow, day, step, event)
) with (fillfactor = 50);

do $$
declare
  app name;
begin
  for app in
    select distinct r.rolname from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
    where c.oid = '{schema}.keys'::regclass and a.privilege_type = 'DELETE' and r.oid <> c.relowner
  loop
    execute format('grant select, insert, update, delete on {schema}.steps to %I', app);
  end loop;
end
$$;
`;
