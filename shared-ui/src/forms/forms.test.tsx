import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '../testing/test-ui';
import { CheckboxField } from './checkbox-field';
import { FileField } from './file-field';
import { NumberField } from './number-field';
import { ProgressBar } from './progress-bar';
import { RadioField } from './radio-field';
import { SelectField } from './select-field';
import { SliderField } from './slider-field';
import { TextAreaField } from './text-area-field';

describe('SelectField', () => {
  test('passes on one of its own values', async () => {
    const onChange = jest.fn();
    renderUi(
      <SelectField
        label="Network"
        options={[
          { value: 'plus', label: 'Plus' },
          { value: 'orange', label: 'Orange' },
        ]}
        value=""
        onChange={onChange}
        placeholder="None"
        error="Incorrect value"
      />,
    );
    await userEvent.selectOptions(screen.getByLabelText('Network'), 'Orange');
    expect(onChange).toHaveBeenCalledWith('orange');
    expect(screen.getByLabelText('Network')).toHaveAccessibleDescription('Incorrect value');
  });
});

describe('CheckboxField', () => {
  test('is ticked by a press on its label and described by its hint', async () => {
    const onChange = jest.fn();
    renderUi(<CheckboxField label="Send by email" hint="Not for W2" checked={false} onChange={onChange} />);
    await userEvent.click(screen.getByText('Send by email'));
    expect(onChange).toHaveBeenCalledWith(true);
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Not for W2');
  });
});

describe('TextAreaField', () => {
  test('shows how much of its length is used, and takes no more', async () => {
    renderUi(<Message />);
    await userEvent.type(screen.getByLabelText('Text'), 'Snow on it');
    expect(screen.getByLabelText('Text')).toHaveValue('Snow on');
    expect(screen.getByLabelText('Text')).toHaveAccessibleDescription('7 / 7');
  });
});

describe('SliderField', () => {
  test('reads its value as it is shown, and says where each key moves it', async () => {
    const onChange = jest.fn();
    renderUi(
      <SliderField
        label="L2"
        value={0}
        onChange={onChange}
        format={(value) => (value === 0 ? 'OFF' : `${value} %`)}
        error="Must be above L1"
        colour="var(--l2)"
      />,
    );
    const slider = screen.getByRole('slider', { name: 'L2' });
    expect(slider).toHaveAttribute('aria-valuetext', 'OFF');
    expect(screen.getByText('OFF')).toBeVisible();
    expect(slider).toBeInvalid();
    expect(slider).toHaveAccessibleDescription('Must be above L1');
    slider.focus();
    // The value that it is given stays 0.
    for (const [key, value] of [
      ['ArrowRight', 1],
      ['ArrowUp', 1],
      ['PageUp', 10],
      ['End', 100],
    ] as const) {
      onChange.mockClear();
      await userEvent.keyboard(`{${key}}`);
      await waitFor(() => expect(onChange.mock.lastCall).toEqual([value]));
    }
  });
});

describe('NumberField', () => {
  test('is typed or stepped, and keeps what is out of range', async () => {
    renderUi(<Amount />);
    const field = screen.getByLabelText('Permissible');
    await userEvent.type(field, '12');
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(field).toHaveValue('13'));
    await userEvent.clear(field);
    await userEvent.type(field, '900');
    await userEvent.tab();
    await waitFor(() => expect(field).toHaveValue('900'));
    expect(field).toHaveAccessibleDescription('At most 500');
  });

  test('keeps every key, however fast they come', async () => {
    renderUi(<Amount />);
    const field = screen.getByLabelText('Permissible');
    for (const typed of ['123456789', '-12.25', '0.001', '987654321']) {
      await userEvent.clear(field);
      await userEvent.type(field, typed);
      await userEvent.tab();
      await waitFor(() => expect(field).toHaveValue(typed));
    }
  });
});

