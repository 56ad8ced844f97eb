import { chromium, type Browser } from 'playwright-core';
import { chromium as launchOptions } from '../../support/browser';
import { medianOf } from '../statistics';
import { PAGE_NAMES, pathOf, type PageName, type Subject } from './cases';
import { CONTEXT, JOURNEY_FIGURES, JOURNEYS, signedIn, walk, type Journey, type JourneyName } from './journeys';
import { PROFILES, type Profile } from './network';
import { FIGURES, visit, type Visit } from './visit';
import type { WireRequest } from './wire';

/** The same sources, delivered in two ways. */
export const BUILDS = ['federated', 'oneBundle'] as const;
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
  /** The requests of one cold visit to each federated page, for whoever looks for what could be saved. */
  waterfalls: Record<PageName, readonly WireRequest[]>;
  /** What the largest paint of each page was. */
  largestElements: Record<PageName, string>;
}

export interface PagesOptions {
  /** Where each build is served; a build that is missing is left out. */
  web: Partial<Record<Build, string>>;
  api: string;
  subject: Subject;
  rounds: number;
  /** Epoch ms after which no further round is begun. */
  until: number;
  say: (text: string) => void;
}

type Key = string;

/**
 * Visits every page in every condition, round by round: each round takes both builds of a page one after the other,
 * so that what disturbs the machine disturbs both. The first round only warms the machine up and counts like the others.
 */
export async function measurePages(options: PagesOptions): Promise<PagesResult> {
  const browser = await chromium.launch(launchOptions());
  try {
    return await measureIn(browser, options);
  } finally {
    await browser.close();
  }
}

async function measureIn(browser: Browser, { web, api, subject, rounds, until, say }: PagesOptions): Promise<PagesResult> {
  const builds = BUILDS.flatMap((build) => (web[build] ? [{ build, origin: web[build] }] : []));
  const states = new Map<Build, Awaited<ReturnType<typeof signedIn>>>();
  for (const { build, origin } of builds) states.set(build, await signedIn(browser, origin));

  const visits = new Map<Key, { at: Omit<PageFigures, keyof Visit | 'runs'>; runs: Visit[] }>();
  const walks = new Map<Key, { at: Pick<JourneyFigures, 'build' | 'name'>; runs: Journey[] }>();
  const waterfalls: Partial<PagesResult['waterfalls']> = {};
  const largestElements: Partial<PagesResult['largestElements']> = {};

  for (let round = 1; round <= rounds && (round === 1 || Date.now() < until); round += 1) {
    say(`Pages, round ${round} of ${rounds} …`);
    for (const profile of PROFILES) {
      for (const page of PAGE_NAMES) {
        for (const { build, origin } of builds) {
          const context = await browser.newContext({ ...CONTEXT, ...(page === 'login' ? {} : { storageState: states.get(build) }) });
          try {
            for (const cache of ['cold', 'warm'] as const) {
              const done = await visit(context, { url: origin + pathOf(page, subject), name: page, api, profile });
              note(visits, { build, page, profile, cache }, done.visit);
              if (build !== 'federated' || cache !== 'cold' || profile !== 'slow') continue;
              waterfalls[page] = done.requests;
              largestElements[page] = done.largestElement;
            }
          } finally {
            await context.close();
          }
        }
      }
    }
    for (const name of Object.keys(JOURNEYS) as JourneyName[]) {
      for (const { build, origin } of builds) note(walks, { build, name }, await walk(browser, { name, web: origin, api, profile: 'plain' }));
    }
  }

  return {
    pages: [...visits.values()].map(({ at, runs }) => ({ ...at, ...medianOf(runs, FIGURES), runs: runs.length })),
    journeys: [...walks.values()].map(({ at, runs }) => ({ ...at, ...medianOf(runs, JOURNEY_FIGURES), runs: runs.length })),
    waterfalls: waterfalls as PagesResult['waterfalls'],
    largestElements: largestElements as PagesResult['largestElements'],
  };
}

function note<At, Run>(all: Map<Key, { at: At; runs: Run[] }>, at: At, run: Run): void {
  const key = JSON.stringify(at);
  const entry = all.get(key) ?? { at, runs: [] };
  entry.runs.push(run);
  all.set(key, entry);
}
