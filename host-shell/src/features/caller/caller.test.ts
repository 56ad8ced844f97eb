import { isApiError, type ApiError } from '@sagitta/shared-contracts/api-error';
import { operation } from '@sagitta/shared-contracts/operation';
import { SET_UP_FIRST } from '@sagitta/shared-contracts/rules/second-factor';
import { ACCEPT_CARDS, ACCEPT_TABLE, CARDS_TYPE, TABLE_TYPE } from '@sagitta/shared-contracts/table';
import { IdParamsSchema } from '@sagitta/shared-contracts/wire';
import axios, { AxiosError, CanceledError } from 'axios';
import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import * as v from 'valibot';
import { createCaller, toApiError } from './caller';

const API = 'http://api.test';
const getThing = operation('GET', '/thing/{id}', {
  name: 'getThing',
  params: IdParamsSchema,
  output: v.object({ name: v.string() }),
  success: [200, 302],
  errors: { 404: 'No such thing.' },
});
const patient = operation('GET', '/patient', {
  name: 'patient',
  output: v.unknown(),
  retry: { times: 2, delayMs: 5 },
});
const enter = operation('POST', '/enter', {
  name: 'enter',
  input: v.object({ word: v.string() }),
  output: v.unknown(),
  auth: 'none',
});
const download = operation('GET', '/file', { name: 'download', output: 'blob', success: [200, 304] });
const upload = operation('POST', '/upload', {
  name: 'upload',
  input: v.object({ systemID: v.number(), file: v.blob() }),
  body: 'multipart',
  output: v.unknown(),
});

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function setUp(token: string | null = 'abc') {
  const flights = new AbortController();
  const onUnauthorized = jest.fn();
  const onSetUpFirst = jest.fn();
  const onServerDate = jest.fn();
  const signal = () => flights.signal;
  return {
    flights,
    onUnauthorized,
    onSetUpFirst,
    onServerDate,
    call: createCaller({ apiUrl: API, token: () => token, signal, onUnauthorized, onSetUpFirst, onServerDate }),
  };
}

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isApiError(error)) throw new Error(`Not an ApiError: ${String(error)}`);
  return error;
}

test('a call fills the path, carries the token and answers what the contract says', async () => {
  server.use(
    http.get(`${API}/thing/7`, ({ request }) =>
      HttpResponse.json({ name: request.headers.get('authorization'), more: 1 }),
    ),
  );
  expect(await setUp().call(getThing, { params: { id: 7 } })).toEqual({ name: 'Bearer abc' });
});

describe('a list that may come as a table', () => {
  const listThings = operation('GET', '/things', {
    name: 'listThings',
    output: v.array(v.object({ id: v.number() })),
    table: true,
  });
  const things = (body: unknown, type: string) => {
    const accepted: (string | null)[] = [];
    server.use(
      http.get(`${API}/things`, ({ request }) => {
        accepted.push(request.headers.get('accept'));
        return new HttpResponse(JSON.stringify(body), { headers: { 'Content-Type': `${type}; charset=utf-8` } });
      }),
    );
    return accepted;
  };

  test('is asked for as one, and read from it', async () => {
    const accepted = things({ fields: [['id']], usual: [7], rows: [[0], [8]] }, TABLE_TYPE);
    expect(await setUp().call(listThings, {})).toEqual([{ id: 7 }, { id: 8 }]);
    expect(accepted).toEqual([ACCEPT_TABLE]);
  });

  test('is asked for as one of cards where its part needs no more, and its short rows are read', async () => {
    const accepted = things({ fields: [['id']], usual: [7], rows: [[], [8]] }, CARDS_TYPE);
    expect(await setUp().call({ ...listThings, table: 'cards' }, {})).toEqual([{ id: 7 }, { id: 8 }]);
    expect(accepted).toEqual([ACCEPT_CARDS]);
  });

  test('is read as it comes from a host without tables', async () => {
    things([{ id: 7 }], 'application/json');
    expect(await setUp().call(listThings, {})).toEqual([{ id: 7 }]);
  });

  test('is malformed where the table is none', async () => {
    things({ fields: 'id', rows: [] }, TABLE_TYPE);
    expect(await failure(setUp().call(listThings, {}))).toMatchObject({ kind: 'malformed' });
  });

  test('is not asked for as one by a part that does not know of tables', async () => {
    const accepted = things([], 'application/json');
    const { table: _, ...older } = listThings;
    expect(await setUp().call(older as typeof listThings, {})).toEqual([]);
    expect(accepted[0]).not.toContain(TABLE_TYPE);
  });
});

