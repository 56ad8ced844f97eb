import { parseEnv } from './env';

it('derives the port from PORT_BASE, and lets the pages of the same base call', () => {
  const env = parseEnv({ PORT_BASE: '3700' });
  expect(env.PORT).toBe(4700);
  expect(env.CORS_ORIGINS).toContain('http://localhost:3700');
  expect(env.CORS_ORIGINS).not.toContain('http://localhost:3000');
});

it('shows the demo world with the embedded database, and with a server only where it is asked for', () => {
  const DATABASE_URL = 'postgres://db/sagitta';
  expect([
    parseEnv({}).DEMO,
    parseEnv({ DATABASE_URL }).DEMO,
    parseEnv({ DATABASE_URL, DEMO: '1' }).DEMO,
    parseEnv({ DEMO: '0' }).DEMO,
  ]).toEqual([true, false, true, false]);
});

it.each([
  [undefined, { scale: 'demo', crowd: null }],
  ['test', { scale: 'test', crowd: null }],
  ['crowd', { scale: 'crowd', crowd: 5_000 }],
  ['crowd:500', { scale: 'crowd', crowd: 500 }],
])('reads the world %s', (SAGITTA_WORLD, world) => {
  expect(parseEnv({ SAGITTA_WORLD }).SAGITTA_WORLD).toEqual(world);
});

it.each(['Demo', 'crowd:', 'crowd:many', 'test:5'])('knows no world %s', (SAGITTA_WORLD) => {
  expect(() => parseEnv({ SAGITTA_WORLD })).toThrow('SAGITTA_WORLD');
});

it('takes an empty value for none', () => {
  expect(parseEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 4000, DEMO: true });
});

it('names every value that makes no sense at once', () => {
  expect(() => parseEnv({ PORT: 'http', DATABASE_URL: 'mysql://x', LIVE: 'perhaps' })).toThrow(
    /PORT[\s\S]*DATABASE_URL[\s\S]*LIVE/,
  );
});
