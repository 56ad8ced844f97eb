import { listReleaseFallbacks, type FallbackKind } from '@sagitta/shared-contracts/api/release-fallback';
import { CONTRACT_VERSION, type ShellServices } from '@sagitta/shared-contracts/shell';
import { PartStyles } from '@sagitta/shared-ui/core';
import { Dialog } from '@sagitta/shared-ui/overlay';
import { useCallback } from 'react';
import { runningBuild } from '../../shared/build';
import { pastKept } from '../../shared/past-kept';
import { useLoaded } from '../../shared/use-loaded';
import styles, { css } from './about.module.css';
import { liveShell, type LiveShell } from './live-shell';
import { partTitle, runningPart, type PartStatus, type RunningParts } from './part-status';

const STATUS: Readonly<Record<PartStatus, string>> = {
  live: 'live',
  canary: 'early release, not for all accounts yet',
  previous: 'previous release: the live one failed',
  outdated: 'older release: reload to renew it',
  failed: 'not available',
};
/** Where what is live is not known. */
const UNCHECKED = 'could not be checked';
/** What this tab has seen itself, whatever is live by now. */
const OF_THIS_TAB: readonly PartStatus[] = ['previous', 'failed'];
const KIND: Readonly<Record<FallbackKind, string>> = {
  load: 'files not available',
  deadline: 'took too long',
  contract: 'does not fit the shell',
  start: 'stopped at start',
  render: 'page stopped',
};

export interface AboutProps {
  parts: Pick<RunningParts, 'entries' | 'loader' | 'refresh'>;
  services: Pick<ShellServices, 'call' | 'session'>;
  onClose: () => void;
}

/** What runs in this tab, part by part; for staff also what browsers could not run (docs/product/frame.md#about). */
export function About({ parts, services, onClose }: AboutProps) {
  const load = useCallback(async () => {
    const failed = (error: unknown): null => {
      console.warn('The live release of the shell is not known.', error);
      return null;
    };
    const [shell, registryRead] = await Promise.all([liveShell().catch(failed), parts.refresh()]);
    return { shell, registryRead };
  }, [parts]);
  const [loaded] = useLoaded(load);
  return (
    <Dialog open size="lg" title="About this application" onClose={onClose}>
      <PartStyles part="sh-about" css={css} />
      {loaded.status === 'ready' ? <Releases parts={parts} {...loaded.value} /> : <p>Loading …</p>}
      <p className={styles.past}>
        Something looks wrong? <a href={pastKept(window.location)}>Load this page anew from the network</a>, past what
        this browser keeps of the application.
      </p>
      {services.session?.category === 'staff' ? <Failures call={services.call} /> : null}
    </Dialog>
  );
}

interface Checked {
  /** Null where it is not known. */
  shell: LiveShell | null;
  /** Whether the registry could be read just now. */
  registryRead: boolean;
}

function Releases({ parts, shell, registryRead }: Pick<AboutProps, 'parts'> & Checked) {
  const isLive = shell?.build === runningBuild();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Version</th>
          <th scope="col">Contract</th>
          <th scope="col">Released</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Shell</th>
          <td data-name="Version">{versionIn(runningBuild())}</td>
          <td data-name="Contract">{CONTRACT_VERSION}</td>
          <td data-name="Released">{isLive ? when(shell?.released) : '–'}</td>
          <td data-name="State">{shell ? STATUS[isLive ? 'live' : 'outdated'] : UNCHECKED}</td>
        </tr>
        {parts.entries().map((entry) => {
          const { name, release, status } = runningPart(entry, parts.loader(entry.name));
          return (
            <tr key={name}>
              <th scope="row">{partTitle(name)}</th>
              <td data-name="Version">{release?.metadata.version ?? '–'}</td>
              <td data-name="Contract">{release?.extras.manifest.contract ?? '–'}</td>
              <td data-name="Released">{when(release?.extras.released)}</td>
              <td data-name="State">{registryRead || OF_THIS_TAB.includes(status) ? STATUS[status] : UNCHECKED}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Failures({ call }: Pick<ShellServices, 'call'>) {
  const load = useCallback(() => call(listReleaseFallbacks, {}), [call]);
  const [loaded] = useLoaded(load);
  return (
    <section className={styles.failures}>
      <h3>Releases that browsers could not run</h3>
      {loaded.status === 'loading' ? <p>Loading …</p> : null}
      {loaded.status === 'failed' ? <p>The reports could not be loaded.</p> : null}
      {loaded.status === 'ready' && loaded.value.length === 0 ? <p>None was reported.</p> : null}
      {loaded.status === 'ready' && loaded.value.length > 0 ? (
        <ul>
          {loaded.value.map((failure) => (
            <li key={failure.id}>
              {when(failure.lastAt)}: {partTitle(failure.part)} {failure.version}, {KIND[failure.kind]};{' '}
              {failure.fellBackTo ? `ran ${failure.fellBackTo} instead` : 'nothing ran instead'}
              {failure.reports > 1 ? ` (${failure.reports} reports)` : ''}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** The page's mark names the folder of the release: `host_shell/0.1.0-1a2b3c4d`. */
function versionIn(build: string): string {
  return build.split('/').at(-1) ?? build;
}

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** In the reader's own zone: it is about the application, not about a system. */
function when(moment: string | null | undefined): string {
  const time = Date.parse(moment ?? '');
  return Number.isNaN(time) ? '–' : FORMAT.format(time);
}
