import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { SYSTEM_FILE_MAX_BYTES } from '@sagitta/shared-contracts/rules/limits';
import { SYSTEM_FILES_MAX_BYTES } from '@sagitta/shared-contracts/rules/system-files';
import { Turns } from '../../access/limits/turns';
import { makeFile } from '../../../testing/audited-files';
import { apiForTests } from '../../../testing/api';
import { makeAccount, makeSystem } from '../../../testing/entities';
import { snapshot } from '../../../testing/snapshot';
import { watchSent, watchStatements } from '../../../testing/statements';

const api = apiForTests();
let token: string;
beforeAll(async () => {
  token = await api.signIn('staff');
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});

const PNG = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1');

interface Made {
  id: number;
  filename: string;
  size: number;
}

async function upload(systemID: number, fileName: string, content: Buffer | string, fileSize?: number) {
  const bytes = Buffer.from(content);
  const body = {
    systemID,
    mimeType: 'image/png',
    fileSize: fileSize ?? bytes.length,
    fileName,
    file: new Blob([bytes]),
  };
  return api.call('POST', '/system/system-file', { token, body });
}
/** A connection to the API, for what no client sends. */
async function connected(): Promise<Socket> {
  const address = api.app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The API does not listen.');
  const socket = connect(address.port, address.address);
  await once(socket, 'connect');
  return socket;
}
const download = (id: number) => api.call('GET', `/system/file/${id}`, { token });
const contents = async () =>
  (await api.store.pool.query<{ count: string }>('select count(*) from stored_file')).rows[0]?.count;

test('returns a file unchanged, under its name, as a download', async () => {
  const answer = await upload(await makeSystem(api), 'Zdjęcie.png', PNG);
  expect(answer.statusCode).toBe(200);
  const made = answer.json<Made>();
  expect(made).toMatchObject({ filename: 'Zdjęcie.png', size: PNG.length, createdAt: { Valid: true } });
  const file = await download(made.id);
  expect(file.rawPayload.equals(PNG)).toBe(true);
  expect(file.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment;.*Zdj%C4%99cie\.png/),
  });
});

const HTML = '<script>alert(1)</script>';
test.each<[string, string, Buffer | string, number, RegExp]>([
  ['no bytes', 'Plan.pdf', '', 400, /empty/],
  ['a script that is called an image', 'photo.png', HTML, 415, /does not fit its ending/],
  ['an SVG', 'drawing.svg', `<svg xmlns="http://www.w3.org/2000/svg">${HTML}</svg>`, 415, /not kept/],
  ['a page', 'page.html', HTML, 415, /not kept/],
  ['a program that is called text', 'notes.txt', 'MZ\0\x01', 415, /does not fit its ending/],
  ['a name that is a path', '../../etc/Plan.pdf', '%PDF-1.7', 400, /file name/],
  ['a name that is a path of Windows', '..\\Plan.pdf', '%PDF-1.7', 400, /file name/],
  ['a name that turns its end around', 'Plan\u202Efdp.txt', 'text', 400, /file name/],
])('refuses %s, and stores nothing', async (_, fileName, content, status, message) => {
  const system = await makeSystem(api);
  const before = await snapshot(api);
  const answer = await upload(system, fileName, content);
  expect([answer.statusCode, answer.body]).toEqual([status, expect.stringMatching(message)]);
  expect(await snapshot(api)).toEqual(before);
});

