import { Box, PageSection, TextField, type TextFieldProps } from '@sagitta/shared-ui/core';
import { SelectField } from '@sagitta/shared-ui/forms';
import { HelpWord } from '@sagitta/shared-ui/overlay';
import {
  ADDRESS_MAX_LENGTH,
  OBSTRUCTION_CANCEL_OPTIONS,
  OBSTRUCTION_CHANGE_OPTIONS,
  OBSTRUCTION_DETECTION_OPTIONS,
  SYSTEM_COUNTRIES,
  SYSTEM_LANGUAGES,
  SYSTEM_TIMEZONES,
} from '@sagitta/shared-contracts/rules/system-settings';
import { MAX_LENGTH } from '@sagitta/shared-contracts/rules/text';
import type { ReactNode } from 'react';
import { rainstormEnds } from '../model/rainstorm-end';
import { SETTING_LABELS, SETTING_WORDS, settingText, unitOf, type SettingName } from '../model/setting-text';

/** A setting's value, and what happens to it. */
export interface SettingField {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error: string | null;
  disabled: boolean;
}

export interface SettingsFieldsProps {
  field: (name: SettingName) => SettingField;
  zone: string | undefined;
  storedEnd: string;
}

/** Room for the spaces that come with pasting. */
const SHORT = 24;
const PERIOD_HINT = 'HH:MM, 00:15 to 12:00';

/** Every setting of a system, in the order of the product's page (docs/product/system-settings.md). */
export function SettingsFields({ field, zone, storedEnd }: SettingsFieldsProps) {
  const help = (name: SettingName) => {
    const word = SETTING_WORDS[name];
    return word && <HelpWord word={word} />;
  };
  const text = (name: SettingName, more: Partial<TextFieldProps> = {}) => (
    <TextField
      label={SETTING_LABELS[name]}
      {...field(name)}
      maxLength={SHORT}
      autoComplete="off"
      after={unitOf(name)}
      help={help(name)}
      {...more}
    />
  );
  const select = (name: SettingName, options: readonly (string | number)[]) => {
    const { onBlur: _, ...bound } = field(name);
    return (
      <SelectField
        label={SETTING_LABELS[name]}
        {...bound}
        options={withStored(bound.value, options).map((value) => ({ value, label: settingText(name, value, zone) }))}
        placeholder="--"
        help={help(name)}
      />
    );
  };
  return (
    <>
      <Group title="System">
        {text('name', { maxLength: MAX_LENGTH.name, required: true })}
        {select('country', SYSTEM_COUNTRIES)}
        {select('language', SYSTEM_LANGUAGES)}
        {select('timezone', SYSTEM_TIMEZONES)}
        {text('winterSeasonStart', { hint: 'DD.MM' })}
        {text('winterSeasonEnd', { hint: 'DD.MM' })}
        {text('heartbeatTime', { hint: 'HH:MM, in the time zone of the system' })}
        {select('rainstormModeEnd', rainstormEnds(storedEnd))}
      </Group>
      <Group title="Measurements">
        {text('summertimeMeasurementPeriod', { hint: PERIOD_HINT })}
        {text('wintertimeMeasurementPeriod', { hint: PERIOD_HINT })}
        {text('communicationPeriod', { hint: 'HH:MM, 00:01 to 24:00' })}
        {select('dailyMeasurementOn', ['on', 'off'])}
        {text('dailyMeasurementTime', { hint: 'HH:MM, in the time zone of the system' })}
        {text('W2SystemId', { maxLength: MAX_LENGTH.default, hint: 'Only a W2 system has one' })}
      </Group>
      <Group title="Obstruction and sensitivity">
        {select('obstructionDetectionThreshold', OBSTRUCTION_DETECTION_OPTIONS)}
        {select('obstructionChangeThreshold', OBSTRUCTION_CHANGE_OPTIONS)}
        {select('obstructionCancelThreshold', OBSTRUCTION_CANCEL_OPTIONS)}
        {text('hysteresisForDistance', { hint: 'Whole millimetres', inputMode: 'numeric' })}
        {text('hysteresisForAngle', { hint: '0 to 9.99, two decimals', inputMode: 'decimal' })}
        {text('inclinometerRange', { hint: '0.1 to 9.9, one decimal', inputMode: 'decimal' })}
      </Group>
      <Group title="Location">
        {text('latitude', { hint: '−90 to 90, up to 5 decimals' })}
        {text('longitude', { hint: '−180 to 180, up to 5 decimals' })}
        {text('addressStreet', { maxLength: ADDRESS_MAX_LENGTH.street })}
        {text('addressBuildingNumber', { maxLength: ADDRESS_MAX_LENGTH.buildingNumber })}
        {text('addressPostalCode', { maxLength: ADDRESS_MAX_LENGTH.postalCode })}
        {text('addressCity', { maxLength: ADDRESS_MAX_LENGTH.city })}
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageSection title={title} card>
      <Box display="grid" gap="3" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 240px), 1fr))">
        {children}
      </Box>
    </PageSection>
  );
}

/** The choices of a list, and before them what is stored though it is none of them. */
function withStored(value: string, options: readonly (string | number)[]): string[] {
  const offered = options.map(String);
  return value === '' || offered.includes(value) ? offered : [value, ...offered];
}
