/**
 * The day on which the first document of an Approved verification ends, in days since 1970-01-01. Each save
 * writes it; the index of verifications from before does so in the background.
 */
export const ends = `
create table passmuster_ends (
  verification text primary key,
  tenant text not null,
  day integer not null
) strict, without rowid;

create index passmuster_ends_first on passmuster_ends (tenant, day, verification);

insert or ignore into passmuster_unindexed (verification)
select id from passmuster_verifications where status = 'approved' and deleted_at is null;
`;
