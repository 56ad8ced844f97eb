-- The partitions of "uplink_frame", and the moment at which each ends.
-- Relied on by: src/db/functions/ensure_frame_days.sql, src/db/functions/drop_frame_days.sql
-- In the database: only its catalogue knows.
create or replace function end_of_frame_days()
returns table (partition regclass, until timestamptz) language sql stable as $$
  select c.oid::regclass, substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([^'']+)''\)')::timestamptz
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'public.uplink_frame'::regclass
$$;
