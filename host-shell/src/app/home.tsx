import { carries } from '@sagitta/shared-contracts/config';
import { SYSTEMS_PATH } from '@sagitta/shared-contracts/paths';
import { ButtonLink } from '@sagitta/shared-ui/router';
import { menuFor } from '../features/navigation/menu';
import { useSuite } from './suite-context';

/** The part that owns the list of systems. */
const SYSTEMS_PART = 'mfe_systems';

/**
 * Where a person goes who has asked for no page: the list of systems, or, at an address without that part, the first
 * entry of their menu; null where it has none for them.
 */
export function useHome(): { to: string; label: string } | null {
  const { services, parts } = useSuite();
  const { config, session } = services;
  if (carries(config, SYSTEMS_PART)) return { to: SYSTEMS_PATH, label: 'your systems' };
  return (session && menuFor(parts.pages(), session.category, null)[0]) ?? null;
}

/** The way back from a page that cannot be shown. */
export function HomeLink() {
  const home = useHome();
  return home ? <ButtonLink to={home.to}>{`Go to ${home.label}`}</ButtonLink> : null;
}
