-- Run once with psql, as a superuser, in the new database. The passwords come from the environment.
\getenv migrator_password MIGRATOR_PASSWORD
\getenv app_password APP_PASSWORD

-- Changes the schema, and owns it.
create role passmuster_migrator login password :'migrator_password';
-- What servers and workers are. It can create nothing, and reads nothing but Passmuster's schema.
create role passmuster_app login password :'app_password';

revoke all on database :"DBNAME", postgres, template1 from public;
revoke all on schema public from public;
grant connect on database :"DBNAME" to passmuster_migrator, passmuster_app;
create schema passmuster authorization passmuster_migrator;
