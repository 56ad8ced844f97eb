import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import type { Database } from '../../db/database';
import { tryLock } from '../../db/locks';
import { silenceRound } from '../../db/schema/index';
import { inTransaction } from '../../db/transactions';
import { adoptSilence } from './adopt-silence';
import { changedSystems } from './changed-systems';
import { giveHeartbeats, scheduleHeartbeats } from './give-heartbeats';
import type { Listening } from './listening';
import { loadFacts, type SystemToConclude } from './load-facts';
import { loadSources } from './load-sources';
import { replay } from './replay';
import type { SilenceEvent } from './silence';
import { logSilence, type SilenceEntry, type SilenceChange, storeSilence } from './store-silence';
import { entryOf, type Names } from './words';

/**
 * After a pause longer than this, the host listens for as long before it concludes anything: what was sent meanwhile
 * waits at a broker, and a device that is well is heard again.
 */
const LISTEN_FIRST_MS = 10 * MINUTE_MS;

/**
 * One round: logs every silence that has begun or ended, and the heartbeats that are due, each once however many
 * instances do it and whatever they missed (docs/decisions/0064-silence.md). Does nothing while another does it.
 */
export async function concludeSilence(db: Database, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await tryLock(tx, 'silence'))) return;
    const listening = await beginRound(tx, now);
    await scheduleHeartbeats(tx, now);
    if (now.getTime() - listening.listeningSince < LISTEN_FIRST_MS) return;
    const sources = await loadSources(tx, listening);
    const ids = await changedSystems(tx, sources, listening, now);
    if (ids.length > 0) await concludeSystems(tx, await loadFacts(tx, ids, sources, now), listening, now);
    await giveHeartbeats(tx, now);
  });
}

/** Notes the round; returns when rounds have followed one another. The first one adopts what is logged. */
async function beginRound(db: Database, now: Date): Promise<Listening> {
  const [last] = await db.select().from(silenceRound);
  if (!last) await adoptSilence(db, now);
  const round = last ? roundAfter(last, now) : { ...NEVER_BEFORE, listeningSince: now };
  const values = { ...round, concludedAt: now };
  await db.insert(silenceRound).values(values).onConflictDoUpdate({ target: silenceRound.id, set: values });
  const { listeningSince, earlierSince, earlierUntil } = round;
  const isKnown = earlierSince !== null && earlierUntil !== null;
  return {
    listeningSince: listeningSince.getTime(),
    earlier: isKnown ? { since: earlierSince.getTime(), until: earlierUntil.getTime() } : null,
  };
}

type Round = Omit<typeof silenceRound.$inferSelect, 'id'>;

const NEVER_BEFORE = { earlierSince: null, earlierUntil: null };

function roundAfter(last: Round, now: Date): Omit<Round, 'concludedAt'> {
  const pause = now.getTime() - last.concludedAt.getTime();
  if (Math.abs(pause) <= LISTEN_FIRST_MS) return last;
  // A clock that was set back is a pause too, of which nothing can be told.
  return pause < 0
    ? { ...NEVER_BEFORE, listeningSince: now }
    : { listeningSince: now, earlierSince: last.listeningSince, earlierUntil: last.concludedAt };
}

/** Stores and logs what of these systems has fallen silent or reports again. */
export async function concludeSystems(
  db: Database,
  systems: readonly SystemToConclude[],
  listening: Listening,
  now: Date,
): Promise<void> {
  const changes: SilenceChange[] = [];
  const entries: SilenceEntry[] = [];
  for (const system of systems) {
    const { state, events } = replay(system.before, { ...system, ...listening }, system.gaps, now.getTime());
    changes.push({ systemId: system.id, before: system.before, after: state });
    entries.push(...events.map((event) => logEntry(event, system)));
  }
  await storeSilence(db, changes);
  await logSilence(db, entries);
}

function logEntry(event: SilenceEvent, { id, zone, devices, gateways }: SystemToConclude): SilenceEntry {
  const names: Names = {
    zone: siteZone(zone),
    device: (nodeId) => devices.find((device) => device.id === nodeId)?.name ?? '',
    gateway: (eui) => gateways.find((gateway) => gateway.eui === eui)?.name ?? eui.toUpperCase(),
  };
  return { systemId: id, nodeId: nodeOf(event, gateways), ...entryOf(event, names), eventAt: new Date(event.at) };
}

function nodeOf({ kind, key }: SilenceEvent, gateways: SystemToConclude['gateways']): number | null {
  if (kind === 'device' || kind === 'outdated') return Number(key);
  return gateways.find(({ eui }) => eui === key)?.nodeId ?? null;
}
