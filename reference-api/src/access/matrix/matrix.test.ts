import { ALL_OPERATIONS, type OperationName } from '@sagitta/shared-contracts/api';
import { fillPath, type Operation } from '@sagitta/shared-contracts/operation';
import { SERVED } from '../../operations/registry';
import { testApi, type TestApi } from '../../testing/api';
import { snapshot } from '../../testing/snapshot';
import type { Cell } from './row';
import { MATRIX } from './table';
import { CALLERS, newWorld, type Who } from './world';

// Every operation of the contract, towards every kind of entity, as every category: the table is table.ts.

let api: TestApi;

beforeAll(async () => {
  api = await testApi({ LOGIN_RATE_LIMIT: '1000000' });
  // The world's own history only makes comparing slow.
  await api.store.pool.query('truncate log, measurement, sms, audit');
});
afterAll(() => api.close());

const rows = Object.entries(MATRIX) as [OperationName, Cell[]][];
const served = new Set(SERVED.map(({ operation }) => operation.name));

it('has a row for every operation of the contract', () => {
  expect(rows.map(([name]) => name).sort()).toEqual(Object.keys(ALL_OPERATIONS).sort());
});

const reads = ({ method, name }: Operation) => method === 'GET' || name.startsWith('list');

interface Result {
  call: string;
  got: string;
}

async function tryCell(operation: Operation, cell: Cell, who: Who): Promise<Result> {
  const world = await newWorld(api, who);
  const { sent, outcome } = await cell.prepare(world);
  const before = reads(operation) ? null : await snapshot(api);
  const path = served.has(operation.name) ? fillPath(operation.path, sent.params as Record<string, unknown> | undefined) : operation.path.replaceAll(/\{\w+\}/g, '1');
  const answer = await api.call(operation.method, path, { token: world.token, ...(sent.input && { body: sent.input }) });
  const got = outcome(answer);
  const changed = before !== null && answer.statusCode >= 400 && JSON.stringify(await snapshot(api)) !== JSON.stringify(before);
  return { call: `${who} on ${cell.place}`, got: changed ? `${got}, and yet something changed` : got };
}

describe.each(rows)('%s', (name, cells) => {
  it('gives each caller what the table says, and a refused call changes nothing', async () => {
    const results: Result[] = [];
    for (const cell of cells) for (const who of CALLERS) results.push(await tryCell(ALL_OPERATIONS[name], cell, who));
    const expected = cells.flatMap((cell) => CALLERS.map((who) => ({ call: `${who} on ${cell.place}`, got: cell.expected[who] })));
    expect(results).toEqual(expected);
  });
});
