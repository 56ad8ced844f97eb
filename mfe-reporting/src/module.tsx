import { defineRemote, lazyPage } from '@sagitta/shared-contracts/remote';

export default defineRemote({
  pages: {
    logs: lazyPage(() => import('./app/logs.page')),
    alarm: lazyPage(() => import('./app/alarm.page')),
    graph: lazyPage(() => import(/* webpackChunkName: "graph" */ './app/graph.page')),
    import: lazyPage(() => import('./app/import.page')),
    export: lazyPage(() => import('./app/export.page')),
  },
});
