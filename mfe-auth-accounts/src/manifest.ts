import { ACCESS } from '@sagitta/shared-contracts/access';
import type { Manifest } from '@sagitta/shared-contracts/manifest';
import { INSTALLER_PANEL_PATH, REMIND_PASSWORD_PATH, SECOND_STEP_PATH } from '@sagitta/shared-contracts/paths';

/** All that the shell knows of this part before it loads it. A page is added here and in module.tsx. */
export const manifest: Manifest = {
  name: 'mfe_auth_accounts',
  contract: '^1.4',
  pages: [
    {
      id: 'accounts',
      path: '/accounts',
      title: 'Accounts',
      access: [...ACCESS['/accounts']],
      table: true,
      menu: { label: 'Accounts', order: 40, icon: 'user-round', when: 'always' },
    },
    {
      id: 'edit-account',
      path: '/accounts/:accountId/edit_account',
      title: 'Account',
      access: [...ACCESS['/accounts/:accountId/edit_account']],
    },
    {
      id: 'settings-panel',
      path: '/settings_panel',
      title: 'Settings',
      access: [...ACCESS['/settings_panel']],
      menu: { label: 'Settings', order: 45, icon: 'settings', when: 'always' },
    },
    {
      id: 'installer-panel',
      path: INSTALLER_PANEL_PATH,
      title: 'Installer Panel',
      access: [...ACCESS[INSTALLER_PANEL_PATH]],
      menu: { label: 'Installer Panel', order: 48, icon: 'wrench', when: 'always' },
    },
    { id: 'second-step', path: SECOND_STEP_PATH, title: 'Second step', access: [...ACCESS[SECOND_STEP_PATH]] },
    { id: 'remind-password', path: REMIND_PASSWORD_PATH, title: 'Remind password', access: 'public' },
    { id: 'change-password', path: '/pages/change-password/:token?', title: 'Change password', access: 'public' },
    {
      id: 'restore-email',
      path: '/pages/restore-email/:token?',
      title: 'Restore e-mail address',
      access: 'public',
    },
    { id: 'privacy', path: '/pages/:product-watch-privacy', title: 'Privacy', access: 'public' },
  ],
  acts: [
    { label: 'Create user', path: `${INSTALLER_PANEL_PATH}?tab=users` },
    { label: 'Create system', path: `${INSTALLER_PANEL_PATH}?tab=systems` },
  ],
};
