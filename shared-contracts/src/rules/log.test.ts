import type { Log } from '../api/log';
import { aLog } from '../testing/fixtures';
import { confirmCell, mayConfirm, type ConfirmCell, mayResendLogs } from './log';

const OPEN: Partial<Log> = { confirmable: true, confirmed: false, severity: 'L3', systemVersion: 'W4' };

test.each<[Partial<Log>, ConfirmCell, boolean]>([
  [{}, 'confirm', true],
  [{ confirmed: null }, 'confirm', true],
  [{ confirmed: true }, 'confirmed', false],
  [{ confirmable: false }, 'nothing', false],
  [{ confirmable: null }, 'nothing', false],
  [{ severity: 'website' }, 'nothing', false],
  [{ systemVersion: 'W2' }, 'not_for_w2', false],
  [{ systemVersion: 'W2', confirmed: true }, 'not_for_w2', false],
])('an entry with %j shows %s', (log, cell, may) => {
  expect(confirmCell(aLog({ ...OPEN, ...log }))).toBe(cell);
  expect(mayConfirm(aLog({ ...OPEN, ...log }))).toBe(may);
});

describe('having notifications sent again', () => {
  test.each([
    ['staff who are named', { id: 7, category: 'staff' }, true],
    ['an installer who is named', { id: 7, category: 'installer' }, true],
    ['staff who are not', { id: 8, category: 'staff' }, false],
    ['a user who is named', { id: 7, category: 'commoner' }, false],
    ['an observer who is named', { id: 7, category: 'observer' }, false],
  ] as const)('%s', (_, account, may) => expect(mayResendLogs(account, [7])).toBe(may));
});
