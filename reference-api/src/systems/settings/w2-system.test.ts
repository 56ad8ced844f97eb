import { testApi, type TestApi } from '../../../testing/api';
import { makeSystem } from '../../../testing/entities';
import { makeW2, W2_INPUT } from '../../../testing/settings-input';

let api: TestApi;
let busy: TestApi;
let none: TestApi;
const tokens = new Map<TestApi, string>();

beforeAll(async () => {
  [api, busy, none] = await Promise.all([
    testApi(),
    testApi({ W2_CONTROLLER: 'busy' }),
    testApi({ W2_CONTROLLER: 'none' }),
  ]);
  for (const one of [api, busy, none]) tokens.set(one, await one.signIn('staff'));
});
afterAll(() => Promise.all([api, busy, none].map((one) => one.close())));

interface Stored {
  w2ConfigurationUpdatedAt: number | null;
  dailyMeasurementTime: string | null;
  summertimeMeasurementPeriod: number;
  rainstormModeEnd: { Time: string; Valid: boolean };
}

const patch = (on: TestApi, path: string, body: object) =>
  on.call('PATCH', `/system/${path}`, { token: tokens.get(on), body });
const read = async (on: TestApi, id: number) =>
  (await on.call('GET', `/system/${id}`, { token: tokens.get(on) })).json<Stored>();
const newW2 = async (on: TestApi) => makeW2(on, await makeSystem(on));
const seconds = () => Math.floor(api.clock.now().getTime() / 1000);

describe('a configuration', () => {
  test('is stored once its controller has accepted it, with the time that the controller answered', async () => {
    const systemID = await newW2(api);
    const sent = await patch(api, 'w2-controller-configuration', { systemID, ...W2_INPUT });
    expect(sent.json()).toEqual({ newUpdatedAt: seconds(), reason: null });
    const { newUpdatedAt } = sent.json<{ newUpdatedAt: number }>();
    expect(await read(api, systemID)).toMatchObject({
      w2ConfigurationUpdatedAt: newUpdatedAt,
      dailyMeasurementTime: null,
    });
    const body = { systemID, ...W2_INPUT, w2ConfigurationUpdatedAt: newUpdatedAt };
    expect((await patch(api, 'w2-configuration', body)).statusCode).toBe(200);
    expect(await read(api, systemID)).toMatchObject({ ...W2_INPUT, w2ConfigurationUpdatedAt: newUpdatedAt });
  });

  test('gets a later time each time, even within a second', async () => {
    const systemID = await newW2(api);
    const first = await patch(api, 'w2-controller-configuration', { systemID, ...W2_INPUT });
    const { newUpdatedAt } = first.json<{ newUpdatedAt: number }>();
    const body = { systemID, ...W2_INPUT, w2ConfigurationUpdatedAt: newUpdatedAt };
    const second = await patch(api, 'w2-controller-configuration', body);
    expect(second.json<{ newUpdatedAt: number }>().newUpdatedAt).toBe(newUpdatedAt + 1);
  });

  test('that a busy controller refuses keeps its new time, and answers it with the reason', async () => {
    const systemID = await newW2(busy);
    const answer = await patch(busy, 'w2-controller-configuration', { systemID, ...W2_INPUT });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      424,
      { error: {}, newUpdatedAt: expect.any(Number), reason: 'The controller is busy' },
    ]);
    expect(await read(busy, systemID)).toMatchObject({
      w2ConfigurationUpdatedAt: answer.json<{ newUpdatedAt: number }>().newUpdatedAt,
      dailyMeasurementTime: null,
    });
  });

  test.each<[string, () => TestApi, string]>([
    ['a controller that is not operational', () => api, 'The controller does not answer'],
    ['a host without controllers', () => none, 'This host is not connected to W2 controllers'],
  ])('is not taken by %s, and nothing is changed', async (_, of, reason) => {
    const systemID = await newW2(of());
    await of().store.pool.query('update system set w2_operational = false where id = $1', [systemID]);
    const answer = await patch(of(), 'w2-controller-configuration', { systemID, ...W2_INPUT });
    expect([answer.statusCode, answer.json()]).toMatchObject([424, { newUpdatedAt: null, reason }]);
    expect((await read(of(), systemID)).w2ConfigurationUpdatedAt).toBeNull();
  });

  test.each(['w2-controller-configuration', 'w2-configuration'])(
    'with an old time is refused by %s with what is stored',
    async (path) => {
      const systemID = await newW2(api);
      const answer = await patch(api, path, { systemID, ...W2_INPUT, w2ConfigurationUpdatedAt: 5 });
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { error: { stored: { ID: systemID } } }]);
    },
  );

  test.each([
    ['a time of 23:59', { dailyMeasurementTime: '23:59' }, 200],
    ['a time of 24:00', { dailyMeasurementTime: '24:00' }, 400],
    ['no time', { dailyMeasurementTime: '' }, 400],
    ['a period of 14 min', { summertimeMeasurementPeriod: 840 }, 400],
  ])('with %s', async (_, changes, status) => {
    const systemID = await newW2(api);
    const answer = await patch(api, 'w2-controller-configuration', { systemID, ...W2_INPUT, ...changes });
    expect(answer.statusCode).toBe(status);
  });
});

