/**
 * Times are microseconds since the Unix epoch. A `sealed` column contains the personal part of its row,
 * encrypted with the key of its verification. A `look_up` column contains a keyed digest for finding such a
 * part. Rows of `passmuster_keys` are appended and overwritten at equal length, never deleted. So SQLite
 * never moves them to another page, and an overwritten key has no other copy.
 */
export const initial = `
create table passmuster_keys (
  number integer primary key,
  key blob not null check (length(key) = 32)
) strict;

create table passmuster_verifications (
  id text primary key,
  tenant text not null,
  flow text not null,
  version integer not null,
  status text not null,
  submitted_at integer,
  created_at integer not null,
  updated_at integer not null,
  deleted_at integer,
  run integer not null,
  sequence integer not null,
  key_number integer not null,
  sealed blob,
  reference_look_up blob
) strict;

create index passmuster_verifications_newest
  on passmuster_verifications (tenant, created_at desc, id desc) where deleted_at is null;

create index passmuster_verifications_reference
  on passmuster_verifications (reference_look_up) where reference_look_up is not null;

create table passmuster_documents (
  id text primary key,
  verification text not null references passmuster_verifications (id),
  position integer not null,
  type_id integer not null,
  country text not null,
  front text not null,
  back text,
  status text not null,
  created_at integer not null,
  updated_at integer not null,
  sealed blob not null,
  number_look_up blob,
  unique (verification, position)
) strict;

create index passmuster_documents_number
  on passmuster_documents (number_look_up) where number_look_up is not null;

create table passmuster_decisions (
  document text not null references passmuster_documents (id) on delete cascade,
  position integer not null,
  id text not null,
  status text not null,
  created_at integer not null,
  updated_at integer not null,
  sealed blob not null,
  primary key (document, position)
) strict, without rowid;

create table passmuster_comments (
  verification text not null references passmuster_verifications (id),
  position integer not null,
  id text not null,
  status text not null,
  private integer not null,
  created_at integer not null,
  sealed blob not null,
  primary key (verification, position)
) strict, without rowid;

create table passmuster_history (
  verification text not null references passmuster_verifications (id),
  position integer not null,
  id text not null,
  from_status text,
  to_status text not null,
  created_at integer not null,
  sealed blob not null,
  primary key (verification, position)
) strict, without rowid;

create trigger passmuster_history_is_not_changed before update on passmuster_history
begin
  select raise(abort, 'history is append-only');
end;

create trigger passmuster_history_is_not_deleted before delete on passmuster_history
when exists (select 1 from passmuster_verifications where id = old.verification and deleted_at is null)
begin
  select raise(abort, 'history is append-only');
end;

create table passmuster_outbox (
  id text primary key,
  topic text not null,
  tenant text not null,
  verification text not null,
  payload text not null,
  due_at integer not null,
  attempts integer not null default 0,
  leased_until integer,
  reason text,
  parked integer not null default 0
) strict;

create index passmuster_outbox_due on passmuster_outbox (due_at, id) where parked = 0;

create table passmuster_tokens (
  id text primary key,
  digest text not null unique,
  tenant text not null,
  scopes text not null,
  flows text,
  created_at integer not null,
  expires_at integer,
  last_used_at integer,
  revoked_at integer
) strict;
`;
