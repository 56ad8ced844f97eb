import type { ApiCaller, CallOptions } from '@sagitta/shared-contracts/shell';
import { FIXED_NOW, testServices } from '@sagitta/shared-contracts/testing';
import { QueryClient } from '@tanstack/react-query';
import { readGraphView } from '../model/graph-view';
import { GRAPH_EVERY_MS, measurementsQuery } from './measurements-query';

const DAY = 86_400_000;
const at = (query: string, now = FIXED_NOW) =>
  measurementsQuery(testServices({ now }), 11, readGraphView(new URLSearchParams(query), now, 'Europe/Warsaw'));

describe('the readings of a graph', () => {
  test('are renewed each minute while the graph touches now', () => {
    expect(at('days=7').refetchInterval).toBe(60_000);
    expect(GRAPH_EVERY_MS).toBe(60_000);
  });

  test('of the past are asked for once', () => {
    expect(at('from=2025-12-01&to=2025-12-31').refetchInterval).toBe(false);
    expect(at('zoom=2026-01-10T00:00Z,2026-01-12T00:00Z').refetchInterval).toBe(false);
  });

  test('stay one query while the clock goes on', () => {
    expect(at('days=7', FIXED_NOW + DAY).queryKey).toEqual(at('days=7').queryKey);
  });

  test.each([
    'days=30',
    'days=7&show=average',
    'days=7&at=2026-01-28T00:00Z',
    'zoom=2026-01-30T00:00Z,2026-01-31T00:00Z&days=7',
    'from=2026-01-25T12:00Z&to=2026-02-01T12:00Z',
  ])('are another query for %s', (query) => {
    expect(at(query).queryKey).not.toEqual(at('days=7').queryKey);
  });

  test.each([
    [8_000_000, 'shell'],
    [8_500_000, 'The server sent 9 MB of readings, too many for one graph. Choose a shorter period.'],
  ])('of %s bytes are read by the shell, or refused in a sentence', async (bytes, expected) => {
    const call = (async (_operation: unknown, _request: unknown, { read }: CallOptions) =>
      (await read?.(new ArrayBuffer(bytes))) ?? 'shell') as unknown as ApiCaller;
    const view = readGraphView(new URLSearchParams('days=7'), FIXED_NOW, 'Europe/Warsaw');
    const asked = new QueryClient().fetchQuery(measurementsQuery({ call, now: () => FIXED_NOW }, 11, view));
    await expect(asked.catch((error: Error) => error.message)).resolves.toBe(expected);
  });
});
