/** @jest-environment node */
import { isUnsafePort, refusedBase } from './ports';
import PORTS from './ports.json';

test('lists every port that fetch refuses, and none that it calls', async () => {
  expect(PORTS.unsafe).toHaveLength(83);
  for (const port of PORTS.unsafe.filter((listed) => listed !== 0)) {
    const error: unknown = await fetch(`http://127.0.0.1:${port}`).catch((reason: unknown) => reason);
    expect([port, (error as Error).cause]).toEqual([port, new Error('bad port')]);
  }
});

test.each([6000, 6566, 6665, 6697, 10_080, 4190])('calls %d unsafe', (port) => expect(isUnsafePort(port)).toBe(true));
test.each([3000, 4000, 8080, 5999, 6001])('calls %d safe', (port) => expect(isUnsafePort(port)).toBe(false));

test.each([
  [5000, 'PORT_BASE=5000 needs port 6000, which browsers refuse to call. The next usable one is 5010.'],
  [3659, 'PORT_BASE=3659 needs port 3659, which browsers refuse to call. The next usable one is 3669.'],
  [5660, null],
  [5665, 'PORT_BASE=5665 needs port 6665, which browsers refuse to call. The next usable one is 5675.'],
  [6660, null],
  [6662, 'PORT_BASE=6662 needs port 6665, which browsers refuse to call. The next usable one is 6672.'],
  [3000, null],
  [80, 'PORT_BASE has to be a port between 1024 and 64000, not 80.'],
  [64_600, 'PORT_BASE has to be a port between 1024 and 64000, not 64600.'],
  [NaN, 'PORT_BASE has to be a port between 1024 and 64000, not NaN.'],
])('says of base %d: %s', (base, said) => {
  expect(refusedBase(base)).toBe(said);
});
