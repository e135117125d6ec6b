/**
 * The time at which a Started verification expires is a column of it. A claim turns it into a message once it
 * is due, so a verification that leaves Started in time has cost no message. Messages from before are handled
 * as they come due.
 */
export const expiry = `
alter table passmuster_verifications add column expires_at integer;

create index passmuster_verifications_expiring
  on passmuster_verifications (expires_at) where expires_at is not null;
`;
