import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { parseJson } from '@sagitta/shared-contracts/rules/json';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import * as v from 'valibot';

/** Of this browser, whoever is signed in. */
const VISITS_KEY = 'sagitta-visits';
/** Pages that are opened within this time are of one visit. */
const VISIT_MS = 4 * HOUR_MS;
const HINT_AT_VISIT = 3;
/** Long enough to read and press, short enough for whoever came for an alarm. */
const SHOWN_MS = 30_000;

const VisitsSchema = v.object({ count: v.number(), at: v.number(), told: v.boolean() });
type Visits = v.InferOutput<typeof VisitsSchema>;

const NONE: Visits = { count: 0, at: -Infinity, told: false };

/** Chromium's offer to install the page. */
export type InstallOffer = Event & { prompt: () => Promise<unknown> };

/** How this browser installs: by the offer that it made, by a menu of its own (Safari on a phone), or not at all. */
export type InstallWay = InstallOffer | 'share-menu' | null;

function countVisit(before: Visits, now: number): Visits {
  return now - before.at < VISIT_MS ? before : { ...before, count: before.count + 1, at: now };
}

export function installWay(offer: Event | null): InstallWay {
  if (offer) return offer as InstallOffer;
  // Only Safari on phones and tablets has the property.
  return 'standalone' in navigator && navigator.standalone === false ? 'share-menu' : null;
}

/** Says once, at the third visit, that the suite can be installed. */
export function hintAtInstall(
  way: InstallWay,
  notify: ShellServices['notify'],
  storage: Storage = localStorage,
  now: number = Date.now(),
): void {
  const visits = countVisit(readVisits(storage), now);
  const isDue = way !== null && !visits.told && visits.count >= HINT_AT_VISIT;
  storage.setItem(VISITS_KEY, JSON.stringify({ ...visits, told: visits.told || isDue }));
  if (!isDue) return;
  const use = 'On this device Sagitta can be an application of its own, which opens without a network too.';
  if (way === 'share-menu')
    notify({ kind: 'info', text: `${use} Choose Share, then Add to Home Screen.`, closeAfterMs: SHOWN_MS });
  else
    notify({
      kind: 'info',
      text: use,
      action: { label: 'Install', run: () => void way.prompt() },
      closeAfterMs: SHOWN_MS,
    });
}

function readVisits(storage: Storage): Visits {
  const read = v.safeParse(VisitsSchema, parseJson(storage.getItem(VISITS_KEY) ?? ''));
  return read.success ? read.output : NONE;
}