describe('an answer that its caller reads', () => {
  const read = (told: unknown) => ({
    read: async (body: ArrayBuffer) => {
      expect(new TextDecoder().decode(body)).toBe('{"name":"Żuk","more":1}');
      return Promise.resolve(told);
    },
  });
  const request = { params: { id: 7 } };

  test('is what the caller makes of it, and checked', async () => {
    server.use(http.get(`${API}/thing/7`, () => HttpResponse.json({ name: 'Żuk', more: 1 })));
    expect(await setUp().call(getThing, request, read({ name: 'Read' }))).toEqual({ name: 'Read' });
    expect(await failure(setUp().call(getThing, request, read({ name: 7 })))).toMatchObject({ kind: 'malformed' });
  });

  test('is read by the shell where the caller leaves it', async () => {
    server.use(http.get(`${API}/thing/7`, () => HttpResponse.json({ name: 'Żuk', more: 1 })));
    expect(await setUp().call(getThing, request, read(undefined))).toEqual({ name: 'Żuk' });
  });

  test('says what the host says where it fails', async () => {
    server.use(http.get(`${API}/thing/7`, () => HttpResponse.json({ error: { message: 'No.' } }, { status: 403 })));
    expect(await failure(setUp().call(getThing, request, read(undefined)))).toMatchObject({
      status: 403,
      message: 'No.',
    });
  });
});

describe('a long answer', () => {
  const words = 'x'.repeat(100);

  /** How many tasks there are between the arrival of an answer with this many entries, its parsing and its check. */
  async function tasksOf(entries: number, { asTable }: { asTable: boolean }) {
    const rows = Array.from({ length: entries }, () => (asTable ? [words] : { words }));
    const body = JSON.stringify(asTable ? { fields: [['words']], usual: [''], rows } : rows);
    server.use(
      http.get(
        `${API}/long`,
        () =>
          new HttpResponse(body, {
            headers: {
              'Content-Type': asTable ? TABLE_TYPE : 'application/json',
              Date: 'Sat, 21 Nov 2026 08:00:00 GMT',
            },
          }),
      ),
    );
    let task = 0;
    let counter = setTimeout(function count() {
      task += 1;
      counter = setTimeout(count);
    });
    const seen = { arrived: -1, parsed: -1, checked: -1 };
    const parse = JSON.parse;
    const spy = jest.spyOn(JSON, 'parse').mockImplementation((text: string) => {
      if (text === body) seen.parsed = task;
      return parse(text) as unknown;
    });
    const output = v.pipe(
      v.array(v.object({ words: v.string() })),
      v.check(() => {
        seen.checked = task;
        return true;
      }),
    );
    const { call, onServerDate } = setUp();
    onServerDate.mockImplementation(() => {
      seen.arrived = task;
    });
    const answer = await call(operation('GET', '/long', { name: 'listLong', output, table: true }), {});
    clearTimeout(counter);
    spy.mockRestore();
    expect(answer).toEqual(Array.from({ length: entries }, () => ({ words })));
    return [seen.parsed - seen.arrived, seen.checked - seen.parsed];
  }

  test('is parsed and checked in tasks of their own', async () => {
    const [untilParsed, untilChecked] = await tasksOf(5_000, { asTable: false });
    expect(untilParsed).toBeGreaterThanOrEqual(1);
    expect(untilChecked).toBeGreaterThanOrEqual(1);
  });

  test('that is a table is turned into a list in a task between', async () => {
    const [, untilChecked] = await tasksOf(5_000, { asTable: true });
    expect(untilChecked).toBeGreaterThanOrEqual(2);
  });

  /** Reads a list of so many, of which one may be broken, and tells what the tasks of its check were. */
  async function readMany(entries: number, { broken, asTable = false }: { broken?: number; asTable?: boolean } = {}) {
    const rows = Array.from({ length: entries }, (_, id) => ({ id, words: id === broken ? 7 : words }));
    const table = { fields: [['id'], ['words']], usual: [0, words], rows: rows.map(({ id, words: of }) => [id, of]) };
    server.use(
      http.get(`${API}/long`, () =>
        asTable ? HttpResponse.json(table, { headers: { 'Content-Type': TABLE_TYPE } }) : HttpResponse.json(rows),
      ),
    );
    let task = 0;
    let counter = setTimeout(function count() {
      task += 1;
      counter = setTimeout(count);
    });
    const tasks = new Set<number>();
    const word = v.pipe(
      v.string(),
      v.check(() => {
        tasks.add(task);
        return true;
      }),
    );
    const output = v.array(v.object({ id: v.number(), words: word }));
    try {
      const answer = await setUp().call(operation('GET', '/long', { name: 'listLong', output, table: true }), {});
      return { answer, rows, tasks };
    } finally {
      clearTimeout(counter);
    }
  }

  test('that is a list is checked in several tasks, and is whole and in order', async () => {
    const { answer, rows, tasks } = await readMany(6_001);
    expect(answer).toEqual(rows);
    expect(tasks.size).toBeGreaterThanOrEqual(3);
  });

  test('that is a table is read and checked in several tasks, and is whole and in order', async () => {
    const { answer, rows, tasks } = await readMany(10_001, { asTable: true });
    expect(answer).toEqual(rows);
    expect(tasks.size).toBeGreaterThanOrEqual(3);
  });

  test.each([[false], [true]])(
    'of which a late item does not match the contract is malformed, and the item is named (table: %s)',
    async (asTable) => {
      expect(await failure(readMany(6_001, { broken: 5_500, asTable }))).toMatchObject({
        kind: 'malformed',
        message: expect.stringContaining('5500.words'),
      });
    },
  );

  test('alone is dealt with so: a short one is parsed and checked as it arrives', async () => {
    expect(await tasksOf(10, { asTable: true })).toEqual([0, 0]);
  });
});

