import { defineRemote } from '@sagitta/shared-contracts/remote';
import { lazy } from 'react';

export default defineRemote({
  pages: {
    logs: lazy(() => import('./app/logs.page')),
    alarm: lazy(() => import('./app/alarm.page')),
    graph: lazy(() => import(/* webpackChunkName: "graph" */ './app/graph.page')),
    import: lazy(() => import('./app/import.page')),
    export: lazy(() => import('./app/export.page')),
  },
});
