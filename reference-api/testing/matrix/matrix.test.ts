import { ALL_OPERATIONS, type OperationName } from '@sagitta/shared-contracts/api';
import { fillPath, type Operation } from '@sagitta/shared-contracts/operation';
import { SERVED } from '../../src/served';
import { apiForTests } from '../api';
import { snapshot } from '../snapshot';
import { watchStatements } from '../statements';
import type { Cell, Sent } from './row';
import { MATRIX } from './table';
import { CALLERS, newWorld, type Who } from './world';

// Every operation of the contract, on every kind of entity, for every category: the table is table.ts.

const api = apiForTests({ LOGIN_RATE_LIMIT: '1000000' });
let statements: () => string[];

beforeAll(async () => {
  // The world's history would only make comparing slow.
  statements = watchStatements(api.store);
  await api.store.pool.query('truncate log, notification, measurement, sms, audit');
});

const rows = Object.entries(MATRIX) as [OperationName, Cell[]][];
const served = new Set(SERVED.map(({ operation }) => operation.name));

test('has a row for every operation of the contract', () => {
  expect(rows.map(([name]) => name).sort()).toEqual(Object.keys(ALL_OPERATIONS).sort());
});

const reads = ({ method, name }: Operation) => method === 'GET' || name.startsWith('list');

const callOf = ({ place }: Cell, who: Who) => `${who} on ${place}`;

interface Result {
  cell: Cell;
  who: Who;
  call: string;
  got: string;
  /** The complete response, and the database queries for it. */
  seen: readonly string[];
}

async function tryCell(operation: Operation, cell: Cell, who: Who): Promise<Result> {
  const world = await newWorld(api, who);
  const { sent, outcome } = await cell.prepare(world);
  const before = reads(operation) ? null : await snapshot(api);
  const path = served.has(operation.name)
    ? fillPath(operation.path, sent.params as Record<string, unknown> | undefined)
    : operation.path.replaceAll(/\{\w+\}/g, '1');
  statements();
  const answer = await api.call(operation.method, path, {
    token: world.token,
    ...(sent.input && { body: sent.input }),
  });
  const seen = [withoutSent(answer.body, sent), ...statements()];
  const got = outcome(answer);
  const changed =
    before !== null && answer.statusCode >= 400 && JSON.stringify(await snapshot(api)) !== JSON.stringify(before);
  return { cell, who, call: callOf(cell, who), got: changed ? `${got}, and yet something changed` : got, seen };
}

/** A response without the ids of lists in the call, which its caller knew. */
function withoutSent(body: string, { input = {} }: Sent): string {
  const ids = new Set<unknown>(Object.values(input).filter(Array.isArray).flat());
  return body.replaceAll(/"id":(\d+)/g, (text, id) => (ids.has(Number(id)) ? '"id":"sent"' : text));
}

/**
 * Calls on hidden entities next to the same calls on missing ones, if both get the same response. Then both also do the
 * same work, so that neither the response nor its timing reveals which it is.
 */
function twins(results: readonly Result[]): [Result, Result][] {
  return results
    .filter(({ cell }) => cell.place === 'missing')
    .flatMap((missing) =>
      results
        .filter(
          ({ cell, who, got }) =>
            ['foreign', 'private'].includes(cell.place) &&
            cell.row === missing.cell.row &&
            who === missing.who &&
            got === missing.got,
        )
        .map((hidden): [Result, Result] => [hidden, missing]),
    );
}

describe.each(rows)('%s', (name, cells) => {
  test('gives each caller the result in the table; a refused call changes nothing and reveals nothing', async () => {
    const results: Result[] = [];
    for (const cell of cells) for (const who of CALLERS) results.push(await tryCell(ALL_OPERATIONS[name], cell, who));
    const expected = cells.flatMap((cell) =>
      CALLERS.map((who) => ({ call: callOf(cell, who), got: cell.expected[who] })),
    );
    expect(results.map(({ call, got }) => ({ call, got }))).toEqual(expected);

    for (const [hidden, missing] of twins(results))
      expect([hidden.call, ...hidden.seen]).toEqual([hidden.call, ...missing.seen]);
  });
});
