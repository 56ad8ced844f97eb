import { parseCategory } from '@sagitta/shared-contracts/access';
import type { LoginAnswer } from '@sagitta/shared-contracts/api/session';
import {
  dashboardPath,
  isOpenPath,
  LOADING_PATH,
  LOGIN_PATH,
  loginPath,
  requestedPath,
  SYSTEMS_PATH,
  WALL_PATH,
} from '@sagitta/shared-contracts/paths';
import { UiProvider } from '@sagitta/shared-ui/core';
import { startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createSessionLife, type EndReason, type SessionLife } from '../features/session/session-life';
import { visitedSystems } from '../features/session/visited';
import { leaveTo } from '../shared/leave';
import { CrashBoundary } from './crash-boundary';
import { SignInEntry } from './sign-in-entry';
import { SuiteEntry } from './suite-entry';

/** Longest wait for the host to revoke a token before the page is left anyway. */
const FAREWELL_MS = 3_000;
/** In the tab's own storage: why the session ended, from the page that saw it to the sign-in page. */
const ENDED_KEY = 'sagitta-ended';

/**
 * Starts the shell: the sign-in page alone, or the suite. Signing out reloads the page, so that no state of any part
 * outlives a session.
 */
export function boot(): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root.');
  const root = createRoot(container);
  let farewell: Promise<unknown> = Promise.resolve();

  const leave = (reason: EndReason) => {
    const here = window.location.pathname + window.location.search;
    root.unmount();
    sessionStorage.clear();
    if (reason !== 'signed-out') sessionStorage.setItem(ENDED_KEY, reason);
    const deadline = new Promise((done) => {
      setTimeout(done, FAREWELL_MS);
    });
    void Promise.race([farewell, deadline]).then(() => leaveTo(loginPath(reason === 'signed-out' ? undefined : here)));
  };
  const life = createSessionLife({
    // Nobody is signed in on a wall: who signs out elsewhere in this browser ends nothing here.
    storage: window.location.pathname === WALL_PATH ? sessionStorage : localStorage,
    onEnded: leave,
    onReplaced: () => goOn(window.location.reload.bind(window.location)),
  });

  const showSuite = () =>
    render(
      root,
      <SuiteEntry
        life={life}
        onFarewell={(promise) => {
          farewell = promise;
        }}
      />,
    );
  const showSignIn = () =>
    render(
      root,
      <SignInEntry
        life={life}
        ended={takeEnded()}
        onSignedIn={(answer, slug) => {
          beginSession(life, answer, slug);
          replacePath(`${LOADING_PATH}${window.location.search}`);
          showSuite();
        }}
        onStillSignedIn={() => {
          replacePath(requestedPath(window.location.search));
          showSuite();
        }}
      />,
    );

  if (landing(life) === 'sign-in') showSignIn();
  else showSuite();
}

/** Why the session before this page ended; shown once. */
function takeEnded(): EndReason | null {
  const ended = sessionStorage.getItem(ENDED_KEY);
  sessionStorage.removeItem(ENDED_KEY);
  return ended as EndReason | null;
}

/**
 * What a visit starts with. The root path goes to sign-in; so does every path that is not public, while nobody is
 * signed in (docs/product/sign-in.md#loading-page).
 */
function landing(life: SessionLife): 'sign-in' | 'suite' {
  const { pathname, search } = window.location;
  if (pathname === '/') replacePath(LOGIN_PATH);
  else if (life.session() && pathname + search === INSTALLED_START) replacePath(lastDashboard(life));
  else if (!life.session() && (!isOpenPath(pathname) || pathname === LOADING_PATH))
    replacePath(loginPath(pathname === LOADING_PATH ? requestedPath(search) : pathname + search));
  return window.location.pathname === LOGIN_PATH ? 'sign-in' : 'suite';
}

/** The installed application starts where its user was last (install/manifest.webmanifest). */
const INSTALLED_START = `${SYSTEMS_PATH}?start=last`;

function lastDashboard(life: SessionLife): string {
  const [last] = visitedSystems(life.kept());
  return last === undefined ? SYSTEMS_PATH : dashboardPath(last);
}

function beginSession(life: SessionLife, answer: LoginAnswer, slug: string): void {
  life.begin(answer.token, {
    id: answer.ID,
    name: answer.name,
    email: answer.email,
    category: parseCategory(answer.accountCategory, slug),
  });
}

/** Another tab signed in: on the sign-in page that means going on, elsewhere starting again as the other account. */
function goOn(reload: () => void): void {
  if (window.location.pathname === LOGIN_PATH) leaveTo(requestedPath(window.location.search));
  else reload();
}

function replacePath(path: string): void {
  window.history.replaceState(null, '', path);
}

function render(root: Root, content: React.ReactNode): void {
  // In slices: index.html's picture stays until it is complete, and the browser can respond in between.
  startTransition(() =>
    root.render(
      <UiProvider>
        <CrashBoundary>{content}</CrashBoundary>
      </UiProvider>,
    ),
  );
}
