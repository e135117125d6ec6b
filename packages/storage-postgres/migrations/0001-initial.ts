/**
 * Times are microseconds since the Unix epoch; `{schema}` is the quoted name of the schema. A `sealed` column
 * contains the personal part of its row, encrypted with the key of its verification or endpoint (`owner`). A
 * `look_up` column contains a keyed digest for finding such a part. The owner of the look-up key is ''. Ids
 * compare by bytes.
 *
 * A deleted row version stays in its page. So keys are in partitions that are small enough to be rewritten
 * without one key. `writes` lists the latest saves, newest first, each with a name from its caller: it
 * settles saves of unknown outcome.
 */
export const initial = `
create table {schema}.keys (
  owner text collate "C" not null,
  key bytea not null check (length(key) = 32),
  primary key (owner)
) partition by hash (owner);

do $$
begin
  for part in 0..15 loop
    execute format('create table {schema}.keys_%s partition of {schema}.keys for values with (modulus 16, remainder %s)', part, part);
  end loop;
end
$$;

create table {schema}.verifications (
  id text collate "C" primary key,
  tenant text not null,
  flow text not null,
  version bigint not null,
  status text not null,
  submitted_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  run bigint not null,
  sequence bigint not null,
  sealed bytea,
  reference_look_up bytea,
  writes text[] not null
);

create index verifications_listed
  on {schema}.verifications (tenant, flow, status, created_at desc, id desc) where deleted_at is null;

create index verifications_reference
  on {schema}.verifications (reference_look_up, created_at desc, id desc) where reference_look_up is not null;

create table {schema}.documents (
  id text collate "C" primary key,
  verification text collate "C" not null references {schema}.verifications (id),
  position integer not null,
  type_id bigint not null,
  country text not null,
  front text not null,
  back text,
  status text not null,
  created_at bigint not null,
  updated_at bigint not null,
  sealed bytea not null,
  number_look_up bytea,
  unique (verification, position)
);

create index documents_number on {schema}.documents (number_look_up) where number_look_up is not null;

create table {schema}.decisions (
  document text collate "C" not null references {schema}.documents (id) on delete cascade,
  position integer not null,
  id text not null,
  status text not null,
  created_at bigint not null,
  updated_at bigint not null,
  sealed bytea not null,
  primary key (document, position)
);

create table {schema}.comments (
  verification text collate "C" not null references {schema}.verifications (id),
  position integer not null,
  id text not null,
  status text not null,
  private integer not null,
  created_at bigint not null,
  sealed bytea not null,
  primary key (verification, position)
);

create table {schema}.history (
  verification text collate "C" not null references {schema}.verifications (id),
  position integer not null,
  id text not null,
  from_status text,
  to_status text not null,
  created_at bigint not null,
  sealed bytea not null,
  primary key (verification, position)
);

create function {schema}.keep_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists
    (select from {schema}.verifications where id = old.verification and deleted_at is null) then return old;
  end if;
  raise exception 'history is append-only';
end
$$;

create trigger history_is_kept before update or delete on {schema}.history
for each row execute function {schema}.keep_history();

create table {schema}.outbox (
  id text collate "C" primary key,
  topic text not null,
  tenant text not null,
  verification text not null,
  payload text not null,
  due_at bigint not null,
  lane text,
  attempts bigint not null default 0,
  leased_until bigint,
  reason text,
  parked integer not null default 0
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01);

create index outbox_due on {schema}.outbox (due_at, id) where parked = 0;

create index outbox_parked on {schema}.outbox (id) where parked = 1;

create table {schema}.tokens (
  id text collate "C" primary key,
  digest text not null unique,
  tenant text not null,
  scopes text not null,
  flows text,
  created_at bigint not null,
  expires_at bigint,
  last_used_at bigint,
  revoked_at bigint
);

create table {schema}.requests (
  tenant text not null,
  id text not null,
  attempt text not null,
  body text not null,
  held_until bigint,
  expires_at bigint not null,
  done integer not null default 0,
  about text,
  made text,
  answer text,
  sealed bytea,
  primary key (tenant, id)
) with (autovacuum_vacuum_scale_factor = 0.01);

create index requests_expired on {schema}.requests (expires_at);

create index requests_about on {schema}.requests (about) where about is not null;

create table {schema}.webhooks (
  id text collate "C" primary key,
  tenant text not null,
  version bigint not null,
  events text,
  include text not null,
  allow_private integer not null,
  created_at bigint not null,
  disabled_at bigint,
  disabled_reason text,
  failing_since bigint,
  sealed bytea not null
);

create index webhooks_newest on {schema}.webhooks (tenant, created_at desc, id desc);

create table {schema}.webhook_deliveries (
  id text collate "C" primary key,
  tenant text not null,
  endpoint text collate "C" not null references {schema}.webhooks (id) on delete cascade,
  message text not null,
  verification text,
  attempt bigint not null,
  at bigint not null,
  milliseconds bigint not null,
  outcome text not null,
  status integer,
  failure text,
  next_at bigint,
  event text,
  sealed bytea
);

create index webhook_deliveries_newest on {schema}.webhook_deliveries (endpoint, at desc, id desc);

create index webhook_deliveries_message on {schema}.webhook_deliveries (endpoint, message);

create index webhook_deliveries_verification
  on {schema}.webhook_deliveries (verification) where sealed is not null;
`;
