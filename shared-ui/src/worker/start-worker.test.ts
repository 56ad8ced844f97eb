import { startWorker } from './start-worker';

const { Worker: none } = globalThis;
const revoked: string[] = [];
beforeEach(() => {
  revoked.length = 0;
  URL.createObjectURL = () => 'blob:script';
  URL.revokeObjectURL = (url) => void revoked.push(url);
});
afterEach(() => {
  globalThis.Worker = none;
});

test('starts the script from a blob, and lets go of it at the end', () => {
  const seen: unknown[] = [];
  globalThis.Worker = class {
    constructor(url: string) {
      seen.push(url);
    }
    terminate() {
      seen.push('ended');
    }
  } as unknown as typeof Worker;
  const running = startWorker('go()');
  expect([seen, revoked]).toEqual([['blob:script'], []]);
  running?.end();
  expect([seen, revoked]).toEqual([['blob:script', 'ended'], ['blob:script']]);
});

test.each([
  ['has no workers', undefined],
  [
    'refuses it',
    function refuse() {
      throw new DOMException('Refused', 'SecurityError');
    },
  ],
])('gives null, and keeps nothing, where the browser %s', (_, Refusing) => {
  globalThis.Worker = Refusing as never;
  expect(startWorker('go()')).toBeNull();
  expect(revoked).toEqual(['blob:script']);
});

test('gives null where the browser has no blobs to start from', () => {
  URL.createObjectURL = undefined as never;
  expect(startWorker('go()')).toBeNull();
  expect(revoked).toEqual([]);
});
