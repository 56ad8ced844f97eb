import { setTimeout as wait } from 'node:timers/promises';
import { listNodes } from '@sagitta/shared-contracts/api/node';
import { login } from '@sagitta/shared-contracts/api/session';
import { STREAM_PATH } from '@sagitta/shared-contracts/stream';
import { call } from '@sagitta/e2e/support/api';
import { startMailSink } from '@sagitta/e2e/support/field/mail-sink';
import { ADMIN, BenchRoofs, euiOf, uplinkText } from '../../../reference-api/cli/bench-roofs';
import { ALARMS, type AlarmFigures } from './figures';

/** mm; the base is 5,000, the permissible value 20. */
const CALM = 4_999;
const L3 = 4_984.5;
const DEADLINE_MS = 30_000;
const LOOK_EVERY_MS = 5;
/** Between one alarm and the next, so that they do not keep step with the host's rounds of a second. */
const STEP_MS = 137;

/** The nodes of the alarms, each with a system and a person of its own: nobody's second message waits for the first. */
const MAKE = `
  with place as (
    insert into system (name, version) select 'Alarm ' || serial, 'W4' from unnest($1::text[]) as serial
    returning id, name
  ), made as (
    insert into device (serial, type, role, main_sensor, system_version)
    select serial, 'UD-20.3', 'endpoint_device', 'laser', 'W4' from unnest($1::text[]) as serial
    returning id, serial
  ), person as (
    insert into account (name, email, password_hash, pairing_code)
    select serial, serial || '@example.com', '', serial from unnest($1::text[]) as serial
    returning id, name
  ), told as (
    insert into assignment (account_id, system_id, role, email_events)
    select person.id, place.id, 'common_user', '{L3}' from person join place on place.name = 'Alarm ' || person.name
  )
  insert into node (system_id, device_id, name, measurement_base_distance, permissible_value,
    threshold_level1, threshold_level2, threshold_level3, threshold_level4)
  select place.id, made.id, 'Node', 5000, 20, 30, 50, 70, 90
  from place join made on place.name = 'Alarm ' || made.serial`;

/** How long an L3 takes from its uplink to an open dashboard and to a mail server, without the demo world. */
export async function measureAlarms(say: (text: string) => void): Promise<AlarmFigures> {
  say(`API on postgres: ${ALARMS} alarms, one after the other …`);
  const mail = await startMailSink();
  const env = {
    DEMO: '0',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Bench <bench@example.com>',
    WEB_URL: 'https://bench.example',
  };
  const roofs = await BenchRoofs.open({ devices: 0, env });
  const leaving = new AbortController();
  const figures: AlarmFigures = { dashboardMs: [], mailMs: [] };
  try {
    await roofs.pool.query(MAKE, [Array.from({ length: ALARMS }, (_, index) => euiOf(index))]);
    const { token } = await call(roofs.address, login, { input: { email: ADMIN.email, password: ADMIN.password } });
    for (let index = 0; index < ALARMS; index += 1) await report(roofs, index, 1, CALM);
    const { rows } = await roofs.pool.query<{ id: number; system: number; serial: string }>(
      `select n.id, n.system_id as system, d.serial from node n join device d on d.id = n.device_id`,
    );
    const stream = await openStream(roofs.address, token, leaving.signal);
    for (let index = 0; index < ALARMS; index += 1) {
      const { id, system } = rows.find(({ serial }) => serial === euiOf(index)) ?? { id: 0, system: 0 };
      const isShown = async () => {
        if (!stream.takeChange()) return false;
        // As the dashboard does: the event tells what has changed, not to what.
        const [node] = await call(roofs.address, listNodes, { input: { systemIds: [system], nodeIds: [id] } }, token);
        return node?.LatestKnownThreatLevel === 'L3';
      };
      await wait((index * STEP_MS) % 1_000);
      const mails = mail.mails.length;
      const from = performance.now();
      await report(roofs, index, 2, L3);
      const [dashboardMs, mailMs] = await Promise.all([
        timeUntil(from, isShown),
        timeUntil(from, () => Promise.resolve(mail.mails.length > mails)),
      ]);
      figures.dashboardMs.push(dashboardMs);
      figures.mailMs.push(mailMs);
    }
    const others = mail.mails.filter(({ subject }) => !subject.includes('L3'));
    if (others.length > 0) throw new Error(`A mail was about something else: ${others[0]?.subject}`);
    return figures;
  } finally {
    leaving.abort();
    await roofs.close();
    await mail.stop();
  }
}

async function report(roofs: BenchRoofs, index: number, fcnt: number, distance: number): Promise<void> {
  const status = await roofs.post(uplinkText(index, fcnt, new Date(), distance));
  if (status !== 204) throw new Error(`An uplink was answered with ${status}.`);
}

/** A stream that tells whether anything has changed since it was asked last. */
async function openStream(address: string, token: string, signal: AbortSignal) {
  const headers = { authorization: `Bearer ${token}` };
  const { body, status } = await fetch(address + STREAM_PATH, { headers, signal });
  if (!body) throw new Error(`The stream answered ${status}.`);
  let hasChanged = false;
  const hear = async () => {
    for await (const text of body.pipeThrough(new TextDecoderStream()))
      if (text.includes('event: change')) hasChanged = true;
  };
  hear().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return {
    takeChange: () => {
      const had = hasChanged;
      hasChanged = false;
      return had;
    },
  };
}

/** ms from a moment until something is so. */
async function timeUntil(from: number, isSo: () => Promise<boolean>): Promise<number> {
  while (!(await isSo())) {
    if (performance.now() - from > DEADLINE_MS) throw new Error('An alarm did not arrive.');
    await wait(LOOK_EVERY_MS);
  }
  return performance.now() - from;
}
