import { TestClock } from '../../../testing/clock';
import { TakenLog } from './log-taken';

const AGAIN = { stored: false, note: null };
const MINUTE = 60_000;

let clock: TestClock;
let log: TakenLog;
let lines: unknown[];
beforeEach(() => {
  clock = new TestClock();
  log = new TakenLog(clock.now);
  lines = [];
});

const write = (eui: string, taken: Parameters<TakenLog['write']>[2] = AGAIN) =>
  log.write(
    { warn: (about: unknown, text?: string) => void lines.push([about, text]) },
    { source: 'roofs', device: eui },
    taken,
  );
const again = (device: string, notLogged: number) => [
  { source: 'roofs', device, notLogged },
  'An uplink came again and changes nothing.',
];

test('writes one line a minute about the repeated frames of a device, with how many it left out', () => {
  for (let sent = 0; sent < 1_000; sent += 1) write('a');
  clock.advance(MINUTE - 1);
  write('a');
  expect(lines).toEqual([again('a', 0)]);
  clock.advance(1);
  write('a');
  expect(lines).toEqual([again('a', 0), again('a', 1_000)]);
});

test('waits for each device on its own, and no longer if the clock is set back', () => {
  write('a');
  write('b');
  clock.advance(-10 * MINUTE);
  write('a');
  expect(lines).toEqual([again('a', 0), again('b', 0), again('a', 0)]);
});

test('writes each line that somebody should look at, and none about what was stored', () => {
  write('a', { stored: true, note: null });
  for (let sent = 0; sent < 2; sent += 1) write('a', { stored: false, note: 'a counter that is taken' });
  const look = [{ source: 'roofs', device: 'a' }, 'An uplink needs a look: a counter that is taken.'];
  expect(lines).toEqual([look, look]);
});
