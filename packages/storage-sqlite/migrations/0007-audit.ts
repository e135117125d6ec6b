/**
 * The record: a hash chain for each tenant. `body` is JSON without personal data. The head is stored apart
 * from the links, so a chain without its end does not match it. `settings` is the digest of the settings that
 * were recorded last.
 */
export const audit = `
create table passmuster_audit (
  number integer primary key,
  tenant text not null,
  sequence integer not null,
  recorded_at integer not null,
  body text not null,
  hash blob not null check (length(hash) = 32),
  unique (tenant, sequence)
) strict;

create table passmuster_audit_heads (
  tenant text primary key,
  sequence integer not null,
  recorded_at integer not null,
  hash blob not null check (length(hash) = 32),
  settings text
) strict, without rowid;

create trigger passmuster_audit_is_not_changed before update on passmuster_audit
begin
  select raise(abort, 'the record is append-only');
end;

create trigger passmuster_audit_is_not_deleted before delete on passmuster_audit
begin
  select raise(abort, 'the record is append-only');
end;

create trigger passmuster_audit_heads_are_not_deleted before delete on passmuster_audit_heads
begin
  select raise(abort, 'the record is append-only');
end;
`;
