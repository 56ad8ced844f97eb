import { useState } from 'react';
import * as v from 'valibot';
import { Button, CardGrid, PageSection, Row, Text, TextField } from '../src/core/public';
import { FileField, NumberField, SelectField } from '../src/forms/public';
import { Conflict, differences, FormElement, useForm, useFormRows } from '../src/use-form/public';

const amount = v.pipe(
  v.string(),
  v.check((text) => text.trim() !== '' && Number.isFinite(Number(text)), 'Not a number'),
);
const MAX_IMAGE = 1_000_000;

/** A system's settings in small: a rule that spans fields, a list of SIM cards without repeats, an image. */
const SettingsSchema = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.nonEmpty('Incorrect name')),
    l2: amount,
    l3: amount,
    unit: v.picklist(['mm', 'degree']),
    image: v.nullable(v.pipe(v.instance(File), v.maxSize(MAX_IMAGE, 'At most 1 MB'))),
    cards: v.array(
      v.object({ phone: v.pipe(v.string(), v.regex(/^\+\d{11,13}$/, 'Invalid phone number')), note: v.string() }),
    ),
  }),
  v.forward(
    v.check(({ l2, l3 }) => Number(l2) < Number(l3), 'L3 must be above L2'),
    ['l3'],
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { cards } = dataset.value;
    cards.forEach(({ phone }, index) => {
      if (phone === '' || cards.findIndex((card) => card.phone === phone) === index) return;
      addIssue({
        message: 'This number is in the list already',
        path: [
          { type: 'object', origin: 'value', input: dataset.value, key: 'cards', value: cards },
          { type: 'array', origin: 'value', input: cards, key: index, value: cards[index] },
          { type: 'object', origin: 'value', input: { phone }, key: 'phone', value: phone },
        ],
      });
    });
  }),
);
type Settings = v.InferInput<typeof SettingsSchema>;

const STORED: Settings = {
  name: 'Hala Zakopane',
  l2: '20',
  l3: '35',
  unit: 'mm',
  image: null,
  cards: [{ phone: '+48600100200', note: 'North gateway' }],
};
const UNITS = [
  { value: 'mm', label: 'Millimetres' },
  { value: 'degree', label: 'Degrees' },
] as const;
const LABELS: Readonly<Record<keyof Settings, string>> = {
  name: 'Name',
  l2: 'L2',
  l3: 'L3',
  unit: 'Unit',
  image: 'Image',
  cards: 'SIM cards',
};

export function SettingsFormPage() {
  const form = useForm(SettingsSchema, { stored: STORED, lock: 'v1' });
  const cards = useFormRows(form, 'cards');
  const [theirs, setTheirs] = useState<Settings | null>(null);
  const [sent, setSent] = useState('');
  const refuseByLock = () => {
    const stored = { ...STORED, name: 'Hala Zakopane 2', unit: 'degree' as const };
    form.rebase(stored, 'v2');
    setTheirs(stored);
  };
  return (
    <CardGrid>
      <PageSection title="System settings" card>
        <FormElement
          form={form}
          onSubmit={(_, typed) => {
            setSent(`Sent under lock ${form.lock}: ${typed.name}`);
            form.saved(typed, typed, 'v3');
          }}
          style={{ display: 'grid', gap: 12 }}
        >
          <TextField label="Name" required {...form.field('name')} />
          <NumberField label="L2" unit={form.values.unit} {...form.field('l2')} />
          <NumberField label="L3" unit={form.values.unit} hint="Above L2" {...form.field('l3')} />
          <SelectField label="Unit" options={UNITS} {...form.field('unit')} />
          <FileField
            label="Image"
            accept="image/*"
            file={form.values.image}
            onChange={(file) => form.set('image', file)}
            error={form.problems.image}
          />
          {cards.keys.map((key, index) => (
            <Row key={key} alignItems="flex-start" flexWrap="wrap">
              <TextField label={`Card ${index + 1}`} type="tel" {...form.field(`cards.${index}.phone`)} />
              <TextField label={`Note ${index + 1}`} {...form.field(`cards.${index}.note`)} />
              <Button size="sm" variant="ghost" onClick={() => cards.remove(index)}>
                Remove card {index + 1}
              </Button>
            </Row>
          ))}
          <Row justifyContent="space-between" flexWrap="wrap">
            <Button size="sm" onClick={() => cards.add({ phone: '', note: '' })}>
              Add a card
            </Button>
            <Button type="submit" variant="primary" disabled={!form.dirty}>
              Save
            </Button>
          </Row>
          <Text role="status">{sent}</Text>
        </FormElement>
      </PageSection>
      <PageSection title="What a host may answer" card>
        <Row flexWrap="wrap">
          <Button size="sm" onClick={() => form.refuse({ name: 'A system has this name', 'cards.0.phone': 'In use' })}>
            Refuse fields
          </Button>
          <Button size="sm" onClick={refuseByLock}>
            Refuse the lock
          </Button>
        </Row>
        {theirs ? (
          <Conflict
            what="this system"
            differences={differences(
              form.values,
              theirs,
              (key) => LABELS[key],
              (value) => (typeof value === 'string' ? value : JSON.stringify(value)),
            )}
            onKeepMine={() => setTheirs(null)}
            onTakeTheirs={() => {
              form.take(theirs, 'v2');
              setTheirs(null);
            }}
            pending={false}
          />
        ) : null}
      </PageSection>
    </CardGrid>
  );
}
