import { saveSystemSettings } from '@sagitta/shared-contracts/api/system-settings';
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
import { changesBetween } from '../access/record-audit';
import { lockUntilEnd } from '../db/locks';
import { logSystem } from '../repositories/event-log';
import { isSystemNameTaken, saveSite, type Site } from '../repositories/set-system';
import { Refusal } from '../refusal';
import { type Call, writes } from './handler';
import { nextLock } from './lock';
import { auditSystem, controllerOf, refuseOutdated, siteToSet } from './set-system';
import { iso } from './wire';

type Input = Call<typeof saveSystemSettings>['input'];

const NAME_TAKEN = 'This name is taken';
const RAINSTORM_MAX_MS = Math.max(...RAINSTORM_END_OPTIONS.map(Number)) * 3_600_000;
/** A page's clock may be ahead of ours. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

const serveSave = writes(saveSystemSettings, async ({ db, caller, clock, input }) => {
  // Before the row, as when systems are created: two calls cannot both find a name free.
  await lockUntilEnd(db, 'systemNames');
  const site = await siteToSet(db, caller, input.systemID);
  if (controllerOf(site) !== null) throw new Refusal(422);
  const outdated = input.updatedAt !== null && input.updatedAt !== iso(site.updatedAt);
  if (outdated || input.updatedViaWebsiteAt !== iso(site.updatedViaWebsiteAt))
    await refuseOutdated(db, caller, site, clock());
  refuseWrong(site, input, clock());
  const settings = settingsOf(site, input);
  if (await isSystemNameTaken(db, site.id, settings.name)) throw new Refusal(409, { name: NAME_TAKEN });
  const updatedViaWebsiteAt = nextLock(site.updatedViaWebsiteAt, clock());
  await saveSite(db, site.id, { ...settings, updatedAt: nextLock(site.updatedAt, clock()), updatedViaWebsiteAt });
  const changes = changesBetween(recorded({ ...site }), recorded({ ...site, ...settings }));
  await auditSystem(db, caller, saveSystemSettings.name, { ...site, name: settings.name }, changes, clock());
  if (changes.length > 0) await logSystem(db, site.id, `Settings of ${settings.name} were changed`, clock());
  return { updatedViaWebsiteAt: iso(updatedViaWebsiteAt) };
});

/** What the contract's types allow but the form does not. */
function refuseWrong(site: Site, input: Input, now: Date): void {
  const latitude = input.latitude === null || isLatitude(String(input.latitude));
  const longitude = input.longitude === null || isLongitude(String(input.longitude));
  const end = input.rainstormModeEnd === null ? null : Date.parse(input.rainstormModeEnd);
  const isOffered =
    end === null || (end >= now.getTime() && end <= now.getTime() + RAINSTORM_MAX_MS + CLOCKS_DIFFER_MS);
  const right: Readonly<Record<string, boolean>> = {
    hysteresisForDistance: isSimpleInt(String(input.hysteresisForDistance)),
    hysteresisForAngle: isAngle(String(input.hysteresisForAngle)),
    inclinometerRange: input.inclinometerRange === null || isInclinometerRange(String(input.inclinometerRange)),
    latitude,
    longitude,
    // What is stored may have ended since the form was opened.
    rainstormModeEnd: isOffered || end === site.rainstormModeEnd?.getTime(),
    W2SystemId: input.W2SystemId === null || input.W2SystemId === site.w2SystemId,
  };
  const wrong = Object.keys(right).filter((field) => !right[field]);
  const problems = Object.fromEntries(wrong.map((field) => [field, INCORRECT_VALUE]));
  if (site.version === 'W2' && input.name.trim().length > MAX_LENGTH.w2SystemName) problems.name = NAME_PROBLEM;
  if (Object.keys(problems).length > 0) throw new Refusal(400, problems);
}

/** The columns of the settings; surrounding spaces are dropped. */
function settingsOf(site: Site, input: Input) {
  const { systemID: _id, W2SystemId: _w2, updatedAt: _lock, updatedViaWebsiteAt: _other, ...settings } = input;
  return {
    ...settings,
    name: input.name.trim(),
    heartbeatTime: new Date(input.heartbeatTime),
    rainstormModeEnd: input.rainstormModeEnd === null ? null : new Date(input.rainstormModeEnd),
    inclinometerRange: input.inclinometerRange ?? site.inclinometerRange,
    addressStreet: trimmed(input.addressStreet),
    addressBuildingNumber: trimmed(input.addressBuildingNumber),
    addressPostalCode: trimmed(input.addressPostalCode),
    addressCity: trimmed(input.addressCity),
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
