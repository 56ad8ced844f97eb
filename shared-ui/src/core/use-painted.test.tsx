import { act, renderHook } from '@testing-library/react';
import { usePainted } from './use-painted';

let frames: FrameRequestCallback[] = [];
const runFrame = () => act(() => frames.splice(0).forEach((frame) => frame(0)));

beforeEach(() => {
  jest.useFakeTimers();
  frames = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('usePainted', () => {
  test('is true after the frame that showed what is ready, and stays so', () => {
    const { result, rerender } = renderHook(usePainted, { initialProps: true });
    runFrame();
    act(() => jest.runAllTimers());
    expect(result.current).toBe(false);
    runFrame();
    expect(result.current).toBe(false);
    act(() => jest.runAllTimers());
    expect(result.current).toBe(true);
    rerender(false);
    expect(result.current).toBe(true);
  });

  test('counts no frame before it is ready', () => {
    const { result, rerender } = renderHook(usePainted, { initialProps: false });
    expect(frames).toEqual([]);
    rerender(true);
    expect(frames).toHaveLength(1);
    expect(result.current).toBe(false);
  });
});
