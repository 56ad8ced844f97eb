import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { act, renderHook } from '@testing-library/react';
import { usePlaying } from './use-playing';

const played = { from: 0, to: 100 * HOUR_MS, at: 0, speed: HOUR_MS };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('moves with each frame, and what is read at most eight times a second, until it pauses', () => {
  const seen: { moment: number; read: number; playing: boolean }[] = [];
  const { result } = renderHook(() => {
    const playing = usePlaying(played);
    seen.push(playing);
    return playing;
  });
  act(() => result.current.toggle());
  for (let frame = 0; frame < 60; frame += 1) act(() => void jest.advanceTimersByTime(16));
  const shown = seen.filter(({ playing }) => playing);
  expect(new Set(shown.map(({ moment }) => moment)).size).toBeGreaterThan(50);
  const read = new Set(shown.map((one) => one.read));
  expect(read.size).toBeGreaterThan(5);
  expect(read.size).toBeLessThanOrEqual(9);
  act(() => result.current.toggle());
  expect(result.current.moment).toBeGreaterThan(0);
  expect(result.current.read).toBe(result.current.moment);
  act(() => result.current.seek(7 * HOUR_MS));
  expect(result.current).toMatchObject({ moment: 7 * HOUR_MS, read: 7 * HOUR_MS, playing: false });
});
