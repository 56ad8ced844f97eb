import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Button } from '../core/button';
import { UiProvider } from '../theme/ui-provider';
import type * as latePartModule from '../late/late-part';
import { HelpWord } from './help-word';
import { Menu } from './menu';
import { Popover } from './popover';
import type { TriggerProps } from './trigger';

type LatePartModule = typeof latePartModule;

/** The last fetch of the layers' code, which a test ends. */
let mockEnd = { come: () => undefined as void, fail: () => undefined as void };
let mockTries = 0;
jest.mock('./layers', () => {
  const { latePart } = jest.requireActual<LatePartModule>('../late/late-part');
  const chunk = jest.requireActual<object>('./layers-chunk');
  const fetchChunk = () =>
    new Promise((done, failed) => {
      mockTries += 1;
      mockEnd = { come: () => done(chunk), fail: () => failed(new Error('Loading chunk 7 failed.')) };
    });
  return {
    get layers() {
      return (mockLayers ??= latePart(fetchChunk));
    },
  };
});
let mockLayers: unknown = null;

const renderTrigger = (props: TriggerProps) => <Button {...props}>Open</Button>;
const LAYERS: readonly [string, ReactElement, string][] = [
  [
    'menu',
    <Menu
      key="menu"
      label="Change"
      items={[{ id: 'a', label: 'Rename', onSelect: () => undefined }]}
      renderTrigger={renderTrigger}
    />,
    'Rename',
  ],
  [
    'popover',
    <Popover key="popover" label="Views" renderTrigger={renderTrigger}>
      Winter
    </Popover>,
    'Winter',
  ],
  [
    'word',
    <HelpWord key="word" word="permissible value">
      Open
    </HelpWord>,
    'permissible value',
  ],
];

beforeEach(() => {
  mockLayers = null;
  mockTries = 0;
  jest.spyOn(console, 'warn').mockReturnValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

describe.each(LAYERS)('a %s whose code does not come', (_, trigger, content) => {
  test('says why, as often as it is pressed, and opens once it can be had', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const user = userEvent.setup();
    render(<UiProvider>{trigger}</UiProvider>);
    const press = () => user.click(screen.getByRole('button', { name: /Open/ }));
    const fail = () => act(async () => mockEnd.fail());
    // Fetched as it is pointed at, before it is pressed.
    await user.hover(screen.getByRole('button', { name: /Open/ }));
    await fail();
    expect(screen.queryByRole('alert')).toBeNull();
    for (const tries of [2, 3]) {
      await press();
      await fail();
      expect(screen.getByRole('alert')).toHaveTextContent('could not be loaded: there is no network.');
      expect(mockTries).toBe(tries);
    }
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(async () => mockEnd.come());
    expect(await screen.findAllByText(new RegExp(content, 'i'))).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test('says that it is on its way where it takes long, and can be left', async () => {
    const user = userEvent.setup();
    render(<UiProvider>{trigger}</UiProvider>);
    await user.click(screen.getByRole('button', { name: /Open/ }));
    expect(screen.queryByRole('status')).toBeNull();
    expect(await screen.findByRole('status')).toHaveTextContent('This part of the page is still being loaded.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('status')).toBeNull();
  });
});
