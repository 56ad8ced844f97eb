import { once } from 'node:events';
import { USUAL_KINDS } from '@sagitta/shared-contracts/rules/log';
import { sql } from 'drizzle-orm';
import { chosenNodes } from '../export-nodes.statements';
import { apiForTests } from '../../../testing/api';
import { makeSensor, makeSystem } from '../../../testing/entities';
import type { ReportFacts } from './facts';
import { reportStream } from './report-stream';

const api = apiForTests();

/** A report of a hundred devices, which it reads one after the other. */
async function facts(): Promise<ReportFacts> {
  const systemId = await makeSystem(api);
  const sensor = await makeSensor(api, systemId);
  const [node] = await chosenNodes(api.store.db, systemId, [sensor]);
  if (!node) throw new Error('The device was not made.');
  return {
    systemId,
    systemName: 'Hala',
    place: { street: null, building: null, postalCode: null, city: null },
    zone: 'Europe/Warsaw',
    span: { from: new Date('2026-01-01T00:00:00Z'), until: new Date('2026-02-01T00:00:00Z') },
    days: ['2026-01-01', '2026-01-31'],
    nodes: Array.from({ length: 100 }, () => node),
    map: null,
    events: { kinds: USUAL_KINDS, listed: 1, heartbeats: 0, complete: 0, left: [] },
    imports: [],
    made: { by: 'Somebody', at: api.clock.now() },
    comment: '',
  };
}

const started = async () => {
  const given = await facts();
  const summaries = given.nodes.map((node) => ({ node, figures: [], last: null }));
  const select = jest.spyOn(api.store.db, 'select');
  const stream = reportStream(api.store.db, given, summaries);
  return { stream, select };
};
afterEach(() => jest.restoreAllMocks());

test('draws no more than is taken, and stops where the reader leaves', async () => {
  const { stream, select } = await started();
  await once(stream, 'readable');
  const drawn = select.mock.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(select.mock.calls.length - drawn).toBeLessThan(60);
  stream.destroy();
  await once(stream, 'close');
  const left = select.mock.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(select.mock.calls.length).toBe(left);
});

test('breaks off where the events cannot be read, and never ends as if it were whole', async () => {
  const { stream } = await started();
  await api.store.db.execute(sql`alter table log rename to log_away`);
  const pieces: Buffer[] = [];
  const taken = (async () => {
    for await (const piece of stream) pieces.push(piece as Buffer);
  })();
  await expect(taken).rejects.toThrow('Failed query');
  await api.store.db.execute(sql`alter table log_away rename to log`);
  const text = Buffer.concat(pieces).toString('latin1');
  expect([text.startsWith('%PDF'), text.includes('%%EOF')]).toEqual([true, false]);
});
