import type { Session } from '@sagitta/shared-contracts/shell';
import { useLocation } from '@sagitta/shared-ui/router';
import type { MenuItem } from '../features/navigation/menu';
import { Search } from '../features/search/components/search';
import { actsOf } from '../features/search/model/acts';
import { useSuite } from './suite-context';

interface SuiteSearchProps {
  session: Session;
  pages: readonly MenuItem[];
  onClose: () => void;
}

/** Of the pages that were visited last. */
const VISITED_SHOWN = 8;

/** The search over this suite. With its search it is a chunk of its own: no page carries it before it is wanted. */
export function SuiteSearch({ session, pages, onClose }: SuiteSearchProps) {
  const { services, life, parts } = useSuite();
  const { pathname } = useLocation();
  return (
    <Search
      services={services}
      viewer={session}
      pages={pages}
      acts={actsOf(parts.entries(), parts.pages(), session.category)}
      visited={(life.kept().visited ?? []).filter(({ path }) => path !== pathname).slice(0, VISITED_SHOWN)}
      onClose={onClose}
    />
  );
}
