import { defineConfig } from '@playwright/test';
import { chromium, PHONE, DESKTOP } from './src/support/browser';
import type { Engine } from './src/browsers/tab';
import { WEB } from './src/support/addresses';

// Without a UTF-8 locale the browser calls a file with Polish letters in its name `download`.
process.env.LANG ??= 'C.UTF-8';

/** Outages, nights and releases: half of their time nothing is done. They run one after another beside the others. */
const WAITING = /journeys\/(suite\/(live|outage)|field\/field|releases\/.*)\.spec\.ts/;
/** With a worker, which comes 20 s after a page: they wait even longer, and touch nothing of the others. */
const OFFLINE = /journeys\/suite\/(offline|waits)\.spec\.ts/;
/** A third of these at a time saved a fifth of the time, and made them flaky. */
const JOURNEYS = {
  testMatch: /journeys\/.*\.spec\.ts/,
  testIgnore: [WAITING, OFFLINE],
  dependencies: ['setup'],
  workers: 2,
};

/** Journeys against the production build. `setup` signs each demo account in once; the rest starts from there. */
export default defineConfig<{ engine: Engine }>({
  testDir: './src',
  outputDir: './test-results',
  // What is approved is text, the same for every size and machine.
  snapshotPathTemplate: '{testDir}/{testFileDir}/{testFileName}-snapshots/{arg}{ext}',
  globalSetup: './src/support/suite.ts',
  fullyParallel: true,
  // As many as the cores that the gate is for, and one that mostly waits. Four made a release's look time out.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  // It finds a journey that hangs. On a machine half as fast, beside a release that is opened, a log took 15 s to show.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: WEB,
    launchOptions: chromium(),
    // Recording each first attempt costs a journey a fifth of its time; the gate tries again and records that.
    trace: 'on-first-retry',
    locale: 'en-GB',
    timezoneId: 'Europe/Warsaw',
    // Requests that the worker answers are none that a journey can count, hold up or break. It has journeys of its own.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'setup', testMatch: /accounts\.setup\.ts/ },
    { name: 'waiting', testMatch: WAITING, dependencies: ['setup'], use: DESKTOP, workers: 1 },
    { name: 'desktop', ...JOURNEYS, grepInvert: /@phone/, use: DESKTOP },
    { name: 'phone', ...JOURNEYS, grepInvert: /@desktop/, use: PHONE },
    // Behind the others, so that it begins where one of their two cores is free.
    { name: 'offline', testMatch: OFFLINE, dependencies: ['setup'], use: DESKTOP, workers: 1 },
    ...(['firefox', 'webkit'] as const).map((engine) => ({
      name: engine,
      testMatch: /src\/browsers\/.*\.spec\.ts/,
      use: { engine },
    })),
    ...['readme', 'screens'].map((name) => ({
      name,
      testMatch: new RegExp(`src/pictures/${name}\\.pictures\\.ts`),
      dependencies: ['setup'],
    })),
    {
      name: 'budgets',
      testDir: '../bench/src/budgets',
      workers: 1,
      use: DESKTOP,
    },
  ],
});
