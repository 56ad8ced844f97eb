import { defineRemote, lazyPage } from '@sagitta/shared-contracts/remote';
import { fetchDashboard } from './shared/api/fetch-dashboard';

export default defineRemote({
  pages: {
    systems: lazyPage(() => import('./app/systems.page')),
    dashboard: lazyPage(() => import('./app/dashboard.page'), fetchDashboard),
    replay: lazyPage(() => import('./app/replay.page')),
    settings: lazyPage(() => import('./app/settings.page')),
    groups: lazyPage(() => import('./app/groups.page')),
    group: lazyPage(() => import('./app/group.page')),
    wall: lazyPage(() => import('./app/wall.page')),
  },
});
