import {
  type getAccount,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
  type AccessRight,
} from '@sagitta/shared-contracts/api/account';
import { testServices, TEST_SESSION, type WireOf } from '@sagitta/shared-contracts/testing';
import type { Category } from '@sagitta/shared-contracts/access';
import { renderPage } from '@sagitta/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { AccountEdit } from '../components/account-edit';

type Wire = WireOf<typeof getAccount>;

/** The account that these tests open. */
export const ID = 8;

const flags = Object.fromEntries(
  NOTIFICATION_CHANNELS.flatMap((channel) =>
    NOTIFICATION_EVENTS.map((event) => [`${channel}Notifications${event}`, event === 'L4']),
  ),
);
export const assignment = (changes: object = {}) => ({
  ID: 3,
  name: 'Hala Zakopane',
  systemVersion: 'W4',
  accountRole: 'common_user',
  AssignmentUpdatedAt: 'a1',
  accessRightsToAccount: 'full',
  ...flags,
  ...changes,
});

export const account = (changes: object = {}): Wire =>
  ({
    id: ID,
    name: 'Bartosz Zięba',
    email: 'bartosz@example.com',
    phone: { String: '+48600100200', Valid: true },
    accountCategory: 'commoner',
    systems: { String: '3', Valid: true },
    accessRightToAccount: { String: 'full', Valid: true },
    language: 'en',
    timezone: 'Europe/Warsaw',
    updatedAt: 'v1',
    QRCode: 'pair:xyz',
    RegisteredInMobileApp: false,
    systemsDetails: [assignment()],
    ...changes,
  }) as unknown as Wire;

export const right = (String: AccessRight) => ({
  accessRightToAccount: { String, Valid: true },
  systemsDetails: [assignment({ accessRightsToAccount: String })],
});

export function show({ category = 'staff', id = ID }: { category?: Category; id?: number } = {}) {
  return renderPage(<AccountEdit id={id} />, {
    services: testServices({ session: { ...TEST_SESSION, category } }),
    path: `/accounts/${id}/edit_account`,
  });
}

export const details = async () => within(await screen.findByRole('region', { name: 'Account Details' }));
