import { defineRemote } from '@sagitta/shared-contracts/remote';
import { lazy } from 'react';

export default defineRemote({
  pages: {
    gateways: lazy(() => import('./app/gateways.page')),
    devices: lazy(() => import('./app/devices.page')),
  },
});
