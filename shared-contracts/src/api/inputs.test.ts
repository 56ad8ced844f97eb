import * as v from 'valibot';
import { saveAccount, createAccount, pinAccount } from './account-admin';
import { exportCharts, exportMeasurements, exportUsers } from './export';
import { configureNode, setNodeBase } from './node-action';
import { changePassword } from './password';
import { createRouter } from './router';
import { createSimCard, saveSimCard } from './sim-card';
import { sendSms } from './sms';
import { createSystem } from './system-admin';
import { saveSystemSettings, w2Failure } from './system-settings';
import type { Schema } from '../operation';

const IMAGE = 'aGVsbG8=';
const SIM = { ip: '10.0.0.1', purpose: 'data', network: 'Plus', owner: 'sagitta' };
const LEVELS = { nodeID: 1, threshold: 40, l1: 30, l2: 50, l3: 75, l4: 100 };
const SETTINGS = {
  systemID: 1,
  name: 'Hala',
  country: 'PL',
  language: 'en',
  timezone: 'Europe/Warsaw',
  winterSeasonStart: '01.11',
  winterSeasonEnd: '31.03',
  heartbeatTime: '2026-02-01T07:00:00Z',
  rainstormModeEnd: null,
  summertimeMeasurementPeriod: 3_600,
  wintertimeMeasurementPeriod: 900,
  communicationPeriod: 300,
  obstructionDetectionThreshold: 20,
  obstructionChangeThreshold: 10,
  obstructionCancelThreshold: 10,
  hysteresisForDistance: 5,
  hysteresisForAngle: 0.05,
};
const ACCOUNT = { name: 'Jan Kowalski', email: 'jan@firma.pl', password: '12345678', timezone: 'Europe/Warsaw' };
const CHART = {
  systemID: 1,
  nodesIDsStandard: [1],
  fromDate: '2026-01-01',
  toDate: '2026-02-01',
  format: 'png',
  chartType: 'line',
};

describe('inputs take', () => {
  test.each<[string, Schema, unknown]>([
    ['a SIM card with an address alone', createSimCard.input, SIM],
    ['a SIM card with a telephone alone', createSimCard.input, { ...SIM, ip: '', telephone: '+48123456789' }],
    [
      'a router with only its serial number',
      createRouter.input,
      { serialNumber: ' R-1 ', owner: 'customer', supplier: 'sagitta' },
    ],
    [
      'a router with an image',
      createRouter.input,
      {
        serialNumber: 'R-1',
        owner: 'customer',
        supplier: 'sagitta',
        routerImageData: IMAGE,
        routerImageMime: 'image/png',
      },
    ],
    ['a W4 system without an external id', createSystem.input, { Name: 'x'.repeat(32), SystemVersion: 'W4' }],
    ['a W2 system with one', createSystem.input, { Name: 'x'.repeat(12), SystemVersion: 'W2', ExternalSystemID: '7' }],
    ['settings of a W4 system', saveSystemSettings.input, SETTINGS],
    ['levels of which some are off', configureNode.input, { ...LEVELS, l2: 0, l3: null }],
    ['a chart of one node', exportCharts.input, CHART],
    ['an export of everything', exportUsers.input, { all: true }],
    ['a message to a number', sendSms.input, { text: 'x'.repeat(160), number: '+48123456789' }],
    ['an account without a phone', createAccount.input, ACCOUNT],
  ])('%s', (_, schema, input) => {
    expect(v.safeParse(schema, input).issues ?? []).toEqual([]);
  });
});

