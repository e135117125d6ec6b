/**
 * Counts listed verifications by tenant, flow and status, in time buckets of three widths: 2^42 microseconds
 * (51 days), 2^32 (71 minutes) and 2^22 (4 seconds). `level` is the exponent, `bucket` the time of creation
 * shifted by it. Every save adds a row to `changes` in its transaction, so saves never wait for each other;
 * `fold` moves these rows into `counts`. The true count is the sum of both.
 */
export const counts = `
create table {schema}.counts (
  tenant text not null,
  level integer not null,
  flow text not null,
  status text not null,
  bucket bigint not null,
  count bigint not null check (count >= 0),
  primary key (tenant, level, flow, status, bucket)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);

create index counts_empty on {schema}.counts (tenant) where count = 0;

create table {schema}.changes (
  tenant text not null,
  flow text not null,
  status text not null,
  created_at bigint not null,
  change integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create function {schema}.note_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    insert into {schema}.changes values (old.tenant, old.flow, old.status, old.created_at, -1);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into {schema}.changes values (new.tenant, new.flow, new.status, new.created_at, 1);
  end if;
  return null;
end
$$;

create trigger changes_by_insert after insert on {schema}.verifications
for each row execute function {schema}.note_change();

create trigger changes_by_update after update on {schema}.verifications
for each row when (
  (old.tenant, old.flow, old.status, old.created_at, old.deleted_at is null)
    is distinct from (new.tenant, new.flow, new.status, new.created_at, new.deleted_at is null)
) execute function {schema}.note_change();

create trigger changes_by_delete after delete on {schema}.verifications
for each row execute function {schema}.note_change();

create function {schema}.fold() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('{schema}.counts')) then return; end if;
  with gone as (delete from {schema}.changes returning *)
  insert into {schema}.counts
    select tenant, level, flow, status, created_at >> level, sum(change)
    from gone, unnest(array[42, 32, 22]) level group by 1, 2, 3, 4, 5 having sum(change) <> 0
    on conflict (tenant, level, flow, status, bucket) do update set count = counts.count + excluded.count;
  delete from {schema}.counts where count = 0;
end
$$;

create function {schema}.created_since(of_tenant text, of_flows text[], of_statuses text[], since bigint) returns bigint
language plpgsql stable as $$
declare
  found_count bigint := 0;
  part bigint;
  span int8range := int8range(null, null);
  leaf_end bigint := ((since >> 22) + 1) << 22;
begin
  foreach part in array array[42, 32, 22] loop
    found_count := found_count + coalesce((
      select sum(c.count) from {schema}.counts c
      where c.tenant = of_tenant and c.level = part and c.flow = any(of_flows) and c.status = any(of_statuses)
        and c.bucket > since >> part::integer and (upper(span) is null or c.bucket < upper(span))), 0);
    span := int8range((since >> part::integer) << 10, ((since >> part::integer) + 1) << 10);
  end loop;
  return found_count
    + coalesce((select sum(c.change) from {schema}.changes c where c.tenant = of_tenant and c.flow = any(of_flows)
        and c.status = any(of_statuses) and c.created_at >= leaf_end), 0)
    + (select count(*) from {schema}.verifications v where v.tenant = of_tenant and v.flow = any(of_flows)
        and v.status = any(of_statuses) and v.deleted_at is null and v.created_at >= since and v.created_at < leaf_end);
end
$$;

create function {schema}.place_of(
  of_tenant text, of_flows text[], of_statuses text[], skip bigint, out before bigint, out rest bigint
) language plpgsql stable as $$
declare
  part integer;
  low bigint := -(2::bigint ^ 31);
  high bigint := 2::bigint ^ 31;
  here record;
begin
  rest := skip;
  foreach part in array array[42, 32, 22] loop
    select b.bucket, b.upto - b.n as newer into here from (
      select bucket, sum(n) as n, sum(sum(n)) over (order by bucket desc) as upto from (
        select c.bucket, c.count as n from {schema}.counts c
        where c.tenant = of_tenant and c.level = part and c.flow = any(of_flows) and c.status = any(of_statuses)
          and c.bucket between low and high
        union all
        select c.created_at >> part, c.change from {schema}.changes c
        where c.tenant = of_tenant and c.flow = any(of_flows) and c.status = any(of_statuses)
          and c.created_at >> part between low and high
      ) counted group by bucket
    ) b where b.upto > rest and b.n > 0 order by b.bucket desc limit 1;
    if not found then before := null; return; end if;
    rest := rest - here.newer;
    before := (here.bucket + 1) << part;
    low := here.bucket << 10;
    high := ((here.bucket + 1) << 10) - 1;
  end loop;
end
$$;
`;
