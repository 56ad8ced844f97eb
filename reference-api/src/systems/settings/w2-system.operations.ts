import {
  saveW2Configuration,
  saveW2RainstormMode,
  sendW2ControllerConfiguration,
  sendW2ControllerRainstormMode,
} from '@sagitta/shared-contracts/api/system-settings';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { RAINSTORM_MAX_HOURS } from '@sagitta/shared-contracts/rules/system-actions';
import { INCORRECT_VALUE } from '@sagitta/shared-contracts/rules/system-settings';
import type { Caller } from '../../access/caller';
import { changesBetween } from '../../access/record-audit';
import type { Database } from '../../db/database';
import { inTransaction } from '../../db/transactions';
import { logSystem } from '../../alarms/event-log.statements';
import { saveSite, type Site } from './set-system.statements';
import { Refusal } from '../../kit/refusal';
import type { W2Configuration, W2Outcome } from '../../access/calls/w2-controller';
import { type CallContext, serve, serveInTransaction } from '../../access/calls/handler';
import { auditSystem, controllerOf, siteToSet, storedSystem } from './set-system.operations';

// A W2 system is configured in two steps: its controller first, then what the controller accepted is stored.

const MAX_MS = RAINSTORM_MAX_HOURS * HOUR_MS;
/** Tolerance between the controller's answer and its storage, and between two clocks. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

// `serve`, as no transaction may last as long as a controller takes: each step has its own.
const serveSend = serve(sendW2ControllerConfiguration, async (call) => {
  const { systemID, w2ConfigurationUpdatedAt: lock, ...configuration } = call.input;
  const { outcome } = await throughController(
    call,
    { systemID, lock, action: sendW2ControllerConfiguration.name },
    (id) => call.controller.configure(id, configuration, lock),
    (site) => [configurationOf(site), { ...configuration }],
  );
  return { newUpdatedAt: outcome.updatedAt, reason: null };
});

const serveSave = serveInTransaction(saveW2Configuration, async ({ db, caller, clock, input }) => {
  const { systemID, w2ConfigurationUpdatedAt: lock, ...configuration } = input;
  const site = await w2Site(db, caller, systemID, lock, clock());
  await saveSite(db, site.id, configuration);
  const changes = changesBetween(configurationOf(site), { ...configuration });
  await auditSystem(db, caller, saveW2Configuration.name, site, changes, clock());
  if (changes.length > 0)
    await logSystem(db, site.id, `Settings of ${site.name} were changed by ${caller.name}`, clock());
  return {};
});

const serveSendRainstorm = serve(sendW2ControllerRainstormMode, async (call) => {
  const { systemID, rainstormModeOn, rainstormModeSeconds, w2ConfigurationUpdatedAt: lock } = call.input;
  if (rainstormModeOn !== rainstormModeSeconds > 0) throw new Refusal(400, { rainstormModeSeconds: INCORRECT_VALUE });
  const { outcome } = await throughController(
    call,
    { systemID, lock, action: sendW2ControllerRainstormMode.name },
    (id) => call.controller.setRainstormMode(id, rainstormModeSeconds, lock),
    () => [{ rainstormModeSeconds: null }, { rainstormModeSeconds }],
  );
  return { newUpdatedAt: outcome.updatedAt, reason: null, newRainstormModeEnd: outcome.end };
});

const serveSaveRainstorm = serveInTransaction(saveW2RainstormMode, async ({ db, caller, clock, input }) => {
  const now = clock();
  const site = await w2Site(db, caller, input.systemID, input.w2ConfigurationUpdatedAt, now);
  const seconds = input.rainstormModeEnd;
  const left = seconds === null ? 0 : seconds * 1000 - now.getTime();
  if (left < -CLOCKS_DIFFER_MS || left > MAX_MS + CLOCKS_DIFFER_MS)
    throw new Refusal(400, { rainstormModeEnd: INCORRECT_VALUE });
  const rainstormModeEnd = seconds === null ? null : new Date(Math.round(seconds * 1000));
  await saveSite(db, site.id, { rainstormModeEnd });
  const changes = changesBetween(
    { rainstormModeEnd: site.rainstormModeEnd?.toISOString() ?? null },
    { rainstormModeEnd: rainstormModeEnd?.toISOString() ?? null },
  );
  await auditSystem(db, caller, saveW2RainstormMode.name, site, changes, now);
  if (changes.length > 0)
    await logSystem(db, site.id, `Rainstorm mode was turned ${rainstormModeEnd ? 'on' : 'off'} by ${caller.name}`, now);
  return {};
});

/** A W2 system whose configuration is the one that the caller knows. */
async function w2Site(db: Database, caller: Caller, id: number, lock: number | null, now: Date): Promise<Site> {
  const site = await siteToSet(db, caller, id);
  if (controllerOf(site) === null) throw new Refusal(422);
  if (lockOf(site) !== lock) throw new Refusal(409, undefined, await storedSystem(db, caller, site, now));
  return site;
}

interface Step {
  systemID: number;
  lock: number | null;
  action: string;
}

/** Sends to the controller, and stores the time that it answers, also when it refuses. */
async function throughController<T>(
  { db, caller, clock, log }: CallContext & { caller: Caller },
  { systemID, lock, action }: Step,
  tell: (controllerId: string) => Promise<W2Outcome<T>>,
  changed: (site: Site) => Parameters<typeof changesBetween>,
): Promise<{ outcome: Extract<W2Outcome<T>, { ok: true }> }> {
  const known = await inTransaction(db, (tx) => w2Site(tx, caller, systemID, lock, clock()));
  const outcome = await tell(controllerOf(known) ?? '').catch((error: unknown): W2Outcome<T> => {
    log.warn({ err: error }, 'A W2 controller could not be told.');
    return { ok: false, updatedAt: null, reason: 'The controller does not answer' };
  });
  await inTransaction(db, async (tx) => {
    const site = await w2Site(tx, caller, systemID, lock, clock());
    if (outcome.updatedAt !== null)
      await saveSite(tx, site.id, { w2ConfigurationUpdatedAt: new Date(outcome.updatedAt * 1000) });
    if (outcome.ok) await auditSystem(tx, caller, action, site, changesBetween(...changed(site)), clock());
  });
  if (outcome.ok) return { outcome };
  throw new Refusal(424, undefined, undefined, undefined, { newUpdatedAt: outcome.updatedAt, reason: outcome.reason });
}

/** In epoch seconds, as read and sent. */
function lockOf({ w2ConfigurationUpdatedAt: at }: Site): number | null {
  return at === null ? null : Math.floor(at.getTime() / 1000);
}

function configurationOf(site: Site): { [K in keyof W2Configuration]: W2Configuration[K] | null } {
  const { summertimeMeasurementPeriod, wintertimeMeasurementPeriod, dailyMeasurementTime, dailyMeasurementOn } = site;
  return { summertimeMeasurementPeriod, wintertimeMeasurementPeriod, dailyMeasurementTime, dailyMeasurementOn };
}

export const w2SystemOperations = [serveSend, serveSave, serveSendRainstorm, serveSaveRainstorm];
