import { ALL_OPERATIONS } from '@sagitta/shared-contracts/api';
import { listNodes } from '@sagitta/shared-contracts/api/node';
import { listSystems } from '@sagitta/shared-contracts/api/system';
import type { Operation } from '@sagitta/shared-contracts/operation';
import * as v from 'valibot';
import { validAnswer } from './valid-answer';

const operations: [string, Operation][] = Object.entries(ALL_OPERATIONS);

test.each(operations)('answers %s with what its schema takes', (_, operation) => {
  const { output } = operation;
  const answer = validAnswer(operation);
  if (output === 'blob') expect(answer).toBeNull();
  else expect(v.safeParse(output, answer).issues).toBeUndefined();
});

test.each(operations.filter(([, { output }]) => output !== 'blob' && output.type === 'array'))(
  'answers %s with a full row, one without what may be absent, and another',
  (_, operation) => {
    expect(validAnswer(operation)).toHaveLength(3);
  },
);

test('has the records apart, and all of them of the first system, which pages are opened with', () => {
  expect(validAnswer(listSystems)).toMatchObject([{ ID: 1 }, { ID: 2 }, { ID: 3 }]);
  expect(validAnswer(listNodes)).toMatchObject([
    { id: 1, systemId: 1 },
    { id: 2, systemId: 1 },
    { id: 3, systemId: 1 },
  ]);
});

test('leaves out in the second row what a host may leave out', () => {
  const [full, bare] = validAnswer(listSystems) as Record<string, unknown>[];
  const absent = (row: object = {}) => Object.values(row).filter((value) => value === null).length;
  expect(absent(full)).toBe(0);
  expect(absent(bare)).toBeGreaterThan(3);
});
