import { defineRemote, lazyPage } from '@sagitta/shared-contracts/remote';

export default defineRemote({
  pages: {
    accounts: lazyPage(() => import('./app/accounts.page')),
    'edit-account': lazyPage(() => import('./app/edit-account.page')),
    'settings-panel': lazyPage(() => import('./app/settings-panel.page')),
    'installer-panel': lazyPage(() => import('./app/installer-panel.page')),
    'second-step': lazyPage(() => import('./app/second-step.page')),
    'remind-password': lazyPage(() => import('./app/remind-password.page')),
    'change-password': lazyPage(() => import('./app/change-password.page')),
    'restore-email': lazyPage(() => import('./app/restore-email.page')),
    privacy: lazyPage(() => import('./app/privacy.page')),
  },
});
