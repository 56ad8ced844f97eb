import { carries } from '@sagitta/shared-contracts/config';
import { editAccountPath, loginPath, SECOND_STEP_PATH } from '@sagitta/shared-contracts/paths';
import type { Session } from '@sagitta/shared-contracts/shell';
import { copyText } from '@sagitta/shared-ui/files';
import { matchPath, Outlet, useLocation } from '@sagitta/shared-ui/router';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Footer } from '../features/frame/footer';
import { Frame } from '../features/frame/frame';
import { Header } from '../features/frame/header';
import { headerToolsAtom } from '../features/frame/header-tools';
import { Drawer } from '../features/navigation/drawer';
import { MainMenu } from '../features/navigation/main-menu';
import { currentEntry, menuFor } from '../features/navigation/menu';
import { Sidebar } from '../features/navigation/sidebar';
import { UserMenu } from '../features/navigation/user-menu';
import { renamedAtom } from '../features/session/renamed';
import { TokenGuard } from './token-guard';
import { LeaveForSignIn } from './leave-for-sign-in';
import { useSuite } from './suite-context';
import { runningBuild } from '../shared/build';
import { useAbout } from './use-about';
import { useFetchAhead } from './use-fetch-ahead';
import { useKeyHelp } from './use-key-help';
import { useKeys } from './use-keys';
import { useOnlySystem } from './use-only-system';
import { useOutbox } from './use-outbox';
import { usePageChange } from './use-page-change';
import { useSearch } from './use-search';
import { useVisited } from './use-visited';
import { useWorker } from './use-worker';

/** Every route of the signed-in shell: the frame is there at once, its content once the token is checked. */
export function FrameRoute() {
  const { services } = useSuite();
  const { pathname, search } = useLocation();
  if (!services.session) return <LeaveForSignIn to={loginPath(pathname + search)} />;
  return <SignedIn session={services.session} />;
}

function SignedIn({ session }: { session: Session }) {
  const { services, life, parts } = useSuite();
  const { pathname } = useLocation();
  const [mini, setMini] = useState(() => life.kept().sidebarMini);
  const [drawer, setDrawer] = useState(false);
  const tools = useAtomValue(headerToolsAtom);
  const renamed = useAtomValue(renamedAtom);
  // Nothing else may open from there, and nothing else is asked of the host.
  const setsUp = pathname === SECOND_STEP_PATH;
  const onlySystem = useOnlySystem(!setsUp);
  const items = useMemo(
    () => (setsUp ? [] : menuFor(parts.pages(), session.category, onlySystem)),
    [parts, session, onlySystem, setsUp],
  );
  const current = currentEntry(items, { pathname, ownAccount: editAccountPath(session.id), onlySystem });
  const page = parts.pages().find(({ page: { path } }) => matchPath(path, pathname))?.page;
  const title = page?.title ?? (parts.unreadable(pathname) ? 'Not available' : 'Not found');
  // A page of one thing says what it is once it has read it, which it has not where it may not be seen.
  const named = page?.path.includes(':') ? tools.title : page?.title;
  useVisited(life, title, setsUp ? null : (named ?? null));
  const closeDrawer = useCallback(() => setDrawer(false), []);
  const remotes = useMemo(() => [...new Set(items.map(({ remote }) => remote))], [items]);
  usePageChange(tools.title ?? title, services.config.provider.name);
  const help = useKeyHelp(tools, services.notify);
  useKeys(tools.search, help.open);
  const search = useSearch(session, items);
  const about = useAbout();
  const outbox = useOutbox(!setsUp);
  useFetchAhead(parts, remotes);
  useWorker(parts, session.category);
  useEffect(() => life.keep({ sidebarMini: mini }), [life, mini]);

  const warm = (remote: string) => parts.loader(remote).load();
  const provider = services.config.provider.name;
  const menu = <MainMenu items={items} current={current} onWarm={warm} onChosen={closeDrawer} />;
  const copyLink = () => void copyText(window.location.href, 'Link copied', services.notify);
  const userMenu = {
    session: { ...session, ...renamed },
    hasAccount: !setsUp && carries(services.config, 'mfe_auth_accounts'),
    onLogout: outbox.signOut,
    onChosen: closeDrawer,
  };
  const copyFromDrawer = () => {
    closeDrawer();
    copyLink();
  };
  return (
    <Frame
      sidebar={
        <Sidebar provider={provider} mini={mini} onMini={setMini} menu={menu} user={<UserMenu {...userMenu} />} />
      }
      header={
        <>
          <Header
            title={title}
            tools={tools}
            now={services.now}
            onOpenMenu={() => setDrawer(true)}
            onSearch={search.open}
            onCopyLink={copyLink}
          />
          {outbox.shown}
        </>
      }
      footer={
        <Footer provider={services.config.provider} build={runningBuild()} now={services.now()} onAbout={about.open} />
      }
    >
      <Drawer
        open={drawer}
        provider={provider}
        onClose={closeDrawer}
        menu={menu}
        user={<UserMenu {...userMenu} onCopyLink={copyFromDrawer} />}
      />
      {search.shown}
      {help.shown}
      {about.shown}
      <TokenGuard>
        <Outlet />
      </TokenGuard>
    </Frame>
  );
}
