import { OPEN_DEMO_NOTICE } from '@sagitta/shared-contracts/rules/demo';
import { databaseClock } from './db/database-clock';
import { endingOf } from './kit/ending';
import { parseEnv } from './kit/env';
import { loggedLine } from './kit/log-errors';
import { startLedgerHeads } from './alarms/ledger/log-head';
import { mayTellPassword, smtp, startMailer } from './accounts/mail/mailer';
import { channelsOf } from './alarms/notifications/channels';
import { MessageCounters, noteAttempts } from './alarms/notifications/note-attempts';
import { startNotifications } from './alarms/notifications/start-notifications';
import { onceAMinute } from './kit/once-a-minute';
import { startSmsRounds } from './records/sms/send-queued';
import { smsPort } from './alarms/sms/sms-port';
import { startAuditRetention } from './accounts/audit-retention';
import { buildApi, openStore, openUplinks } from './start';
import { startCards } from './systems/kept-cards';
import { openWeather } from './systems/weather/open-weather';
import { startWeather } from './systems/weather/refresh-weather';
import { startUpkeep } from './upkeep';
import { startSilence } from './readings/silence/start-silence';
import { startDownlinks } from './readings/uplinks/downlinks';
import { startMqtt } from './entrances/uplinks/mqtt';
import { startLive } from './world/live';

const started = performance.now();
const say = (line: string) => console.log(`[api] ${line}`);

try {
  const env = parseEnv(process.env);
  const { clock, follow } = databaseClock();
  const store = await openStore(env, clock, say);
  const stopClock = await follow(store.pool, say);
  const uplinks = openUplinks(store, env, clock);
  const messages = new MessageCounters();
  const app = await buildApi(store, env, clock, { uplinks, messages });
  const failed = (line: string) => (error: unknown, times?: number) => app.log.error({ err: error, times }, line);
  const seldom = (line: string) => onceAMinute<unknown>(clock, failed(line));

  const send = env.SMTP_URL === undefined ? null : smtp(env.SMTP_URL, env.MAIL_FROM);
  if (env.SMTP_URL === undefined && !env.DEMO)
    say('SMTP_URL is not set: mails wait in the outbox, and nobody gets them.');
  if (env.SMTP_URL !== undefined && mayTellPassword(env.SMTP_URL))
    say('SMTP_URL lets its password and all mails go without TLS where the mail server offers none.');
  const sms = smsPort(env, clock);
  if (env.SMS_URL === undefined && !env.DEMO) say('SMS_URL is not set: text messages fail, nobody gets them.');
  const weather =
    env.OPENWEATHER_KEY === undefined
      ? null
      : openWeather({ key: env.OPENWEATHER_KEY, url: env.OPENWEATHER_URL, units: env.OPENWEATHER_UNITS });
  if (env.OPEN_DEMO) say(OPEN_DEMO_NOTICE);

  // What runs besides the calls, each as the function that stops it. What comes first is needed longest: they are
  // stopped in reverse, what takes something in before what stores it.
  const running = [
    () => store.close(),
    stopClock,
    env.AUDIT_DAYS === undefined
      ? null
      : startAuditRetention(store.db, clock, env.AUDIT_DAYS, failed('Old records of changes could not be deleted.')),
    weather && startWeather(store.db, weather, clock, failed('A forecast could not be fetched; the stored one stays.')),
    startSmsRounds(store.db, sms, clock, seldom('Text messages could not be sent.')),
    send && startMailer(store.db, send, clock, seldom('Mails could not be sent.')),
    startNotifications(
      store.db,
      channelsOf(store.db, env, send, sms, clock),
      env,
      clock,
      noteAttempts(app.log, messages, clock),
      failed('Notifications could not be sent.'),
    ),
    env.DEMO && env.LIVE ? startLive(store.db, clock, failed('A step of the demo world failed.')) : null,
    startLedgerHeads(store.db, app.log, failed('The newest entry of the ledger could not be read.')),
    startSilence(store.db, clock, failed('What has fallen silent could not be concluded.')),
    startCards(store.db, clock, seldom('What lists keep could not be brought up to date.')),
    startUpkeep(store.db, clock, failed('What has run out could not be deleted.')),
    uplinks && startDownlinks(store.db, uplinks.config, clock, failed('Commands could not be handed over; they wait.')),
    () => app.close(),
    uplinks && startMqtt(uplinks, store.db, app.log),
  ];
  const stop = async () => {
    for (const stopOne of running.toReversed()) await stopOne?.();
  };
  const end = endingOf(stop, { say: (line) => console.error(`[api] ${line}`), exit: (code) => process.exit(code) });
  process.on('SIGINT', () => end());
  process.on('SIGTERM', () => end());
  // Unhandled rejections come here too. Its supervisor restarts it.
  process.on('uncaughtException', (error) => end(error));
  // Without its embedded database the API is useless. A PostgreSQL that stops comes back, and is never lost.
  void store.lost.then(end);

  try {
    await app.listen({ port: env.PORT, host: env.HOST });
  } catch (error) {
    end();
    throw error;
  }
  say(
    `Listening on http://${env.HOST === '127.0.0.1' ? 'localhost' : env.HOST}:${env.PORT} (${store.kind}, ` +
      `after ${((performance.now() - started) / 1000).toFixed(1)} s).`,
  );
} catch (error) {
  console.error(`[api] Cannot start: ${loggedLine(error)}`);
  process.exitCode = 1;
}
