import { listSystems, type System } from '@sagitta/shared-contracts/api/system';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { address } from '@sagitta/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import styles, { css as cardCss } from '../shared/components/card.module.css';
import { bareSystem, hoursAgo, NOW, system } from '../shared/testing/fixtures';
import { showPage } from '../shared/testing/show-page';
import SystemsPage from './systems.page';

const network = mockNetwork();
const show = (options: Partial<Parameters<typeof showPage>[1]> = {}) =>
  showPage(<SystemsPage />, { path: '/systems', ...options });
const three: System[] = [
  system({ ID: 1, name: 'Hala 10' }),
  system({ ID: 2, name: 'Hala 9' }),
  system({ ID: 3, name: 'Magazyn' }),
];
const shown = async () => (await screen.findAllByRole('article')).map((card) => card.getAttribute('aria-label'));

/** Nothing comes near the window. */
class FarAway {
  observe() {}
  unobserve() {}
  disconnect() {}
}

describe('the systems list', () => {
  test('shows a card a system, in natural order, each a link to its dashboard', async () => {
    network.answer(listSystems, three);
    show();
    expect(await shown()).toEqual(['Hala 9', 'Hala 10', 'Magazyn']);
    expect(screen.getByRole('link', { name: 'Hala 9' })).toHaveAttribute('href', '/systems/2/dashboard');
  });

  test('shows level, highest deflection, status and weather of a system', async () => {
    const hour = { dt: NOW / 1000, main: { temp: -4.2 }, weather: [{ icon: '13d', description: 'light snow' }] };
    network.answer(listSystems, [
      system({ weatherReport: { Valid: true, String: JSON.stringify({ hourly: { list: [hour] } }) } }),
    ]);
    show();
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('L3')).toBeVisible();
    expect(
      card.getByRole('img', { name: 'Highest deflection 78\u202f% of the permissible value, L3.' }),
    ).toBeInTheDocument();
    expect(card.getByText('Devices: OK')).toBeVisible();
    expect(card.getByText(/−4 °C/)).toHaveTextContent('light snow');
  });

  test('cuts no word of the weather beside a long status', () => {
    const [, sky] = new RegExp(`\\.${styles.weatherSky} \\{([^}]*)\\}`).exec(cardCss) ?? [];
    expect(sky).toContain('white-space: normal');
    expect(sky).not.toMatch(/ellipsis|hidden/);
  });

  test('reads every message of a troubled system to a screen reader', async () => {
    network.answer(listSystems, [system({ overallStatusOk: false, deviceLost: true, outdatedMeasurements: true })]);
    show();
    expect(
      await screen.findByRole('group', { name: 'Devices: maintenance needed. Device lost. Outdated measurements' }),
    ).toBeInTheDocument();
  });

  test.each([
    ['staff', true],
    ['installer', true],
    ['commoner', false],
    ['observer', false],
  ] as const)('as %s the version is shown: %s', async (category, visible) => {
    network.answer(listSystems, [system()]);
    show({ category });
    await screen.findByRole('article');
    expect(screen.queryAllByText('Version W4')).toHaveLength(visible ? 1 : 0);
  });

  test('shows -- for all that a host leaves out', async () => {
    network.answer(listSystems, [bareSystem()]);
    show();
    const card = await screen.findByRole('article', { name: 'Bare' });
    expect(card).toHaveTextContent('Threat level unknown');
    expect(card.textContent).not.toMatch(/NaN|null|undefined/);
    expect(within(card).getAllByText('--')).toHaveLength(2);
    expect(within(card).getByText('Devices: --')).toBeVisible();
  });

  test('draws what is near the window and has everything else by name', async () => {
    window.IntersectionObserver = FarAway as unknown as typeof IntersectionObserver;
    network.answer(
      listSystems,
      Array.from({ length: 60 }, (_, index) => system({ ID: index + 1, name: `Hala ${index + 1}` })),
    );
    show();
    expect(await screen.findByRole('heading', { name: 'Hala 60' })).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(60);
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(12));
    Reflect.deleteProperty(window, 'IntersectionObserver');
  });
});

