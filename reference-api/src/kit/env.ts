import { readFileSync } from 'node:fs';
import { HEARTBEAT_MS } from '@sagitta/shared-contracts/stream';
import * as v from 'valibot';
import { exposureOf, FLAGS, isOn } from '@sagitta/shared-contracts/rules/demo';
import { isUnsafePort, refusedBase } from '@sagitta/shared-contracts/rules/ports';

/** A demo world as named by SAGITTA_WORLD; `crowd` is the requested number of systems and accounts, if any. */
export interface WorldName {
  scale: 'demo' | 'test' | 'crowd';
  crowd: number | null;
}

const flag = v.pipe(
  v.picklist(FLAGS),
  v.transform((text) => isOn(text)),
);
const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'is not a port'), v.transform(Number), v.maxValue(65_535));
const list = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
);
const ids = v.pipe(
  list,
  v.everyItem((id) => /^[1-9]\d*$/.test(id), 'is not a list of account ids'),
  v.transform((texts) => texts.map(Number)),
);
const CROWD = 5_000;
const world = v.pipe(
  v.string(),
  v.regex(/^(demo|test|crowd(:\d{1,5})?)$/, 'is neither demo, test, crowd nor crowd:<number>'),
  v.transform((text): WorldName => {
    const [name, size] = text.split(':');
    return name === 'crowd'
      ? { scale: 'crowd', crowd: Number(size ?? CROWD) }
      : { scale: name === 'test' ? 'test' : 'demo', crowd: null };
  }),
);
/** Two years: audit records are kept at least this long. */
const MIN_AUDIT_DAYS = 731;
const path = v.pipe(v.string(), v.nonEmpty());

