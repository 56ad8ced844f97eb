import type pg from 'pg';
import type { LongList } from './bench-messages';

/** Statements that add so many rows ($1) to a table of the demo world. */
const FILL: Readonly<Record<LongList, readonly string[]>> = {
  simCards: [
    `insert into sim_card (system_id, ip, telephone, iccid, owner, notes)
    select 1 + i % (select count(*)::int from system), format('198.18.%s.%s', i / 256, i % 256),
      format('+489%s', lpad(i::text, 8, '0')), '89489' || lpad(i::text, 14, '0'), 'customer', '<p>Card ' || i || '</p>'
    from generate_series(1, $1::int) as i`,
  ],
  smses: [
    `insert into sms (number, system_id, at, text, direction, state)
    select format('+489%s', lpad((i % 500)::text, 8, '0')), 1 + i % (select count(*)::int from system),
      now() - i * interval '3 minutes', format('Signal %s dBm, battery %s %%', -i % 110, i % 101),
      (array['sent', 'received'])[1 + i % 2], case i % 2 when 0 then 'delivered' end
    from generate_series(1, $1::int) as i`,
  ],
  logs: [
    'drop index log_message_text',
    `insert into log (system_id, node_id, severity, message_en, event_at, confirmable, confirmed_at, confirmed_by_name)
    select n.system_id, n.id,
      (array['L1', 'L2', 'L3', 'L4', 'obstruction', 'other', 'other', 'other', 'website'])[1 + i % 9],
      format('Threshold level L%s exceeded at %s: %s mm', 1 + i % 4, n.name, i % 97),
      now() - i * interval '30 seconds', i % 9 < 4, case when i % 9 < 4 and i % 50 > 0 then now() end,
      case when i % 9 < 4 and i % 50 > 0 then 'Anna' end
    from generate_series(1, $1::int) as i
    join (select *, row_number() over (order by id) - 1 as place, count(*) over () as nodes from node) n
      on n.place = i % n.nodes`,
    'create index log_message_text on log using gin (message_en gin_trgm_ops)',
  ],
};

const TABLE: Readonly<Record<LongList, string>> = { simCards: 'sim_card', smses: 'sms', logs: 'log' };

/** Adds many rows to a list of the demo world; without triggers and foreign keys, which would take most of the time. */
export async function fill(pool: pg.Pool, list: LongList, rows: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const statement of FILL[list]) await client.query(statement, statement.includes('$1') ? [rows] : []);
    await client.query('reset session_replication_role');
    await client.query(`vacuum analyze ${TABLE[list]}`);
  } finally {
    client.release();
  }
}
