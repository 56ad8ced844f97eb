import { LIVE_EVERY_MS } from './rules/live';
import { HEARTBEAT_MS, readStreamEvent } from './stream';

describe('readStreamEvent', () => {
  test.each([
    ['hello', { heartbeatMs: 10_000 }],
    ['change', { systems: [{ id: 7, kinds: ['nodes', 'logs'], nodeIds: [3, 4] }] }],
    ['reset', { reason: 'gap' }],
    ['end', { reason: 'session' }],
  ])('reads %s', (event, data) => {
    expect(readStreamEvent(event, JSON.stringify(data))).toEqual({ event, data });
  });

  test('passes over kinds of change and events that only a later host knows', () => {
    expect(readStreamEvent('change', '{"systems":[{"id":7,"kinds":["tides"],"nodeIds":[],"more":1}]}')).toEqual({
      event: 'change',
      data: { systems: [{ id: 7, kinds: ['tides'], nodeIds: [] }] },
    });
    expect(readStreamEvent('tide', '{}')).toBeNull();
    expect(readStreamEvent('toString', '{}')).toBeNull();
  });

  test.each([
    ['change', '{"systems":[{"id":"7","kinds":[],"nodeIds":[]}]}', /number/],
    ['change', 'not JSON', /JSON/],
    ['end', '{"reason":"tired"}', /session/],
    ['hello', '{}', /heartbeatMs/],
  ])('refuses %s with %s', (event, data, why) => {
    expect(() => readStreamEvent(event, data)).toThrow(why);
  });
});

test('a stream that works is heard before a watched page would ask by itself', () => {
  expect(HEARTBEAT_MS).toBeLessThan(LIVE_EVERY_MS);
});
