import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { fastify } from 'fastify';
import { MessageCounters } from '../../alarms/notifications/note-attempts';
import { storeFallback } from '../../records/release-fallbacks.statements';
import { startRounds } from '../../kit/rounds';
import { testApi } from '../../../testing/api';
import { freePort } from '../../../testing/postgres-server';
import { Counters } from '../../readings/uplinks/counters';
import { addMetrics } from './metrics';

// Alerts and dashboard ask for what is exported, by the names and labels that it has, and each alert leads somewhere.

const ROOT = new URL('../../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const own = createRequire(fileURLToPath(new URL('package.json', ROOT)));
// The parser of a tool that is installed anyway.
const { parse } = createRequire(own.resolve('knip'))('yaml') as { parse: (text: string) => unknown };

interface Rule {
  alert: string;
  expr: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}
const { groups } = parse(read('production/prometheus-rules.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('production/grafana-dashboard.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const expressions = [
  ...rules.map(({ alert, expr }) => ({ of: alert, expr })),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ of: title, expr }))),
];

/** Of the node exporter and of Prometheus itself. */
const OF_OTHERS = ['up', 'node_filesystem_avail_bytes', 'node_filesystem_size_bytes', 'node_timex_offset_seconds'];
/** What Prometheus adds. */
const LABELS_OF_OTHERS = ['job', 'instance', 'fstype', 'mountpoint', 'le'];
/** The commands that write files for the node exporter. */
const WRITERS = [
  'delivery/src/nginx/check-certificate.ts',
  'reference-api/cli/backup/command.ts',
  'reference-api/cli/verify-ledger.ts',
];

const METRIC = /\b(?:sagitta|nodejs|process|node)_[a-z0-9_]+|\bup\b/g;

/** Names of metrics, each with its labels, as an instance with everything configured exports them. */
async function exported(): Promise<Map<string, Set<string>>> {
  const api = await testApi();
  const app = fastify();
  app.get('/seen', async () => 'seen');
  const port = await freePort();
  const messages = new MessageCounters();
  messages.count({ channel: 'sms', outcome: 'sent' });
  await storeFallback(api.store.db, { part: 'p', version: '1', fellBackTo: null, kind: 'render' }, new Date());
  const stop = startRounds(
    60_000,
    async () => undefined,
    () => undefined,
    'gathering',
  );
  addMetrics(app, api.store, {
    host: '127.0.0.1',
    port,
    now: () => new Date(),
    streams: () => ({ open: 0, slow: 0 }),
    replicaLag: async () => 0,
    uplinks: () => new Counters().read(),
    messages,
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  await fetch(`${address}/seen`);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await app.close();
  await stop();
  await api.close();
  const found = new Map<string, Set<string>>();
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_0-9]+)(?:\{(.*)\})? \S+$/gm)) {
    const all = found.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) all.add(label);
    found.set(name, all);
  }
  for (const file of WRITERS)
    for (const [name] of read(file).matchAll(/\bsagitta_[a-z_]+/g)) found.set(name, found.get(name) ?? new Set());
  return found;
}

test('every metric and label that an alert or a panel asks for is exported', async () => {
  const known = await exported();
  for (const { of, expr } of expressions) {
    const names = (expr.match(METRIC) ?? []).filter((name) => !OF_OTHERS.includes(name));
    expect({ of, unknown: names.filter((name) => !known.has(name)) }).toEqual({ of, unknown: [] });
    const labels = [
      ...[...expr.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label),
      ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/)),
    ].filter((label) => !LABELS_OF_OTHERS.includes(label));
    const there = new Set(names.flatMap((name) => [...(known.get(name) ?? [])]));
    expect({ of, unknown: labels.filter((label) => !there.has(label)) }).toEqual({ of, unknown: [] });
  }
  const asked = expressions.flatMap(({ expr }) => expr.match(METRIC) ?? []);
  expect(asked.length).toBeGreaterThan(40);
});

test('the outcomes that alerts ask for are counted', () => {
  const counted = Object.keys(new Counters().read());
  for (const { alert, expr } of rules.filter((rule) => rule.expr.includes('sagitta_uplinks_total')))
    for (const [, outcomes = ''] of expr.matchAll(/outcome(?:=~|!~|=)"([^"]+)"/g))
      expect({ alert, unknown: outcomes.split('|').filter((one) => !counted.includes(one)) }).toEqual({
        alert,
        unknown: [],
      });
});

test('every alert leads to its section of the runbook, and every section is led to', () => {
  const runbook = read('docs/runbook.md');
  const anchors = [...runbook.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  );
  const led = rules.map(({ annotations }) => /^docs\/runbook\.md#(.+)$/.exec(annotations.runbook_url ?? '')?.[1]);
  expect(new Set(led)).toEqual(new Set(anchors));
  for (const { alert, labels, annotations } of rules) {
    expect(alert).toMatch(/^[A-Z][A-Za-z]+$/);
    expect(['warning', 'critical']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/\S/);
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

(hasPromtool ? test : test.skip)(`promtool reads the rules and finds their tests in order`, () => {
  const folder = fileURLToPath(new URL('production/', ROOT));
  for (const args of [
    ['check', 'rules', 'prometheus-rules.yml'],
    ['test', 'rules', 'prometheus-rules.test.yml'],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });
    expect({ status, said: status === 0 ? '' : `${stdout}${stderr}` }).toEqual({ status: 0, said: '' });
  }
});
