import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { ErrorState, LoadingLabel, Page, Skeleton } from '@sagitta/shared-ui/core';
import { Component, Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react';
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

/** A page of a remote: its loading, its failure, and the page itself under a boundary of its own. */
export function RemotePage({ loader, page, title, services, back }: RemotePageProps) {
  const state = useSyncExternalStore(loader.subscribe, loader.state);
  useEffect(() => loader.load(), [loader]);
  const fellBack = state.status === 'ready' && state.fellBack;
  const { notify } = services;
  useEffect(
    () => (fellBack ? notify({ kind: 'info', text: `${title} runs in its previous release.` }) : undefined),
    [fellBack, notify, title],
  );

  if (state.status === 'failed') {
    return (
      <ErrorState title={`${title} could not be loaded.`} onRetry={loader.retry} back={back}>
        The rest of the suite keeps working. {state.error.message}
      </ErrorState>
    );
  }
  if (state.status !== 'ready') return <PageSkeleton title={title} />;
  const { Provider, pages } = state.module;
  const Content = pages[page];
  if (!Content)
    return (
      <ErrorState title={`${title} is not part of this release.`} onRetry={loader.retry} back={back}>
        The menu names a page that the part does not have.
      </ErrorState>
    );
  return (
    <PageBoundary
      key={`${state.release.url} ${page}`}
      title={title}
      back={back}
      onCrash={loader.abandon}
      onRetry={loader.retry}
    >
      <Provider services={services}>
        <Suspense fallback={<PageSkeleton title={title} />}>
          <Content />
        </Suspense>
      </Provider>
    </PageBoundary>
  );
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
  back: ReactNode;
  /** True where another release takes over. */
  onCrash: () => boolean;
  /** Loads the remote anew: a lazy page that failed once would only fail again. */
  onRetry: () => void;
  children: ReactNode;
}

/** Keeps a crash of a page inside that page. A crash in its first moments is the release's fault, and the one before takes over. */
class PageBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state = { error: null as Error | null };
  private readonly startedAt = Date.now();

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch() {
    if (Date.now() - this.startedAt < STARTING_MS) this.props.onCrash();
  }

  override render() {
    if (!this.state.error) return this.props.children;
    return (
      <ErrorState title={`${this.props.title} has stopped.`} onRetry={this.props.onRetry} back={this.props.back}>
        Something went wrong. The rest of the suite keeps working.
      </ErrorState>
    );
  }
}

const STARTING_MS = 3_000;
