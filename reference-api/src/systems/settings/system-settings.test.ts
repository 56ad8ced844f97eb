import { apiForTests } from '../../../testing/api';
import { makeSystem } from '../../../testing/entities';
import { makeW2, settingsInput } from '../../../testing/settings-input';

const api = apiForTests();
let token: string;

beforeAll(async () => {
  token = await api.signIn('staff');
});

interface Stored {
  name: string;
  addressCity: string | null;
  inclinometerRange: number;
  rainstormModeNow: boolean;
  updatedViaWebsiteAt: string;
}

const save = (body: object) => api.call('PATCH', '/system', { token, body });
const read = async (id: number) => (await api.call('GET', `/system/${id}`, { token })).json<Stored>();
const inHours = (hours: number) => new Date(api.clock.now().getTime() + hours * 3_600_000).toISOString();
const newInput = async () => settingsInput(api, await makeSystem(api));

/** The status and the fields named in a response. */
async function outcome(changes: object) {
  const answer = await save({ ...(await newInput()), ...changes });
  const { error } = answer.json<{ error?: { fields?: Record<string, string> } }>();
  return [answer.statusCode, ...Object.keys(error?.fields ?? {})];
}

test.each<[string, object, (number | string)[]]>([
  ['a measurement period of 15 min', { summertimeMeasurementPeriod: 900 }, [200]],
  ['a measurement period of 14:59', { summertimeMeasurementPeriod: 899 }, [400, 'summertimeMeasurementPeriod']],
  ['a measurement period of 12 h', { wintertimeMeasurementPeriod: 43_200 }, [200]],
  ['a measurement period of 12:01', { wintertimeMeasurementPeriod: 43_260 }, [400, 'wintertimeMeasurementPeriod']],
  ['a communication period of 1 min', { communicationPeriod: 60 }, [200]],
  ['a communication period of 59 s', { communicationPeriod: 59 }, [400, 'communicationPeriod']],
  ['a communication period of 24 h', { communicationPeriod: 86_400 }, [200]],
  ['a communication period of 24:01', { communicationPeriod: 86_460 }, [400, 'communicationPeriod']],
  ['a change threshold as high as detection', { obstructionChangeThreshold: 20 }, [200]],
  ['a change threshold above detection', { obstructionChangeThreshold: 25 }, [400, '']],
  ['a cancel threshold as high as detection', { obstructionCancelThreshold: 20 }, [200]],
  ['a cancel threshold above detection', { obstructionCancelThreshold: 30 }, [400, '']],
  ['a threshold beside the list', { obstructionDetectionThreshold: 15 }, [400, 'obstructionDetectionThreshold']],
  ['a hysteresis for distance of 0', { hysteresisForDistance: 0 }, [200]],
  ['a hysteresis for distance of 1.5', { hysteresisForDistance: 1.5 }, [400, 'hysteresisForDistance']],
  ['more than can be stored', { hysteresisForDistance: 2 ** 31 }, [400, 'hysteresisForDistance']],
  ['a hysteresis for angle of 9.99', { hysteresisForAngle: 9.99 }, [200]],
  ['a hysteresis for angle of 10', { hysteresisForAngle: 10 }, [400, 'hysteresisForAngle']],
  ['a hysteresis for angle of 0.001', { hysteresisForAngle: 0.001 }, [400, 'hysteresisForAngle']],
  ['an inclinometer range of 9.9', { inclinometerRange: 9.9 }, [200]],
  ['an inclinometer range of 0', { inclinometerRange: 0 }, [400, 'inclinometerRange']],
  ['an inclinometer range of 1.25', { inclinometerRange: 1.25 }, [400, 'inclinometerRange']],
  ['the north pole', { latitude: 90, longitude: -180 }, [200]],
  ['six decimals', { latitude: 1.123456, longitude: 1.123456 }, [400, 'latitude', 'longitude']],
  ['beyond the pole', { latitude: 90.1 }, [400, 'latitude']],
  ['a 28th of February', { winterSeasonEnd: '28.02' }, [200]],
  ['a 29th of February', { winterSeasonEnd: '29.02' }, [400, 'winterSeasonEnd']],
  ['London', { timezone: 'Europe/London' }, [200]],
  ['another zone', { timezone: 'Europe/Berlin' }, [400, 'timezone']],
  ['a building number of 8 characters', { addressBuildingNumber: '12345678' }, [200]],
  ['a building number of 9 characters', { addressBuildingNumber: '123456789' }, [400, 'addressBuildingNumber']],
  ['a postal code of 17 characters', { addressPostalCode: 'x'.repeat(17) }, [400, 'addressPostalCode']],
  ['a name of 32 characters', { name: 'x'.repeat(31) + '1' }, [200]],
  ['a name of 33 characters', { name: 'x'.repeat(33) }, [400, 'name']],
  ['a name with a <', { name: 'a<b' }, [400, 'name']],
  ['another W2 id', { W2SystemId: 'W2-other' }, [400, 'W2SystemId']],
])('%s', async (_, changes, expected) => {
  expect(await outcome(changes)).toEqual(expected);
});

