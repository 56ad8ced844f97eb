import { saveSystemSettings } from '@sagitta/shared-contracts/api/system-settings';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import {
  INCORRECT_VALUE,
  isAngle,
  isInclinometerRange,
  isLatitude,
  isLongitude,
  isSimpleInt,
  RAINSTORM_END_OPTIONS,
} from '@sagitta/shared-contracts/rules/system-settings';
import { MAX_LENGTH, NAME_PROBLEM } from '@sagitta/shared-contracts/rules/text';
import { changesBetween } from '../../access/record-audit';
import { lockUntilEnd } from '../../db/locks';
import { logSystem } from '../../alarms/event-log.statements';
import { isSystemNameTaken, saveSite, type Site } from './set-system.statements';
import { Refusal } from '../../kit/refusal';
import { type Call, serveInTransaction } from '../../access/calls/handler';
import { nextLock, requireLock } from '../../access/calls/lock';
import { auditSystem, controllerOf, siteToSet, storedSystem } from './set-system.operations';
import { iso } from '../../access/calls/wire';

type Input = Call<typeof saveSystemSettings>['input'];

const NAME_TAKEN = 'This name is taken';
const RAINSTORM_MAX_MS = Math.max(...RAINSTORM_END_OPTIONS.map(Number)) * HOUR_MS;
/** A page's clock may be ahead of ours. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

const serveSave = serveInTransaction(saveSystemSettings, async ({ db, caller, clock, input }) => {
  // Before the row, as when systems are created: two calls cannot both find a name free.
  await lockUntilEnd(db, 'systemNames');
  const site = await siteToSet(db, caller, input.systemID);
  if (controllerOf(site) !== null) throw new Refusal(422);
  const readNow = () => storedSystem(db, caller, site, clock());
  await requireLock(input.updatedAt, site.updatedAt, readNow);
  await requireLock(input.updatedViaWebsiteAt, site.updatedViaWebsiteAt, readNow);
  refuseWrong(site, input, clock());
  const settings = settingsOf(site, input);
  if (await isSystemNameTaken(db, site.id, settings.name)) throw new Refusal(409, { name: NAME_TAKEN });
  const updatedViaWebsiteAt = nextLock(site.updatedViaWebsiteAt, clock());
  await saveSite(db, site.id, { ...settings, updatedAt: nextLock(site.updatedAt, clock()), updatedViaWebsiteAt });
  const changes = changesBetween(recorded({ ...site }), recorded({ ...site, ...settings }));
  await auditSystem(db, caller, saveSystemSettings.name, { ...site, name: settings.name }, changes, clock());
  if (changes.length > 0)
    await logSystem(db, site.id, `Settings of ${settings.name} were changed by ${caller.name}`, clock());
  return { updatedViaWebsiteAt: iso(updatedViaWebsiteAt) };
});

/** What the contract's types allow but the form does not. */
function refuseWrong(site: Site, input: Input, now: Date): void {
  const end = input.rainstormModeEnd === null ? null : Date.parse(input.rainstormModeEnd);
  const isOffered =
    end === null || (end >= now.getTime() && end <= now.getTime() + RAINSTORM_MAX_MS + CLOCKS_DIFFER_MS);
  const right: Readonly<Record<string, boolean>> = {
    hysteresisForDistance: isSimpleInt(String(input.hysteresisForDistance)),
    hysteresisForAngle: isAngle(String(input.hysteresisForAngle)),
    inclinometerRange: isNone(input.inclinometerRange) || isInclinometerRange(String(input.inclinometerRange)),
    latitude: isNone(input.latitude) || isLatitude(String(input.latitude)),
    longitude: isNone(input.longitude) || isLongitude(String(input.longitude)),
    // What is stored may have ended since the form was opened.
    rainstormModeEnd: isOffered || end === site.rainstormModeEnd?.getTime(),
    W2SystemId: isNone(input.W2SystemId) || input.W2SystemId === site.w2SystemId,
  };
  const wrong = Object.keys(right).filter((field) => !right[field]);
  const problems = Object.fromEntries(wrong.map((field) => [field, INCORRECT_VALUE]));
  if (site.version === 'W2' && input.name.trim().length > MAX_LENGTH.w2SystemName) problems.name = NAME_PROBLEM;
  if (Object.keys(problems).length > 0) throw new Refusal(400, problems);
}

const isNone = (sent: unknown): sent is null | undefined => sent === null || sent === undefined;

/** The columns of the settings; surrounding spaces are dropped. Those that were not sent are as they are stored. */
function settingsOf(site: Site, input: Input) {
  const { systemID: _id, W2SystemId: _w2, updatedAt: _lock, updatedViaWebsiteAt: _other, ...settings } = input;
  const { addressStreet, addressBuildingNumber, addressPostalCode, addressCity } = { ...site, ...settings };
  return {
    ...settings,
    name: input.name.trim(),
    heartbeatTime: new Date(input.heartbeatTime),
    rainstormModeEnd: input.rainstormModeEnd === null ? null : new Date(input.rainstormModeEnd),
    inclinometerRange: input.inclinometerRange ?? site.inclinometerRange,
    addressStreet: trimmed(addressStreet),
    addressBuildingNumber: trimmed(addressBuildingNumber),
    addressPostalCode: trimmed(addressPostalCode),
    addressCity: trimmed(addressCity),
  };
}

function trimmed(text: string | null): string | null {
  const plain = text?.trim() ?? '';
  return plain === '' ? null : plain;
}

/** Moments as text, as in the audit record. */
function recorded(site: Site) {
  const { createdAt: _made, updatedAt: _at, updatedViaWebsiteAt: _lock, w2ConfigurationUpdatedAt: _w2, ...rest } = site;
  return { ...rest, heartbeatTime: iso(rest.heartbeatTime), rainstormModeEnd: iso(rest.rainstormModeEnd) };
}

export const systemSettingsOperations = [serveSave];
