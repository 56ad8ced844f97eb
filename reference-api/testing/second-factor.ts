import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { newRecoveryCodes, newSecret } from '../src/accounts/second-factor/codes';
import {
  beginApp,
  beginStep,
  finishApp,
  replaceRecoveryCodes,
} from '../src/accounts/second-factor/second-factor.statements';
import { seal, secretsKey } from '../src/accounts/second-factor/sealed';
import { account } from '../src/db/schema/index';
import type { TestApi } from './api';

/** What an authenticator app shows then. */
export function codeOf(secret: Buffer | string, now: Date): string {
  const read =
    typeof secret === 'string' ? Secret.fromBase32(secret) : new Secret({ buffer: Uint8Array.from(secret).buffer });
  return new TOTP({ secret: read }).generate({ timestamp: now.getTime() });
}

/** An app that an account is about to set up; its secret. */
export async function beginAppOf({ store: { db }, clock }: TestApi, accountId: number): Promise<Buffer> {
  const [key, secret] = [secretsKey({ DEMO: true, SECRETS_KEY: undefined }), newSecret()];
  if (!key) throw new Error('The demo has a key.');
  await beginApp(db, accountId, seal(key, accountId, secret), clock.now());
  return secret;
}

/** An account's authenticator app with recovery codes. */
export async function setUpApp(api: TestApi, accountId: number) {
  const secret = await beginAppOf(api, accountId);
  await finishApp(api.store.db, accountId, 0, api.clock.now());
  const recoveryCodes = newRecoveryCodes();
  await replaceRecoveryCodes(api.store.db, accountId, recoveryCodes);
  return { secret, recoveryCodes };
}

/** A sign-in of the account whose password was right; the token of its second step. */
export async function makeStep({ store: { db }, clock }: TestApi, accountId: number): Promise<string> {
  const [person] = await db.select().from(account).where(eq(account.id, accountId));
  const token = person && (await beginStep(db, person, clock.now()));
  if (!token) throw new Error(`There is no account ${accountId}.`);
  return token;
}
