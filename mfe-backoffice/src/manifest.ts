import { ACCESS } from '@sagitta/shared-contracts/access';
import type { Manifest } from '@sagitta/shared-contracts/manifest';

/** All that the shell knows of this part before it loads it. A page is added here and in module.tsx. */
export const manifest: Manifest = {
  name: 'mfe_backoffice',
  contract: '^1.4',
  pages: [
    {
      id: 'fleet',
      path: '/fleet',
      title: 'Fleet',
      access: [...ACCESS['/fleet']],
      menu: { label: 'Fleet', order: 49, icon: 'radio-tower', when: 'always' },
    },
    {
      id: 'sim-cards',
      path: '/simcards',
      title: 'SIM cards',
      access: [...ACCESS['/simcards']],
      table: true,
      menu: { label: 'SIM cards', order: 60, icon: 'credit-card', when: 'always' },
    },
    {
      id: 'routers',
      path: '/routers',
      title: 'Routers',
      access: [...ACCESS['/routers']],
      table: true,
      menu: { label: 'Routers', order: 65, icon: 'network', when: 'always' },
    },
    {
      id: 'sms',
      path: '/sms',
      title: 'SMS',
      access: [...ACCESS['/sms']],
      table: true,
      menu: { label: 'SMS', order: 70, icon: 'message-square', when: 'always' },
    },
    {
      id: 'inspections',
      path: '/inspections',
      title: 'Inspections',
      access: [...ACCESS['/inspections']],
      table: true,
      menu: { label: 'Inspections', order: 75, icon: 'clipboard-check', when: 'always' },
    },
    {
      id: 'inspection',
      path: '/inspections/:id',
      title: 'Inspection',
      access: [...ACCESS['/inspections/:id']],
    },
    {
      id: 'agreements',
      path: '/agreements',
      title: 'Agreements',
      access: [...ACCESS['/agreements']],
      table: true,
      menu: { label: 'Agreements', order: 80, icon: 'handshake', when: 'always' },
    },
    {
      id: 'gateways',
      path: '/gateways',
      title: 'Gateways',
      access: [...ACCESS['/gateways']],
      table: true,
      menu: { label: 'Gateways', order: 50, icon: 'router', when: 'always' },
    },
    {
      id: 'devices',
      path: '/devices',
      title: 'Devices',
      access: [...ACCESS['/devices']],
      table: true,
      menu: { label: 'Devices', order: 90, icon: 'radio', when: 'always' },
    },
    {
      id: 'commission',
      path: '/systems/:id/commission',
      title: 'Commission devices',
      access: [...ACCESS['/systems/:id/commission']],
    },
  ],
  acts: [
    { label: 'Add SIM card', path: '/simcards?add' },
    { label: 'Add router', path: '/routers?add' },
    { label: 'Add inspection', path: '/inspections?add' },
    { label: 'Add agreement', path: '/agreements?add' },
  ],
};