/** Everything that the API reads from its environment; the README explains each. */
const EnvSchema = v.object({
  /** Web parts listen on PORT_BASE + 0…4, the API on PORT_BASE + 1000. */
  PORT_BASE: v.optional(port, '3000'),
  PORT: v.optional(port),
  HOST: v.optional(path, '127.0.0.1'),
  /** PostgreSQL to use in place of the embedded database. */
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'is not a postgres:// address'))),
  /**
   * The same database as its owner, who migrates it at the start. DATABASE_URL then names a role of its own for the
   * API, which cannot change the ledger; without it that role does both.
   */
  MIGRATE_DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'is not a postgres:// address'))),
  /** A streaming replica of DATABASE_URL, for readings and logs. */
  READ_DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'is not a postgres:// address'))),
  /** Folder of the embedded database. */
  DATA_DIR: v.optional(path),
  /** `production` turns off development features: the demo world by default, and /docs. */
  NODE_ENV: v.optional(v.string()),
  /**
   * Demo world and demo accounts. Defaults to on with the embedded database, off with DATABASE_URL. In production, or
   * if others can reach this host, only `DEMO=1` turns it on: its password is public.
   */
  DEMO: v.optional(flag),
  /** The API documentation at /docs. Defaults to on with the demo world, off in production. */
  DOCS: v.optional(flag),
  /**
   * Seconds in which a request has to arrive; for an upload, seconds in which some of it has to arrive, and for a
   * download that is made while it is taken, seconds in which some of it has to be taken.
   */
  REQUEST_TIMEOUT: v.optional(
    v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(1), v.maxValue(3_600)),
    '60',
  ),
  /** Days that audit records are kept, at least two years. If absent, they are kept forever. */
  AUDIT_DAYS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,6}$/),
      v.transform(Number),
      v.minValue(MIN_AUDIT_DAYS, `must be at least ${MIN_AUDIT_DAYS} days (two years)`),
    ),
  ),
  /** `demo`, `test`, or `crowd:<how many systems and accounts>`. */
  SAGITTA_WORLD: v.optional(world, 'demo'),
  /** New uplinks while the API runs (demo world only). */
  LIVE: v.optional(flag, 'on'),
  /** Notifies callers of changes as they happen; if off, they poll. */
  STREAM: v.optional(flag, 'on'),
  /** Seconds between two keep-alives: shorter than any proxy's timeout, and than the 15 s after which a page polls. */
  STREAM_HEARTBEAT: v.optional(
    v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/), v.transform(Number), v.minValue(0.1), v.maxValue(60)),
    String(HEARTBEAT_MS / 1000),
  ),
  STREAMS_PER_ACCOUNT: v.optional(v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number)), '10'),
  ADMIN_EMAIL: v.optional(v.pipe(v.string(), v.email())),
  ADMIN_PASSWORD: v.optional(v.pipe(v.string(), v.minLength(12, 'must have at least 12 characters'))),
  /**
   * Encrypts secrets that have to be read again, as those of authenticator apps. Without it none can be set up, except
   * in the demo.
   */
  SECRETS_KEY: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  PROVIDER_SLUG: v.optional(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/)), 'sagitta'),
  PROVIDER_NAME: v.optional(path, 'Sagitta'),
  /**
   * Accounts that may resend notifications of log entries; `logResendAccountIds` in the shell's config.json shows them
   * the buttons.
   */
  LOG_RESEND_ACCOUNT_IDS: v.optional(ids, ''),
  /** Origins of the shell that may call; by default those of PORT_BASE on this machine. */
  CORS_ORIGINS: v.optional(list),
  /** The product's address, for links in mails. Defaults to the first of CORS_ORIGINS. */
  WEB_URL: v.optional(
    v.pipe(
      v.string(),
      v.url(),
      v.transform((text) => text.replace(/\/$/, '')),
    ),
  ),
  /**
   * Mail server, as in smtps://user:password@host:465; without one, mails stay in the outbox, which the demo shows at
   * /outbox.
   */
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'is not an smtp:// address'))),
  MAIL_FROM: v.optional(path, 'Sagitta <no-reply@sagitta.example>'),
  /**
   * Gateway that receives text messages by `POST {"to", "text", "reference"}`, with the token as a bearer token;
   * without one, they are simulated.
   */
  SMS_URL: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\//, 'is not an http:// address'), v.url())),
  SMS_TOKEN: v.optional(path),
  /** With it the gateway reports outcomes and incoming messages at /sms-events; without it that is a 404. */
  SMS_EVENTS_SECRET: v.optional(v.pipe(v.string(), v.minLength(20, 'must have at least 20 characters'))),
  /** Minutes after which an L3 or L4 that nobody has seen goes to the next person of its system; absent, never. */
  ESCALATE_AFTER: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(1_440)),
  ),
  /** Keys for push messages to browsers, from `vapid-keys`; without them nobody can register a browser. */
  VAPID_PUBLIC_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{87}$/, 'is not a VAPID key'))),
  VAPID_PRIVATE_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'is not a VAPID key'))),
  /** Whom push services contact about this sender. */
  VAPID_SUBJECT: v.optional(v.pipe(v.string(), v.regex(/^(mailto:|https:\/\/)/, 'is neither mailto: nor https://'))),
  /** Origin of a push service in a test: the one that may be private and without TLS. Not in production. */
  PUSH_TEST_ORIGIN: v.optional(v.pipe(v.string(), v.url())),
  /**
   * Key of OpenWeather (daily and hourly forecasts); without one the demo's weather is simulated, and other hosts have
   * none.
   */
  OPENWEATHER_KEY: v.optional(path),
  OPENWEATHER_URL: v.optional(
    v.pipe(
      v.string(),
      v.url(),
      v.transform((text) => text.replace(/\/$/, '')),
    ),
    'https://pro.openweathermap.org/data/2.5',
  ),
  /** °C or kelvin; `weatherUnit` in the shell's config.json has to say the same. */
  OPENWEATHER_UNITS: v.optional(v.picklist(['metric', 'standard']), 'metric'),
  /** JSON file of network servers that report uplinks at /uplinks, and of device profiles (docs/connect.md). */
  UPLINKS: v.optional(path),
  /** Requests per minute from one address, and sign-in attempts, by address and by e-mail. */
  RATE_LIMIT: v.optional(v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number)), '1200'),
  LOGIN_RATE_LIMIT: v.optional(v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number)), '20'),
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  TRUST_PROXY: v.optional(list),
  /**
   * The demo's W2 controllers: `busy` ones refuse everything. Defaults to `simulated` with the demo world, else `none`:
   * then W2 systems cannot be set.
   */
  W2_CONTROLLER: v.optional(v.picklist(['simulated', 'busy', 'none'])),
  /** Port of `/metrics` for Prometheus, on HOST; without one there are none. */
  METRICS_PORT: v.optional(port),
  /** `info` logs every call, with its id and route. */
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'warn'),
  /** Checks responses against the contract before they are sent. */
  CHECK_ANSWERS: v.optional(flag, 'off'),
});
export type Env = v.InferOutput<typeof EnvSchema> & {
  PORT: number;
  DEMO: boolean;
  DOCS: boolean;
  /** The demo world where others can reach it, by explicit setting: every page and the log say so. */
  OPEN_DEMO: boolean;
  CORS_ORIGINS: string[];
  W2_CONTROLLER: 'simulated' | 'busy' | 'none';
  WEB_URL: string;
};

