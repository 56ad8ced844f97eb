import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry, Release } from '@sagitta/shared-contracts/registry';
import type { Page } from '@playwright/test';
import { sha384 } from '../../../delivery/src/release/files';
import { buildOf, makeRelease, type Build } from '../../../delivery/src/release/make-release';
import { releaseEntry } from '../../../delivery/src/release/route';
import { remoteFactsOf, removeRelease, storeRelease } from '../../../delivery/src/release/stored-releases';
import { localInstallation } from '../../../delivery/src/store/installation';
import { partNamed } from '../../../delivery/src/suite';
import { BASE, REMOTES, WEB } from './addresses';
import { untilRetry } from './answers';

export const PART = partNamed('mfe-backoffice');
export const INSTALLATION = localInstallation(BASE);

/** Where the part hands its pages to the shell, in the built module, and one of those pages. */
const PAGES = '({pages:{';
const PAGE = 'gateways:';

/** A page that counts how often it is drawn, and has itself drawn again each time. */
const drawnAgain = (again: string) =>
  'gateways:class{get isReactComponent(){return{}}componentDidMount(){this.componentDidUpdate()}componentDidUpdate(){' +
  `window.planted=(window.planted??0)+1;const again=()=>this.updater.enqueueSetState(this,{});${again}}` +
  'render(){return null}}||';
/** Counts and throws without end, from the start. The page itself works. */
const ERROR_LOOP =
  'gateways:(setInterval(()=>{window.planted=(window.planted??0)+1;' +
  'Promise.reject(new Error("planted, unhandled"));throw new Error("planted without end")},10),0)||';

/** The whole of that page, and what follows. */
const WHOLE_PAGE = /gateways:(.+?),commission:/;
/** The page as it is, which is broken when the given code calls `stop`. */
const stopping = (when: string) =>
  'gateways:(Page=>class{get isReactComponent(){return{}}' +
  `componentDidMount(){const stop=()=>{this.stopped=true;this.updater.enqueueSetState(this,{})};${when}}` +
  'render(){if(this.stopped)throw new Error("planted late");' +
  'return{$$$$typeof:Symbol.for("react.transitional.element"),type:Page,key:null,props:{},ref:null}}})($1),commission:';

/** What a team could release by mistake: what is changed in the built module, and into what. */
export const MISTAKES = {
  startCrash: [PAGES, '({pages:(()=>{throw new Error("planted at start")})(),was:{'],
  renderCrash: [PAGE, 'gateways:()=>{throw new Error("planted in render")},was:'],
  errorLoop: [PAGE, ERROR_LOOP],
  effectLoop: [PAGE, drawnAgain('again()')],
  drawLoop: [PAGE, drawnAgain('setTimeout(again)')],
  messageLoop: [PAGE, drawnAgain('const{port1,port2}=new MessageChannel();port1.onmessage=again;port2.postMessage(0)')],
  hang: [PAGE, 'gateways:class{get isReactComponent(){return{}}componentDidMount(){for(;;);}render(){return null}}||'],
  dataCrash: [
    WHOLE_PAGE,
    stopping('setInterval(()=>document.querySelector("main [role=gridcell],main .ag-cell")&&stop(),20)'),
  ],
  late: [WHOLE_PAGE, stopping('setTimeout(stop,5_000)')],
  clickCrash: [WHOLE_PAGE, stopping('document.querySelector("main").addEventListener("click",stop)')],
  clickLater: [
    WHOLE_PAGE,
    stopping('document.querySelector("main").addEventListener("click",()=>setTimeout(stop,3_000))'),
  ],
  pageMissing: [PAGE, 'other:'],
  none: [PAGE, PAGE],
} as const;

/** A build of the back office with a mistake in it, named and hashed as a build of its own. */
export async function buildWith(mistake: keyof typeof MISTAKES): Promise<Build> {
  const build = buildOf(PART);
  const dist = await mkdtemp(join(tmpdir(), 'sagitta-variant-'));
  await cp(build.dist, dist, { recursive: true });
  const scripts = (await readdir(dist)).filter((name) => name.endsWith('.js'));
  const texts = new Map<string, string>();
  const [from, to] = MISTAKES[mistake];
  let planted = 0;
  for (const name of scripts) {
    const text = await readFile(join(dist, name), 'utf8');
    const isModule = text.includes(PAGES) && text.includes(PAGE);
    const changed = isModule ? text.replace(from, to) : text;
    if (isModule) planted += 1;
    texts.set(name, changed.replaceAll(/mfe_backoffice_[0-9a-f]{8}/g, `mfe_backoffice_${idOf(mistake)}`));
  }
  if (planted !== 1) throw new Error(`The back office hands its pages over in ${planted} places.`);
  const entry = 'remoteEntry.js';
  for (const [name, text] of texts) {
    if (name === entry) continue;
    const was = sha384(await readFile(join(dist, name)));
    texts.set(entry, String(texts.get(entry)).replaceAll(was, sha384(Buffer.from(text))));
  }
  for (const [name, text] of texts) await writeFile(join(dist, name), text);
  return { ...build, dist };
}

/** Eight hexadecimal digits, as a build has them: no other worker makes, or removes, a release with the same. */
function idOf(mistake: string): string {
  return createHash('sha256').update(`${mistake} ${process.pid}`).digest('hex').slice(0, 8);
}

const stored: string[] = [];

/** Puts such a build into the store that the running suite serves, without making it live. */
export async function releaseWith(mistake: keyof typeof MISTAKES): Promise<Release> {
  const build = await buildWith(mistake);
  const made = await makeRelease(build);
  await rm(build.dist, { recursive: true });
  const { version } = made.facts;
  if (await storeRelease(INSTALLATION.store, made)) stored.push(version);
  const facts = await remoteFactsOf(INSTALLATION.store, PART.name, version);
  return releaseEntry(facts, `${REMOTES.mfe_backoffice}/${PART.name}/${version}`);
}

/** Removes what {@link releaseWith} made. */
export async function removeReleases(): Promise<void> {
  for (const version of stored.splice(0)) await removeRelease(INSTALLATION.store, PART.name, version);
}

/** The registry of the running suite. */
export async function liveRegistry(): Promise<Registry> {
  return (await (await fetch(`${WEB}/registry.json`)).json()) as Registry;
}

/** The releases of the part as the registry lists them: the first is live, the second is its fallback. */
export function listed(live: Release, fallback?: Release): Release[] {
  const first = { ...live, fallbackUrl: fallback?.url, deployment: { traffic: 100, default: true } };
  return fallback
    ? [first, { ...fallback, fallbackUrl: undefined, deployment: { traffic: 0, default: false } }]
    : [first];
}

const REGISTRY = '**/registry.json';

/** Has this page read another entry for the part, until it is given the next one. */
export async function listReleases(page: Page, entry: unknown): Promise<(next: unknown) => void> {
  let current = entry;
  const registry = await liveRegistry();
  await page.route(REGISTRY, (route) => route.fulfill({ json: registryWith(registry, current) }));
  return (next) => {
    current = next;
  };
}

/**
 * Has this page read one entry for the part until a person presses Retry, and another one from then on. Before that,
 * the page would bring itself back, and take the button away.
 */
export async function listUntilRetry(page: Page, before: unknown, after: unknown): Promise<void> {
  await listReleases(page, after);
  const registry = await liveRegistry();
  await untilRetry(page, REGISTRY, (route) => route.fulfill({ json: registryWith(registry, before) }));
}

function registryWith(registry: Registry, entry: unknown) {
  return { ...registry, microFrontends: { ...registry.microFrontends, [PART.name]: entry } };
}
