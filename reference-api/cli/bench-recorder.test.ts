import type pg from 'pg';
import { StatementRecorder } from './bench-recorder';

/** By this clock a statement takes exactly its time, however busy the machine is. */
let now = 0;

/** A driver that takes as long as the statement says. */
class Driver {
  readonly sent: unknown[][] = [];

  query(...args: unknown[]): unknown {
    this.sent.push(args);
    const [, ms] = /(\d+)/.exec(typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text) ?? [];
    const callback = args.at(-1);
    const take = () => void (now += Number(ms));
    if (typeof callback !== 'function') return Promise.resolve().then(take);
    queueMicrotask(() => {
      take();
      (callback as () => void)();
    });
    return undefined;
  }
}

let driver: Driver;
let recorder: StatementRecorder;

beforeEach(() => {
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  driver = new Driver();
  recorder = new StatementRecorder(driver);
});
afterEach(() => jest.restoreAllMocks());

const poolOn = (to: Driver) => ({ query: (...args: unknown[]) => to.query(...args) }) as unknown as pg.Pool;

test('the slowest reading statement represents a call, whether the driver was given a callback or not', async () => {
  recorder.begin();
  await driver.query('select 1');
  await new Promise<void>((done) => {
    driver.query({ text: 'select 20' }, ['x'], () => done());
  });
  await driver.query('update 40');
  expect(recorder.keep('systems')).toBe('select 20');
});

test('a statement that contains a text represents a call, although another one took longer', async () => {
  recorder.begin();
  await driver.query('select name 20');
  await driver.query('select page 1');
  expect(recorder.keep('logs', 'page')).toBe('select page 1');
});

test('a kept statement runs again with its values, and without the callback of its first time', async () => {
  recorder.begin();
  await new Promise<void>((done) => {
    driver.query({ text: 'select 2' }, ['x'], () => done());
  });
  recorder.keep('systems');
  driver.sent.length = 0;
  const took = await recorder.run(poolOn(driver), 'systems', 3);
  expect(took).toHaveLength(3);
  expect(driver.sent).toEqual(Array.from({ length: 3 }, () => [{ text: 'select 2' }, ['x']]));
});

test('nothing is noted before the noting begins', async () => {
  await driver.query('select 1');
  recorder.begin();
  expect(() => recorder.keep('systems')).toThrow('sent no statement');
});
