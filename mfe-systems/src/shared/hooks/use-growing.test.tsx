import { act, renderHook } from '@testing-library/react';
import { useGrowing } from './use-growing';

const GROWTH = { first: 300, step: 200 };

describe('useGrowing', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('draws a list of usual length at once', () =>
    expect(renderHook(() => useGrowing(200, GROWTH)).result.current).toBe(200));

  test('draws a very long one step by step until all of it is there', () => {
    const { result } = renderHook(() => useGrowing(1000, GROWTH));
    const seen = [result.current];
    for (let step = 0; step < 5; step += 1) {
      act(() => jest.runOnlyPendingTimers());
      seen.push(result.current);
    }
    expect(seen).toEqual([300, 500, 700, 900, 1000, 1000]);
  });
});