test('a call without sign-in carries no token', async () => {
  server.use(
    http.post(`${API}/enter`, async ({ request }) =>
      HttpResponse.json({ token: request.headers.get('authorization'), body: await request.json() }),
    ),
  );
  expect(await setUp().call(enter, { input: { word: 'x' } })).toEqual({ token: null, body: { word: 'x' } });
});

test('302 is an answer where the operation says so', async () => {
  server.use(http.get(`${API}/thing/7`, () => HttpResponse.json({ name: 'x' }, { status: 302 })));
  expect(await setUp().call(getThing, { params: { id: 7 } })).toEqual({ name: 'x' });
});

test('a response that does not match the contract is malformed', async () => {
  server.use(http.get(`${API}/thing/7`, () => HttpResponse.json({ name: 7 })));
  expect(await failure(setUp().call(getThing, { params: { id: 7 } }))).toMatchObject({
    kind: 'malformed',
    operation: 'getThing',
    status: 200,
    message: expect.stringContaining('name'),
  });
});

test('an answer that is not JSON is malformed', async () => {
  server.use(http.get(`${API}/thing/7`, () => HttpResponse.text('<html>')));
  expect((await failure(setUp().call(getThing, { params: { id: 7 } }))).kind).toBe('malformed');
});

test('an error repeats what the host says, with its reference', async () => {
  server.use(
    http.get(`${API}/thing/7`, () =>
      HttpResponse.json({ error: { message: 'Broken.', reference: 'r-1' } }, { status: 500 }),
    ),
  );
  expect(await failure(setUp().call(getThing, { params: { id: 7 } }))).toMatchObject({
    kind: 'status',
    status: 500,
    message: 'Broken.',
    details: { reference: 'r-1' },
  });
});

test("an error without a message gets the contract's message", async () => {
  server.use(http.get(`${API}/thing/7`, () => new HttpResponse(null, { status: 404 })));
  expect(await failure(setUp().call(getThing, { params: { id: 7 } }))).toMatchObject({
    status: 404,
    message: 'No such thing.',
  });
});

test.each([500, 503, 429])('%i is repeated as often as the operation says', async (status) => {
  let asked = 0;
  server.use(
    http.get(`${API}/patient`, () => {
      asked += 1;
      return asked < 3 ? new HttpResponse(null, { status }) : HttpResponse.json('at last');
    }),
  );
  expect(await setUp().call(patient, {})).toBe('at last');
  expect(asked).toBe(3);
});

