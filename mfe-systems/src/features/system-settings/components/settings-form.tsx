import { Box, Button, Row, Text } from '@sagitta/shared-ui/core';
import { Conflict, FormElement } from '@sagitta/shared-ui/use-form';
import { useLeaveQuestion } from '../../../shared/components/leave-question';
import { settingDifferences, type SettingName } from '../model/setting-text';
import { Changes } from './changes';
import { SettingsFields, type SettingField } from './settings-fields';
import type { SettingsForm as Form } from '../hooks/use-settings';

export interface SettingsFormProps<Typed extends Record<string, string>> {
  settings: Form<Typed>;
  /** What is shown of settings that cannot be changed here. */
  locked: Readonly<Partial<Record<SettingName, string>>>;
  systemName: string;
  zone: string | undefined;
  /** The end of rainstorm mode that is stored. */
  storedEnd: string;
  /** What would follow from what is typed, though it may be saved. */
  warning?: string | null;
}

/** The form of a system's settings: its fields, what changes, somebody else's version, and Save. */
export function SettingsForm<Typed extends Record<string, string>>({
  settings: { form, pending, theirs, takeTheirs, save },
  locked,
  systemName,
  zone,
  storedEnd,
  warning = null,
}: SettingsFormProps<Typed>) {
  const { question } = useLeaveQuestion(form.dirty, systemName, () => undefined);
  const changes = settingDifferences(form.stored, form.values, zone);
  const field = (name: SettingName): SettingField => {
    if (!(name in form.values))
      return { value: locked[name] ?? '', onChange: () => undefined, error: null, disabled: true };
    const { onChange, onBlur, error } = form.field(name as never);
    return {
      value: form.values[name] ?? '',
      onChange: (value) => onChange(value as never),
      onBlur,
      error,
      disabled: false,
    };
  };
  return (
    <FormElement
      form={form}
      onSubmit={save}
      blocked={pending || theirs !== null || !form.dirty}
      aria-label="System settings"
      style={COLUMN}
    >
      <SettingsFields field={field} zone={zone} storedEnd={storedEnd} />
      {theirs ? (
        <Conflict
          what="these settings"
          differences={settingDifferences(form.values, theirs, zone)}
          onKeepMine={() => form.submit(save)}
          onTakeTheirs={takeTheirs}
          pending={pending}
        />
      ) : (
        <Box display="grid" gap="3">
          <Changes changes={changes} />
          {warning === null ? null : (
            <Text role="status" tone="danger">
              {warning}
            </Text>
          )}
          <Row justifyContent="flex-end" flexWrap="wrap">
            {form.valid ? null : <Text tone="danger">Something is wrong or missing above.</Text>}
            <Button type="submit" variant="primary" pending={pending} disabled={!form.dirty || !form.valid}>
              Save
            </Button>
          </Row>
        </Box>
      )}
      {question}
    </FormElement>
  );
}

const COLUMN = { display: 'flex', flexDirection: 'column', gap: 16 } as const;
