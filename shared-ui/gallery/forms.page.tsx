import { useState } from 'react';
import { CardGrid, PageSection, tokenVar } from '../src/core/public';
import { DateField, DateRangeField, dateRangeProblem } from '../src/dates/public';
import {
  CheckboxField,
  FileField,
  NumberField,
  ProgressBar,
  RadioField,
  SelectField,
  SliderField,
  SlidersField,
  SwitchField,
  TextAreaField,
} from '../src/forms/public';
import { MultiSelect, SearchSelect } from '../src/select/public';
import { SegmentedControl } from '../src/segments/public';
import { Tabs } from '../src/tabs/public';

const SYSTEMS = Array.from({ length: 5000 }, (_, index) => ({
  value: index + 1,
  label: `Hala ${index + 1}, ${['Zakopane', 'Łódź', 'Kraków', 'Gdańsk'][index % 4]}`,
  note: index % 3 ? 'W4' : 'W2',
}));

const SENT = new File(['x'], 'roof-plan.png', { type: 'image/png' });

const PRESETS = [
  { label: 'Last 7 days', from: '2026-11-15', to: '2026-11-21' },
  { label: 'Last 30 days', from: '2026-10-23', to: '2026-11-21' },
];

const LEVELS = (['l1', 'l2', 'l3', 'l4'] as const).map((level) => ({
  label: level.toUpperCase(),
  colour: tokenVar(`${level}-mark`),
}));

export function FormsPage() {
  const [levels, setLevels] = useState([20, 45, 70, 90]);
  const [amount, setAmount] = useState('12.5');
  const [kind, setKind] = useState<'short' | 'long'>('short');
  const [system, setSystem] = useState<number | null>(3);
  const [several, setSeveral] = useState<number[]>([2, 7, 4000]);
  const [range, setRange] = useState({ from: '2026-11-30', to: '2026-11-21' });
  const [day, setDay] = useState('2026-11-10');
  const [language, setLanguage] = useState<'en' | ''>('');
  const [level, setLevel] = useState(50);
  const [checked, setChecked] = useState(true);
  const [note, setNote] = useState('Snow on the roof.');
  const [file, setFile] = useState<File | null>(null);
  const [period, setPeriod] = useState<'7' | '30' | '90'>('30');
  const [tab, setTab] = useState<'users' | 'systems' | 'groups'>('users');
  return (
    <CardGrid>
      <PageSection title="Choosing" card>
        <SearchSelect label="System" options={SYSTEMS} value={system} onChange={setSystem} clearable />
        <MultiSelect
          label="Systems"
          options={SYSTEMS}
          values={several}
          onChange={setSeveral}
          placeholder="Search systems"
        />
        <SelectField
          label="Choose language"
          options={[{ value: 'en', label: 'English' }]}
          value={language}
          onChange={setLanguage}
          placeholder="None"
        />
        <DateRangeField
          label="Range"
          value={range}
          onChange={setRange}
          error={dateRangeProblem(range)}
          presets={PRESETS}
        />
        <DateField label="Purchase date" value={day} onChange={setDay} max="2026-11-21" />
        <DateField label="Handover date" value="31/02/2026" onChange={setDay} disabled />
      </PageSection>
      <PageSection title="More controls" card>
        <SliderField
          label="L2"
          value={level}
          onChange={setLevel}
          format={(value) => (value === 0 ? 'OFF' : `${value}\u202f%`)}
          colour={tokenVar('l2-mark')}
        />
        <SlidersField
          label="Thresholds"
          thumbs={LEVELS}
          values={levels}
          onChange={setLevels}
          format={(value) => `${value}\u202f%`}
        />
        <NumberField label="Permissible deflection" value={amount} onChange={setAmount} min={0} step={0.5} unit="mm" />
        <SwitchField label="Rainstorm mode" checked={checked} onChange={setChecked} hint="Takes effect immediately." />
        <RadioField
          label="Report"
          value={kind}
          onChange={setKind}
          options={[
            { value: 'short', label: 'Short', note: 'One page' },
            { value: 'long', label: 'Long', note: 'With all readings' },
          ]}
        />
        <CheckboxField
          label="Send by email"
          checked={checked}
          onChange={setChecked}
          hint="Push and SMS are not available for W2."
        />
        <CheckboxField label="Disabled" checked={false} onChange={setChecked} disabled />
        <TextAreaField label="Notes" value={note} onChange={setNote} maxLength={160} />
        <FileField label="Main map" file={file} onChange={setFile} accept="image/*" />
        <FileField label="Being sent" file={SENT} onChange={setFile} progress={42} onCancel={() => undefined} />
        <ProgressBar label="Uploading roof-plan.png" percent={42} onCancel={() => undefined} />
        <ProgressBar label="Preparing the report" percent={null} />
      </PageSection>
      <PageSection title="Tabs" card>
        <SegmentedControl
          label="Period"
          value={period}
          onChange={setPeriod}
          segments={[
            { value: '7', label: '1 week' },
            { value: '30', label: '1 month' },
            { value: '90', label: '3 months' },
          ]}
        />
        <Tabs
          label="Administration"
          tabs={[
            { id: 'users', label: 'Users' },
            { id: 'systems', label: 'Systems' },
            { id: 'groups', label: 'System Groups' },
          ]}
          selected={tab}
          onSelect={setTab}
        >
          The panel of {tab}.
        </Tabs>
      </PageSection>
    </CardGrid>
  );
}
