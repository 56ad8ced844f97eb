import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from './env';

test('derives the port from PORT_BASE, and lets the pages of the same base call', () => {
  const env = parseEnv({ PORT_BASE: '3700' });
  expect(env.PORT).toBe(4700);
  expect(env.CORS_ORIGINS).toContain('http://localhost:3700');
  expect(env.CORS_ORIGINS).not.toContain('http://localhost:3000');
});

test('shows the demo world with the embedded database, and with a server only where it is asked for', () => {
  const DATABASE_URL = 'postgres://db/sagitta';
  expect([
    parseEnv({}).DEMO,
    parseEnv({ DATABASE_URL }).DEMO,
    parseEnv({ DATABASE_URL, DEMO: '1' }).DEMO,
    parseEnv({ DEMO: '0' }).DEMO,
  ]).toEqual([true, false, true, false]);
});

test.each([
  [undefined, { scale: 'demo', crowd: null }],
  ['test', { scale: 'test', crowd: null }],
  ['crowd', { scale: 'crowd', crowd: 5_000 }],
  ['crowd:500', { scale: 'crowd', crowd: 500 }],
])('reads the world %s', (SAGITTA_WORLD, world) => {
  expect(parseEnv({ SAGITTA_WORLD }).SAGITTA_WORLD).toEqual(world);
});

test.each(['Demo', 'crowd:', 'crowd:many', 'test:5'])('knows no world %s', (SAGITTA_WORLD) => {
  expect(() => parseEnv({ SAGITTA_WORLD })).toThrow('SAGITTA_WORLD');
});

test('takes the owner of a database only beside the role of the API', () => {
  expect(() => parseEnv({ MIGRATE_DATABASE_URL: 'postgres://owner@db/sagitta' })).toThrow('DATABASE_URL, which is not');
});

test('takes an empty value for none', () => {
  expect(parseEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 4000, DEMO: true });
});

test('names every value that makes no sense at once', () => {
  expect(() => parseEnv({ PORT: 'http', DATABASE_URL: 'mysql://x', LIVE: 'perhaps' })).toThrow(
    /PORT[\s\S]*DATABASE_URL[\s\S]*LIVE/,
  );
});

describe('the demo world, whose password everybody knows', () => {
  test.each([{ NODE_ENV: 'production' }, { HOST: '0.0.0.0' }, { HOST: '::' }, { HOST: '192.168.1.7' }])(
    'does not start with %j',
    (exposed) => {
      expect(() => parseEnv(exposed)).toThrow(/The demo world does not start with .*DEMO=1/);
    },
  );

  test('starts there where it is asked for, and knows that it is open', () => {
    expect(parseEnv({ HOST: '0.0.0.0', DEMO: '1' })).toMatchObject({ DEMO: true, OPEN_DEMO: true });
  });

  test('is not in the way of a host without it', () => {
    const DATABASE_URL = 'postgres://db/sagitta';
    for (const env of [{ DATABASE_URL }, { DEMO: '0' }])
      expect(parseEnv({ ...env, HOST: '0.0.0.0', NODE_ENV: 'production' })).toMatchObject({
        DEMO: false,
        OPEN_DEMO: false,
      });
  });

  test('is not open on a desk', () => {
    expect(parseEnv({}).OPEN_DEMO).toBe(false);
    expect(parseEnv({ DEMO: '1', HOST: 'localhost' }).OPEN_DEMO).toBe(false);
  });
});

test('shows the calls at /docs with the demo world alone by default', () => {
  const DATABASE_URL = 'postgres://db/sagitta';
  expect([
    parseEnv({}).DOCS,
    parseEnv({ DATABASE_URL }).DOCS,
    parseEnv({ NODE_ENV: 'production', DEMO: '1' }).DOCS,
    parseEnv({ DATABASE_URL, DOCS: '1' }).DOCS,
    parseEnv({ DOCS: '0' }).DOCS,
  ]).toEqual([true, false, false, true, false]);
});

test('refuses ports that browsers do not call', () => {
  expect(() => parseEnv({ PORT_BASE: '5000' })).toThrow('The next usable one is 5010.');
  expect(() => parseEnv({ PORT_BASE: '64600' })).toThrow('has to be a port between 1024 and 64000');
  expect(() => parseEnv({ PORT: '6000' })).toThrow('PORT=6000 is a port that browsers refuse to call.');
  expect(parseEnv({ PORT_BASE: '5000', PORT: '4000' }).PORT).toBe(4000);
});

describe('a value in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sagitta-env-'));
  const file = join(folder, 'secret');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is read without the line end that editors add', () => {
    writeFileSync(file, 'postgres://db/sagitta\n');
    expect(parseEnv({ DATABASE_URL_FILE: file }).DATABASE_URL).toBe('postgres://db/sagitta');
  });

  test('is not in the way of a value that is set and empty, nor an empty name of a value', () => {
    writeFileSync(file, 'smtps://user:secret@host:465');
    expect(parseEnv({ SMTP_URL: '', SMTP_URL_FILE: file }).SMTP_URL).toBe('smtps://user:secret@host:465');
    expect(parseEnv({ SMTP_URL: 'smtp://mail:1025', SMTP_URL_FILE: '' }).SMTP_URL).toBe('smtp://mail:1025');
  });

  test.each([
    ['is given twice', { DATABASE_URL: 'postgres://db/x' }, 'Both DATABASE_URL and DATABASE_URL_FILE'],
    ['cannot be read', { DATABASE_URL_FILE: join(folder, 'none') }, 'DATABASE_URL_FILE cannot be read (ENOENT)'],
    ['is empty', { DATABASE_URL_FILE: '/dev/null' }, 'DATABASE_URL_FILE is empty'],
  ])('is refused if it %s', (_, more, message) => {
    expect(() => parseEnv({ DATABASE_URL_FILE: file, ...more })).toThrow(message);
  });
});