describe('inputs refuse', () => {
  test.each<[string, Schema, unknown, string]>([
    [
      'a SIM card that nobody can reach',
      createSimCard.input,
      { ...SIM, ip: '' },
      'At least one of IP or Telephone is required',
    ],
    [
      'a SIM card in a node and in a router',
      saveSimCard.input,
      { ...SIM, ID: 1, nodeId: 1, routerId: 2 },
      'Node and router exclude each other',
    ],
    ['an impossible address', createSimCard.input, { ...SIM, ip: '256.0.4.4' }, 'Invalid IP address'],
    ['a short ICCID', createSimCard.input, { ...SIM, iccid: '8948' }, 'Invalid ICCID'],
    [
      'an image that is no image',
      createRouter.input,
      { serialNumber: 'R-1', owner: 'customer', supplier: 'sagitta', routerImageData: '<svg>' },
      'Not base64',
    ],
    [
      'a long name for a W2 system',
      createSystem.input,
      { Name: 'x'.repeat(13), SystemVersion: 'W2', ExternalSystemID: '7' },
      'Incorrect name. Characters not allowed: <, >, /, \\, &, ; ',
    ],
    [
      'a W2 system without its id',
      createSystem.input,
      { Name: 'Hala', SystemVersion: 'W2', ExternalSystemID: ' ' },
      'Incorrect value',
    ],
    [
      'a change threshold over the detection threshold',
      saveSystemSettings.input,
      { ...SETTINGS, obstructionChangeThreshold: 25 },
      'Change and cancel thresholds must not exceed the detection threshold',
    ],
    ['a 29th of February', saveSystemSettings.input, { ...SETTINGS, winterSeasonEnd: '29.02' }, 'Incorrect value'],
    ['equal levels', configureNode.input, { ...LEVELS, l1: 50 }, 'Each level must be lower than every higher one'],
    [
      'advanced charts of three nodes',
      exportCharts.input,
      { ...CHART, nodesIDsAdvanced: [1, 2, 3] },
      'At least one standard node, and no or exactly two advanced ones',
    ],
    ['an export of nothing', exportUsers.input, {}, 'A system is needed, or all'],
    [
      'an export that ends before it starts',
      exportMeasurements.input,
      { sysID: 1, dateStart: '2026-02-02', dateEnd: '2026-02-01' },
      'The start is after the end',
    ],
    ['a message to nobody', sendSms.input, { text: 'Hello' }, 'A node, a router or a number is needed'],
    ['a short new password', changePassword.input, { token: 't', password: '1234567' }, 'Password too short'],
    ['a short password', createAccount.input, { ...ACCOUNT, password: '1234567' }, 'Password too short'],
    [
      'a zone that the form does not offer',
      saveAccount.input,
      { id: 1, ...ACCOUNT, language: 'en', timezone: 'Europe/London' },
      'Invalid type: Expected "Europe/Warsaw" but received "Europe/London"',
    ],
    [
      'roles that are not one for each system',
      pinAccount.input,
      { accountID: 1, systemIDs: [1, 2], accountTypes: ['common_user'] },
      'One account type for each system',
    ],
    [
      'a base beyond every sensor',
      setNodeBase.input,
      { nodeID: 1, newBase: 40_001 },
      'Invalid value: Expected <=40000 but received 40001',
    ],
  ])('%s', (_, schema, input, message) => {
    expect(v.safeParse(schema, input).issues?.map((issue) => issue.message)).toEqual([message]);
  });
});

test('stores an e-mail address and a phone as one spelling of many', () => {
  expect(
    v.parse(createAccount.input, { ...ACCOUNT, email: ' Jan@FIRMA.pl ', phone: '+48 (600) 700-800 ' }),
  ).toMatchObject({
    email: 'jan@firma.pl',
    phone: '+48600700800',
  });
});

test('stores the telephone of a SIM card as the plain number', () => {
  expect(v.parse(createSimCard.input, { ...SIM, ip: '', telephone: '+48 123-456-789' }).telephone).toBe('+48123456789');
});

test('stores an ICCID as it was printed, without the filler at its end', () => {
  expect(v.parse(createSimCard.input, { ...SIM, iccid: '8948 0312 3456 7890 123F' }).iccid).toBe('8948031234567890123');
});

test.each<[unknown, { newUpdatedAt: number | null; reason: string | null }]>([
  [
    { newUpdatedAt: 1_770_000_000, reason: 'busy', error: {} },
    { newUpdatedAt: 1_770_000_000, reason: 'busy' },
  ],
  [{ error: { message: 'x' } }, { newUpdatedAt: null, reason: null }],
  ['<html>', { newUpdatedAt: null, reason: null }],
  [undefined, { newUpdatedAt: null, reason: null }],
])('reads what a W2 controller said in %j', (body, answer) => {
  expect(w2Failure(body)).toEqual(answer);
});
