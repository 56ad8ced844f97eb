import { mayOpen } from '@sagitta/shared-contracts/access';
import { LOGIN_PATH, SYSTEMS_PATH } from '@sagitta/shared-contracts/paths';
import { ButtonLink } from '@sagitta/shared-ui/router';
import { Forbidden } from '../features/frame/denied';
import type { PageOfRemote } from '../features/registry/releases';
import { RemotePage } from '../features/remotes/remote-page';
import { useSuite } from './suite-context';

/** A page of a remote, where the account may open it. */
export function RemoteRoute({ owned: { remote, page } }: { owned: PageOfRemote }) {
  const { services, parts } = useSuite();
  const { session } = services;
  const open = page.access === 'public';
  if (page.access !== 'public' && !(session && mayOpen(session.category, page.access))) return <Forbidden />;
  const content = (
    <RemotePage
      loader={parts.loader(remote.name)}
      page={page.id}
      title={page.title}
      services={open ? { ...services, session: null } : services}
      back={
        open ? (
          <ButtonLink to={LOGIN_PATH}>Go to sign-in</ButtonLink>
        ) : (
          <ButtonLink to={SYSTEMS_PATH}>Go to your systems</ButtonLink>
        )
      }
    />
  );
  return open ? <main id="main">{content}</main> : content;
}