test('a busy host is left alone for as long as it says', async () => {
  const timeout = jest.spyOn(globalThis, 'setTimeout');
  const answers = [new HttpResponse(null, { status: 503, headers: { 'Retry-After': '0.04' } }), HttpResponse.json('x')];
  server.use(http.get(`${API}/patient`, () => answers.shift()));
  expect(await setUp().call(patient, {})).toBe('x');
  expect(timeout).toHaveBeenCalledWith(expect.any(Function), 40);
  timeout.mockRestore();
});

test('after the last retry the failure is reported', async () => {
  let asked = 0;
  server.use(
    http.get(`${API}/patient`, () => {
      asked += 1;
      return HttpResponse.error();
    }),
  );
  expect((await failure(setUp().call(patient, {}))).kind).toBe('network');
  expect(asked).toBe(3);
});

test.each([400, 401, 403, 404, 501])('%i is not repeated', async (status) => {
  let asked = 0;
  server.use(
    http.get(`${API}/patient`, () => {
      asked += 1;
      return new HttpResponse(null, { status });
    }),
  );
  expect((await failure(setUp().call(patient, {}))).status).toBe(status);
  expect(asked).toBe(1);
});

test('an operation without retries is asked once', async () => {
  let asked = 0;
  server.use(
    http.get(`${API}/thing/7`, () => {
      asked += 1;
      return new HttpResponse(null, { status: 500 });
    }),
  );
  await failure(setUp().call(getThing, { params: { id: 7 } }));
  expect(asked).toBe(1);
});

test('a host that cannot be reached is reported as such', async () => {
  server.use(http.get(`${API}/thing/7`, () => HttpResponse.error()));
  expect(await failure(setUp().call(getThing, { params: { id: 7 } }))).toMatchObject({ kind: 'network', status: 0 });
});

test.each(['ECONNABORTED', 'ETIMEDOUT'])(
  'a host that is slower than the operation allows is reported as such (%s)',
  async (code) => {
    // The network mock lets no time pass: this is the error that axios makes of it.
    expect(await toApiError(getThing, new AxiosError('timeout of 30000ms exceeded', code))).toMatchObject({
      kind: 'timeout',
      status: 0,
    });
  },
);

test('the end of the session aborts what is in flight', async () => {
  server.use(http.get(`${API}/thing/7`, () => delay('infinite')));
  const { call, flights } = setUp();
  const promise = failure(call(getThing, { params: { id: 7 } }));
  flights.abort();
  expect((await promise).kind).toBe('aborted');
});

test('a page that is left aborts its own call', async () => {
  server.use(http.get(`${API}/thing/7`, () => delay('infinite')));
  const own = new AbortController();
  const promise = failure(setUp().call(getThing, { params: { id: 7 } }, { signal: own.signal }));
  own.abort();
  expect((await promise).kind).toBe('aborted');
});

test('401 ends the session, but not for a call that carries no token', async () => {
  server.use(
    http.get(`${API}/thing/7`, () => new HttpResponse(null, { status: 401 })),
    http.post(`${API}/enter`, () => new HttpResponse(null, { status: 401 })),
  );
  const { call, onUnauthorized } = setUp();
  await failure(call(enter, { input: { word: 'x' } }));
  expect(onUnauthorized).not.toHaveBeenCalled();
  await failure(call(getThing, { params: { id: 7 } }));
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
});

test('401 of a token that has been replaced meanwhile does not end the new session', async () => {
  const onUnauthorized = jest.fn();
  let token = 'earlier';
  server.use(
    http.get(`${API}/thing/7`, () => {
      token = 'new';
      return new HttpResponse(null, { status: 401 });
    }),
  );
  const { signal } = new AbortController();
  const call = createCaller({ apiUrl: API, token: () => token, signal: () => signal, onUnauthorized });
  expect((await failure(call(getThing, { params: { id: 7 } }))).status).toBe(401);
  expect(onUnauthorized).not.toHaveBeenCalled();
});

test('only the refusal that asks for a second factor leads to its set-up, also of a file', async () => {
  const refusal = (more: object) =>
    HttpResponse.json({ error: { message: 'Not allowed for this account.', ...more } }, { status: 403 });
  const { call, onSetUpFirst } = setUp();
  server.use(http.get(`${API}/thing/7`, () => refusal({})));
  await failure(call(getThing, { params: { id: 7 } }));
  expect(onSetUpFirst).not.toHaveBeenCalled();
  server.use(
    http.get(`${API}/thing/7`, () => refusal({ code: SET_UP_FIRST })),
    http.get(`${API}/file`, () => refusal({ code: SET_UP_FIRST })),
  );
  await failure(call(getThing, { params: { id: 7 } }));
  await failure(call(download, {}));
  expect(onSetUpFirst).toHaveBeenCalledTimes(2);
});

