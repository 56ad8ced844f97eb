import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TestUi, renderUi } from '../testing/test-ui';
import { PasswordField, TextField } from './text-field';

describe('TextField', () => {
  test('is found by its label and described by its hint', () => {
    renderUi(<TextField label="Name" hint="At most 32 characters" value="" onChange={() => undefined} />);
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('At most 32 characters');
  });

  test('is invalid and described by its error and its hint when there is an error', () => {
    renderUi(
      <TextField
        label="Email"
        hint="Where messages go"
        error="Incorrect email"
        value="anna@"
        onChange={() => undefined}
      />,
    );
    const field = screen.getByLabelText('Email');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Where messages go Incorrect email');
  });

  test('announces an error that comes while typing', () => {
    const { rerender } = render(<TextFieldWithError error={null} />);
    rerender(<TextFieldWithError error="Incorrect name" />);
    expect(screen.getByText('Incorrect name')).toHaveAttribute('aria-live', 'polite');
  });

  test('is not invalid without an error', () => {
    renderUi(<TextField label="Name" value="" onChange={() => undefined} required />);
    expect(screen.getByLabelText(/^Name/)).toBeValid();
    expect(screen.getByLabelText(/^Name/)).toBeRequired();
  });

  test('passes on what is typed', async () => {
    renderUi(<Typing />);
    await userEvent.type(screen.getByLabelText('Name'), 'Truss');
    expect(screen.getByLabelText('Name')).toHaveValue('Truss');
  });
});

describe('text that is pasted', () => {
  const NOT_PASTED = 'Not pasted: 3 characters, and there is room for 2';
  const paste = async (text: string, { start = '', label = 'Hours' } = {}) => {
    renderUi(<Limited start={start} label={label} />);
    await userEvent.click(screen.getByLabelText(label));
    await userEvent.paste(text);
    return screen.getByLabelText(label);
  };

  test.each(['Hours', 'Secret'])('is refused where it does not fit, and never cut: %s', async (label) => {
    const field = await paste('100', { label });
    expect(field).toHaveValue('');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(NOT_PASTED);
    await userEvent.type(field, '9');
    expect(field).toHaveValue('9');
    expect(screen.queryByText(NOT_PASTED)).not.toBeInTheDocument();
  });

  test('counts what stays beside it', async () => {
    const field = await paste('23', { start: '1' });
    expect(field).toHaveValue('1');
    expect(field).toHaveAccessibleDescription('Not pasted: 2 characters, and there is room for 1');
  });

  test('takes the place of what is selected', async () => {
    renderUi(<Limited start="12" label="Hours" />);
    const field = screen.getByLabelText<HTMLInputElement>('Hours');
    await userEvent.tripleClick(field);
    await userEvent.paste('34');
    expect(field).toHaveValue('34');
  });

  test('loses only the spaces around it where these do not fit', async () => {
    expect(await paste(' 12 ')).toHaveValue('12');
  });

  test('is taken whole where it fits', async () => {
    expect(await paste('12')).toHaveValue('12');
  });
});

describe('PasswordField', () => {
  test('shows the password only while asked', async () => {
    renderUi(<PasswordField label="Password" value="secret" onChange={() => undefined} />);
    const field = screen.getByLabelText('Password');
    expect(field).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');
    expect(screen.getByRole('button', { name: 'Show password' })).toHaveAttribute('aria-pressed', 'true');
  });
});

function TextFieldWithError({ error }: { error: string | null }) {
  return (
    <TestUi>
      <TextField label="Name" value="" onChange={() => undefined} error={error} />
    </TestUi>
  );
}

function Typing() {
  const [text, setText] = useState('');
  return <TextField label="Name" value={text} onChange={setText} />;
}

function Limited({ start, label }: { start: string; label: string }) {
  const [text, setText] = useState(start);
  const field = { label, value: text, onChange: setText, maxLength: 2 };
  return label === 'Secret' ? <PasswordField {...field} /> : <TextField {...field} />;
}
