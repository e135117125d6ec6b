-- Run as passmuster_migrator after each `passmuster migrate`: it may have added tables and functions.
begin;
grant usage on schema passmuster to passmuster_app;
grant select, insert, update, delete on all tables in schema passmuster to passmuster_app;
grant execute on all functions in schema passmuster to passmuster_app;
-- The record only grows, and only a migration says which migrations ran.
revoke update, delete on passmuster.audit from passmuster_app;
revoke delete on passmuster.audit_heads from passmuster_app;
revoke insert, update, delete on passmuster.migrations from passmuster_app;
commit;
