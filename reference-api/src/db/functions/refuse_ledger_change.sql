-- Refuses every change of the ledger.
-- Relied on by: src/alarms/ledger/chain.ts
-- In the database: it holds for whoever is connected, and for statements by hand.
create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger cannot be changed.';
end $$;

create trigger refuse_change before update or delete or truncate on ledger
  for each statement execute function refuse_ledger_change();
