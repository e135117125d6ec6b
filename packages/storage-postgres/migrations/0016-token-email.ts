export const tokenEmail = `
alter table {schema}.tokens add column email text;
`;
