import { mayOpen } from '@sagitta/shared-contracts/access';
import { LOGIN_PATH } from '@sagitta/shared-contracts/paths';
import { ButtonLink } from '@sagitta/shared-ui/router';
import type { ReactNode } from 'react';
import { Forbidden } from '../features/frame/denied';
import type { PageOfRemote } from '../features/registry/releases';
import { RemotePage } from '../features/remotes/remote-page';
import { HomeLink } from './home';
import { usePageChange } from './use-page-change';
import { useSuite } from './suite-context';

/** A page without the frame, which names the others. */
function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  const { provider } = useSuite().services.config;
  usePageChange(title, provider.name);
  return (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  );
}

/** A page of a remote, where the account may open it. */
export function RemoteRoute({ owned: { remote, page } }: { owned: PageOfRemote }) {
  const { services, parts } = useSuite();
  const { session } = services;
  const open = page.access === 'public';
  if (page.access !== 'public' && !(session && mayOpen(session.category, page.access)))
    return <Forbidden back={<HomeLink />} />;
  const content = (
    <RemotePage
      key={`${remote.name} ${page.id}`}
      loader={parts.loader(remote.name)}
      page={page.id}
      title={page.title}
      services={open ? { ...services, session: null } : services}
      back={open ? <ButtonLink to={LOGIN_PATH}>Go to sign-in</ButtonLink> : <HomeLink />}
    />
  );
  return open ? <PublicPage title={page.title}>{content}</PublicPage> : content;
}
