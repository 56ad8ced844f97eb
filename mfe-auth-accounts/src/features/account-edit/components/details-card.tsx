import type { AccessRight, Account } from '@sagitta/shared-contracts/api/account';
import { ACCOUNT_LANGUAGES, ACCOUNT_TIMEZONES } from '@sagitta/shared-contracts/api/account-admin';
import { mayChange } from '@sagitta/shared-contracts/rules/access-right';
import { MAX_LENGTH } from '@sagitta/shared-contracts/rules/text';
import { Box, Button, PageSection, Row, Text, TextField } from '@sagitta/shared-ui/core';
import { SelectField } from '@sagitta/shared-ui/forms';
import { Conflict } from '../../../shared/components/conflict';
import { differences } from '../../../shared/model/draft';
import { DETAIL_LABELS, detailsOf, detailsProblems, optionsWith, type Details } from '../model/details';
import { useDetails } from './use-details';

const languageNames = new Intl.DisplayNames('en-GB', { type: 'language' });

/** Name, ways to reach, language and time zone of an account (docs/product/accounts.md#details). */
export function DetailsCard({ account, right }: { account: Account; right: AccessRight }) {
  const { draft, save, taken, conflict, paused } = useDetails(account);
  const identityLocked = !mayChange(right, 'identity');
  const localeLocked = !mayChange(right, 'locale');
  const problems = detailsProblems(draft.typed);
  // Who may save is told of a stored name that is wrong even where it is not theirs to change.
  const problem = (field: keyof Details) => (localeLocked ? null : (taken[field] ?? problems[field]));
  const canSave = !localeLocked && !paused && Object.values(problems).every((one) => one === null);
  const set = (field: keyof Details) => (text: string) => draft.type({ ...draft.typed, [field]: text });
  const stored = detailsOf(account);

  return (
    <PageSection title="Account Details" card>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave && !save.isPending) save.mutate(draft.lock);
        }}
      >
        <Box display="grid" gap="3">
          {localeLocked ? (
            <Text tone="muted">
              {right === 'minimal'
                ? 'You may look at this account and unregister its mobile app.'
                : 'You may look at this account, not change it.'}
            </Text>
          ) : null}
          <TextField
            label={DETAIL_LABELS.name}
            value={draft.typed.name}
            onChange={set('name')}
            readOnly={identityLocked}
            maxLength={MAX_LENGTH.accountName}
            autoComplete="off"
            error={problem('name')}
          />
          <TextField
            label={DETAIL_LABELS.email}
            type="email"
            value={draft.typed.email}
            onChange={set('email')}
            readOnly={identityLocked}
            maxLength={MAX_LENGTH.email}
            autoComplete="off"
            error={problem('email')}
          />
          <TextField
            label={DETAIL_LABELS.phone}
            type="tel"
            value={draft.typed.phone}
            onChange={set('phone')}
            readOnly={identityLocked}
            maxLength={MAX_LENGTH.default}
            autoComplete="off"
            hint={identityLocked ? undefined : 'Optional: + and 11 to 13 digits'}
            error={problem('phone')}
          />
          <SelectField
            label={DETAIL_LABELS.language}
            value={draft.typed.language}
            onChange={set('language')}
            options={optionsWith(stored.language, ACCOUNT_LANGUAGES).map((value) => ({
              value,
              label: languageName(value),
            }))}
            placeholder="--"
            disabled={localeLocked}
            error={problem('language')}
          />
          <SelectField
            label={DETAIL_LABELS.timezone}
            value={draft.typed.timezone}
            onChange={set('timezone')}
            options={optionsWith(stored.timezone, ACCOUNT_TIMEZONES).map((value) => ({ value, label: value }))}
            placeholder="--"
            disabled={localeLocked}
            error={problem('timezone')}
          />
          {problems.timezone && !localeLocked ? (
            <Row>
              {ACCOUNT_TIMEZONES.map((zone) => (
                <Button key={zone} size="sm" onClick={() => set('timezone')(zone)}>
                  Use {zone}
                </Button>
              ))}
            </Row>
          ) : null}
          {conflict ? (
            <Conflict
              what="this account"
              differences={differences(
                draft.typed,
                conflict.details,
                (field) => DETAIL_LABELS[field],
                (text) => text || '--',
              )}
              onKeepMine={() => save.mutate(conflict.lock)}
              onTakeTheirs={() => draft.take(conflict.details, conflict.lock)}
              pending={save.isPending}
            />
          ) : (
            <Row justifyContent="flex-end">
              <Button type="submit" variant="primary" pending={save.isPending} disabled={!canSave}>
                Save
              </Button>
            </Row>
          )}
        </Box>
      </form>
    </PageSection>
  );
}

/** A language's own tag is no English; what is not a tag is shown as it is. */
function languageName(tag: string): string {
  return LANGUAGE_TAG.test(tag) ? (languageNames.of(tag) ?? tag) : tag;
}

const LANGUAGE_TAG = /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/;
