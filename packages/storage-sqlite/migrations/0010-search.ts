/**
 * Searches and figures. A `look_up` is a keyed digest of a word or of its first letters. `look_ups` has all
 * of a verification, one after the other. A fact is a decision; `reviewer` is a keyed digest and `sealed` the
 * address, both removed by the erasure. `passmuster_unindexed` has the verifications from before.
 */
export const search = `
create table passmuster_search (
  number integer primary key,
  verification text not null unique references passmuster_verifications (id),
  created_at integer not null,
  look_ups blob not null
) strict;

create table passmuster_search_tokens (
  look_up blob not null,
  created_at integer not null,
  search integer not null,
  primary key (look_up, created_at, search)
) strict, without rowid;

create table passmuster_facts (
  entry text primary key,
  verification text not null,
  tenant text not null,
  flow text not null,
  at integer not null,
  status text not null,
  automatic integer not null,
  reversal integer not null,
  took integer,
  failed text not null,
  reviewer blob,
  sealed blob
) strict, without rowid;

create index passmuster_facts_counted
  on passmuster_facts (tenant, at, flow, status, automatic, reversal, reviewer, took);

create index passmuster_facts_reviewer on passmuster_facts (tenant, reviewer, at) where reviewer is not null;

create index passmuster_facts_verification on passmuster_facts (verification);

create table passmuster_waits (
  verification text primary key references passmuster_verifications (id),
  tenant text not null,
  flow text not null,
  since integer not null
) strict, without rowid;

create index passmuster_waits_oldest on passmuster_waits (tenant, flow, since);

insert into passmuster_waits (verification, tenant, flow, since)
select v.id, v.tenant, v.flow, max(h.created_at) from passmuster_verifications v
join passmuster_history h on h.verification = v.id and h.to_status = 'double_check' and h.from_status is not 'double_check'
where v.status = 'double_check' and v.deleted_at is null group by v.id;

create table passmuster_unindexed (
  verification text primary key
) strict, without rowid;

insert into passmuster_unindexed (verification) select id from passmuster_verifications where deleted_at is null;
`;
