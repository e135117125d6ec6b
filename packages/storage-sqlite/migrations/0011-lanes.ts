/**
 * A claim looks at its own topics, and there at one lane after the other. A claim by due time alone read
 * every message of other topics, and of lanes that it left out: 16 ms beside 15,000 for an endpoint that does
 * not answer. The depth of the outbox, which health and metrics ask for, read every message to count the
 * parked ones.
 */
export const lanes = `
drop index passmuster_outbox_due;

create index passmuster_outbox_due on passmuster_outbox (topic, due_at, id) where parked = 0 and lane is null;

create index passmuster_outbox_lanes on passmuster_outbox (topic, lane, due_at, id)
  where parked = 0 and lane is not null;

create index passmuster_outbox_parked on passmuster_outbox (topic) where parked = 1;
`;
