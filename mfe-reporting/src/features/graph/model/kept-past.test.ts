import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import { partOfKept } from './kept-past';

const DAY = 86_400_000;
const KEPT_AT = Date.parse('2026-02-01T12:00:00Z');
/** A reading each six hours of three months. */
const KEPT = Array.from(
  { length: 360 },
  (_, index) =>
    ({ MeasurementTimestamp: new Date(KEPT_AT - 90 * DAY + index * 0.25 * DAY).toISOString() }) as Measurement,
);
/** @param days of the range, from and to, before what was kept; negative after it */
const part = (from: number, to: number) =>
  partOfKept(KEPT, KEPT_AT, { from: KEPT_AT - from * DAY, to: KEPT_AT - to * DAY });

test('are the readings of the range, both ends inclusive', () => {
  expect(part(7, 0)).toHaveLength(28);
  expect(part(30, 20)).toHaveLength(41);
  expect(part(30, 20)?.[0]?.MeasurementTimestamp).toBe(new Date(KEPT_AT - 30 * DAY).toISOString());
});

test('end where the kept ones end, though the period moved on', () => expect(part(6, -1)).toEqual(part(6, 0)));

test('are none where they could lack what was measured: before the three months, after them, or within hours', () => {
  expect(part(89.5, 10)).toBeUndefined();
  expect(part(0.5, -30)).toBeUndefined();
  expect(part(5, 4.5)).toBeUndefined();
  expect(partOfKept({ broken: true }, KEPT_AT, { from: KEPT_AT - DAY, to: KEPT_AT })).toBeUndefined();
});
