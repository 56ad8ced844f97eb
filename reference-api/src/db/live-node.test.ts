import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');

/**
 * What reads `node` itself, and so also the retired ones: the past, what is found on purpose, and rows that are locked
 * or changed by an id that was read from `live_node` before. Everything else reads the view `live_node`.
 */
const READS_RETIRED = [
  'access/guards.ts',
  // What a record belonged to is named, even if it was retired since.
  'accounts/record-history.statements.ts',
  'alarms/alarms.statements.ts',
  'alarms/close-alarm.statements.ts',
  'alarms/ledger/compare-imports.ts',
  'alarms/logs.statements.ts',
  'alarms/notifications/escalate.ts',
  'alarms/notifications/message-events.ts',
  // Frames keep the system of the node that they were of.
  'db/distribution/distribute.ts',
  'devices/fetch-commands.statements.ts',
  'devices/node-actions.statements.ts',
  'devices/node-admin.statements.ts',
  'devices/node-commands.statements.ts',
  'devices/nodes.statements.ts',
  'devices/retired-nodes.statements.ts',
  'exports/export-entities.statements.ts',
  'exports/export-nodes.statements.ts',
  'exports/export-readings.statements.ts',
  'exports/report-events.statements.ts',
  // What was found at an inspection stands where its device stood.
  'exports/report-place.statements.ts',
  'exports/roof-replay.statements.ts',
  'records/findings.statements.ts',
  'records/routers.statements.ts',
  'records/sim-cards.statements.ts',
  'records/smses.statements.ts',
  // A retired device that is restored stands where it stood.
  'systems/maps/system-maps.statements.ts',
];

/** Commands, imports, tests and the demo world, whose devices are its own. */
const APART = /^(readings\/import|world)\/|\.test\.ts$/;

const IN_SQL = /\b(from|join)\s+node\b|'node' \| 'live_node'/;
const IN_DRIZZLE = /(from|[jJ]oin|\$count)\(\s*node\b/;

test('reads retired devices only where somebody has chosen to', () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !APART.test(file));
  const found = files.filter((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return IN_SQL.test(text) || IN_DRIZZLE.test(text);
  });
  expect(found.sort()).toEqual(READS_RETIRED);
});
