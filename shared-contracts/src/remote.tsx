import {
  createContext,
  lazy,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { nextTask } from './next-task';
import { asOf, type Renewed } from './rules/live';
import type { HeaderTools, Session, ShellServices } from './shell';
import { CONTRACT_VERSION } from './shell';

/** What a remote's one exposed module, `./module`, exports by default. */
export interface RemoteModule {
  /** The contract version that it was built with. */
  contractVersion: string;
  /** Wraps every page of the remote, and hands it the shell's services. */
  Provider: ComponentType<{ services: ShellServices; children: ReactNode }>;
  /** The page of each id in the remote's manifest. */
  pages: Readonly<Record<string, RemotePage>>;
}

/** What a page can fetch its first data with, before it is drawn. */
export interface PageStart<Client = unknown> {
  services: ShellServices;
  /** The query client that the shell shares. */
  client: Client;
  /** The parameters of the page's path. */
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

/**
 * A page; `ahead` fetches its code and its first data while nothing of it is shown yet, `keep` what it shows where
 * there is no network.
 */
export type RemotePage = ComponentType & {
  ahead?: (start: PageStart) => Promise<void>;
  keep?: (start: PageStart) => Promise<void>;
};

/**
 * What a page's own file exports; `ahead` asks the host for what the page shows first, `keep` for what it shows where
 * there is no network, and ends when that is here.
 */
type OwnPage = ComponentType & {
  // Methods, so that a page can name the client's type.
  ahead?(start: PageStart): void;
  keep?(start: PageStart): Promise<void>;
};

/**
 * A page in a file of its own, which is fetched when the page is opened.
 * @param first asks for what the page shows first, while its file is under way; it is read with the remote's module
 */
export function lazyPage(load: () => Promise<{ default: OwnPage }>, first?: NonNullable<OwnPage['ahead']>): RemotePage {
  return Object.assign(lazy(load) as ComponentType, {
    ahead: async (start: PageStart) => {
      const loaded = load();
      first?.(start);
      const { default: page } = await loaded;
      // The code was read in this task.
      await nextTask();
      page.ahead?.(start);
    },
    keep: async (start: PageStart) => {
      const { default: page } = await load();
      await page.keep?.(start);
    },
  });
}

const ServicesContext = createContext<ShellServices | null>(null);

function ServicesProvider({ services, children }: { services: ShellServices; children: ReactNode }) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/** Declares a remote: `export default defineRemote({ pages: { systems: lazyPage(() => import('…')) } })`. */
export function defineRemote(remote: { pages: Readonly<Record<string, RemotePage>> }): RemoteModule {
  return { contractVersion: CONTRACT_VERSION, Provider: ServicesProvider, pages: remote.pages };
}

/** Checks what a loaded module exports, where it crosses the border. */
export function isRemoteModule(value: unknown): value is RemoteModule {
  return (
    typeof value === 'object' &&
    value !== null &&
    'contractVersion' in value &&
    'Provider' in value &&
    'pages' in value &&
    typeof value.pages === 'object'
  );
}

/** The shell's services, inside a page of a remote. */
export function useServices(): ShellServices {
  const services = use(ServicesContext);
  if (!services) throw new Error('A page of a remote was rendered outside the shell.');
  return services;
}

/** The signed-in account. Throws on a public page. */
export function useSession(): Session {
  const { session } = useServices();
  if (!session) throw new Error('This page needs a signed-in user.');
  return session;
}

/**
 * Puts tools into the shell's header while the calling page is shown. `search`, `asOf` and `keys` are the same objects
 * as long as they say the same.
 */
export function useHeader({ title, crumb: { label, to } = NO_CRUMB, search, asOf, keys }: HeaderTools): void {
  const { setHeader } = useServices();
  useEffect(
    () => setHeader({ title, crumb: to === '' ? undefined : { label, to }, search, asOf, keys }),
    [setHeader, title, label, to, search, asOf, keys],
  );
}

const NO_CRUMB = { label: '', to: '' };

/** A device that wakes up must not call what it shows live for long. */
const DOUBT_MS = 1_000;

/** Ages on screen are in minutes, so the clock need not tick faster. */
const TICK_MS = 30_000;

/** The API's clock, ticking: the component renders again every `tickMs`. */
export function useClock(tickMs = TICK_MS): number {
  return useClocks(tickMs)[0].api;
}

/**
 * Since when the data of these queries is true, for the header; kept up to date while the page is open.
 * The same object while the moment and the liveness stay the same, so that {@link useHeader} can tell.
 * @param timeZone of the system that the page is about (IANA), where it is about one
 */
export function useAsOf(parts: readonly Renewed[], everyMs: number, timeZone?: string): HeaderTools['asOf'] {
  const [{ local, api }, look] = useClocks(everyMs / 2);
  const { at, live: isRenewed } = asOf(parts, local, api - local, everyMs) ?? {};
  // The browser knows at once, and a call that is repeated fails only later.
  const live = isRenewed && navigator.onLine;
  useEffect(() => {
    const timer = setInterval(() => {
      if (live && !(navigator.onLine && asOf(parts, Date.now(), 0, everyMs)?.live)) look();
    }, DOUBT_MS);
    return () => clearInterval(timer);
  });
  return useMemo(
    () => (at === undefined || live === undefined ? undefined : { at, live, timeZone }),
    [at, live, timeZone],
  );
}

/** This device's clock and the API's, read at the same moment, and how to read them again before the next tick. */
function useClocks(tickMs: number): [{ local: number; api: number }, () => void] {
  const { now } = useServices();
  const [clocks, setClocks] = useState(() => ({ local: Date.now(), api: now() }));
  const look = useCallback(() => setClocks({ local: Date.now(), api: now() }), [now]);
  useEffect(() => {
    const timer = setInterval(look, tickMs);
    return () => clearInterval(timer);
  }, [look, tickMs]);
  return [clocks, look];
}
