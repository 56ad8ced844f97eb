import type { Category } from '@sagitta/shared-contracts/access';
import type { AccountRole, System } from '@sagitta/shared-contracts/api/system';
import { address } from '@sagitta/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { system } from '../../../shared/testing/fixtures';
import { showPage } from '../../../shared/testing/show-page';
import { SystemTools } from './system-tools';

// A browser fetches them when they are first wanted.
beforeAll(() => import('./system-modals'));

const W2 = { systemVersion: 'W2', W2SystemId: 'W2-7' } as const;
const show = (own: Partial<System>, category: Category) =>
  showPage(<SystemTools system={system(own)} />, { path: '/systems/7/dashboard', category });

test.each<[Category, AccountRole | null, boolean]>([
  ['staff', null, true],
  ['installer', 'installer', true],
  ['installer', 'administrator', true],
  ['installer', 'common_user', false],
  ['commoner', 'administrator', false],
  ['observer', 'common_user', false],
])('for %s with the role %s there are tools: %s', (category, accountRole, offered) => {
  show({ accountRole }, category);
  expect(screen.queryByRole('link', { name: 'System settings' }) !== null).toBe(offered);
  expect(screen.queryByRole('button', { name: 'System actions' }) !== null).toBe(offered);
});

test.each<[string, Partial<System>, string[]]>([
  ['W4', {}, ['Commission devices', 'Inspections', 'Test notification', 'Delete system']],
  ['W2', W2, ['Inspections', 'Rainstorm mode', 'Test notification', 'Delete system']],
])('a %s system has these actions', async (_, own, names) => {
  show(own, 'staff');
  await userEvent.click(screen.getByRole('button', { name: 'System actions' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(names);
});

test('leads to the page that commissions devices', async () => {
  show({}, 'staff');
  await userEvent.click(screen.getByRole('button', { name: 'System actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Commission devices' }));
  await waitFor(() => expect(address()).toBe('/systems/7/commission'));
});

test('leads to the inspections of the system', async () => {
  show({ name: 'Hala 7' }, 'staff');
  await userEvent.click(screen.getByRole('button', { name: 'System actions' }));
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe('/inspections?find=Hala+7'));
});

test('leads to the settings, and opens the dialog of an action', async () => {
  show(W2, 'staff');
  expect(screen.getByRole('link', { name: 'System settings' })).toHaveAttribute('href', '/systems/7/system_settings');
  await userEvent.click(screen.getByRole('button', { name: 'System actions' }));
  await waitFor(() =>
    expect(screen.getByRole('menuitem', { name: 'Inspections' })).toHaveAttribute('data-highlighted'),
  );
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(await screen.findByRole('dialog', { name: /^Test notification/ })).toBeVisible();
});
