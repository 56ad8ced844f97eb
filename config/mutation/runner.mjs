// Stryker's runner for Jest loads the test files anew for every mutant, 2 s each. This one loads them once, and runs
// the tests that cover a mutant again in the same process, some milliseconds each. What needs a new load it leaves to
// Stryker's.
import { existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { strykerPlugins as jestPlugins } from '@stryker-mutator/jest-runner';

const TEST_LIMIT_MS = 20_000;
/** Stryker lets a mutant run 100 times as often as the code without it; a loop without end takes a minute for that. */
const STRICTER = 20;
/** In the sandbox: a worker has loaded the tests. One that follows it, after a time-out, begins with that. */
const LOADED = '.tests-loaded';
const { kept } = createRequire(import.meta.url)('./environment.cjs');

const limited = (promise) => {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`longer than ${TEST_LIMIT_MS} ms`)), TEST_LIMIT_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

/** The failure of a test, or null where it passed. */
async function failureOf({ fn, befores, afters }) {
  try {
    await limited(
      (async () => {
        try {
          for (const before of befores) await before();
          await fn();
        } finally {
          for (const after of afters) await after();
        }
      })(),
    );
    return null;
  } catch (error) {
    return error ?? new Error('thrown without a reason');
  }
}

class KeptRunner {
  #jest;
  #log;
  #replayable = new Map();

  constructor(jest, log) {
    this.#jest = jest;
    this.#log = log;
  }

  capabilities() {
    return this.#jest.capabilities();
  }

  async init() {
    await this.#jest.init();
    if (existsSync(LOADED)) await this.dryRun({ coverageAnalysis: 'off' });
    else writeFileSync(LOADED, '');
  }

  async dryRun(options) {
    kept.on = true;
    kept.files = [];
    try {
      const result = await this.#jest.dryRun(options);
      await this.#keep();
      if (!kept.files.length) throw new Error('No test file was kept.');
      return result;
    } finally {
      kept.on = false;
    }
  }

  /** A test may be run again if it passes a second time without a mutant. */
  async #keep() {
    this.#replayable.clear();
    const refused = new Set();
    for (const { tests, canReplay } of kept.files)
      for (const test of tests) {
        if (!canReplay || test.fn.length > 0 || (await failureOf(test))) refused.add(test.id);
        this.#replayable.set(test.id, [...(this.#replayable.get(test.id) ?? []), test]);
      }
    for (const id of refused) this.#replayable.delete(id);
    this.#log.info(`${this.#replayable.size} tests can be run again in place.`);
    for (const id of refused) this.#log.warn(`It is loaded anew for each mutant that it covers: ${id}`);
  }

  async mutantRun(options) {
    const { activeMutant, testFilter, mutantActivation } = options;
    if (mutantActivation === 'static' || !testFilter) return this.#jest.mutantRun(options);
    const hitLimit = options.hitLimit && options.hitLimit / STRICTER;
    const context = kept.files[0].shared;
    context.hitCount = hitLimit ? 0 : undefined;
    context.hitLimit = hitLimit;
    context.activeMutant = activeMutant.id;
    let nrOfTests = 0;
    try {
      for (const id of testFilter)
        for (const test of this.#replayable.get(id) ?? []) {
          nrOfTests += 1;
          const failure = await failureOf(test);
          if (hitLimit && context.hitCount > hitLimit) return { status: 'timeout', reason: 'hit limit' };
          if (failure)
            return { status: 'killed', killedBy: [id], failureMessage: String(failure.message ?? failure), nrOfTests };
        }
    } finally {
      context.activeMutant = undefined;
      context.hitCount = context.hitLimit = undefined;
    }
    const anew = testFilter.filter((id) => !this.#replayable.has(id));
    return anew.length ? this.#jest.mutantRun({ ...options, testFilter: anew }) : { status: 'survived', nrOfTests };
  }
}

const [jest] = jestPlugins;
const keptRunner = (injector) => new KeptRunner(injector.injectFunction(jest.factory), injector.resolve('logger'));
keptRunner.inject = ['$injector'];

export const strykerPlugins = [{ kind: 'TestRunner', name: 'kept', factory: keptRunner }];
