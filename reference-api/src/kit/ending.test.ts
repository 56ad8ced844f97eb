import { endingOf } from './ending';

const never = () => new Promise<void>(() => undefined);

function ending(stop: () => Promise<void>) {
  const said: string[] = [];
  const exit = jest.fn();
  return { end: endingOf(stop, { say: (line) => void said.push(line), exit, patienceMs: 20_000 }), said, exit };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  process.exitCode = undefined;
});

test('closes everything once, however often it is asked', () => {
  const stop = jest.fn(never);
  const { end } = ending(stop);
  end();
  end();
  expect(stop).toHaveBeenCalledTimes(1);
});

test('ends the process where something does not close in time, and says so', () => {
  const { end, said, exit } = ending(never);
  end();
  jest.advanceTimersByTime(19_999);
  expect(exit).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(exit).toHaveBeenCalledWith(1);
  expect(said).toEqual(['Not everything closed within 20 s; ending anyway.']);
});

test('says why before it ends for an error that nothing handled, without what people typed', () => {
  const { end, said } = ending(never);
  end(new Error('Socket of anna@owner.example broke'));
  expect(said[0]).toMatch(/^Ending: Error: Socket of \[e-mail\] broke\n +at /);
  expect(process.exitCode).toBe(1);
});

test('ends the process where closing fails', async () => {
  const { end, said, exit } = ending(() => Promise.reject(new Error('still in use')));
  end();
  await jest.advanceTimersByTimeAsync(0);
  expect([said, exit.mock.calls]).toEqual([['Could not close everything: still in use'], [[1]]]);
});
