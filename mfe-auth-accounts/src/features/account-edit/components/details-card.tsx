import type { AccessRight, Account } from '@sagitta/shared-contracts/api/account';
import { ACCOUNT_LANGUAGES, ACCOUNT_TIMEZONES } from '@sagitta/shared-contracts/api/account-admin';
import { mayChange } from '@sagitta/shared-contracts/rules/access-right';
import { MAX_LENGTH } from '@sagitta/shared-contracts/rules/text';
import { Box, Button, PageSection, PasswordField, Row, Text, TextField } from '@sagitta/shared-ui/core';
import { SelectField } from '@sagitta/shared-ui/forms';
import { Conflict, differences, FormElement } from '@sagitta/shared-ui/use-form';
import { DETAIL_LABELS, optionsWith, type Details } from '../model/details';
import { useDetails } from '../hooks/use-details';

const languageNames = new Intl.DisplayNames('en-GB', { type: 'language' });

/** Name, ways to reach, language and time zone of an account (docs/product/accounts.md#details). */
export function DetailsCard({ account, right }: { account: Account; right: AccessRight }) {
  const { form, isSaving, isReady, send, conflict, takeTheirs, paused, password } = useDetails(account);
  const identityLocked = !mayChange(right, 'identity');
  const localeLocked = !mayChange(right, 'locale');
  const field = (name: keyof Details) => ({ ...form.field(name), ...(localeLocked && { error: null }) });
  const resting = localeLocked || paused || isSaving;

  return (
    <PageSection title="Account Details" card>
      <FormElement form={form} onSubmit={send} blocked={resting || !isReady || conflict !== null}>
        <Box display="grid" gap="3">
          {localeLocked ? (
            <Text tone="muted">
              {right === 'minimal'
                ? 'You can view this account and unregister its mobile app.'
                : 'You can view this account but not edit it.'}
            </Text>
          ) : null}
          <TextField
            label={DETAIL_LABELS.name}
            {...field('name')}
            readOnly={identityLocked}
            maxLength={MAX_LENGTH.accountName}
            autoComplete="off"
          />
          <TextField
            label={DETAIL_LABELS.email}
            type="email"
            {...field('email')}
            readOnly={identityLocked}
            maxLength={MAX_LENGTH.email}
            autoComplete="off"
          />
          {password ? (
            <PasswordField
              label="Current password"
              {...password}
              maxLength={MAX_LENGTH.password}
              autoComplete="current-password"
              hint="Needed to change your e-mail address"
            />
          ) : null}
          <TextField
            label={DETAIL_LABELS.phone}
            type="tel"
            {...field('phone')}
            readOnly={identityLocked}
            maxLength={MAX_LENGTH.default}
            autoComplete="off"
            hint={identityLocked ? undefined : 'Optional: + and 11 to 13 digits'}
          />
          <SelectField
            label={DETAIL_LABELS.language}
            {...field('language')}
            options={optionsWith(form.stored.language, ACCOUNT_LANGUAGES).map((value) => ({
              value,
              label: languageName(value),
            }))}
            placeholder="--"
            disabled={localeLocked}
          />
          <SelectField
            label={DETAIL_LABELS.timezone}
            {...field('timezone')}
            options={optionsWith(form.stored.timezone, ACCOUNT_TIMEZONES).map((value) => ({ value, label: value }))}
            placeholder="--"
            disabled={localeLocked}
          />
          {form.problems.timezone && !localeLocked ? (
            <Row>
              {ACCOUNT_TIMEZONES.map((zone) => (
                <Button key={zone} size="sm" onClick={() => form.set('timezone', zone)}>
                  Use {zone}
                </Button>
              ))}
            </Row>
          ) : null}
          {conflict ? (
            <Conflict
              what="this account"
              differences={differences(
                form.values,
                conflict.details,
                (field) => DETAIL_LABELS[field],
                (text) => text || '--',
              )}
              onKeepMine={() => form.submit(send)}
              onTakeTheirs={() => takeTheirs(conflict)}
              pending={isSaving}
            />
          ) : (
            <Row justifyContent="flex-end">
              <Button type="submit" variant="primary" pending={isSaving} disabled={!isReady || resting}>
                Save
              </Button>
            </Row>
          )}
        </Box>
      </FormElement>
    </PageSection>
  );
}

/** A language's own tag is no English; what is not a tag is shown as it is. */
function languageName(tag: string): string {
  return LANGUAGE_TAG.test(tag) ? (languageNames.of(tag) ?? tag) : tag;
}

const LANGUAGE_TAG = /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/;
