import { ACCESS, mayOpen } from '@sagitta/shared-contracts/access';
import { INSTALLER_PANEL_PATH } from '@sagitta/shared-contracts/paths';
import { useSession } from '@sagitta/shared-contracts/remote';
import { EmptyState } from '@sagitta/shared-ui/core';
import { ButtonLink } from '@sagitta/shared-ui/router';

interface Nothing {
  title: string;
  /** What belongs there, and what to do first. */
  text: string;
  /** Where that is done, if it is not on this tab. */
  go?: { label: string; tab: 'users' | 'systems' | 'groups' };
}

const NO_SYSTEM = 'Please add a system first.';
const NO_GROUP = 'No System Groups to display';
const NO_USER = 'No users yet.';
const TO_SYSTEMS = { label: 'Create a system', tab: 'systems' } as const;
const TO_USERS = { label: 'Create a user', tab: 'users' } as const;

/** What a card says while it has nothing to work on. */
const NOTHING = {
  'system to have users': { title: NO_SYSTEM, text: 'A user belongs to a system.', go: TO_SYSTEMS },
  'system to group': { title: NO_SYSTEM, text: 'A group holds systems.', go: TO_SYSTEMS },
  'system to have devices': {
    title: NO_SYSTEM,
    text: 'A node belongs to a system. Create System on this tab adds one.',
  },
  'system to delete': { title: NO_SYSTEM, text: 'Systems that you administer are listed here to be deleted.' },
  'system with a history': { title: NO_SYSTEM, text: 'Its changes are listed here. Create System above adds one.' },
  'group of systems': {
    title: NO_GROUP,
    text: 'A group shows systems together. Create System Group on this tab adds one.',
  },
  'group of accounts': {
    title: NO_GROUP,
    text: 'Only private groups have accounts. Create System Group on this tab adds one.',
  },
  'account for a group': { title: 'No accounts.', text: 'Members of a group are chosen here.', go: TO_USERS },
  'user to pin': {
    title: NO_USER,
    text: 'A user with an account is added to more systems here. Create User on this page makes one.',
  },
  'user to delete': { title: NO_USER, text: 'Users that you may delete are listed here.' },
} as const satisfies Record<string, Nothing>;

/** In place of the form of a card: what is lacking, what it is for, and where the first one is made. */
export function NothingYet({ what }: { what: keyof typeof NOTHING }) {
  const { title, text, go }: Nothing = NOTHING[what];
  const may = mayOpen(useSession().category, ACCESS[INSTALLER_PANEL_PATH]);
  return (
    <EmptyState
      small
      title={title}
      action={go && may ? <ButtonLink to={`${INSTALLER_PANEL_PATH}?tab=${go.tab}`}>{go.label}</ButtonLink> : undefined}
    >
      {go && !may ? `${text} Its installer or administrator adds you.` : text}
    </EmptyState>
  );
}
