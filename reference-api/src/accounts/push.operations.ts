import { createECDH } from 'node:crypto';
import { getPush, registerPush, removePush } from '@sagitta/shared-contracts/api/push';
import { PUSH_BROWSERS_MAX } from '@sagitta/shared-contracts/rules/push';
import type { Caller } from '../access/caller';
import { recordAudit } from '../access/record-audit';
import type { Database } from '../db/database';
import { lockUntilEnd } from '../db/locks';
import { isAllowedEndpoint } from './push-endpoint';
import { Refusal } from '../kit/refusal';
import { browsersOf, deleteBrowser, registerBrowser, shownBrowser } from './push-subscriptions.statements';
import { serve, serveInTransaction } from '../access/calls/handler';

const serveGet = serve(getPush, async ({ db, caller, env }) => ({
  publicKey: env.VAPID_PUBLIC_KEY ?? null,
  browsers: (await browsersOf(db, caller.id)).map((browser) => shownBrowser(browser)),
}));

const serveRegister = serveInTransaction(registerPush, async ({ db, caller, clock, env, input }) => {
  if (env.VAPID_PUBLIC_KEY === undefined) throw new Refusal(501);
  if (!isPoint(input.p256dh)) throw new Refusal(400, { p256dh: 'Not a key' });
  if (!isAllowedEndpoint(input.endpoint, env.PUSH_TEST_ORIGIN)) throw new Refusal(422);
  await lockUntilEnd(db, 'pushBrowsers');
  const browsers = await browsersOf(db, caller.id);
  const known = browsers.find(({ endpoint }) => endpoint === input.endpoint);
  if (!known && browsers.length >= PUSH_BROWSERS_MAX) throw new Refusal(422);
  const ID = await registerBrowser(db, caller, input, clock());
  await audit(db, caller, registerPush.name, { before: known?.label ?? null, after: input.label }, clock());
  return { ID };
});

const serveRemove = serveInTransaction(removePush, async ({ db, caller, clock, input }) => {
  const browser = (await browsersOf(db, caller.id)).find(({ id }) => id === input.ID);
  if (!browser) throw new Refusal(403);
  await deleteBrowser(db, browser);
  await audit(db, caller, removePush.name, { before: browser.label, after: null }, clock());
  return {};
});

async function audit(
  db: Database,
  caller: Caller,
  action: string,
  change: { before: string | null; after: string | null },
  now: Date,
): Promise<void> {
  const entity = { kind: 'account', id: caller.id, name: caller.name } as const;
  await recordAudit(db, caller, { action, entity, changes: [{ field: 'browser', ...change }] }, now);
}

/** Whether a key is a point of P-256; with any other, a message could not be encrypted. */
function isPoint(p256dh: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
}

export const pushOperations = [serveGet, serveRegister, serveRemove];
