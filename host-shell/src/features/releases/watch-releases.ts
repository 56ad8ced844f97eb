import type { Category } from '@sagitta/shared-contracts/access';
import type { NoticeQueue } from '@sagitta/shared-ui/core';
import { runningBuild } from '../../shared/build';
import { liveShell } from './live-shell';
import { runningPart, type RunningParts } from './part-status';
import { cameAndWent, changeWords, partNames } from './what-changed';

/**
 * An open tab knows of another release within a minute, also one that was opened a moment before: this starts 20 to
 * 25 s after its first page.
 */
const EVERY_MS = 30_000;

export interface WatchOptions {
  parts: RunningParts;
  notify: NoticeQueue['notify'];
  /** Sends what could not be reported so far. */
  report: () => void;
  /** Whose menu names the parts. */
  category: Category | null;
  /** The browser asks first where something typed is not saved. */
  reload: () => void;
}

/**
 * Looks at what is live while the page is visible, and offers to reload where something
 * that runs here has another release. Nothing reloads by itself: a part takes up its new release when one of its pages
 * is opened.
 * @returns what ends it
 */
export function watchReleases({ parts, notify, report, category, reload }: WatchOptions): () => void {
  let stopped = false;
  let lookedAt = Date.now();
  let shell = runningBuild();
  /** What is offered, as a line; a person who closes the notice is not asked again for the same. */
  let offered = '';
  let takeBack = () => undefined as void;
  const first = parts.entries();

  const others = () =>
    parts.entries().filter((entry) => runningPart(entry, parts.loader(entry.name)).status === 'outdated');
  const offer = () => {
    const other = others();
    const { came, went } = cameAndWent(first, parts.entries());
    const versions = [...other, ...came].map(({ name, live }) => [name, live?.metadata.version]);
    const line = JSON.stringify([shell, versions, went.map(({ name }) => name)]);
    if (line === offered) return;
    offered = line;
    takeBack();
    takeBack = () => undefined;
    const names = (entries: typeof came) => entries.flatMap((entry) => partNames(entry, category));
    const isOldShell = shell !== runningBuild();
    const text = changeWords({
      other: [...(isOldShell ? ['the application'] : []), ...names(other)],
      came: names(came),
      went: names(went),
    });
    if (text === '') return;
    takeBack = notify({
      kind: 'info',
      text,
      closeAfterMs: null,
      action: { label: 'Reload', run: reload },
    });
  };
  const look = async () => {
    lookedAt = Date.now();
    report();
    const [now] = await Promise.all([
      liveShell().catch((error: unknown) => {
        console.warn('The live release of the shell is not known.', error);
        return { build: shell };
      }),
      parts.refresh(),
    ]);
    if (stopped) return;
    shell = now.build;
    offer();
    parts.heal();
  };
  const lookIfVisible = () => {
    if (document.visibilityState === 'visible') void look();
  };
  const lookIfOld = () => {
    if (Date.now() - lookedAt >= EVERY_MS) lookIfVisible();
  };

  // By the clock however long ago the last look was: after a late one the next would be skipped.
  const timer = setInterval(lookIfVisible, EVERY_MS);
  document.addEventListener('visibilitychange', lookIfOld);
  const unsubscribe = parts.entries().map(({ name }) => parts.loader(name).subscribe(offer));
  return () => {
    stopped = true;
    document.removeEventListener('visibilitychange', lookIfOld);
    clearInterval(timer);
    unsubscribe.forEach((end) => end());
    takeBack();
  };
}
