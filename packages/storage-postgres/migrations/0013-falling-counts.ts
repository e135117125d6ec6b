/**
 * `fold` failed where a count fell: a check constraint is tested on the row proposed for insertion, before
 * `on conflict` (PostgreSQL, INSERT), and a change below zero is no count. From the first decision on a
 * verification that was counted before, `changes` only grew, and every page of a list reads all of it. A
 * count that falls has a row, because the changes of a verification are committed in their order.
 */
export const fallingCounts = `
create or replace function {schema}.fold() returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('{schema}.counts')) then return; end if;
  with gone as (
    delete from {schema}.changes returning *
  ), sums as materialized (
    select tenant, level, flow, status, created_at >> level as bucket, sum(change) as change
    from gone, unnest(array[42, 32, 22]) level group by 1, 2, 3, 4, 5 having sum(change) <> 0
  ), fallen as (
    update {schema}.counts c set count = c.count + s.change from sums s
    where s.change < 0 and (c.tenant, c.level, c.flow, c.status, c.bucket) = (s.tenant, s.level, s.flow, s.status, s.bucket)
  )
  insert into {schema}.counts as c select * from sums where change > 0
    on conflict (tenant, level, flow, status, bucket) do update set count = c.count + excluded.count;
  delete from {schema}.counts where count = 0;
end
$$;

do $$ begin perform {schema}.fold(); end $$;
`;