describe('RadioField', () => {
  test('passes on one of its own values', async () => {
    const onChange = jest.fn();
    renderUi(
      <RadioField
        label="Report"
        options={[
          { value: 'short', label: 'Short', note: 'One page' },
          { value: 'long', label: 'Long' },
        ]}
        value="short"
        onChange={onChange}
      />,
    );
    expect(screen.getByRole('radiogroup', { name: 'Report' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /Short/ })).toBeChecked();
    await userEvent.click(screen.getByText('Long'));
    await waitFor(() => expect(onChange).toHaveBeenCalledWith('long'));
  });
});

describe('FileField', () => {
  test('names the chosen file and its size', async () => {
    renderUi(<Upload />);
    expect(screen.getByText(/No file chosen/)).toBeInTheDocument();
    await userEvent.upload(
      screen.getByLabelText('Main map'),
      new File(['x'.repeat(1500)], 'roof.png', { type: 'image/png' }),
    );
    expect(await screen.findByText('roof.png, 1.5 KB')).toBeInTheDocument();
  });

  test.each([null, new File(['x'], 'roof.png')])(
    'has in its name the words that are seen, with the file %p',
    (file) => {
      renderUi(<FileField label="Main map" file={file} onChange={() => undefined} />);
      const zone = screen.getByRole('button', { name: /^Main map/ });
      const seen = [...zone.children].map(({ textContent }) => textContent).join(' ');
      expect(zone).toHaveAccessibleName(`Main map: ${seen}`);
    },
  );

  test('passes on a file of another kind too, so that its user can say what is wrong', async () => {
    renderUi(<Upload />);
    const text = new File(['text'], 'notes.txt', { type: 'text/plain' });
    await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Main map'), text);
    expect(await screen.findByText(/notes\.txt/)).toBeInTheDocument();
  });

  test('takes a right file after one of another kind', async () => {
    renderUi(<Upload />);
    const person = userEvent.setup({ applyAccept: false });
    await person.upload(screen.getByLabelText('Main map'), new File(['x'], 'notes.txt', { type: 'text/plain' }));
    expect(await screen.findByText(/notes\.txt/)).toBeInTheDocument();
    await person.upload(screen.getByLabelText('Main map'), new File(['x'], 'roof.png', { type: 'image/png' }));
    expect(await screen.findByText(/roof\.png/)).toBeInTheDocument();
  });

  test('shows how far the upload is, and takes no other file until then', async () => {
    const onCancel = jest.fn();
    renderUi(
      <FileField
        label="Main map"
        file={new File(['x'], 'roof.png')}
        onChange={() => undefined}
        progress={42}
        onCancel={onCancel}
      />,
    );
    expect(screen.getByRole('progressbar', { name: 'Uploading roof.png' })).toHaveAttribute('aria-valuenow', '42');
    const zone = screen.getByRole('button', { name: /^Main map: Choose another roof\.png, / });
    expect(zone).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });
});

describe('ProgressBar', () => {
  test('shows how far the work is, and lets it be cancelled', async () => {
    const onCancel = jest.fn();
    renderUi(<ProgressBar label="Uploading" percent={41.6} onCancel={onCancel} />);
    expect(screen.getByRole('progressbar', { name: 'Uploading' })).toHaveAttribute('aria-valuenow', '42');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  test('has no value while nobody knows', () => {
    renderUi(<ProgressBar label="Preparing" percent={null} />);
    expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
  });
});

function Message() {
  const [text, setText] = useState('');
  return <TextAreaField label="Text" value={text} onChange={setText} maxLength={7} />;
}

function Upload() {
  const [file, setFile] = useState<File | null>(null);
  return <FileField label="Main map" file={file} onChange={setFile} accept="image/*" />;
}

function Amount() {
  const [value, setValue] = useState('');
  return (
    <NumberField
      label="Permissible"
      value={value}
      onChange={setValue}
      max={500}
      unit="mm"
      error={Number(value) > 500 ? 'At most 500' : null}
    />
  );
}
