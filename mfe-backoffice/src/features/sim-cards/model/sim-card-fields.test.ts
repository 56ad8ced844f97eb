import { SimCardRowSchema } from '@sagitta/shared-contracts/api/sim-card';
import { SIM_PIN_RULE, SIM_RULES, SIM_UNIQUE } from '@sagitta/shared-contracts/rules/sim-card';
import { checkForm } from '@sagitta/shared-ui/use-form';
import * as v from 'valibot';
import { recordSchema } from '../../../shared/records/record-schema';
import { emptyValues } from '../../../shared/records/record-values';
import { aCard } from '../testing/sim-cards';
import { SIM_CARD_FIELDS } from './sim-card-fields';

const others = [v.parse(SimCardRowSchema, aCard())];
const schemaFor = (isStaff: boolean) =>
  recordSchema(
    { fields: SIM_CARD_FIELDS, unique: SIM_UNIQUE, rules: [...SIM_RULES, SIM_PIN_RULE] },
    { others, isStaff, slug: 'sagitta' },
  );
const schema = schemaFor(true);
const NEW_SIM = emptyValues(SIM_CARD_FIELDS, 0);
const REACHABLE = { ...NEW_SIM, telephone: '+48123456789' };
const problems = (changes: object) => checkForm(schema, { ...REACHABLE, ...changes }).problems;

describe('the form of a SIM card', () => {
  test.each<[string, string, string | undefined]>([
    ['ip', '10.0.0.255', undefined],
    ['ip', ' 10.0.0.1 ', undefined],
    ['ip', '10.0.0.256', 'Invalid IP address'],
    ['ip', '10.0.0', 'Invalid IP address'],
    ['ip', '10.0.0.7', 'Already in use'],
    ['telephone', '+12345678901', undefined],
    ['telephone', '+1234567890123', undefined],
    ['telephone', '+48 600-100 (201)', undefined],
    ['telephone', '+1234567890', 'Invalid phone number'],
    ['telephone', '+12345678901234', 'Invalid phone number'],
    ['telephone', '48600100201', 'Invalid phone number'],
    ['telephone', '+48 600 100 200', 'Already in use'],
    ['iccid', '891234567890123456', undefined],
    ['iccid', '8912345678901234567890', undefined],
    ['iccid', '8948 0312 3456 7890 124F', undefined],
    ['iccid', '89123456789012345', 'Invalid ICCID'],
    ['iccid', '89123456789012345678901', 'Invalid ICCID'],
    ['iccid', '8948031234567890123F', 'Already in use'],
    ['pin', 'disabled', undefined],
    ['pin', '1', undefined],
    ['pin', '1234567890', undefined],
    ['pin', '12345678901', 'Invalid PIN'],
    ['pin', 'Disabled', undefined],
    ['pin', 'none', 'Invalid PIN'],
    ['puk', '1234567890', undefined],
    ['puk', '12345678901', 'Invalid PUK'],
    ['puk', 'disabled', 'Invalid PUK'],
    ['notes', 'x'.repeat(10_000), undefined],
    ['notes', 'x'.repeat(10_001), 'Notes have at most 10000 characters, formatting included'],
  ])('%s %j: %s', (field, typed, problem) => expect(problems({ [field]: typed })[field]).toBe(problem));

  test('needs an IP or a telephone', () => {
    expect(checkForm(schema, NEW_SIM).problems).toEqual({ ip: 'At least one of IP or Telephone is required' });
    expect(problems({ telephone: '', ip: '10.0.0.1' })).toEqual({});
  });

  test('is in a node or in a router', () => {
    expect(problems({ nodeId: 1, routerId: 2 })).toEqual({ nodeId: 'Node and router exclude each other' });
  });

  test('whose PIN is “disabled” asks for none; a PIN that is turned off stays the PIN', () => {
    const wrong = { pinDisabled: 'Tick “PIN disabled” as well, or enter the PIN' };
    expect(problems({ pin: 'Disabled', pinDisabled: false })).toEqual(wrong);
    expect(problems({ pin: 'disabled', pinDisabled: true })).toEqual({});
    expect(problems({ pin: '1234', pinDisabled: true })).toEqual({});
  });

  test('belongs to a system, unless staff keep it', () => {
    const ofInstaller = schemaFor(false);
    expect(checkForm(ofInstaller, REACHABLE).problems).toEqual({ systemId: 'Choose a system' });
    expect(checkForm(ofInstaller, { ...REACHABLE, systemId: 1 }).problems).toEqual({});
  });

  test('tells what the ICCID says of the network, where another is chosen', () => {
    const hint = (iccid: string, network: string) => SIM_CARD_FIELDS.network.hintOf?.({ iccid, network });
    expect(hint('8948 0312 3456 7890 124F', 'other')).toBe('By its ICCID: Orange');
    expect(hint('894803123456789012', 'Orange')).toBeUndefined();
    expect(hint('', 'other')).toBeUndefined();
    expect(hint('894999', 'other')).toBeUndefined();
  });

  test('sends plain values, and nothing for empty ones', () => {
    const { output } = checkForm(schema, { ...REACHABLE, telephone: '+48 600-100-201', pin: ' 1 ', imageData: 'AA==' });
    expect(output?.value).toEqual({
      systemId: null,
      nodeId: null,
      routerId: null,
      ip: null,
      telephone: '+48600100201',
      iccid: null,
      network: 'other',
      purpose: 'data',
      owner: 'sagitta',
      pin: '1',
      pinDisabled: false,
      puk: null,
      notes: null,
      imageData: 'AA==',
      imageMime: null,
    });
  });
});
