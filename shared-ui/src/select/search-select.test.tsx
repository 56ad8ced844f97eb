import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from '../overlay/dialog';
import { renderUi } from '../testing/test-ui';
import { MultiSelect } from './multi-select';
import { SearchSelect } from './search-select';
import { OPTION_HEIGHT } from './option-size';
import selectCss from './select.css';

const MANY = Array.from({ length: 5000 }, (_, index) => ({ value: index + 1, label: `Hala ${index + 1}` }));

// jsdom lays nothing out: the list is as long as its options.
beforeAll(() => {
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(5000 * OPTION_HEIGHT);
});
afterAll(() => jest.restoreAllMocks());

describe('SearchSelect with 5,000 options', () => {
  test('renders only what is visible, and says how many there are', async () => {
    renderUi(<One />);
    await userEvent.click(screen.getByRole('combobox', { name: 'System' }));
    const options = await screen.findAllByRole('option');
    expect(options.length).toBeLessThan(40);
    expect(options[0]).toHaveAttribute('aria-setsize', '5000');
    expect(options[0]).toHaveAttribute('aria-posinset', '1');
  });

  test('finds the one that is typed', async () => {
    renderUi(<One />);
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.keyboard('4999');
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Hala 4999']),
    );
  });

  test('chooses by the keyboard', async () => {
    renderUi(<One />);
    await userEvent.tab();
    await userEvent.keyboard('hala 123');
    await waitFor(() => expectActive('Hala 123'));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue('Hala 1230'));
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  test.each(['{ArrowUp}', '{End}'])('goes to the last by %s and keeps it rendered', async (key) => {
    renderUi(<One />);
    await userEvent.click(screen.getByRole('combobox'));
    await screen.findByRole('listbox', { name: 'System' });
    await userEvent.keyboard(key);
    await waitFor(() => expectActive('Hala 5000'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue('Hala 5000'));
  });

  test('takes a choice back by its cross', async () => {
    renderUi(<One start={3} />);
    expect(screen.getByRole('combobox')).toHaveValue('Hala 3');
    await userEvent.click(screen.getByRole('button', { name: 'Clear System' }));
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue(''));
  });

  test('says when nothing is found', async () => {
    renderUi(<One />);
    await userEvent.type(screen.getByRole('combobox'), 'nothing like it');
    expect(await screen.findByText('Nothing found')).toHaveAttribute('role', 'status');
  });

  test('keeps the choice when left without one', async () => {
    renderUi(<One start={3} />);
    await userEvent.type(screen.getByRole('combobox'), '77');
    await userEvent.tab();
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue('Hala 3'));
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  test('closes its list on Escape and leaves the dialog around it open', async () => {
    const onClose = jest.fn();
    renderUi(
      <Dialog open onClose={onClose} title="Export">
        <One />
      </Dialog>,
    );
    await userEvent.click(screen.getByRole('combobox'));
    await screen.findByRole('listbox');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
    expect(screen.getByRole('combobox')).toHaveFocus();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('MultiSelect', () => {
  test('shows each choice as a chip that can be taken back', async () => {
    renderUi(<Several />);
    await userEvent.click(screen.getByRole('combobox', { name: 'Systems' }));
    await userEvent.keyboard('hala 5000');
    await waitFor(() => expectActive('Hala 5000'));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Hala 5000', { selector: '.sg-select-chip span' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Hala 2' }));
    expect(screen.queryByText('Hala 2', { selector: '.sg-select-chip span' })).not.toBeInTheDocument();
  });

  test('takes the last choice back by Backspace', async () => {
    renderUi(<Several />);
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.keyboard('{Backspace}');
    expect(screen.queryByRole('button', { name: 'Remove Hala 7' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove Hala 2' })).toBeInTheDocument();
  });

  test('keeps a choice that is disabled, by whichever way the others are taken back', async () => {
    renderUi(<Several disabled={7} />);
    expect(screen.getByText('Hala 7', { selector: '.sg-select-chip span' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove Hala 7' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.keyboard('{Backspace}{Backspace}');
    expect(screen.queryByRole('button', { name: 'Remove Hala 2' })).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('option', { name: 'Hala 1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear Systems' }));
    expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
    expect(screen.getByText('Hala 7', { selector: '.sg-select-chip span' })).toBeInTheDocument();
  });

  test('stays open, so that several can be chosen', async () => {
    renderUi(<Several />);
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.click(await screen.findByRole('option', { name: 'Hala 1' }));
    await userEvent.click(screen.getByRole('option', { name: 'Hala 3' }));
    await waitFor(() =>
      expect(screen.getByRole('option', { name: 'Hala 1' })).toHaveAttribute('aria-selected', 'true'),
    );
    expect(await screen.findByRole('button', { name: 'Remove Hala 3' })).toBeInTheDocument();
  });
});

/** The option that the keys are at, which has to be rendered to be announced. */
function expectActive(name: string) {
  const active = screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '';
  expect(document.getElementById(active)).toHaveTextContent(name);
}

function One({ start = null }: { start?: number | null }) {
  const [value, setValue] = useState(start);
  return <SearchSelect label="System" options={MANY} value={value} onChange={setValue} clearable />;
}

function Several({ disabled = 0 }: { disabled?: number }) {
  const [values, setValues] = useState([2, 7]);
  return (
    <MultiSelect
      label="Systems"
      options={MANY.map((option) => ({ ...option, disabled: option.value === disabled }))}
      values={values}
      onChange={setValues}
    />
  );
}

test('takes options to be as high as the style file makes them', () => {
  expect(selectCss).toMatch(new RegExp(`\\.sg-option \\{[^}]*height: ${OPTION_HEIGHT}px;`));
});
