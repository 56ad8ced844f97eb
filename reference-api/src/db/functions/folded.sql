-- A text as a search compares it, without letter case and accents: `fold` of shared-contracts/src/rules/fold.ts, which a
-- test compares with it. Most texts are ASCII, for which it does nothing else.
-- Relied on by: src/alarms/logs.statements.ts, src/db/text-indexes.ts, src/records/search/found.statements.ts
-- In the database: indexes are made of it, so another body needs another name. It is not strict: a strict one could not
--   be written into the statements, which makes it ten times as fast.
create or replace function folded(words text)
returns text language sql immutable parallel safe as $$
  select case when octet_length($1) = length($1) then lower($1)
    else lower(translate(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g'), 'Łł', 'll')) end
$$;
