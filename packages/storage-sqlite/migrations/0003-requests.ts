/**
 * A response is sealed with the key of the verification that it is about; a response about no verification is
 * stored in plain text.
 */
export const requests = `
create table passmuster_requests (
  tenant text not null,
  id text not null,
  attempt text not null,
  body text not null,
  held_until integer,
  expires_at integer not null,
  done integer not null default 0,
  about text,
  made text,
  answer text,
  sealed blob,
  primary key (tenant, id)
) strict;

create index passmuster_requests_expired on passmuster_requests (expires_at);

create index passmuster_requests_about on passmuster_requests (about) where about is not null;
`;
