import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { NOW } from '../../../shared/testing/fixtures';
import { rangeOf, readAddress, shifted } from './replay-address';

const iso = (days: number) => new Date(NOW + days * DAY_MS).toISOString();
const read = (query: Record<string, string>) => readAddress(new URLSearchParams(query), NOW);
const days = ({ range: { from, to }, at }: ReturnType<typeof read>) =>
  [from, to, at].map((one) => (one - NOW) / DAY_MS);

test.each<[string, Record<string, string>, number[]]>([
  ['the last week and its end by default', {}, [-7, 0, 0]],
  ['a range', { from: iso(-20), to: iso(-10) }, [-20, -10, -10]],
  ['a moment in it', { from: iso(-20), to: iso(-10), at: iso(-15) }, [-20, -10, -15]],
  ['a moment outside of it as its nearer end', { from: iso(-20), to: iso(-10), at: iso(-30) }, [-20, -10, -20]],
  ['the week around a moment', { at: iso(-30) }, [-33.5, -26.5, -30]],
  ['the week until now around one of today', { at: iso(-1) }, [-7, 0, -1]],
  ['no time to come', { from: iso(-1), to: iso(5) }, [-1, 0, 0]],
])('reads %s', (_, query, expected) => {
  const found = read(query);
  expect([days(found), found.problem]).toEqual([expected, null]);
});

test.each<[string, Record<string, string>, RegExp]>([
  ['what is no moment', { from: 'yesterday', at: iso(-1) }, /moment that can be read in: from\./],
  ['an end before the start', { from: iso(-1), to: iso(-2) }, /no range of at most 400 days/],
  ['more than 400 days', { from: iso(-401) }, /no range of at most 400 days/],
  ['days to come', { from: iso(1), to: iso(2) }, /no range/],
])('says that it cannot show %s', (_, query, problem) => {
  expect(read(query).problem).toMatch(problem);
});

test('falls back to the last week', () => {
  expect(days(read({ from: iso(-500), to: iso(-1) })).slice(0, 2)).toEqual([-7, 0]);
});

test('begins a winter at midnight of the site', () => {
  const site = { zone: 'Europe/Warsaw', winterStart: '01.11' };
  expect(new Date(rangeOf('winter', NOW, site).from).toISOString()).toBe('2025-10-31T23:00:00.000Z');
  expect(rangeOf('day', NOW, site)).toEqual({ from: NOW - DAY_MS, to: NOW });
});

test('moves a range by its length, and never beyond now', () => {
  const range = { from: NOW - 10 * DAY_MS, to: NOW - 8 * DAY_MS };
  expect(shifted(range, -1, NOW)).toEqual({ from: NOW - 12 * DAY_MS, to: NOW - 10 * DAY_MS });
  expect(shifted({ from: NOW - 2 * DAY_MS, to: NOW - DAY_MS }, 1, NOW)).toEqual({ from: NOW - DAY_MS, to: NOW });
  expect(shifted({ from: NOW - 2 * DAY_MS, to: NOW - DAY_MS / 2 }, 1, NOW).to).toBe(NOW);
});
