import { defineRemote } from '@sagitta/shared-contracts/remote';
import { lazy } from 'react';

export default defineRemote({
  pages: {
    systems: lazy(() => import('./app/systems.page')),
    dashboard: lazy(() => import('./app/dashboard.page')),
    settings: lazy(() => import('./app/settings.page')),
    groups: lazy(() => import('./app/groups.page')),
    group: lazy(() => import('./app/group.page')),
  },
});
