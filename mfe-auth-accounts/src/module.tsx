import { defineRemote } from '@sagitta/shared-contracts/remote';
import { lazy } from 'react';

export default defineRemote({
  pages: {
    accounts: lazy(() => import('./app/accounts.page')),
  },
});
