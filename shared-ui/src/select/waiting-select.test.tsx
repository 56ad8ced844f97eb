import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { latePart, type LatePart } from '../late/late-part';
import { renderUi } from '../testing/test-ui';
import { MultiSelect } from './multi-select';
import * as chunk from './select-chunk';

let mockPart: LatePart<typeof chunk>;
let fetched: jest.Mock;
let arrive: () => void;

jest.mock('./machines', () => ({
  machines: {
    load: () => mockPart.load(),
    subscribe: (changed: () => void) => mockPart.subscribe(changed),
    current: () => mockPart.current(),
    provide: () => undefined,
  },
}));

beforeEach(() => {
  fetched = jest.fn(
    () =>
      new Promise<typeof chunk>((resolve) => {
        arrive = () => resolve(chunk);
      }),
  );
  mockPart = latePart(fetched);
});

const OPTIONS = [1, 2, 3].map((value) => ({ value, label: `Truss ${value}` }));
const field = () => screen.getByRole('combobox', { name: 'Devices' });

function show(values: readonly number[] = [], onSubmit = jest.fn()) {
  renderUi(
    <form onSubmit={onSubmit}>
      <MultiSelect label="Devices" options={OPTIONS} values={values} onChange={() => undefined} />
    </form>,
  );
  return onSubmit;
}

describe('a search field before its machine is there', () => {
  test('fetches nothing until it is wanted', async () => {
    show();
    expect(fetched).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('fetches it as the mouse comes near', async () => {
    show();
    await userEvent.pointer({ target: field() });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('fetches it at once for chips, which only the machine draws', async () => {
    show([2]);
    expect(fetched).toHaveBeenCalledTimes(1);
    await act(async () => arrive());
    expect(await screen.findByText('Truss 2')).toBeInTheDocument();
  });

  test('continues with what was typed, and with what is typed then', async () => {
    show();
    await userEvent.tab();
    await userEvent.keyboard('tru');
    await act(async () => arrive());
    // At once, not a frame later: a key in between would be lost.
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('tru');
    await userEvent.keyboard('ss 3');
    expect(field()).toHaveValue('truss 3');
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Truss 3']);
  });

  test.each(['{ArrowDown}', '{Enter}'])('opens its list for %s that was pressed before', async (key) => {
    const onSubmit = show();
    await userEvent.tab();
    await userEvent.keyboard(key);
    expect(onSubmit).not.toHaveBeenCalled();
    await act(async () => arrive());
    expect(await screen.findAllByRole('option')).toHaveLength(3);
    expect(field()).toHaveFocus();
  });

  test('opens by an arrow once it has taken over the focus', async () => {
    show();
    await userEvent.tab();
    await act(async () => arrive());
    expect(field()).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(await screen.findAllByRole('option')).toHaveLength(3);
  });

  test('opens its list for a click that came before', async () => {
    show();
    await userEvent.click(field());
    await act(async () => arrive());
    expect(await screen.findAllByRole('option')).toHaveLength(3);
  });

  test('stays closed and takes no focus once it was left', async () => {
    show();
    await userEvent.click(field());
    await userEvent.keyboard('tru');
    await userEvent.tab();
    await act(async () => arrive());
    await waitFor(() => expect(field()).toHaveValue(''));
    expect(field()).not.toHaveFocus();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });
});
