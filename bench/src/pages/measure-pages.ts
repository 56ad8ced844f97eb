import { chromium, type Browser } from 'playwright-core';
import { chromium as launchOptions } from '@sagitta/e2e/support/browser';
import { medianOf } from '../statistics';
import { PAGE_NAMES, pathOf, type PageName, type Subject } from './cases';
import { CONTEXT, JOURNEY_FIGURES, JOURNEYS, signedIn, walk, type Journey, type JourneyName } from './journeys';
import { PROFILES, type Profile } from './network';
import { FIGURES, visit, type Visit } from './visit';
import { waterfall } from './waterfall';

/** The same sources, delivered in two ways. */
const BUILDS = ['federated', 'oneBundle'] as const;
export type Build = (typeof BUILDS)[number];

export interface PageFigures extends Visit {
  build: Build;
  page: PageName;
  profile: Profile;
  /** Warm: opened a second time in the same browser. */
  cache: 'cold' | 'warm';
  runs: number;
}

export interface JourneyFigures extends Journey {
  build: Build;
  name: JourneyName;
  runs: number;
}

export interface PagesResult {
  pages: PageFigures[];
  journeys: JourneyFigures[];
  /** The requests of one slow, cold visit to each page in both builds, for anyone who looks for what could be saved. */
  waterfalls: string[];
}

export interface PagesOptions {
  /** Where each build is served. */
  web: Record<Build, string>;
  api: string;
  subject: Subject;
  rounds: number;
  /** Epoch ms after which no further round is begun. */
  until: number;
  say: (text: string) => void;
}

interface Condition {
  profile: Profile;
  page: PageName;
  build: Build;
}

/** Both builds of a page one after the other, so that what disturbs the machine disturbs both. */
const CONDITIONS: readonly Condition[] = PROFILES.flatMap((profile) =>
  PAGE_NAMES.flatMap((page) => BUILDS.map((build) => ({ profile, page, build }))),
);
const WAYS = (Object.keys(JOURNEYS) as JourneyName[]).flatMap((name) => BUILDS.map((build) => ({ name, build })));

type Key = string;

/** Visits every page in every condition, round by round, and takes the median of the rounds. */
export async function measurePages(options: PagesOptions): Promise<PagesResult> {
  const browser = await chromium.launch(launchOptions());
  try {
    return await measureIn(browser, options);
  } finally {
    await browser.close();
  }
}

async function measureIn(
  browser: Browser,
  { web, api, subject, rounds, until, say }: PagesOptions,
): Promise<PagesResult> {
  const states = {
    federated: await signedIn(browser, web.federated),
    oneBundle: await signedIn(browser, web.oneBundle),
  };

  const visits = new Map<Key, { at: Omit<PageFigures, keyof Visit | 'runs'>; runs: Visit[] }>();
  const walks = new Map<Key, { at: Pick<JourneyFigures, 'build' | 'name'>; runs: Journey[] }>();
  const waterfalls = new Map<string, string>();

  const visitTwice = async ({ profile, page, build }: Condition) => {
    const context = await browser.newContext({
      ...CONTEXT,
      ...(page === 'login' ? {} : { storageState: states[build] }),
    });
    try {
      for (const cache of ['cold', 'warm'] as const) {
        const done = await visit(context, { url: web[build] + pathOf(page, subject), name: page, api, profile });
        note(visits, { build, page, profile, cache }, done.visit);
        if (cache === 'warm' || profile === 'plain') continue;
        const { usable, largestPaint } = done.visit;
        const title =
          `${page}, ${build}: usable after ${usable.toFixed(0)} ms, largest paint after ` +
          `${largestPaint.toFixed(0)} ms: ${done.largestElement}`;
        waterfalls.set(`${page} ${build}`, waterfall(title, done.requests));
      }
    } finally {
      await context.close();
    }
  };

  for (let round = 1; round <= rounds && (round === 1 || Date.now() < until); round += 1) {
    say(`Pages, round ${round} of ${rounds} …`);
    for (const condition of CONDITIONS) await visitTwice(condition);
    for (const { name, build } of WAYS)
      note(walks, { build, name }, await walk(browser, { name, web: web[build], api, profile: 'plain' }));
  }

  return {
    pages: [...visits.values()].map(({ at, runs }) => ({ ...at, ...medianOf(runs, FIGURES), runs: runs.length })),
    journeys: [...walks.values()].map(({ at, runs }) => ({
      ...at,
      ...medianOf(runs, JOURNEY_FIGURES),
      runs: runs.length,
    })),
    waterfalls: [...waterfalls.values()],
  };
}

function note<At, Run>(all: Map<Key, { at: At; runs: Run[] }>, at: At, run: Run): void {
  const key = JSON.stringify(at);
  const entry = all.get(key) ?? { at, runs: [] };
  entry.runs.push(run);
  all.set(key, entry);
}