describe('triage', () => {
  const told = (level: 'none' | 'L1' | 'L4') =>
    ({
      NodesHighestKnownThreatLevel: level,
      NodesHighestThreatLevelActiveNonobstructed: level,
      openAlarms: 0,
    }) as const;
  const alarm = { id: 90, severity: 'L4', toldAs: null, device: 'Truss 3', since: hoursAgo(2), seenBy: null } as const;
  const doubts = {
    lost: 0,
    obstructed: 0,
    outdated: 0,
    damaged: 0,
    faulty: 0,
    outOfRange: 0,
    notOperational: 0,
    unknown: 0,
    notMonitored: 0,
  };
  const details = { sensors: 2, worst: null, suspected: null, highestMeasuredAt: null, doubts };
  const some: System[] = [
    system({ ID: 1, name: 'A calm', ...told('none'), levelDetails: details }),
    system({ ID: 2, name: 'B unknown', ...told('none'), NodesHighestThreatLevelActiveNonobstructed: 'unknown_or_NA' }),
    system({ ID: 3, name: 'C first', ...told('L1') }),
    system({ ID: 4, name: 'D fourth', ...told('L4'), openAlarms: 2, openAlarm: alarm }),
  ];
  const chip = (name: RegExp) => screen.getByRole('button', { name });

  test('puts danger first, says how much there is, and counts by filter', async () => {
    network.answer(listSystems, some);
    show();
    expect(await shown()).toEqual(['D fourth', 'C first', 'B unknown', 'A calm']);
    expect(screen.getByText('1 of 4 at L3 or above, 1 not confirmed, 1 unknown')).toBeVisible();
    expect(
      within(screen.getByRole('group', { name: 'Show only' }))
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['L4 1', 'L1 1', 'Unknown 1', 'Not confirmed 1']);
  });

  test('filters by pressed chips, orders by name, and keeps both in the address', async () => {
    const user = userEvent.setup();
    network.answer(listSystems, some);
    show();
    await shown();
    await user.click(chip(/^L1/));
    await user.click(chip(/^Unknown/));
    await waitFor(async () => expect(await shown()).toEqual(['C first', 'B unknown']));
    await user.click(chip(/^By name/));
    await waitFor(async () => expect(await shown()).toEqual(['B unknown', 'C first']));
    expect(address()).toBe('/systems?show=L1,unknown&order=name');
    expect(chip(/^L1/)).toHaveAttribute('aria-pressed', 'true');
    await user.click(chip(/^L1/));
    await user.click(chip(/^Unknown/));
    await user.click(chip(/^Danger first/));
    await waitFor(async () => expect(await shown()).toHaveLength(4));
    expect(address()).toBe('/systems');
  });

  test('starts from the address, with the search', async () => {
    network.answer(listSystems, some);
    show({ path: '/systems?systems=1,4&show=L4&order=name' });
    expect(await shown()).toEqual(['D fourth']);
  });

  test('offers the way out where the filters leave nothing', async () => {
    network.answer(listSystems, some);
    show({ path: '/systems?show=L3' });
    expect(await screen.findByText('No system is like this now')).toBeVisible();
    expect(chip(/^L3 0/)).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(chip(/^Show all$/));
    expect(await shown()).toHaveLength(4);
  });

  test.each([
    ['commoner', 4, 'A calm'],
    ['commoner', 7, 'D fourth'],
    ['installer', 4, 'D fourth'],
  ] as const)('as %s with %i systems begins with %s', async (category, count, first) => {
    const more = Array.from({ length: count - 4 }, (_, index) =>
      system({ ID: 9 + index, name: `Z${index}`, ...told('none') }),
    );
    network.answer(listSystems, [...some, ...more]);
    show({ category });
    expect((await shown())[0]).toBe(first);
  });

  test('leads from a card to the alarm that nobody has confirmed', async () => {
    network.answer(listSystems, some);
    show();
    const card = within(await screen.findByRole('article', { name: 'D fourth' }));
    expect(card.getByRole('link', { name: 'L4 on Truss 3' })).toHaveAttribute('href', '/alarms/90');
    expect(card.getByText(/not confirmed: 2 h ago, seen by nobody, 1 more$/)).toBeVisible();
  });

  test('draws a gauge for all but those with which nothing is the matter', async () => {
    network.answer(listSystems, some);
    show();
    const gauges = (await screen.findAllByRole('article')).map(
      (card) => within(card).queryAllByRole('img', { name: /^Highest/ }).length,
    );
    expect(gauges).toEqual([1, 1, 1, 0]);
  });

  test('shows none of it to whoever has one system', async () => {
    network.answer(listSystems, some.slice(0, 1));
    show({ category: 'commoner' });
    await shown();
    expect(screen.queryByRole('region', { name: 'Triage' })).not.toBeInTheDocument();
  });
});