test('a file comes with its name and date', async () => {
  server.use(
    http.get(
      `${API}/file`,
      () =>
        new HttpResponse('bytes', {
          headers: {
            'Content-Disposition': 'attachment; filename="map 1.png"',
            'Last-Modified': 'Sat, 21 Nov 2026 08:00:00 GMT',
          },
        }),
    ),
  );
  const file = await setUp().call(download, {});
  expect(file).toMatchObject({
    fileName: 'map 1.png',
    lastModified: 'Sat, 21 Nov 2026 08:00:00 GMT',
    notModified: false,
  });
  expect(file.blob.size).toBe(5);
});

test('reports how much of an answer has arrived', async () => {
  server.use(http.get(`${API}/file`, () => new HttpResponse('x'.repeat(50_000))));
  const told: number[] = [];
  await setUp().call(download, {}, { onDownloadProgress: (bytes) => told.push(bytes) });
  expect(told.at(-1)).toBe(50_000);
});

test('a file that did not change is reported as such', async () => {
  server.use(
    http.get(
      `${API}/file`,
      ({ request }) => new HttpResponse(null, { status: request.headers.has('if-modified-since') ? 304 : 200 }),
    ),
  );
  expect(
    (await setUp().call(download, {}, { headers: { 'If-Modified-Since': 'Sat, 21 Nov 2026 08:00:00 GMT' } }))
      .notModified,
  ).toBe(true);
});

test('the words of an error are read from a file answer too', async () => {
  server.use(http.get(`${API}/file`, () => HttpResponse.json({ error: { message: 'No file.' } }, { status: 403 })));
  expect((await failure(setUp().call(download, {}))).message).toBe('No file.');
});

test('a body with a file is sent as a form', async () => {
  server.use(http.post(`${API}/upload`, ({ request }) => HttpResponse.json(request.headers.get('content-type'))));
  expect(await setUp().call(upload, { input: { systemID: 7, file: new Blob(['x']) } })).toMatch(/multipart\/form-data/);
});

test("the host's clock is heard", async () => {
  server.use(
    http.get(`${API}/thing/7`, () =>
      HttpResponse.json({ name: 'x' }, { headers: { Date: 'Sat, 21 Nov 2026 08:00:00 GMT' } }),
    ),
  );
  const { call, onServerDate } = setUp();
  await call(getThing, { params: { id: 7 } });
  expect(onServerDate).toHaveBeenCalledWith('Sat, 21 Nov 2026 08:00:00 GMT');
});

describe('an upload', () => {
  const halting = operation('POST', '/slow', {
    name: 'halting',
    input: v.object({ file: v.blob() }),
    body: 'multipart',
    output: v.unknown(),
    timeoutMs: 1_000,
  });
  const send = () => setUp().call(halting, { input: { file: new Blob(['x']) } });

  test('that comes to a halt has taken too long', async () => {
    server.use(http.post(`${API}/slow`, () => delay('infinite')));
    expect(await failure(send())).toMatchObject({ kind: 'timeout', operation: 'halting' });
  });

  test('that goes on may take longer', async () => {
    const { adapter } = axios.defaults;
    const told: number[] = [];
    // The mocked network tells of no progress.
    axios.defaults.adapter = async (config) => {
      for (let sent = 1; sent <= 4; sent += 1) {
        await delay(300);
        if (config.signal?.aborted) throw new CanceledError();
        config.onUploadProgress?.({ progress: sent / 4, loaded: sent, bytes: 1, lengthComputable: true });
      }
      return { data: '"stored"', status: 200, statusText: '', headers: {}, config };
    };
    const { call } = setUp();
    axios.defaults.adapter = adapter;
    const onUploadProgress = (percent: number) => told.push(percent);
    await expect(call(halting, { input: { file: new Blob(['x']) } }, { onUploadProgress })).resolves.toBe('stored');
    expect(told).toEqual([25, 50, 75, 100]);
  });
});