describe('the log', () => {
  const STAFF = 'Sławomir Wiśniewski';
  const entries = async (systemID: number) =>
    (
      await api.store.pool.query<{ text: string }>(
        "select message_en as text from log where system_id = $1 and severity = 'website' order by id",
        [systemID],
      )
    ).rows.map(({ text }) => text);

  test('names who changed the settings', async () => {
    const systemID = await newW2(api);
    await patch(api, 'w2-configuration', { systemID, ...W2_INPUT });
    expect(await entries(systemID)).toEqual([expect.stringMatching(`^Settings of .* were changed by ${STAFF}$`)]);
  });

  test('names who turned rainstorm mode on and off', async () => {
    const systemID = await newW2(api);
    await patch(api, 'w2-rainstorm-mode', { systemID, rainstormModeEnd: seconds() + 3_600 });
    await patch(api, 'w2-rainstorm-mode', { systemID, rainstormModeEnd: null });
    expect(await entries(systemID)).toEqual([
      `Rainstorm mode was turned on by ${STAFF}`,
      `Rainstorm mode was turned off by ${STAFF}`,
    ]);
  });
});

describe('rainstorm mode', () => {
  test('is sent to the controller, whose end is then stored', async () => {
    const systemID = await newW2(api);
    const on = { systemID, rainstormModeOn: true, rainstormModeSeconds: 99 * 3_600 };
    const { newUpdatedAt, newRainstormModeEnd } = (await patch(api, 'w2-controller-rainstorm-mode', on)).json<{
      newUpdatedAt: number;
      newRainstormModeEnd: number;
    }>();
    expect(newRainstormModeEnd).toBe(seconds() + 99 * 3_600);
    expect((await read(api, systemID)).rainstormModeEnd.Valid).toBe(false);
    const stored = { systemID, rainstormModeEnd: newRainstormModeEnd, w2ConfigurationUpdatedAt: newUpdatedAt };
    expect((await patch(api, 'w2-rainstorm-mode', stored)).statusCode).toBe(200);
    expect((await read(api, systemID)).rainstormModeEnd).toEqual({
      Valid: true,
      Time: new Date(newRainstormModeEnd * 1000).toISOString(),
    });

    const off = { systemID, rainstormModeOn: false, rainstormModeSeconds: 0, w2ConfigurationUpdatedAt: newUpdatedAt };
    const ended = await patch(api, 'w2-controller-rainstorm-mode', off);
    expect(ended.json()).toMatchObject({ newRainstormModeEnd: null });
    await patch(api, 'w2-rainstorm-mode', {
      systemID,
      rainstormModeEnd: null,
      w2ConfigurationUpdatedAt: ended.json<{ newUpdatedAt: number }>().newUpdatedAt,
    });
    expect((await read(api, systemID)).rainstormModeEnd.Valid).toBe(false);
  });

  test.each([
    ['on for no time', { rainstormModeOn: true, rainstormModeSeconds: 0 }],
    ['off for an hour', { rainstormModeOn: false, rainstormModeSeconds: 3_600 }],
    ['on for 100 hours', { rainstormModeOn: true, rainstormModeSeconds: 360_000 }],
  ])('%s is no wish', async (_, wish) => {
    const systemID = await newW2(api);
    expect((await patch(api, 'w2-controller-rainstorm-mode', { systemID, ...wish })).statusCode).toBe(400);
  });

  test.each([-1, 100, 1e300])('refuses to end in %d hours', async (hours) => {
    const body = { systemID: await newW2(api), rainstormModeEnd: seconds() + hours * 3_600 };
    const answer = await patch(api, 'w2-rainstorm-mode', body);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { error: { fields: { rainstormModeEnd: 'Incorrect value' } } },
    ]);
  });
});

test.each([
  ['w2-controller-configuration', W2_INPUT],
  ['w2-configuration', W2_INPUT],
  ['w2-controller-rainstorm-mode', { rainstormModeOn: false, rainstormModeSeconds: 0 }],
  ['w2-rainstorm-mode', { rainstormModeEnd: null }],
])('%s is only for a W2 system', async (path, input) => {
  expect((await patch(api, path, { systemID: await makeSystem(api), ...input })).statusCode).toBe(422);
});
