import { useState } from 'react';
import { CardGrid, PageSection, tokenVar } from '../src/core/public';
import { CheckboxField, FileField, ProgressBar, SelectField, SliderField, TextAreaField } from '../src/forms/public';
import { DateRangeField, dateRangeProblem, MultiSelect, SearchSelect } from '../src/select/public';
import { SegmentedControl, Tabs } from '../src/tabs/public';

const SYSTEMS = Array.from({ length: 5000 }, (_, index) => ({
  value: index + 1,
  label: `Hala ${index + 1}, ${['Zakopane', 'Łódź', 'Kraków', 'Gdańsk'][index % 4]}`,
  note: index % 3 ? 'W4' : 'W2',
}));

export function FormsPage() {
  const [system, setSystem] = useState<number | null>(3);
  const [several, setSeveral] = useState<number[]>([2, 7, 4000]);
  const [range, setRange] = useState({ from: '2026-11-30', to: '2026-11-21' });
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
        <DateRangeField label="Range" value={range} onChange={setRange} error={dateRangeProblem(range)} />
      </PageSection>
      <PageSection title="More controls" card>
        <SliderField
          label="L2"
          value={level}
          onChange={setLevel}
          format={(value) => (value === 0 ? 'OFF' : `${value}\u2009%`)}
          colour={tokenVar('l2-mark')}
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
