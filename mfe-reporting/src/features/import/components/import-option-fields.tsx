import type { ImportCheck } from '@sagitta/shared-contracts/api/reading-import';
import { DELIMITERS, IMPORT_UNITS } from '@sagitta/shared-contracts/rules/reading-import';
import type { Measuring } from '@sagitta/shared-contracts/rules/threshold';
import { TextField } from '@sagitta/shared-ui/core';
import { SelectField } from '@sagitta/shared-ui/forms';
import { SearchSelect } from '@sagitta/shared-ui/select';
import type { Form } from '@sagitta/shared-ui/use-form';
import { useMemo } from 'react';
import { orderOf, type ImportOptions } from '../model/import-form';
import { zoneOptions } from '../model/zones';
import styles from './import.module.css';

export interface ImportOptionFieldsProps {
  form: Form<ImportOptions, ImportOptions>;
  sensor: Measuring;
  zone: string;
  columns: ImportCheck['columns'];
  /** What the host has found; undefined where it could read nothing. */
  head: ImportCheck | undefined;
  /** The columns depend on it. */
  onAsk: (more: Partial<Pick<ImportOptions, 'delimiter' | 'headerLine'>>) => void;
}

const DELIMITER_NAMES: Readonly<Record<string, string>> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar' };
const ORDERS = [
  { value: 'ymd', label: 'Year first: 2026-12-25' },
  { value: 'dmy', label: 'Day first: 25/12/2026' },
  { value: 'mdy', label: 'Month first: 12/25/2026' },
];
const DECIMALS = [
  { value: '.', label: 'Point: 1.5' },
  { value: ',', label: 'Comma: 1,5' },
];
const UNIT_NAMES: Readonly<Record<string, string>> = {
  mm: 'mm',
  cm: 'cm',
  m: 'm',
  deg: 'Degrees',
  rad: 'rad',
  mrad: 'mrad',
  urad: 'µrad',
};

/** How a file is read. Nothing is guessed that could be read in two ways: unit, zone and order are chosen. */
export function ImportOptionFields({ form, sensor, zone, columns, head, onAsk }: ImportOptionFieldsProps) {
  const zones = useMemo(() => zoneOptions(zone), [zone]);
  // Named twice, a column is refused by the host; a list names it once.
  const named = [...new Map(columns.map((column) => [column.name, column])).values()];
  const options = named.map(({ name, samples: [first] }) => ({
    value: name,
    label: first ? `${name} (${first})` : name,
  }));
  const column = (name: 'timeColumn' | 'valueColumn' | 'temperatureColumn') => {
    const { value, ...field } = form.field(name);
    return { ...field, value: named.some((one) => one.name === value) ? value : '' };
  };
  const found = head ? (DELIMITER_NAMES[head.delimiter] ?? head.delimiter).toLowerCase() : null;
  return (
    <div className={styles.fields}>
      <SelectField
        label="Delimiter"
        {...form.field('delimiter')}
        onChange={(delimiter) => {
          form.set('delimiter', delimiter);
          onAsk({ delimiter });
        }}
        options={[
          { value: '', label: found && form.values.delimiter === '' ? `Recognised: ${found}` : 'Recognise it' },
          ...DELIMITERS.map((one) => ({ value: one === '\t' ? 'tab' : one, label: DELIMITER_NAMES[one] ?? one })),
        ]}
      />
      <TextField
        label="Line of the column names"
        inputMode="numeric"
        maxLength={6}
        hint={head ? `Empty: line ${head.headerLine} names them.` : 'Empty: the first, or that of a logger’s own file.'}
        {...form.field('headerLine')}
        onChange={(headerLine) => {
          form.set('headerLine', headerLine);
          onAsk({ headerLine });
        }}
      />
      <SelectField
        label="Decimal mark"
        options={DECIMALS}
        {...form.field('decimal')}
        hint="Numbers with the other mark are refused."
      />
      <SelectField
        label="Times"
        required
        placeholder="Pick a column"
        options={options}
        {...column('timeColumn')}
        onChange={(name) => {
          form.set('timeColumn', name);
          const order = orderOf(named.find((one) => one.name === name)?.samples ?? []);
          if (order) form.set('order', order);
        }}
      />
      <SelectField label="Order of days" required placeholder="Pick one" options={ORDERS} {...form.field('order')} />
      <SearchSelect
        label="Time zone"
        required
        placeholder="Whose clocks?"
        hint="Of the logger’s clock, unless a time names its own offset."
        options={zones}
        {...form.field('timeZone')}
        value={form.values.timeZone || null}
        onChange={(value) => form.set('timeZone', value ?? '')}
      />
      <SelectField
        label={sensor === 'laser' ? 'Deflections' : 'Inclinations'}
        required
        placeholder="Pick a column"
        options={options}
        {...column('valueColumn')}
      />
      <SelectField
        label="Unit of the values"
        required
        placeholder="Pick a unit"
        options={IMPORT_UNITS[sensor].map((unit) => ({ value: unit, label: UNIT_NAMES[unit] ?? unit }))}
        {...form.field('unit')}
      />
      <SelectField
        label="Temperatures, °C"
        options={[{ value: '', label: 'None' }, ...options]}
        {...column('temperatureColumn')}
      />
      <TextField
        label="Stands for no data"
        hint="Separated by commas, such as -9999, NAN. These lines are counted, not listed."
        {...form.field('missing')}
      />
      <TextField
        label={`Permissible value then, ${sensor === 'laser' ? 'mm' : '°'}`}
        inputMode="decimal"
        hint="Optional. Without limits of that time, no level is told."
        {...form.field('permissible')}
      />
      <TextField
        label="Levels then, %"
        hint="With it: L1 to L4, such as 25,50,75,100; 0 is off."
        {...form.field('levels')}
      />
    </div>
  );
}
