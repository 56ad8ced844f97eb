import { AlarmSchema, closeAlarm, getAlarm, seeAlarm } from '@sagitta/shared-contracts/api/alarm';
import { exportEvidence } from '@sagitta/shared-contracts/api/evidence';
import { listMeasurements } from '@sagitta/shared-contracts/api/measurement';
import { confirmLog } from '@sagitta/shared-contracts/api/log';
import { getNodeShort, listNodes } from '@sagitta/shared-contracts/api/node';
import { listNodeTrends } from '@sagitta/shared-contracts/api/node-trend';
import {
  aLog,
  aNode,
  FIXED_NOW,
  hoursAgo,
  aRefusedCall,
  mockNetwork,
  TEST_SESSION,
  testServices,
  waitingCallsOf,
} from '@sagitta/shared-contracts/testing';
import { address, renderPage } from '@sagitta/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { FakeUPlot } from '../shared/testing/fake-uplot';
import { answerGraph } from '../shared/testing/graph-network';
import AlarmPage from './alarm.page';
import { askedReadings, drawnPlot, prepareGraphPage } from './testing/graph-page';

jest.mock('uplot', () => ({
  __esModule: true,
  get default() {
    return FakeUPlot;
  },
}));

const network = mockNetwork();
afterEach(() => jest.restoreAllMocks());
const ALARM = v.parse(AlarmSchema, {
  log: aLog({ levelBefore: 'none', levelAfter: 'L2' }),
  sensor: 'laser',
  value: -55.4,
  permissibleValue: 100,
  levels: [25, 50, 75, 0],
  loggedAt: hoursAgo(2),
  ended: { at: hoursAgo(1), logId: 502, level: 'L1' },
  history: [
    { seq: 7, at: hoursAgo(2), kind: 'logged', hash: 'ab'.repeat(32) },
    { seq: 8, at: hoursAgo(1.9), kind: 'notified', person: 'Ola', channel: 'email', hash: 'cd'.repeat(32) },
    { seq: 9, at: hoursAgo(1), kind: 'ended', hash: 'ef'.repeat(32) },
  ],
  untold: [{ person: 'Jan', channel: 'sms', reason: 'No phone number' }],
});

// The route also matches a graph's address, so that a test can read where a choice leads.
const show = (path = '/alarms/501') =>
  renderPage(<AlarmPage />, { path, route: '/:place/:id/:rest?', services: testServices({ now: FIXED_NOW }) });

prepareGraphPage();
beforeEach(() => {
  network.answer(seeAlarm, {});
  network.answer(listNodes, [aNode()]);
  network.answer(listNodeTrends, []);
  answerGraph(network);
});

test.each([
  ['Not yet', {}],
  ['by Ewa Nowak on 01/02/2026, 11:30 CET', { confirmedAt: '2026-02-01T10:30:00.000Z', confirmedBy: 'Ewa Nowak' }],
])('says whether an alarm is confirmed, also where it has ended: %s', async (text, confirmed) => {
  network.answer(getAlarm, { ...ALARM, log: { ...ALARM.log, ...confirmed, confirmed: 'confirmedAt' in confirmed } });
  show();
  expect((await screen.findByText('Confirmed', { selector: 'dt' })).nextElementSibling).toHaveTextContent(text);
});

test('leads to the log where the alarm cannot be loaded', async () => {
  network.fail(getAlarm, { status: 500 });
  show();
  expect(await screen.findByText('Alarm could not be loaded.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Logs' })).toHaveAttribute('href', '/logs');
});