/**
 * Reads the environment once; an invalid value ends the start with one clear line. `X_FILE` names a file that holds the
 * value of X, as secrets are given to containers.
 */
export function parseEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const source = withFiles(variables);
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const result = v.safeParse(EnvSchema, given);
  if (!result.success) {
    throw new Error(
      `The environment is not ` +
        `usable:\n${result.issues.map((issue) => `  ${v.getDotPath(issue) ?? ''} ${issue.message}`).join('\n')}`,
    );
  }
  const env = result.output;
  if (env.READ_DATABASE_URL !== undefined && env.DATABASE_URL === undefined)
    throw new Error('READ_DATABASE_URL names a replica of DATABASE_URL, which is not set.');
  if (env.MIGRATE_DATABASE_URL !== undefined && env.DATABASE_URL === undefined)
    throw new Error('MIGRATE_DATABASE_URL names the owner of DATABASE_URL, which is not set.');
  if ((env.VAPID_PUBLIC_KEY === undefined) !== (env.VAPID_PRIVATE_KEY === undefined))
    throw new Error('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both, or neither.');
  if (env.VAPID_PUBLIC_KEY !== undefined && env.VAPID_SUBJECT === undefined)
    throw new Error(
      'VAPID_SUBJECT is not set: push services need an address for questions, as in mailto:ops@example.com.',
    );
  if (env.PUSH_TEST_ORIGIN !== undefined && env.NODE_ENV === 'production')
    throw new Error('PUSH_TEST_ORIGIN is for tests: it lets callers reach a private address.');
  const PORT = env.PORT ?? env.PORT_BASE + 1000;
  const refused = env.PORT === undefined ? refusedBase(env.PORT_BASE) : null;
  if (refused !== null) throw new Error(refused);
  if (isUnsafePort(PORT)) throw new Error(`PORT=${PORT} is a port that browsers refuse to call. Choose another.`);
  const origins = env.CORS_ORIGINS ?? ['localhost', '127.0.0.1'].map((host) => `http://${host}:${env.PORT_BASE}`);
  const DEMO = env.DEMO ?? env.DATABASE_URL === undefined;
  const exposure = exposureOf(env);
  if (DEMO && env.DEMO === undefined && exposure !== null)
    throw new Error(
      `The demo world does not start with ${exposure}: everybody knows its password. Set DATABASE_URL, ` +
        `or DEMO=0 for an empty database, or DEMO=1 if the demo is meant to be open.`,
    );
  return {
    ...env,
    PORT,
    DEMO,
    OPEN_DEMO: DEMO && exposure !== null,
    DOCS: env.DOCS ?? (DEMO && env.NODE_ENV !== 'production'),
    CORS_ORIGINS: origins,
    W2_CONTROLLER: env.W2_CONTROLLER ?? (DEMO ? 'simulated' : 'none'),
    WEB_URL: env.WEB_URL ?? origins[0] ?? `http://localhost:${env.PORT_BASE}`,
  };
}

/** @throws Error that names the variable: never its value */
function withFiles(source: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  const values = { ...source };
  for (const name of Object.keys(EnvSchema.entries)) {
    const file = source[`${name}_FILE`];
    if (file === undefined || file === '') continue;
    if (values[name] !== undefined && values[name] !== '')
      throw new Error(`Both ${name} and ${name}_FILE are set. Choose one.`);
    try {
      values[name] = readFileSync(file, 'utf8').trim();
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      throw new Error(`${name}_FILE cannot be read (${code ?? 'unknown reason'}).`, { cause });
    }
    if (values[name] === '') throw new Error(`${name}_FILE is empty.`);
  }
  return values;
}
