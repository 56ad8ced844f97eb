import { renderUi } from '@sagitta/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UserMenu } from './user-menu';

const session = { id: 7, name: 'Anna Nowak', email: 'anna@sagitta.example', category: 'staff' } as const;

test('the colours that are chosen are marked in the sidebar and in the drawer alike', async () => {
  localStorage.clear();
  renderUi(
    <>
      {['sidebar', 'drawer'].map((place) => (
        <section key={place} aria-label={place}>
          <UserMenu session={session} hasAccount onLogout={jest.fn()} />
        </section>
      ))}
    </>,
  );
  const inside = (place: string) => within(screen.getByRole('region', { name: place }));
  await userEvent.click(inside('drawer').getByRole('radio', { name: 'Dark' }));
  expect(inside('drawer').getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(inside('sidebar').getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test.each([true, false])('My Account is there where there is a page of the account: %s', (hasAccount) => {
  renderUi(<UserMenu session={session} hasAccount={hasAccount} onLogout={jest.fn()} />);
  expect(screen.queryAllByRole('link', { name: 'My Account' })).toHaveLength(hasAccount ? 1 : 0);
});
