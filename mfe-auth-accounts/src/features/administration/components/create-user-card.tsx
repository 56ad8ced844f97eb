import { INSTALLER_PANEL_PATH } from '@sagitta/shared-contracts/paths';
import { useSession } from '@sagitta/shared-contracts/remote';
import { MAX_LENGTH } from '@sagitta/shared-contracts/rules/text';
import { EmptyState, PageSection, PasswordField, TextField } from '@sagitta/shared-ui/core';
import { ButtonLink } from '@sagitta/shared-ui/router';
import { MultiSelect } from '@sagitta/shared-ui/select';
import { SegmentedControl } from '@sagitta/shared-ui/segments';
import { useMemo } from 'react';
import { failedList } from '../../../shared/components/failed-list';
import { FormCard } from '../../../shared/components/form-card';
import { manageable } from '@sagitta/shared-contracts/rules/manageable';
import { orLoading } from '../../../shared/model/or-loading';
import { NewUserPlace } from './new-user-place';
import { UnfinishedUser } from './unfinished-user';
import { useCreateUser } from '../hooks/use-create-user';

const TITLE = 'Create User';
const CATEGORIES = [
  { value: 'commoner', label: 'User' },
  { value: 'installer', label: 'Installer' },
  { value: 'observer', label: 'Observer' },
] as const;

/**
 * Makes an account and pins it to systems, with a role and notifications in each
 * (docs/product/administration.md#users).
 */
export function CreateUserCard() {
  const viewer = useSession();
  const { accounts, systems, form, setCategory, places, setChoice, unfinished, startOver, create } = useCreateUser();
  const mine = useMemo(() => manageable(systems.data ?? [], viewer), [systems.data, viewer]);
  const pinned = unfinished?.made.pinned;
  const options = useMemo(
    () => mine.map(({ ID, name }) => ({ value: ID, label: name, disabled: pinned?.includes(ID) })),
    [mine, pinned],
  );

  const failure = failedList(TITLE, { Accounts: accounts, Systems: systems });
  if (failure) return failure;
  if (systems.data && mine.length === 0) {
    return (
      <PageSection title={TITLE} card>
        <EmptyState
          small
          title="This feature is unavailable for your account."
          action={
            viewer.category === 'commoner' ? undefined : (
              <ButtonLink to={`${INSTALLER_PANEL_PATH}?tab=systems`}>Create a system</ButtonLink>
            )
          }
        >
          {viewer.category === 'commoner'
            ? 'Users are created for a system that you administer. Its installer can make you its administrator.'
            : 'Users are created for a system. Add one in the Systems tab first.'}
        </EmptyState>
      </PageSection>
    );
  }
  const { category, email } = form.values;
  const field = (name: 'name' | 'email' | 'phone' | 'password') => ({
    ...form.field(name),
    // The account is there with what was typed.
    readOnly: unfinished !== null,
    autoComplete: 'off',
  });
  return (
    <FormCard
      title={TITLE}
      submitLabel={unfinished ? 'Try again' : 'Create'}
      form={form}
      canSubmit={form.valid && accounts.data !== undefined && places.length > 0}
      pending={create.isPending}
      onSubmit={(user) => create.mutate(user)}
    >
      {viewer.category === 'staff' && !unfinished ? (
        <SegmentedControl label="Category" segments={CATEGORIES} value={category} onChange={setCategory} />
      ) : null}
      <TextField label="Name" required maxLength={MAX_LENGTH.accountName} {...field('name')} />
      <TextField label="Email" required type="email" maxLength={MAX_LENGTH.email} {...field('email')} />
      <TextField
        label="Phone"
        type="tel"
        maxLength={MAX_LENGTH.default}
        hint="Optional: + and 11 to 13 digits"
        {...field('phone')}
      />
      <PasswordField
        label="Password"
        maxLength={MAX_LENGTH.password}
        hint="Leave it empty to send a link with which they choose their own. Otherwise at least 8 characters."
        {...field('password')}
        autoComplete="new-password"
      />
      <MultiSelect
        label="Systems"
        required
        placeholder={orLoading(systems, 'Choose at least one')}
        options={options}
        values={places.map(({ system }) => system.ID)}
        onChange={(ids) => form.set('systemIds', ids)}
        disabled={!systems.data}
      />
      {places.map((place) => (
        <NewUserPlace
          key={place.system.ID}
          place={place}
          category={category}
          pinned={pinned?.includes(place.system.ID) ?? false}
          onChange={(choice) => setChoice(place.system.ID, choice)}
        />
      ))}
      {unfinished ? (
        <UnfinishedUser
          email={email.trim()}
          unfinished={unfinished}
          nameOf={(id) => mine.find(({ ID }) => ID === id)?.name ?? `System ${id}`}
          onStartOver={startOver}
        />
      ) : null}
    </FormCard>
  );
}
