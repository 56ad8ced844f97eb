import { defineRemote } from '@sagitta/shared-contracts/remote';
import { lazy } from 'react';

export default defineRemote({
  pages: {
    accounts: lazy(() => import('./app/accounts.page')),
    'edit-account': lazy(() => import('./app/edit-account.page')),
    'settings-panel': lazy(() => import('./app/settings-panel.page')),
    'installer-panel': lazy(() => import('./app/installer-panel.page')),
    'remind-password': lazy(() => import('./app/remind-password.page')),
    'change-password': lazy(() => import('./app/change-password.page')),
    'restore-email': lazy(() => import('./app/restore-email.page')),
    privacy: lazy(() => import('./app/privacy.page')),
  },
});
