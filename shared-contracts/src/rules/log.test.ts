import type { Log } from '../api/log';
import { aLog } from '../testing/fixtures';
import { confirmCell, mayConfirm, type ConfirmCell } from './log';

const OPEN: Partial<Log> = { confirmable: true, confirmed: false, severity: 'L3', systemVersion: 'W4' };

it.each<[Partial<Log>, ConfirmCell, boolean]>([
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
