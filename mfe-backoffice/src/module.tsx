import { defineRemote } from '@sagitta/shared-contracts/remote';
import { lazy } from 'react';

export default defineRemote({
  pages: {
    fleet: lazy(() => import('./app/fleet.page')),
    'sim-cards': lazy(() => import('./app/sim-cards.page')),
    routers: lazy(() => import('./app/routers.page')),
    sms: lazy(() => import('./app/sms.page')),
    inspections: lazy(() => import('./app/inspections.page')),
    agreements: lazy(() => import('./app/agreements.page')),
    gateways: lazy(() => import('./app/gateways.page')),
    devices: lazy(() => import('./app/devices.page')),
  },
});
