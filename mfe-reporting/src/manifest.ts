import { ACCESS } from '@sagitta/shared-contracts/access';
import type { Manifest } from '@sagitta/shared-contracts/manifest';

/** All that the shell knows of this part before it loads it. A page is added here and in module.tsx. */
export const manifest: Manifest = {
  name: 'mfe_reporting',
  contract: '^1.4',
  pages: [
    {
      id: 'logs',
      path: '/logs',
      title: 'Logs',
      access: [...ACCESS['/logs']],
      table: true,
      menu: { label: 'Logs', order: 30, icon: 'list', when: 'always' },
    },
    {
      id: 'alarm',
      path: '/alarms/:id',
      title: 'Alarm',
      // Whoever may read the log may read the history of an entry.
      access: [...ACCESS['/logs']],
    },
    {
      id: 'graph',
      path: '/devices/:nodeId/graph',
      title: 'Device graph',
      access: [...ACCESS['/devices/:nodeId/graph']],
    },
    {
      id: 'import',
      path: '/devices/:nodeId/import',
      title: 'Import readings',
      access: [...ACCESS['/devices/:nodeId/import']],
    },
    {
      id: 'export',
      path: '/export',
      title: 'Export',
      access: [...ACCESS['/export']],
      menu: { label: 'Export', order: 85, icon: 'download', when: 'always' },
    },
  ],
};