test.each([
  [0.1, 200],
  [12, 200],
  [13, 400],
  [-1, 400],
])('rainstorm mode may end in %d h: %d', async (hours, status) => {
  expect((await outcome({ rainstormModeEnd: inHours(hours) }))[0]).toBe(status);
});

test('keeps an end of rainstorm mode that has passed since the form was opened', async () => {
  const input = await newInput();
  const first = await save({ ...input, rainstormModeEnd: inHours(1) });
  expect((await read(input.systemID)).rainstormModeNow).toBe(true);
  const again = await settingsInput(api, input.systemID);
  const rainstormModeEnd = inHours(1);
  api.clock.advance(2 * 3_600_000);
  const second = await save({ ...again, rainstormModeEnd });
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect((await read(input.systemID)).rainstormModeNow).toBe(false);
});

test('drops surrounding spaces, and keeps the range of inclinometers if none is sent', async () => {
  const input = await newInput();
  await save({ ...input, name: ` ${input.name} `, addressCity: '  Kraków ', inclinometerRange: null });
  expect(await read(input.systemID)).toMatchObject({
    name: input.name,
    addressCity: 'Kraków',
    inclinometerRange: 4,
  });
});

test('refuses the second of two editors, with the values that the first has stored', async () => {
  const input = await newInput();
  const first = await save({ ...input, addressCity: 'Kraków' });
  const second = await save({ ...input, addressCity: 'Gdynia' });
  expect(first.json()).toEqual({ updatedViaWebsiteAt: (await read(input.systemID)).updatedViaWebsiteAt });
  expect([second.statusCode, second.json()]).toMatchObject([409, { error: { stored: { addressCity: 'Kraków' } } }]);
  expect((await read(input.systemID)).addressCity).toBe('Kraków');
});

test.each(['updatedAt', 'updatedViaWebsiteAt'])('refuses an old %s', async (lock) => {
  expect((await outcome({ [lock]: '2020-01-01T00:00:00.000Z' }))[0]).toBe(409);
});

test('refuses a name that another system has in any letter case, and names the field', async () => {
  const other = await newInput();
  await save({ ...other, name: `ŁĄKA ${other.systemID}` });
  expect(await outcome({ name: `łąka ${other.systemID}` })).toEqual([409, 'name']);
});

test('leaves the settings of a W2 system to its controller', async () => {
  const input = await newInput();
  await makeW2(api, input.systemID);
  expect((await save(input)).statusCode).toBe(422);
});

test('accepts at most 12 characters for the name of a W2 system without a controller', async () => {
  const id = await makeSystem(api, { version: 'W2' });
  const input = { ...(await settingsInput(api, id)), name: 'x'.repeat(13) };
  expect((await save(input)).json()).toMatchObject({ error: { fields: { name: expect.any(String) } } });
  expect((await save({ ...input, name: 'y'.repeat(12) })).statusCode).toBe(200);
});

test("adds an entry to the system's log when something has changed", async () => {
  const input = await newInput();
  await save({ ...input, addressCity: 'Kraków' });
  const logs = async () =>
    (
      await api.store.pool.query<{ text: string }>(
        "select message_en as text from log where system_id = $1 and severity = 'website'",
        [input.systemID],
      )
    ).rows.map(({ text }) => text);
  expect(await logs()).toEqual([`Settings of ${input.name} were changed by Sławomir Wiśniewski`]);
  await save({ ...(await settingsInput(api, input.systemID)), addressCity: 'Kraków' });
  expect(await logs()).toHaveLength(1);
});
