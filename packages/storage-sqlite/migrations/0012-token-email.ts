export const tokenEmail = `
alter table passmuster_tokens add column email text;
`;
