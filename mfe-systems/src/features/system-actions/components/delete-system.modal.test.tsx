import type { Category } from '@sagitta/shared-contracts/access';
import { listNodes } from '@sagitta/shared-contracts/api/node';
import { listSystems } from '@sagitta/shared-contracts/api/system';
import { deleteSystem } from '@sagitta/shared-contracts/api/system-admin';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { systemsQuery } from '../../../shared/api/systems';
import { laser, system } from '../../../shared/testing/fixtures';
import { showPage } from '../../../shared/testing/show-page';
import { stoppedClock } from '../../../shared/testing/stopped-clock';
import { useServices } from '@sagitta/shared-contracts/remote';
import { useLocation } from '@sagitta/shared-ui/router';
import { DeleteSystemModal } from './delete-system.modal';

const network = mockNetwork();
const clock = stoppedClock();
const OTHER = system({ ID: 8, name: 'Other hall' });

/** The dialog beside a list of systems, as the page of the list would show it. */
function Screen({ onClose }: { onClose: () => void }) {
  const { data = [] } = useQuery(systemsQuery(useServices()));
  return (
    <>
      <p>{`at ${useLocation().pathname}`}</p>
      <ul>
        {data.map(({ ID, name }) => (
          <li key={ID}>{name}</li>
        ))}
      </ul>
      <DeleteSystemModal system={system()} onClose={onClose} />
    </>
  );
}

async function show(category: Category = 'installer') {
  network.answer(listSystems, [system(), OTHER]);
  network.answer(listNodes, [laser({ id: 1 }), laser({ id: 2 })]);
  const onClose = jest.fn();
  const services = showPage(<Screen onClose={onClose} />, { path: '/systems/7/dashboard', route: '*', category });
  await screen.findByText('Other hall');
  const title = 'Are you sure you want to delete this item (#7)?';
  const dialog = within(await screen.findByRole('alertdialog', { name: title }));
  return { services, onClose, dialog, press: () => userEvent.click(dialog.getByRole('button', { name: 'Delete' })) };
}
const sent = () => network.seen(deleteSystem).map(({ input }) => input);
const listed = () => screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);

test('names the system and what goes with it, and sends nothing before Delete', async () => {
  const { dialog, onClose } = await show();
  expect(dialog.getByText('Hala Widowiskowa, Zakopane')).toBeVisible();
  expect(await dialog.findByText(/its 2 devices, its logs, map, files and settings/)).toBeVisible();
  expect(dialog.getByText(/retire its devices first/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(sent()).toEqual([]);
});

test('deletes it, says so, leaves its screens, takes its card away, and renews the list after 6 seconds', async () => {
  const { services, onClose, dialog } = await show();
  network.answer(deleteSystem, {});
  clock.stop();
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await clock.until(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent()).toEqual([{ ID: 7 }]);
  expect(services.notices).toEqual([
    { kind: 'success', text: 'System was deleted successfully.', closeAfterMs: 6_000 },
  ]);
  await clock.until(() => expect(screen.getByText('at /systems')).toBeInTheDocument());
  expect(listed()).toEqual(['Other hall']);
  const asked = network.seen(listSystems).length;
  await clock.pass(5_900);
  expect(network.seen(listSystems)).toHaveLength(asked);
  await clock.pass(200);
  expect(network.seen(listSystems)).toHaveLength(asked + 1);
});

const IN_USE = 'Its devices have readings or alarms. Retire them first: these are evidence, and are kept.';
const REFUSED = 'You do not have the permissions to remove the system or there are still other users in the system.';

test.each([
  [{ status: 409, fields: { ID: IN_USE } }, IN_USE],
  [{ status: 409 }, REFUSED],
  [{ status: 403 }, REFUSED],
  [{ status: 500 }, 'System was not deleted'],
])('stays with the reason where the host answers %j, and deletes nothing on screen', async (failure, text) => {
  const { services, onClose, dialog, press } = await show();
  network.fail(deleteSystem, failure);
  await press();
  expect(await dialog.findByText(text)).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  expect(services.notices).toEqual([]);
  expect(listed()).toEqual(['Hala Widowiskowa, Zakopane', 'Other hall']);
});

test('takes the name of a system whose retired devices are evidence, from staff alone', async () => {
  const { dialog, press } = await show('staff');
  network.answer(deleteSystem, {});
  await userEvent.type(dialog.getByLabelText('Name of the system'), ' Hala Widowiskowa, Zakopane ');
  await press();
  expect(sent()).toEqual([{ ID: 7, PurgeName: 'Hala Widowiskowa, Zakopane' }]);
});

test('asks an installer for no name, which would delete nothing', async () => {
  const { dialog } = await show('installer');
  expect(dialog.queryByLabelText('Name of the system')).not.toBeInTheDocument();
});
