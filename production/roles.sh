#!/bin/bash
# Run by the image of PostgreSQL on an empty folder, and by hand on an older one (docs/operating.md#two-roles): makes the
# role of the API, which owns nothing. The owner gives it what it needs when the API starts.
set -euo pipefail
name=sagitta_api
password=$(cat /run/secrets/api_password)
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -v name="$name" -v password="$password" <<'SQL'
select format('create role %I login', :'name') where not exists (select from pg_roles where rolname = :'name') \gexec
alter role :"name" with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
grant connect on database :"DBNAME" to :"name";
SQL
