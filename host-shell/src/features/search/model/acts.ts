import { mayOpen, type Category } from '@sagitta/shared-contracts/access';
import type { Act, Page } from '@sagitta/shared-contracts/manifest';
import type { PartEntry } from '@sagitta/shared-contracts/read-registry';
import { matchPath } from '@sagitta/shared-ui/router';

interface OwnedPage {
  remote: { name: string };
  page: Page;
}

/** The acts that the parts announce, on pages of their own that this account may open. Any other is left out. */
export function actsOf(parts: readonly PartEntry[], pages: readonly OwnedPage[], category: Category): Act[] {
  return parts.flatMap(({ name, live }) =>
    (live?.extras.manifest.acts ?? []).filter(({ path }) => {
      const pathname = path.replace(/[?#].*$/, '');
      const page = pages.find((one) => matchPath(one.page.path, pathname));
      return page?.remote.name === name && page.page.access !== 'public' && mayOpen(category, page.page.access);
    }),
  );
}