test('draws 300 of more than a thousand names, and the others as the end of the list comes near', async () => {
  const seen = new Map<Element, () => void>();
  window.IntersectionObserver = class {
    constructor(private readonly tell: (entries: { target: Element; isIntersecting: boolean }[]) => void) {}
    observe(target: Element) {
      seen.set(target, () => this.tell([{ target, isIntersecting: true }]));
    }
    unobserve(target: Element) {
      seen.delete(target);
    }
    disconnect() {
      seen.clear();
    }
  } as unknown as typeof IntersectionObserver;
  network.answer(
    listSystems,
    Array.from({ length: 1_400 }, (_, index) => bareSystem({ ID: index + 1, name: `Hala ${index + 1}` })),
  );
  show();
  // To look for an element among hundreds of cards, and to print them all where it is missing, takes long each time.
  const drawn = (text: string) =>
    waitFor(
      () => {
        if (!document.body.textContent.includes(text)) throw new Error(`“${text}” has not been drawn.`);
      },
      { timeout: 100_000 },
    );
  await drawn('1,100 more');
  const end = screen.getByText('1,100 more');
  expect(end.parentElement?.querySelectorAll(':scope > li')).toHaveLength(301);
  act(() => seen.get(end)?.());
  await drawn('800 more');
  expect(screen.getByText('Hala 600')).toBeInTheDocument();
  Reflect.deleteProperty(window, 'IntersectionObserver');
});

describe('the systems search', () => {
  test('is opened by the header and keeps its choice in the address', async () => {
    const user = userEvent.setup();
    network.answer(listSystems, three);
    const services = show();
    await shown();
    expect(services.header.search).toMatchObject({ open: false, disabled: false });
    act(() => services.header.search?.onToggle());
    await user.click(screen.getByRole('combobox', { name: 'Systems search' }));
    await user.click(await screen.findByRole('option', { name: 'Magazyn' }));
    await waitFor(async () => expect(await shown()).toEqual(['Magazyn']));
    expect(services.header.search).toMatchObject({ open: true, disabled: true });
  });

  test('starts from the address', async () => {
    network.answer(listSystems, three);
    const services = show({ path: '/systems?systems=1,3' });
    expect(await shown()).toEqual(['Hala 10', 'Magazyn']);
    expect(services.header.search).toMatchObject({ open: true, disabled: true });
  });
});

describe('without systems', () => {
  test.each(['staff', 'installer'] as const)('%s is sent to the Installer Panel', async (category) => {
    network.answer(listSystems, []);
    show({ category });
    expect(await screen.findByText('You are not connected to a system, yet.')).toBeVisible();
    expect(screen.getByText('Go to Installer Panel and add a new system.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Installer Panel' })).toHaveAttribute('href', '/installer_panel');
  });

  test('a commoner is not', async () => {
    network.answer(listSystems, []);
    show({ category: 'commoner' });
    expect(await screen.findByText('You are not connected to a system, yet.')).toBeVisible();
    expect(screen.queryByText(/Installer Panel/)).toBeNull();
  });
});

describe('a list that fails', () => {
  test('signs out where the host refuses it', async () => {
    network.fail(listSystems, { status: 401 });
    const services = show();
    await waitFor(() => expect(services.logout).toHaveBeenCalledTimes(1));
  });

  test('says that the data is corrupted where it is, and loads it again on Retry', async () => {
    network.answer(listSystems, { nonsense: true } as never);
    const services = show();
    expect(await screen.findByText('Corrupted systems data.')).toBeVisible();
    network.answer(listSystems, three);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await shown()).toHaveLength(3);
    expect(services.logout).not.toHaveBeenCalled();
  });

  test('keeps the session where the network is down', async () => {
    network.breakOff(listSystems);
    const services = show();
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(services.logout).not.toHaveBeenCalled();
  });
});
