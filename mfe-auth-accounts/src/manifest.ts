import { ACCESS } from '@sagitta/shared-contracts/access';
import type { Manifest } from '@sagitta/shared-contracts/manifest';

/** All that the shell knows of this part before it loads it. A page is added here and in module.tsx. */
export const manifest: Manifest = {
  name: 'mfe_auth_accounts',
  contract: '^1.0',
  pages: [
    {
      id: 'accounts',
      path: '/accounts',
      title: 'Accounts',
      access: [...ACCESS['/accounts']],
      menu: { label: 'Accounts', order: 40, icon: 'user-round', when: 'always' },
    },
  ],
};
