import { listSystems } from '@sagitta/shared-contracts/api/system';
import { createWallLink, endWallLink, listWallLinks, type WallLink } from '@sagitta/shared-contracts/api/wall';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showPage } from '../../../shared/testing/show-page';
import { WallLinksModal } from './wall-links.modal';

const network = mockNetwork();
const GROUP = {
  ID: 4,
  name: 'North',
  systemsCount: 2,
  systemIds: [1, 2],
  isPublic: true,
  public: true,
  mayDelete: true,
};
const LINK: WallLink = {
  ID: 9,
  name: 'Night desk',
  groupName: 'North',
  systemsCount: null,
  turnSeconds: 12,
  createdBy: 'Anna Nowak',
  createdAt: '2026-01-09T08:00:00.000Z',
  lastUsedAt: '2026-01-10T11:00:00.000Z',
  network: '192.0.2.7',
};

const show = (links: WallLink[] = [LINK]) => {
  network.answer(listWallLinks, links);
  network.answer(listSystems, []);
  return showPage(<WallLinksModal groups={[GROUP]} onClose={() => undefined} />, { path: '/system-groups' });
};

test('makes a link of a group, and shows its secret once, in the fragment', async () => {
  network.answer(createWallLink, { ID: 10, secret: 'abc-123' });
  show([]);
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Control room');
  await userEvent.selectOptions(screen.getByLabelText(/^Shows/), 'Group: North');
  await userEvent.click(screen.getByRole('button', { name: 'Make a link' }));
  expect(await screen.findByText(`${window.location.origin}/wall#abc-123`)).toBeVisible();
  expect(network.seen(createWallLink)[0]?.input).toEqual({
    name: 'Control room',
    groupID: 4,
    systemIDs: null,
    turnSeconds: 12,
  });
});

test('says what is missing before it asks', async () => {
  show([]);
  await userEvent.selectOptions(await screen.findByLabelText(/^Shows/), 'Some systems');
  await userEvent.click(screen.getByRole('button', { name: 'Make a link' }));
  expect(await screen.findByText('Choose a system.')).toBeVisible();
  expect(screen.getByLabelText(/^Name/)).toBeInvalid();
  expect(screen.getByText('Enter a name')).toBeVisible();
  expect(network.seen(createWallLink)).toEqual([]);
});

test('lists links with scope, last use and maker, and ends one by one press', async () => {
  network.answer(endWallLink, {});
  show();
  const list = within(await screen.findByRole('list', { name: 'Wall links' }));
  expect(list.getByRole('listitem')).toHaveTextContent(
    /^Night desk: group North\. Last used 10\/01\/2026.* from 192\.0\.2\.7\. Made by Anna Nowak/,
  );
  await userEvent.click(list.getByRole('button', { name: 'End Night desk' }));
  await waitFor(() => expect(network.seen(endWallLink)[0]?.input).toEqual({ ID: 9 }));
});
