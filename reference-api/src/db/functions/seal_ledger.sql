-- Numbers, dates and hashes an entry of the ledger, one at a time: the lock is held until the transaction ends, so
-- that numbers have no gaps and hashes one order. Dated by the database's clock, whatever the entry says, and never
-- before the entry before it. Tests with a clock of their own set sagitta.ledger_clock, which counts only for a role
-- that could change the ledger anyway.
-- Relied on by: src/alarms/ledger/chain.ts, src/alarms/ledger/add-entries.ts
-- In the database: the API's own role could otherwise number, date and hash as it likes. LOCKS.ledger has the number
-- of the lock.
create or replace function seal_ledger() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  newest record;
begin
  perform pg_advisory_xact_lock(7265722);
  select seq, hash, at into newest from ledger order by seq desc limit 1;
  new.seq := coalesce(newest.seq, 0) + 1;
  new.previous := coalesce(newest.hash, repeat('0', 64));
  if coalesce(current_setting('sagitta.ledger_clock', true), '') <> 'given' or new.at is null
    or not has_table_privilege(session_user, 'ledger', 'UPDATE') then
    new.at := greatest(clock_timestamp(), newest.at);
  end if;
  new.at := date_trunc('milliseconds', new.at);
  new.facts := new.facts::jsonb::text;
  new.hash := encode(sha256(convert_to(concat_ws(e'\n', new.previous, new.seq,
    (extract(epoch from new.at) * 1000)::bigint, new.kind, new.log_id, new.system_id, new.facts), 'UTF8')), 'hex');
  return new;
end $$;

create trigger seal_ledger before insert on ledger for each row execute function seal_ledger();
