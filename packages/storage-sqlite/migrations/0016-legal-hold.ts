/** Whether a verification is on legal hold. An erasure leaves it out. Rows from before are not held. */
export const legalHold = `
alter table passmuster_verifications add column held integer;
`;