describe('the graph of an alarm', () => {
  beforeEach(() => network.answer(getAlarm, ALARM));

  test('shows the device around the alarm', async () => {
    show();
    expect(await screen.findByRole('region', { name: 'Graph' })).toBeInTheDocument();
    await drawnPlot();
    const [asked] = askedReadings(network);
    expect(asked).toMatchObject({ NodeID: 11, Start: '2026-01-25T12:00:00.000Z', End: '2026-02-01T12:00:00.000Z' });
    expect(screen.getByRole('application')).toHaveAccessibleName(/^Deflection of A-01/);
  });

  test('zooms on the page of the alarm', async () => {
    show();
    const plot = await drawnPlot();
    act(() => plot.drag(20, 120));
    await waitFor(() => expect(askedReadings(network)).toHaveLength(2));
    expect(askedReadings(network)[1]?.Start).not.toBe(askedReadings(network)[0]?.Start);
    expect(address()).toBe('/alarms/501');
  });

  test('opens the page of the graph for what else is chosen in it', async () => {
    network.answer(listNodes, []);
    show();
    await drawnPlot();
    await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Last winter of A-01' }));
    await waitFor(() => expect(address()).toMatch(/^\/devices\/11\/graph\?.*winter=last/));
  });

  test('says that there are no readings, and where to look for others', async () => {
    answerGraph(network, {}, []);
    show();
    expect(await screen.findByText('No readings are stored around this moment')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Look at another period' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/devices\/11\/graph\?days=7/),
    );
  });

  test('leaves the history where the device cannot be loaded', async () => {
    network.fail(getNodeShort, { status: 500 });
    show();
    expect(await screen.findByText('Device could not be loaded.')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'History' })).toBeInTheDocument();
  });

  test('says of when it is where newer readings cannot be loaded', async () => {
    show();
    await drawnPlot();
    network.fail(listMeasurements, { status: 500 });
    // The tab comes to the front again.
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText(/^The newest readings could not be loaded\. These are of/)).toBeInTheDocument();
    expect(screen.getByRole('application')).toBeInTheDocument();
  });

  test('is left out where no device is concerned', async () => {
    network.answer(getAlarm, { ...ALARM, log: aLog({ relatedNodeId: null }) });
    show();
    await screen.findByRole('region', { name: 'History' });
    expect(screen.queryByRole('region', { name: 'Graph' })).not.toBeInTheDocument();
  });
});

test('shows what was measured, the limits then, who was told, who was not, and the end', async () => {
  network.answer(getAlarm, ALARM);
  show();
  const what = within(await screen.findByRole('region', { name: 'What happened' }));
  expect(what.getByText(/^−55\.4\smm$/)).toBeInTheDocument();
  expect(what.getByText(/^L1: 25\.0\smm \(25%\), L2: 50\.0\smm \(50%\), L3: 75\.0\smm \(75%\)$/)).toBeInTheDocument();
  expect(what.getByText(/^Ended, with L1, 01\/02\/2026/)).toBeInTheDocument();
  expect(what.getByRole('link', { name: 'A-01: graph at that moment' })).toHaveAttribute(
    'href',
    '/devices/11/graph?at=2026-02-01T10%3A00%3A00.000Z',
  );
  const history = within(screen.getByRole('region', { name: 'History' }));
  expect(history.getByText('Sent to Ola by e-mail')).toBeInTheDocument();
  expect(history.getByText('Ledger entry 8, cdcdcdcdcdcd')).toBeInTheDocument();
  expect(screen.getByText('Jan, by SMS: No phone number')).toBeInTheDocument();
});

