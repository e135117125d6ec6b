/** Steps that pages for end users reported, by day. No row names a verification. */
export const steps = `
create table passmuster_steps (
  tenant text not null,
  flow text not null,
  day text not null,
  step text not null,
  event text not null,
  count integer not null check (count > 0),
  primary key (tenant, flow, day, step, event)
) strict, without rowid;
`;
