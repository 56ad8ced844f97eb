import { PAGE_REPORT, type PageReport } from '@sagitta/shared-contracts/page-report';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { ErrorBoundary, ErrorState, LoadingLabel, Page, Skeleton } from '@sagitta/shared-ui/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react';
import { hasStarted, nextRest, type RestsSince } from './page-start';
import type { RemoteLoader } from './remote-loader';

export interface RemotePageProps {
  loader: RemoteLoader;
  /** The page's id in the remote's manifest. */
  page: string;
  title: string;
  services: ShellServices;
  /** The way back: a link to a page that works. */
  back: ReactNode;
}

/**
 * A page of a remote: its loading, its failure, and the page itself under a boundary of its own. Another page is
 * another instance (`key`).
 */
export function RemotePage({ loader, page, title, services, back }: RemotePageProps) {
  const state = useSyncExternalStore(loader.subscribe, loader.state);
  // Before anything of another release is painted.
  useLayoutEffect(() => loader.takeHealed(), [loader]);
  useEffect(() => {
    loader.load();
    void loader.heal();
  }, [loader]);
  const fellBack = state.status === 'ready' && state.fellBack;
  const { notify } = services;
  useEffect(
    () => (fellBack ? notify({ kind: 'info', text: `${title} runs in its previous release.` }) : undefined),
    [fellBack, notify, title],
  );

  const version = state.status === 'ready' ? state.release.metadata.version : '';
  const report = { part: loader.name, page, version };

  if (state.status === 'failed') {
    return (
      <>
        <ErrorState title={`${title} could not be loaded.`} onRetry={loader.retry} back={back}>
          The rest of the suite keeps working. {state.error.message}
        </ErrorState>
        <Reported {...report} outcome="failed" message={state.error.message} />
      </>
    );
  }
  if (state.status !== 'ready') return <PageSkeleton title={title} />;
  const { Provider, pages } = state.module;
  const Content = pages[page];
  if (!Content)
    return (
      <>
        <Lacking loader={loader} page={page} />
        <ErrorState title={`${title} is not part of this release.`} onRetry={loader.retry} back={back}>
          The menu names a page that the part does not have.
        </ErrorState>
        <Reported {...report} outcome="missing" />
      </>
    );
  return (
    <PageBoundary
      key={`${state.release.url} ${page}`}
      title={title}
      version={version}
      back={back}
      onCrash={(error, starting) => {
        tell({ ...report, outcome: 'crashed', message: error.message });
        loader.crashed(starting);
      }}
      onRetry={loader.retry}
    >
      {(sinceRef) => (
        <Provider services={services}>
          <Suspense fallback={<PageSkeleton title={title} />}>
            <Content />
            <Reported {...report} outcome="shown" />
            <Rest sinceRef={sinceRef} />
          </Suspense>
        </Provider>
      )}
    </PageBoundary>
  );
}

/** Tells the loader once of a page that the release does not have. */
function Lacking({ loader, page }: Pick<RemotePageProps, 'loader' | 'page'>) {
  useEffect(() => loader.lacks(page), [loader, page]);
  return null;
}

/** Notes when the page that it stands beside has its data. */
function Rest({ sinceRef }: { sinceRef: RefObject<RestsSince> }) {
  const client = useQueryClient();
  useEffect(() => {
    const look = () => {
      sinceRef.current = nextRest(sinceRef.current, { now: Date.now(), waits: client.isFetching() > 0 });
    };
    look();
    return client.getQueryCache().subscribe(look);
  }, [client, sinceRef]);
  return null;
}

/** Reports once that its siblings are on the page. */
function Reported({ part, page, version, outcome, message }: PageReport) {
  useEffect(() => tell({ part, page, version, outcome, message }), [part, page, version, outcome, message]);
  return null;
}

function tell(detail: PageReport): void {
  window.dispatchEvent(new CustomEvent(PAGE_REPORT, { detail }));
}

function PageSkeleton({ title }: { title: string }) {
  return (
    <Page>
      <LoadingLabel>{`Loading ${title}`}</LoadingLabel>
      <Skeleton height={120} />
      <Skeleton height={240} />
    </Page>
  );
}

interface BoundaryProps {
  title: string;
  /** The release that runs. */
  version: string;
  back: ReactNode;
  onCrash: (error: Error, starting: boolean) => void;
  /** Loads the remote again: a lazy page that failed once would only fail again. */
  onRetry: () => void;
  children: (sinceRef: RefObject<RestsSince>) => ReactNode;
}

/**
 * Keeps a crash of a page inside that page. A crash in its first moments is the release's fault, and the one before
 * takes over.
 */
function PageBoundary({ title, version, back, onCrash, onRetry, children }: BoundaryProps) {
  const sinceRef = useRef<RestsSince>(null);
  return (
    <ErrorBoundary
      onError={(error) => onCrash(asError(error), !hasStarted(sinceRef.current, Date.now()))}
      fallback={
        <ErrorState title={`${title} has stopped.`} onRetry={onRetry} back={back}>
          Something went wrong in release {version}. The rest of the suite keeps working.
        </ErrorState>
      }
    >
      {children(sinceRef)}
    </ErrorBoundary>
  );
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
