/**
 * Requests of callers in their window, counted for all processes. `granted` is that of the last order. The
 * table is unlogged: a crash of the database forgets the counts of one minute.
 */
export const rates = `
create unlogged table {schema}.rates (
  key text collate "C" primary key,
  used integer not null,
  granted integer not null,
  ends_at bigint not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create index rates_ended on {schema}.rates (ends_at);

do $$
declare
  app name;
begin
  for app in
    select distinct r.rolname from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
    where c.oid = '{schema}.keys'::regclass and a.privilege_type = 'DELETE' and r.oid <> c.relowner
  loop
    execute format('grant select, insert, update, delete on {schema}.rates to %I', app);
  end loop;
end
$$;
`;
