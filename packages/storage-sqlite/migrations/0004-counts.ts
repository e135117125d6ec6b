/**
 * Counts listed verifications by tenant, flow and status, in time buckets of three widths: 2^42 microseconds
 * (51 days), 2^32 (71 minutes) and 2^22 (4 seconds). `level` is the exponent, `bucket` the time of creation
 * shifted by it. Triggers update the counts in the same transaction as the verification, on every connection.
 */
const columns = "(tenant, level, flow, status, bucket, count)";
const levels = [42, 32, 22];

const listed = (row: "old" | "new") =>
  levels
    .map((level) => `(${row}.tenant, ${level}, ${row}.flow, ${row}.status, ${row}.created_at >> ${level}, 1)`)
    .join(",\n    ");

const add = `insert into passmuster_counts ${columns} values
    ${listed("new")}
    on conflict do update set count = count + 1;`;

const at = levels
  .map((level) => `level = ${level} and bucket = old.created_at >> ${level}`)
  .map((place) => `tenant = old.tenant and ${place} and flow = old.flow and status = old.status`);

const remove = at
  .map(
    (place) => `update passmuster_counts set count = count - 1 where ${place};
  delete from passmuster_counts where ${place} and count = 0;`,
  )
  .join("\n  ");

const moved = ["tenant", "flow", "status", "created_at"].map((name) => `old.${name} is not new.${name}`);
const changed = `((old.deleted_at is null) is not (new.deleted_at is null) or ${moved.join(" or ")})`;

export const counts = `
create table passmuster_counts (
  tenant text not null,
  level integer not null,
  flow text not null,
  status text not null,
  bucket integer not null,
  count integer not null check (count >= 0),
  primary key (tenant, level, flow, status, bucket)
) strict, without rowid;

${levels
  .map(
    (level) => `insert into passmuster_counts ${columns}
  select tenant, ${level}, flow, status, created_at >> ${level}, count(*)
  from passmuster_verifications where deleted_at is null group by 1, 3, 4, 5;`,
  )
  .join("\n")}

create trigger passmuster_counts_created after insert on passmuster_verifications when new.deleted_at is null
begin
  ${add}
end;

create trigger passmuster_counts_left after update on passmuster_verifications when old.deleted_at is null and ${changed}
begin
  ${remove}
end;

create trigger passmuster_counts_entered after update on passmuster_verifications when new.deleted_at is null and ${changed}
begin
  ${add}
end;

create trigger passmuster_counts_removed after delete on passmuster_verifications when old.deleted_at is null
begin
  ${remove}
end;

create index passmuster_verifications_listed
  on passmuster_verifications (tenant, flow, status, created_at desc, id desc) where deleted_at is null;

drop index passmuster_verifications_newest;

drop index passmuster_verifications_reference;

create index passmuster_verifications_reference
  on passmuster_verifications (reference_look_up, created_at desc, id desc) where reference_look_up is not null;
`;