describe('what somebody needs who is woken by it', () => {
  const L4 = { ...ALARM, log: aLog({ severity: 'L4' }), ended: null };
  const NODE = aNode({ LatestKnownThreatLevel: 'L4', LatestKnownCalculatedDeflection: 44 });
  /** Rises by 4 mm an hour, in epoch seconds. */
  const RISING = Array.from({ length: 49 }, (_, index): [number, number] => [
    FIXED_NOW / 1_000 - (48 - index) * 1_800,
    12 + Math.max(0, index - 32) * 2,
  ]);
  const head = async () => within(await screen.findByRole('region', { name: 'Alarm' }));
  beforeEach(() => {
    network.answer(getAlarm, L4);
    network.answer(listNodes, [NODE]);
  });

  test('is where, which level, since when, the value now, where it goes, and what to do, in this order', async () => {
    network.answer(listNodeTrends, [{ nodeID: 11, points: RISING }]);
    show();
    const page = await head();
    expect(await page.findByText(/^Rising since /)).toBeInTheDocument();
    const { textContent } = screen.getByRole('region', { name: 'Alarm' });
    expect(textContent).toMatch(/^Hala Poznań *L4 on A-01 *Since 01\/02\/2026, 11:00 CET, 2 h ago/);
    expect(textContent).toMatch(
      /ago.*L4.*44.mm, 110.% of 40.mm, measured [^.]*ago.*Rising since .*Keep people away and call/,
    );
    expect(page.getByRole('heading', { name: 'L4 on A-01' })).toBeInTheDocument();
    expect(page.getByRole('link', { name: 'files of the system' })).toHaveAttribute(
      'href',
      '/systems/1/dashboard?show=files',
    );
    expect(network.seen(listNodes)[0]?.input).toEqual({ systemIds: [1], nodeIds: [11] });
  });

  test('never calls the value of a silent device one of now', async () => {
    const silent = { LatestPacketTimestamp: hoursAgo(30), LatestMeasurementTimestamp: hoursAgo(30) };
    network.answer(listNodes, [{ ...NODE, ...silent, LatestKnownThreatLevel: 'none' as const }]);
    network.answer(listNodeTrends, [{ nodeID: 11, points: RISING }]);
    show();
    const now = within(await (await head()).findByRole('group', { name: 'Now' }));
    expect(await now.findByText('Last known: no threat')).toBeInTheDocument();
    expect(now.getByText(/^Last reading: 44.mm, 110.% of 40.mm, measured 30 h ago/)).toBeInTheDocument();
    expect(now.getByText(/^Device lost\. Since: 31\/01\/2026/)).toBeInTheDocument();
    expect(now.queryByText(/Rising|Steady| now/)).toBeNull();
  });

  test('says that the value cannot be loaded, and tries again', async () => {
    network.fail(listNodes, { status: 500 });
    show();
    const page = await head();
    expect(await page.findByText('The value now could not be loaded.')).toBeInTheDocument();
    expect(page.getByText(/^Keep people away/)).toBeInTheDocument();
    expect(page.queryByText(/^44.mm/)).not.toBeInTheDocument();
    network.answer(listNodes, [NODE]);
    await userEvent.click(page.getByRole('button', { name: 'Retry' }));
    expect(await page.findByText(/^44.mm, .*measured/)).toBeInTheDocument();
  });

  test('says of when the value is where a newer one cannot be loaded', async () => {
    show();
    const page = await head();
    await page.findByText(/^44.mm, .*measured/);
    network.fail(listNodes, { status: 500 });
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await page.findByText(/^The newest value could not be loaded\. This is of /)).toBeInTheDocument();
  });

  test('says where the trend is not known because it could not be loaded', async () => {
    network.fail(listNodeTrends, { status: 500 });
    show();
    expect(await (await head()).findByText('The trend could not be loaded.')).toBeInTheDocument();
  });

  test('says nothing of a trend with a host that knows none', async () => {
    network.fail(listNodeTrends, { status: 501 });
    show();
    const page = await head();
    await page.findByText(/^44.mm, .*measured/);
    await waitFor(() => expect(network.seen(listNodeTrends)).toHaveLength(1));
    expect(page.queryByText(/trend/i)).toBeNull();
  });

  test('says that the device is gone', async () => {
    network.answer(listNodes, []);
    show();
    expect(await (await head()).findByText(/^This device is no longer in use/)).toBeInTheDocument();
  });

  test('is whom to call, and who has been told', async () => {
    const contacts = [{ person: 'Ewa Lis', role: 'administrator' as const, phone: '+48600100200' }];
    network.answer(getAlarm, { ...L4, contacts });
    show();
    const page = await head();
    expect(page.getByRole('link', { name: 'Call Ewa Lis, administrator: +48600100200' })).toHaveAttribute(
      'href',
      'tel:+48600100200',
    );
    expect(page.getByText('Told: Ola (e-mail).')).toBeInTheDocument();
  });

  test('is that nobody can be called, where the host says so', async () => {
    network.answer(getAlarm, { ...L4, contacts: [] });
    show();
    const page = await head();
    expect(page.getByText(/^Nobody to call/)).toBeInTheDocument();
    expect(page.queryAllByRole('link').map((link) => link.getAttribute('href') ?? '')).not.toContainEqual(
      expect.stringMatching(/^tel:/),
    );
  });

  test('names nobody to call of a host that does not say', async () => {
    network.answer(getAlarm, { ...L4, contacts: null });
    show();
    expect((await head()).queryByText(/to call/)).toBeNull();
  });

  test('is confirmed on the page, with a comment', async () => {
    const stored = { confirmedAt: hoursAgo(0), confirmedBy: 'Ola', confirmComment: 'On my way' };
    network.answer(confirmLog, () => {
      network.answer(getAlarm, { ...L4, log: { ...L4.log, ...stored, confirmed: true } });
      return stored;
    });
    show();
    await userEvent.click((await head()).getByRole('button', { name: 'Confirm…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm this alarm' }));
    await userEvent.type(dialog.getByLabelText(/^Comment/), 'On my way');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await (await head()).findByText('Confirmed: by Ola on 01/02/2026, 13:00 CET')).toBeInTheDocument();
    expect(network.seen(confirmLog)[0]?.input).toEqual({ logID: 501, comment: 'On my way' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect((await head()).queryByRole('button', { name: 'Confirm…' })).not.toBeInTheDocument();
  });

  test('says in the dialog that it was not confirmed, for longer than a notice stays', async () => {
    network.fail(confirmLog, { status: 500, message: 'The server failed.' });
    show();
    await userEvent.click((await head()).getByRole('button', { name: 'Confirm…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await dialog.findByText('Log was not confirmed. The server failed.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Confirm' })).toBeEnabled();
  });

  test('shows who was first, and keeps what was typed', async () => {
    const stored = { confirmedAt: hoursAgo(0), confirmedBy: 'Jan', confirmComment: null };
    network.fail(confirmLog, { status: 409, message: 'Already confirmed.', stored });
    show();
    await userEvent.click((await head()).getByRole('button', { name: 'Confirm…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/^Comment/), 'Mine');
    network.answer(getAlarm, { ...L4, log: { ...L4.log, ...stored, confirmed: true } });
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText(/^Confirmed: by Jan/)).toBeInTheDocument();
    expect(dialog.getByLabelText(/^Comment/)).toHaveValue('Mine');
    expect(dialog.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  });

  test('opens again with the comment that the host refused, and takes its place', async () => {
    const services = testServices({ now: FIXED_NOW });
    services.waiting = waitingCallsOf([
      aRefusedCall({
        operation: 'confirmLog',
        input: { logID: 501 },
        told: { act: '', of: '', thing: '', entered: [], form: { path: '', typed: { comment: 'On my way' } } },
      }),
    ]);
    services.keep = jest.fn();
    network.breakOff(confirmLog);
    renderPage(<AlarmPage />, { path: '/alarms/501?correct=call-1', route: '/:place/:id/:rest?', services });
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm this alarm' }));
    expect(dialog.getByText('Not taken: No.')).toBeVisible();
    expect(dialog.getByLabelText(/^Comment/)).toHaveValue('On my way');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(services.keep).toHaveBeenCalledWith(
      expect.objectContaining({
        corrects: 'call-1',
        form: { path: '/alarms/501', typed: { comment: 'On my way' } },
      }),
    );
  });

  test('is confirmed by no observer', async () => {
    renderPage(<AlarmPage />, {
      path: '/alarms/501',
      route: '/:place/:id/:rest?',
      services: testServices({ now: FIXED_NOW, session: { ...TEST_SESSION, category: 'observer' } }),
    });
    const page = await head();
    expect(page.getByText('Confirmed: Not yet')).toBeInTheDocument();
    expect(page.queryByRole('button', { name: /Confirm/ })).not.toBeInTheDocument();
  });
});

test('has the host record that the alarm was opened, before it asks for the history', async () => {
  network.answer(getAlarm, () => {
    expect(network.seen(seeAlarm)).toHaveLength(1);
    return ALARM;
  });
  show();
  await screen.findByRole('region', { name: 'History' });
  expect(network.seen(seeAlarm)[0]?.input).toEqual({ logID: 501 });
});

test('shows in the header how current it is', async () => {
  network.answer(getAlarm, ALARM);
  const services = show();
  await waitFor(() =>
    expect(services.header).toMatchObject({ title: 'Alarm 501', asOf: { live: true, timeZone: 'Europe/Warsaw' } }),
  );
});

test('says since when the level of its device is known once there is no network', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  network.answer(getAlarm, ALARM);
  show();
  const now = within(await screen.findByRole('group', { name: 'Now' }));
  expect(await now.findByText(/^ ?at .*\d\d:\d\d \S+, /)).toBeInTheDocument();
});

test.each([
  ['a setting', { severity: 'website', confirmable: false }],
  ['a level that ended', { confirmable: false }],
  ['an outdated device', { severity: 'other', confirmable: true }],
] as const)('presents no alarm where the event is %s', async (_, changes) => {
  const log = aLog({ ...changes, messageEn: 'What happened' });
  network.answer(getAlarm, { ...ALARM, log, ended: null });
  show();
  expect(await screen.findByText('This event is not an alarm')).toBeInTheDocument();
  expect(screen.getByText('What happened')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Graph at that moment' })).toHaveAttribute(
    'href',
    '/devices/11/graph?at=2026-02-01T10%3A00%3A00.000Z',
  );
  expect(screen.queryByText('Not ended')).toBeNull();
  expect(screen.queryByRole('region', { name: 'History' })).toBeNull();
});

test('says that an alarm is not over', async () => {
  network.answer(getAlarm, { ...ALARM, ended: null });
  show();
  expect(await screen.findByText('Not ended')).toBeInTheDocument();
});

test('says that an obstruction is over, which has no level', async () => {
  const log = aLog({ severity: 'obstruction' });
  network.answer(getAlarm, { ...ALARM, log, ended: { at: hoursAgo(1), logId: 502, level: null } });
  show();
  const ended = await screen.findByText(/^Ended 01\/02\/2026/);
  expect(ended).not.toHaveTextContent(/L\d|threat/);
});

test('saves the evidence of an alarm, and says why it could not', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:made';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  network.answer(getAlarm, { ...ALARM, hasEvidence: true });
  network.answer(exportEvidence, 'a file');
  show();
  const button = await screen.findByRole('button', { name: 'Save the evidence' });
  await userEvent.click(button);
  await waitFor(() => expect(saved).toEqual(['export-evidence-alarm-501.zip']));
  expect(network.seen(exportEvidence)[0]?.input).toEqual({ logID: 501 });
  network.fail(exportEvidence, { status: 400, fields: { fromDate: 'There are more than 1,000,000 readings.' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Save the evidence' }));
  expect(await screen.findByText(/^Export failed\. There are more than/)).toBeInTheDocument();
});

test('offers no evidence to those who may not have it', async () => {
  network.answer(getAlarm, ALARM);
  show();
  await screen.findByRole('region', { name: 'History' });
  expect(screen.queryByRole('button', { name: 'Save the evidence' })).not.toBeInTheDocument();
});

test('says that the host keeps no history', async () => {
  network.fail(seeAlarm, { status: 501, message: 'Not served.' });
  network.fail(getAlarm, { status: 501, message: 'Not served.' });
  show();
  expect(await screen.findByText('This host keeps no history of alarms.')).toBeInTheDocument();
});

test.each(['/alarms/501', '/alarms/first'])('is closed to those who may not see it: %s', async (path) => {
  network.fail(seeAlarm, { status: 403, message: 'Forbidden.' });
  network.fail(getAlarm, { status: 403, message: 'Forbidden.' });
  show(path);
  expect(await screen.findByText(/^403/)).toBeInTheDocument();
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

test('offers to try again', async () => {
  network.fail(getAlarm, { status: 500, message: 'Something broke.', reference: 'ab12' });
  show();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

test('tells an obstruction that may be the structure as both, with what was measured and would be', async () => {
  const log = aLog({ severity: 'obstruction' });
  network.answer(getAlarm, { ...ALARM, log, value: null, toldAs: 'L4', distance: 4_850, wouldBe: 150, ended: null });
  show();
  const what = within(await screen.findByRole('region', { name: 'What happened' }));
  expect(what.getByText('L4: obstructed, or the structure has moved')).toBeInTheDocument();
  expect(what.getByText(/^4.?850\smm, measured by the sensor$/)).toBeInTheDocument();
  expect(what.getByText(/^150\.0\smm, if the structure has moved$/)).toBeInTheDocument();
});

test('says nothing of a level as which an alarm of a level is not told', async () => {
  network.answer(getAlarm, ALARM);
  show();
  await screen.findByRole('region', { name: 'What happened' });
  expect(screen.queryByText('Told as')).not.toBeInTheDocument();
  expect(screen.queryByText('Would be')).not.toBeInTheDocument();
});

test('lists the stages of an episode that goes on', async () => {
  const detail = 'Below threshold level L3 again, now L2';
  const stage = { seq: 9, at: hoursAgo(1), kind: 'stage' as const, detail, hash: 'ef' };
  network.answer(getAlarm, { ...ALARM, ended: null, history: [...ALARM.history.slice(0, 2), stage] });
  show();
  const history = within(await screen.findByRole('region', { name: 'History' }));
  expect(history.getByText('Goes on')).toBeInTheDocument();
  expect(history.getByText(detail)).toBeInTheDocument();
  expect(history.queryByText('Ended')).not.toBeInTheDocument();
});

describe('closing an alarm by hand', () => {
  const OPEN = { ...ALARM, ended: null, mayClose: true };
  const dialog = async () => within(await screen.findByRole('dialog'));
  const openDialog = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Close this alarm…' }));
    return dialog();
  };

  test('asks for a reason, says what it means, and shows who closed it and why', async () => {
    network.answer(getAlarm, OPEN);
    network.answer(closeAlarm, {});
    show();
    const asked = await openDialog();
    expect(asked.getByText(/never told as an all-clear by measurement/)).toBeInTheDocument();
    await userEvent.click(asked.getByRole('button', { name: 'Close the alarm' }));
    expect(asked.getByText('Write why the alarm is closed.')).toBeInTheDocument();
    expect(network.seen(closeAlarm)).toEqual([]);
    await userEvent.type(asked.getByLabelText(/^Reason/), 'The girder was replaced.');
    const ended = { at: hoursAgo(0.5), logId: 503, level: null, closedBy: 'Ola', reason: 'The girder was replaced.' };
    network.answer(getAlarm, { ...ALARM, ended, mayClose: false });
    await userEvent.click(asked.getByRole('button', { name: 'Close the alarm' }));
    expect(await screen.findByText(/^Closed by hand by Ola, not by a reading, 01\/02\/2026/)).toBeInTheDocument();
    expect(screen.getByText('Reason').nextElementSibling).toHaveTextContent('The girder was replaced.');
    expect(network.seen(closeAlarm)[0]?.input).toEqual({ logID: 501, reason: 'The girder was replaced.' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Close this alarm…' })).not.toBeInTheDocument();
  });

  test('takes a reason of at most 500 characters', async () => {
    network.answer(getAlarm, OPEN);
    show();
    const asked = await openDialog();
    await userEvent.click(asked.getByLabelText(/^Reason/));
    await userEvent.paste('x'.repeat(501));
    await userEvent.click(asked.getByRole('button', { name: 'Close the alarm' }));
    expect(asked.getByText('The reason is longer than 500 characters.')).toBeInTheDocument();
    expect(network.seen(closeAlarm)).toEqual([]);
  });

  test.each([
    [409, /^The alarm was not closed\. A reading can still end it\./],
    [502, /^It is not known whether the alarm was closed\./],
  ])('keeps the reason where the host answers %i, and says what became of it', async (status, text) => {
    network.answer(getAlarm, OPEN);
    network.fail(closeAlarm, { status, message: 'A reading can still end it.' });
    show();
    const asked = await openDialog();
    await userEvent.type(asked.getByLabelText(/^Reason/), 'Gone.');
    // Meanwhile somebody else closed it.
    network.answer(getAlarm, { ...OPEN, mayClose: false });
    await userEvent.click(asked.getByRole('button', { name: 'Close the alarm' }));
    expect(await asked.findByText(text)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Close this alarm…')).not.toBeInTheDocument());
    expect((await dialog()).getByLabelText(/^Reason/)).toHaveValue('Gone.');
  });

  test('is not offered where the host does not allow it', async () => {
    network.answer(getAlarm, { ...ALARM, ended: null });
    show();
    await screen.findByText('Not ended');
    expect(screen.queryByRole('button', { name: 'Close this alarm…' })).not.toBeInTheDocument();
  });
});
