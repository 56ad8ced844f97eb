import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TestUi } from '../testing/test-ui';
import { CheckboxField } from './checkbox-field';
import { FileField } from './file-field';
import { ProgressBar } from './progress-bar';
import { SelectField } from './select-field';
import { SliderField } from './slider-field';
import { TextAreaField } from './text-area-field';

describe('SelectField', () => {
  it('hands on one of its own values', async () => {
    const onChange = jest.fn();
    render(
      <TestUi>
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
        />
      </TestUi>,
    );
    await userEvent.selectOptions(screen.getByLabelText('Network'), 'Orange');
    expect(onChange).toHaveBeenCalledWith('orange');
    expect(screen.getByLabelText('Network')).toHaveAccessibleDescription('Incorrect value');
  });
});

describe('CheckboxField', () => {
  it('is ticked by a press on its label and described by its hint', async () => {
    const onChange = jest.fn();
    render(
      <TestUi>
        <CheckboxField label="Send by email" hint="Not for W2" checked={false} onChange={onChange} />
      </TestUi>,
    );
    await userEvent.click(screen.getByText('Send by email'));
    expect(onChange).toHaveBeenCalledWith(true);
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Not for W2');
  });
});

describe('TextAreaField', () => {
  it('tells how much of its length is used, and takes no more', async () => {
    render(
      <TestUi>
        <Message />
      </TestUi>,
    );
    await userEvent.type(screen.getByLabelText('Text'), 'Snow on it');
    expect(screen.getByLabelText('Text')).toHaveValue('Snow on');
    expect(screen.getByLabelText('Text')).toHaveAccessibleDescription('7 / 7');
  });
});

describe('SliderField', () => {
  it('reads its value as it is shown', () => {
    const onChange = jest.fn();
    render(
      <TestUi>
        <SliderField
          label="L2"
          value={0}
          onChange={onChange}
          format={(value) => (value === 0 ? 'OFF' : `${value} %`)}
        />
      </TestUi>,
    );
    const slider = screen.getByRole('slider', { name: 'L2' });
    expect(slider).toHaveAttribute('aria-valuetext', 'OFF');
    fireEvent.change(slider, { target: { value: '40' } });
    expect(onChange).toHaveBeenCalledWith(40);
  });
});

describe('FileField', () => {
  it('names the chosen file and its size', async () => {
    render(
      <TestUi>
        <Upload />
      </TestUi>,
    );
    expect(screen.getByText('No file chosen')).toBeInTheDocument();
    await userEvent.upload(
      screen.getByLabelText('Main map'),
      new File(['x'.repeat(1500)], 'roof.png', { type: 'image/png' }),
    );
    expect(screen.getByText('roof.png, 1.5 KB')).toBeInTheDocument();
  });
});

describe('ProgressBar', () => {
  it('tells how far the work is, and lets it be cancelled', async () => {
    const onCancel = jest.fn();
    render(
      <TestUi>
        <ProgressBar label="Uploading" percent={41.6} onCancel={onCancel} />
      </TestUi>,
    );
    expect(screen.getByRole('progressbar', { name: 'Uploading' })).toHaveAttribute('aria-valuenow', '42');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it('has no value while nobody knows', () => {
    render(
      <TestUi>
        <ProgressBar label="Preparing" percent={null} />
      </TestUi>,
    );
    expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
  });
});

function Message() {
  const [text, setText] = useState('');
  return <TextAreaField label="Text" value={text} onChange={setText} maxLength={7} />;
}

function Upload() {
  const [file, setFile] = useState<File | null>(null);
  return <FileField label="Main map" file={file} onChange={setFile} />;
}
