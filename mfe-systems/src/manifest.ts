import { ACCESS } from '@sagitta/shared-contracts/access';
import type { Manifest } from '@sagitta/shared-contracts/manifest';
import { WALL_PATH } from '@sagitta/shared-contracts/paths';

/** All that the shell knows of this part before it loads it. A page is added here and in module.tsx. */
export const manifest: Manifest = {
  name: 'mfe_systems',
  contract: '^1.4',
  pages: [
    {
      id: 'systems',
      path: '/systems',
      title: 'Systems',
      access: [...ACCESS['/systems']],
      menu: { label: 'Systems', order: 10, icon: 'house', when: 'not-one-system' },
    },
    {
      id: 'dashboard',
      path: '/systems/:id/dashboard',
      title: 'Dashboard',
      access: [...ACCESS['/systems/:id/dashboard']],
      menu: { label: 'Dashboard', order: 10, icon: 'gauge', when: 'one-system' },
    },
    {
      id: 'replay',
      path: '/systems/:id/replay',
      title: 'Replay',
      access: [...ACCESS['/systems/:id/replay']],
    },
    {
      id: 'settings',
      path: '/systems/:id/system_settings',
      title: 'System settings',
      access: [...ACCESS['/systems/:id/system_settings']],
    },
    {
      id: 'groups',
      path: '/system-groups',
      title: 'System Groups',
      access: [...ACCESS['/system-groups']],
      menu: { label: 'System Groups', order: 20, icon: 'group', when: 'always' },
    },
    {
      id: 'group',
      path: '/system-groups/:id/systems',
      title: 'System Group',
      access: [...ACCESS['/system-groups/:id/systems']],
    },
    { id: 'wall', path: WALL_PATH, title: 'Wall', access: 'public' },
  ],
  // Each begins where an address of the dashboard asks for it (features/dashboard/hooks/use-asked-act.ts).
  acts: [
    { label: 'Set base of {name}', path: '/systems/:systemId/dashboard?act=base&device=:id', node: 'base' },
    {
      label: 'Change thresholds of {name}',
      path: '/systems/:systemId/dashboard?act=thresholds&device=:id',
      node: 'thresholds',
    },
    {
      label: 'Accelerate {name}',
      path: '/systems/:systemId/dashboard?act=acceleration&device=:id',
      node: 'acceleration',
    },
  ],
};
