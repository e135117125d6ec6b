/**
 * Data keys as wrapped by the key store, which is outside the database. `wrapped` is empty until `migrate`
 * has wrapped the plain key of `passmuster_keys` and overwritten it with zeros. `legacy` marks keys of rows
 * that may be sealed as before; while it is set, history rows may be sealed again. Rows are overwritten at
 * erasure, never deleted.
 */
export const dataKeys = `
create table passmuster_data_keys (
  number integer primary key,
  tenant text not null,
  owner text not null,
  wrapped blob not null,
  legacy integer not null default 0
) strict;

insert into passmuster_data_keys (number, tenant, owner, wrapped, legacy)
select k.number, coalesce(v.tenant, w.tenant, ''), coalesce(v.id, w.id, ''), x'', v.id is not null
from passmuster_keys k
left join passmuster_verifications v on v.key_number = k.number
left join passmuster_webhooks w on w.key_number = k.number;

create index passmuster_data_keys_legacy on passmuster_data_keys (number) where legacy = 1;

create trigger passmuster_keys_are_wrapped before insert on passmuster_keys
begin
  select raise(abort, 'keys are wrapped since schema 6: update Passmuster');
end;

drop trigger passmuster_history_is_not_changed;

create trigger passmuster_history_is_not_changed before update on passmuster_history
when old.verification is not new.verification or old.position is not new.position or old.id is not new.id
  or old.from_status is not new.from_status or old.to_status is not new.to_status or old.created_at is not new.created_at
  or not exists (
    select 1 from passmuster_verifications v join passmuster_data_keys k on k.number = v.key_number
    where v.id = old.verification and k.legacy = 1
  )
begin
  select raise(abort, 'history is append-only');
end;
`;
