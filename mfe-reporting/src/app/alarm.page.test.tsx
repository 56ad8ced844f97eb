import { AlarmSchema, getAlarm, seeAlarm } from '@sagitta/shared-contracts/api/alarm';
import { exportEvidence } from '@sagitta/shared-contracts/api/evidence';
import { aLog, FIXED_NOW, hoursAgo, mockNetwork, testServices } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import AlarmPage from './alarm.page';

const network = mockNetwork();
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

const show = (path = '/alarms/501') =>
  renderPage(<AlarmPage />, { path, route: '/alarms/:id', services: testServices({ now: FIXED_NOW }) });

beforeEach(() => network.answer(seeAlarm, {}));

it('shows what was measured, the limits then, who was told, who was not, and the end', async () => {
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

it('has the host record that the alarm was opened, before it asks for the history', async () => {
  network.answer(getAlarm, () => {
    expect(network.seen(seeAlarm)).toHaveLength(1);
    return ALARM;
  });
  show();
  await screen.findByRole('region', { name: 'History' });
  expect(network.seen(seeAlarm)[0]?.input).toEqual({ logID: 501 });
});

it('shows in the header how current it is', async () => {
  network.answer(getAlarm, ALARM);
  const services = show();
  await screen.findByRole('region', { name: 'History' });
  expect(services.header).toMatchObject({ title: 'Alarm 501', asOf: { live: true, timeZone: 'Europe/Warsaw' } });
});

it('says that an alarm is not over', async () => {
  network.answer(getAlarm, { ...ALARM, ended: null });
  show();
  expect(await screen.findByText('Not ended')).toBeInTheDocument();
});

it('says that an obstruction is over, which has no level', async () => {
  const log = aLog({ severity: 'obstruction' });
  network.answer(getAlarm, { ...ALARM, log, ended: { at: hoursAgo(1), logId: 502, level: null } });
  show();
  expect(await screen.findByText(/^Ended 01\/02\/2026/)).toBeInTheDocument();
});

it('saves the evidence of an alarm, and says why it could not', async () => {
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
  jest.restoreAllMocks();
});

it('offers no evidence to those who may not have it', async () => {
  network.answer(getAlarm, ALARM);
  show();
  await screen.findByRole('region', { name: 'History' });
  expect(screen.queryByRole('button', { name: 'Save the evidence' })).not.toBeInTheDocument();
});

it('says that the host keeps no history', async () => {
  network.fail(seeAlarm, { status: 501, message: 'Not served.' });
  network.fail(getAlarm, { status: 501, message: 'Not served.' });
  show();
  expect(await screen.findByText('This host keeps no history of alarms.')).toBeInTheDocument();
});

it.each(['/alarms/501', '/alarms/first'])('is closed to those who may not see it: %s', async (path) => {
  network.fail(seeAlarm, { status: 403, message: 'Forbidden.' });
  network.fail(getAlarm, { status: 403, message: 'Forbidden.' });
  show(path);
  expect(await screen.findByText(/^403/)).toBeInTheDocument();
});

it('offers to try again', async () => {
  network.fail(getAlarm, { status: 500, message: 'Something broke.', reference: 'ab12' });
  show();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
});
