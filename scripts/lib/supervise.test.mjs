import assert from 'node:assert/strict';
import { test } from 'node:test';
import { supervise } from './supervise.mjs';

/** A part whose ends the test decides. `failing` starts, counted from 1, do not come up. */
function fakePart({ failing = [] } = {}) {
  const started = [];
  const start = async () => {
    if (failing.includes(started.length + 1)) {
      started.push(null);
      throw new Error('The port is taken.');
    }
    let end;
    const ended = new Promise((resolve) => {
      end = resolve;
    });
    const part = { ended, end, stopped: false, stop: async () => void (part.stopped = true) };
    started.push(part);
    return part;
  };
  return { start, started };
}

function fakeTime() {
  let at = 0;
  const waits = [];
  const said = [];
  const options = {
    say: (line) => said.push(line),
    now: () => at,
    wait: async (ms) => {
      waits.push(ms);
      at += ms;
    },
  };
  return { options, waits, said, pass: (ms) => (at += ms) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a part that ends by itself is started again, and both are said', async () => {
  const { start, started } = fakePart();
  const { options, waits, said } = fakeTime();
  await supervise('web server', start, options);
  started[0].end('code 1');
  await settled();
  assert.equal(started.length, 2);
  assert.deepEqual(waits, [1_000]);
  assert.deepEqual(said, [
    'The web server ended by itself (code 1); starting it again in 1 s (restart 1 of at most 5).',
    'The web server is running again.',
  ]);
});

test('it waits twice as long each time, and gives up after five restarts in ten minutes', async () => {
  const { start, started } = fakePart();
  const { options, waits, said } = fakeTime();
  const { ended } = await supervise('API', start, options);
  for (let index = 0; index < 6; index += 1) {
    started[index].end('SIGKILL');
    await settled();
  }
  await ended;
  assert.deepEqual(waits, [1_000, 2_000, 4_000, 8_000, 16_000]);
  assert.equal(started.length, 6);
  assert.match(said.at(-1), /^The API ended again \(SIGKILL\) after 5 restarts in 10 minutes; giving up\.$/);
});

test('ends that are far apart do not add up', async () => {
  const { start, started } = fakePart();
  const { options, waits, pass } = fakeTime();
  await supervise('API', start, options);
  for (let index = 0; index < 8; index += 1) {
    pass(11 * 60_000);
    started[index].end('code 1');
    await settled();
  }
  assert.deepEqual(waits, Array(8).fill(1_000));
});

test('a restart that does not come up counts, and is tried again', async () => {
  const { start, started } = fakePart({ failing: [2] });
  const { options, waits, said } = fakeTime();
  await supervise('API', start, options);
  started[0].end('code 1');
  await settled();
  assert.deepEqual(waits, [1_000, 2_000]);
  assert.match(said[1], /The port is taken\./);
  assert.equal(said.at(-1), 'The API is running again.');
});

test('a part that does not start at all is reported', async () => {
  const { start } = fakePart({ failing: [1] });
  await assert.rejects(supervise('API', start, fakeTime().options), /The port is taken/);
});

test('one that is stopped on purpose stays stopped', async () => {
  const { start, started } = fakePart();
  const { options, said } = fakeTime();
  const part = await supervise('API', start, options);
  await part.stop();
  started[0].end('SIGTERM');
  await part.ended;
  assert.equal(started.length, 1);
  assert.equal(started[0].stopped, true);
  assert.deepEqual(said, []);
});