describe('a file that cannot be received now', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    delete api.store.freeBytes;
  });

  test('is refused before it is read, with the time to wait', async () => {
    jest.spyOn(Turns.prototype, 'wait').mockResolvedValue(null);
    const answer = await upload(await makeSystem(api), 'Photo.png', PNG);
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      429,
      '20',
      { error: { message: 'Too many files are being sent, by you or by others. Try again in 20 seconds.' } },
    ]);
  });

  test('is refused before its transaction begins where others are being stored for too long', async () => {
    const system = await makeSystem(api);
    const received = jest.fn();
    jest.spyOn(Turns.prototype, 'wait').mockResolvedValueOnce(received).mockResolvedValueOnce(null);
    const sent = watchStatements(api.store);
    const answer = await upload(system, 'Photo.png', PNG);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '20']);
    expect(sent()).not.toContain('begin');
    expect(received).toHaveBeenCalled();
  });

  test('is refused where the disk of the database would be full, and nothing is stored', async () => {
    const system = await makeSystem(api);
    const before = await snapshot(api);
    api.store.freeBytes = async () => 64_000_000;
    const answer = await upload(system, 'Photo.png', PNG);
    expect([answer.statusCode, answer.json()]).toEqual([
      507,
      { error: { message: 'The host has no room for files left. Tell whoever runs it.' } },
    ]);
    expect(await snapshot(api)).toEqual(before);
    api.store.freeBytes = async () => 189_000_000;
    expect((await upload(system, 'Photo.png', PNG)).statusCode).toBe(200);
  });

  test('gives its turn back where the sender leaves before it is read', async () => {
    const system = await makeSystem(api);
    const steps = new EventEmitter();
    api.store.freeBytes = async () => {
      const gone = once(steps, 'gone');
      steps.emit('asked');
      await gone;
      return Infinity;
    };
    const asked = once(steps, 'asked');
    const opened = once(api.app.server, 'connection') as Promise<Socket[]>;
    const socket = await connected();
    const [ours] = await opened;
    if (!ours) throw new Error('The API has no connection.');
    const closed = new Promise((resolve) => ours.once('close', resolve));
    socket.write(
      `POST /system/system-file HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n\r\n--b\r\n',
    );
    await asked;
    socket.destroy();
    await closed;
    steps.emit('gone');
    delete api.store.freeBytes;
    expect((await upload(system, 'Photo.png', PNG)).statusCode).toBe(200);
  });

  test('gives its turn back, also where it is refused', async () => {
    const system = await makeSystem(api);
    const largest = Buffer.alloc(SYSTEM_FILE_MAX_BYTES, '\0');
    for (let sent = 0; sent < 3; sent += 1) expect((await upload(system, 'Log.txt', largest)).statusCode).toBe(415);
  });
});

test.each([
  ['a second file', { more: new Blob(['Plan']) }, { file: 'Send one file at a time.' }],
  [
    'more fields than a form has',
    Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`field${n}`, 'x'])),
    { form: 'A form has at most 16 fields besides its file.' },
  ],
])('names %s as what is wrong with a form', async (_, more, fields) => {
  const body = { systemID: await makeSystem(api), mimeType: '', fileSize: 4, fileName: 'Plan.txt', ...more };
  const answer = await api.call('POST', '/system/system-file', { token, body: { ...body, file: new Blob(['Plan']) } });
  expect([answer.statusCode, answer.json().error.fields]).toEqual([400, fields]);
});

test('accepts a file of exactly the limit and refuses one byte more', async () => {
  const system = await makeSystem(api);
  const largest = Buffer.alloc(SYSTEM_FILE_MAX_BYTES, 'a');
  expect((await upload(system, 'Log.txt', largest)).statusCode).toBe(200);
  const before = await snapshot(api);
  const answer = await upload(system, 'Log.txt', Buffer.concat([largest, Buffer.from('a')]));
  expect([answer.statusCode, answer.body]).toEqual([413, expect.stringContaining('at most 25 MB')]);
  expect(await snapshot(api)).toEqual(before);
});

test('brings a large file to the database in pieces, which leave nothing behind, and back unchanged', async () => {
  const content = Buffer.from(Array.from({ length: 1_000_003 }, (_, at) => (at * at) % 251));
  const file = Buffer.concat([PNG, content]);
  const sent = watchSent(api.store);
  const made = (await upload(await makeSystem(api), 'Photo.png', file)).json<Made>();
  const brought = sent().flatMap(({ values }) => values.filter((value): value is Buffer => Buffer.isBuffer(value)));
  // Besides the hash of the caller's token.
  expect(brought.map(({ length }) => length).filter((length) => length > 32)).toEqual([
    ...Array<number>(15).fill(65_536),
    16_975,
  ]);
  expect((await download(made.id)).rawPayload.equals(file)).toBe(true);
  const { rows } = await api.store.pool.query('select oid from pg_largeobject_metadata');
  expect(rows).toEqual([]);
});

test('leaves nothing of the pieces of a file that is refused after they were brought', async () => {
  const system = await makeSystem(api);
  const id = await makeFile(api, system);
  await api.store.pool.query('update system_file set size = $1 where id = $2', [SYSTEM_FILES_MAX_BYTES - 3, id]);
  expect((await upload(system, 'Log.txt', Buffer.alloc(300_000, 'a'))).statusCode).toBe(413);
  const { rows } = await api.store.pool.query('select oid from pg_largeobject_metadata');
  expect(rows).toEqual([]);
});

test('looks at the whole of a text', async () => {
  const text = Buffer.alloc(600_000, 'a');
  text[599_999] = 0;
  expect((await upload(await makeSystem(api), 'Log.txt', text)).statusCode).toBe(415);
});

test("refuses a file that would take the system's total over its limit", async () => {
  const system = await makeSystem(api);
  const id = await makeFile(api, system);
  await api.store.pool.query('update system_file set size = $1 where id = $2', [SYSTEM_FILES_MAX_BYTES - 3, id]);
  expect((await upload(system, 'Plan.txt', 'four')).statusCode).toBe(413);
  expect((await upload(system, 'Plan.txt', 'two')).statusCode).toBe(200);
});

test('refuses a file whose length differs from the declared one', async () => {
  expect((await upload(await makeSystem(api), 'Plan.txt', 'Plan', 5)).statusCode).toBe(400);
});

test('refuses a form that ends too soon, one without a file, and a body that is not a form', async () => {
  const before = await snapshot(api);
  const send = (payload: string, type: string) =>
    api.app.inject({
      method: 'POST',
      url: '/system/system-file',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      payload,
    });
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nhalf';
  const answers = await Promise.all([
    send(part, 'multipart/form-data; boundary=b'),
    send('--b--\r\n', 'multipart/form-data; boundary=b'),
    send('{}', 'application/json'),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
  expect(await snapshot(api)).toEqual(before);
});

test('stores nothing of an upload whose connection is cut half way', async () => {
  const system = await makeSystem(api);
  const before = await snapshot(api);
  const field = (name: string, value: string | number) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body =
    field('systemID', system) +
    field('mimeType', 'text/plain') +
    field('fileSize', 1_000) +
    field('fileName', 'Plan.txt') +
    `--b\r\nContent-Disposition: form-data; name="file"; filename="Plan.txt"\r\n\r\n${'a'.repeat(500)}`;
  const socket = await connected();
  socket.end(
    `POST /system/system-file HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length + 600}\r\n\r\n${body}`,
  );
  socket.resume();
  await once(socket, 'close');
  expect(await snapshot(api)).toEqual(before);
});

test('stores the same content once, until the last file with it is deleted', async () => {
  const [system, other] = [await makeSystem(api), await makeSystem(api)];
  const before = Number(await contents());
  const first = (await upload(system, 'One.txt', 'the same words')).json<Made>();
  const second = (await upload(other, 'Two.txt', 'the same words')).json<Made>();
  expect(Number(await contents())).toBe(before + 1);
  expect((await api.call('DELETE', `/system/file/${first.id}`, { token })).statusCode).toBe(200);
  expect((await download(second.id)).body).toBe('the same words');
  expect((await api.call('DELETE', '/system', { token, body: { ID: other } })).statusCode).toBe(200);
  expect(Number(await contents())).toBe(before);
});

test('lists who has a file, and gives it only to the chosen accounts', async () => {
  const system = await makeSystem(api);
  await makeAccount(api, { category: 'installer', systems: { [system]: 'installer' } });
  const reader = await makeAccount(api, { systems: { [system]: 'common_user' } });
  const { rows } = await api.store.pool.query<{ email: string }>('select email from account where id = $1', [reader]);
  const email = rows[0]?.email ?? '';
  const id = await makeFile(api, system);
  const accounts = async () =>
    (await api.call('GET', `/system/${system}/files-accounts`, { token })).json<{ accounts: object[] }[]>();
  const installer = { accountEmail: expect.any(String), hasAccess: true, isInstaller: true };
  expect(await accounts()).toEqual([
    { fileID: id, accounts: [installer, { accountEmail: email, hasAccess: false, isInstaller: false }] },
  ]);
  const give = (fileAccounts: string[]) =>
    api.call('POST', `/system/file/${id}/accounts`, { token, body: { fileAccounts } });
  expect((await give([email])).statusCode).toBe(200);
  expect((await accounts())[0]?.accounts[1]).toMatchObject({ hasAccess: true });
  expect((await give(['nobody@example.com'])).statusCode).toBe(400);
  expect((await accounts())[0]?.accounts[1]).toMatchObject({ hasAccess: true });
  expect((await give([])).statusCode).toBe(200);
  expect((await accounts())[0]?.accounts[1]).toMatchObject({ hasAccess: false });
});
