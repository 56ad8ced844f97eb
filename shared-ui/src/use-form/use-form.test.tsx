import { act, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { TextField } from '../core/public';
import { renderUi } from '../testing/public';
import { FormElement } from './form-element';
import { useForm, type FormOptions } from './use-form';
import { useFormRows } from './use-form-rows';

const Name = v.pipe(v.string(), v.trim(), v.nonEmpty('Name is empty'));

/** A range whose ends are checked against each other, and cards whose numbers may not repeat. */
const Settings = v.pipe(
  v.object({
    name: Name,
    low: v.string(),
    high: v.string(),
    cards: v.array(v.object({ number: v.pipe(v.string(), v.nonEmpty('Number is empty')) })),
  }),
  v.forward(
    v.check(({ low, high }) => Number(low) < Number(high), 'Not above the lower end'),
    ['high'],
  ),
);
type Values = v.InferInput<typeof Settings>;

const STORED: Values = { name: 'Hala', low: '1', high: '2', cards: [{ number: '7' }] };

function SettingsForm({
  options,
  onSend,
}: {
  options?: Partial<FormOptions<Values>>;
  onSend?: (sent: Values) => void;
}) {
  const form = useForm(Settings, { stored: STORED, ...options });
  const rows = useFormRows(form, 'cards');
  return (
    <FormElement form={form} onSubmit={(sent) => onSend?.(sent)}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Low" {...form.field('low')} />
      <TextField label="High" {...form.field('high')} />
      {rows.keys.map((key, index) => (
        <div key={key}>
          <TextField label={`Card ${index + 1}`} {...form.field(`cards.${index}.number`)} />
          <button type="button" onClick={() => rows.remove(index)}>
            Remove {index + 1}
          </button>
        </div>
      ))}
      <button type="button" onClick={() => rows.add({ number: '' })}>
        Add
      </button>
      <button type="button" onClick={() => form.refuse({ low: 'Taken', 'cards.0.number': 'In use' })}>
        Refuse
      </button>
      <output>{form.valid ? 'valid' : 'wrong'}</output>
      <button>Save</button>
    </FormElement>
  );
}

const show = (props: Parameters<typeof SettingsForm>[0] = {}) => renderUi(<SettingsForm {...props} />);
const field = (label: string) => screen.getByLabelText(label);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('what is wrong', () => {
  test('is shown once the field was left, and known before', async () => {
    show();
    await userEvent.clear(field('Name'));
    expect(screen.getByText('wrong')).toBeInTheDocument();
    expect(screen.queryByText('Name is empty')).not.toBeInTheDocument();
    await userEvent.tab();
    expect(screen.getByText('Name is empty')).toBeInTheDocument();
    await userEvent.type(field('Name'), 'H');
    expect(screen.queryByText('Name is empty')).not.toBeInTheDocument();
  });

  test('is shown from the start where the form says so', () => {
    show({ options: { stored: { ...STORED, name: '' }, tells: 'always' } });
    expect(screen.getByText('Name is empty')).toBeInTheDocument();
  });

  test('is shown at once at the other field of a rule that spans two', async () => {
    show({ options: { tells: 'always' } });
    await userEvent.type(field('Low'), '0');
    expect(field('High')).toHaveAccessibleDescription('Not above the lower end');
    await userEvent.clear(field('Low'));
    expect(field('High')).not.toHaveAccessibleDescription();
  });

  test('is shown in all fields by an attempt to send, which sends nothing and goes to the first', async () => {
    const onSend = jest.fn();
    show({ onSend });
    await userEvent.clear(field('High'));
    await userEvent.clear(field('Card 1'));
    await press('Save');
    expect(field('High')).toHaveFocus();
    expect(field('High')).toHaveAccessibleDescription('Not above the lower end');
    expect(field('Card 1')).toHaveAccessibleDescription('Number is empty');
    expect(onSend).not.toHaveBeenCalled();
  });
});

test('shows what is wrong on Enter, though a browser ignores it where the button is disabled', async () => {
  function Closed() {
    const form = useForm(v.object({ name: Name, email: Name }), { stored: { name: 'Anna', email: '' } });
    return (
      <FormElement form={form} onSubmit={() => undefined}>
        <TextField label="Name" {...form.field('name')} />
        <TextField label="Email" {...form.field('email')} />
        <button disabled={!form.valid}>Save</button>
      </FormElement>
    );
  }
  renderUi(<Closed />);
  await userEvent.type(field('Name'), '{Enter}');
  expect(field('Email')).toHaveFocus();
  expect(field('Email')).toHaveAccessibleDescription('Name is empty');
});

describe('sending', () => {
  test('gives what the schema makes of it', async () => {
    const onSend = jest.fn();
    show({ onSend });
    await userEvent.type(field('Name'), ' 3 {Enter}');
    expect(onSend).toHaveBeenCalledWith({ ...STORED, name: 'Hala 3' });
  });

  test('shows a refusal at its fields, goes to the first, and forgets it where something is typed', async () => {
    show();
    await press('Refuse');
    expect(field('Low')).toHaveFocus();
    expect(field('Low')).toHaveAccessibleDescription('Taken');
    expect(field('Card 1')).toHaveAccessibleDescription('In use');
    await userEvent.keyboard('0');
    expect(field('Low')).not.toHaveAccessibleDescription('Taken');
    expect(field('Card 1')).toHaveAccessibleDescription('In use');
    expect(field('Low')).toHaveValue('10');
  });
});

describe('rows', () => {
  test('are added and removed, and keep what is typed in them', async () => {
    const onSend = jest.fn();
    show({ onSend });
    await press('Add');
    await userEvent.type(field('Card 2'), '8');
    await press('Remove 1');
    expect(field('Card 1')).toHaveValue('8');
    await press('Save');
    expect(onSend).toHaveBeenCalledWith({ ...STORED, cards: [{ number: '8' }] });
  });
});

describe('under a lock', () => {
  const Person = v.object({ name: v.string(), tags: v.array(v.string()) });
  const v1 = { name: 'Anna', tags: ['L1'] };
  const theirs = { name: 'Ania', tags: [] as string[] };
  const under = (stored = v1, lock: string | null = 'v1') =>
    renderHook((props: { stored: typeof v1; lock: string | null }) => useForm(Person, props), {
      initialProps: { stored, lock },
    });

  test('follows what is read again while nothing is typed', () => {
    const { result, rerender } = under();
    rerender({ stored: theirs, lock: 'v2' });
    expect(result.current).toMatchObject({ values: theirs, lock: 'v2', dirty: false });
  });

  test('keeps what is typed, with the lock that it was typed under', () => {
    const { result, rerender } = under();
    act(() => result.current.set('name', 'Anna Maria'));
    rerender({ stored: theirs, lock: 'v2' });
    expect(result.current).toMatchObject({ values: { name: 'Anna Maria', tags: ['L1'] }, lock: 'v1', dirty: true });
  });

  test('follows as soon as nothing is typed any more', () => {
    const { result, rerender } = under();
    act(() => result.current.set('name', 'Anna Maria'));
    rerender({ stored: theirs, lock: 'v2' });
    act(() => result.current.set('name', 'Anna'));
    expect(result.current).toMatchObject({ values: theirs, lock: 'v2' });
  });

  test('is clean after a save, and stays so until the list with the new lock is there', () => {
    const { result, rerender } = under();
    act(() => result.current.set('name', 'Anna Maria'));
    act(() => result.current.saved(result.current.values, { name: 'Anna M.', tags: ['L1'] }, 'v2'));
    expect(result.current).toMatchObject({ values: { name: 'Anna M.', tags: ['L1'] }, lock: 'v2', dirty: false });
    rerender({ stored: theirs, lock: 'v3' });
    expect(result.current).toMatchObject({ values: theirs, lock: 'v3' });
  });

  test('keeps what was typed while a save was under way, over the new lock', () => {
    const { result } = under();
    act(() => result.current.set('name', 'Anna M'));
    const sent = { ...result.current.values };
    act(() => result.current.set('name', 'Anna Ma'));
    act(() => result.current.saved(sent, sent, 'v2'));
    expect(result.current).toMatchObject({ values: { name: 'Anna Ma', tags: ['L1'] }, lock: 'v2', dirty: true });
  });

  test('keeps what is typed and follows somebody else where nothing is, lists as a whole', () => {
    const { result } = under();
    act(() => result.current.set('name', 'Anna Maria'));
    act(() => result.current.rebase({ name: 'Ania', tags: ['L2', 'L3'] }, 'v2'));
    expect(result.current).toMatchObject({
      values: { name: 'Anna Maria', tags: ['L2', 'L3'] },
      lock: 'v2',
      dirty: true,
    });
  });

  test('drops what is typed for theirs when asked', () => {
    const { result } = under();
    act(() => result.current.set('tags', []));
    act(() => result.current.take(theirs, 'v2'));
    expect(result.current).toMatchObject({ values: theirs, lock: 'v2', dirty: false });
  });
});
