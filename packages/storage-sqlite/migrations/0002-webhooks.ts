/**
 * An endpoint's `sealed` column contains its address and secrets, encrypted with its own key. That of a
 * delivery contains the response of the endpoint, encrypted with the same key. Messages of one `lane` share
 * its limit.
 */
export const webhooks = `
create table passmuster_webhooks (
  id text primary key,
  tenant text not null,
  version integer not null,
  events text,
  include text not null,
  allow_private integer not null,
  created_at integer not null,
  disabled_at integer,
  disabled_reason text,
  failing_since integer,
  key_number integer not null,
  sealed blob not null
) strict;

create index passmuster_webhooks_newest on passmuster_webhooks (tenant, created_at desc, id desc);

create table passmuster_webhook_deliveries (
  id text primary key,
  tenant text not null,
  endpoint text not null references passmuster_webhooks (id) on delete cascade,
  message text not null,
  verification text,
  attempt integer not null,
  at integer not null,
  milliseconds integer not null,
  outcome text not null,
  status integer,
  failure text,
  next_at integer,
  event text,
  sealed blob
) strict;

create index passmuster_webhook_deliveries_newest
  on passmuster_webhook_deliveries (endpoint, at desc, id desc);

create index passmuster_webhook_deliveries_message
  on passmuster_webhook_deliveries (endpoint, message);

create index passmuster_webhook_deliveries_verification
  on passmuster_webhook_deliveries (verification) where sealed is not null;

alter table passmuster_outbox add column lane text;
`;
