import { defineRemote, lazyPage } from '@sagitta/shared-contracts/remote';

export default defineRemote({
  pages: {
    fleet: lazyPage(() => import('./app/fleet.page')),
    'sim-cards': lazyPage(() => import('./app/sim-cards.page')),
    routers: lazyPage(() => import('./app/routers.page')),
    sms: lazyPage(() => import('./app/sms.page')),
    inspections: lazyPage(() => import('./app/inspections.page')),
    inspection: lazyPage(() => import('./app/inspection.page')),
    agreements: lazyPage(() => import('./app/agreements.page')),
    gateways: lazyPage(() => import('./app/gateways.page')),
    commission: lazyPage(() => import('./app/commission.page')),
    devices: lazyPage(() => import('./app/devices.page')),
  },
});
