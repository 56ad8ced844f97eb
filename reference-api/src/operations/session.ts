import { categoryOnWire } from '@sagitta/shared-contracts/access';
import { checkToken, login, logout } from '@sagitta/shared-contracts/api/session';
import { passwordMatches } from '../access/secrets';
import { closeSession, openSession } from '../access/sessions';
import { account } from '../db/schema/index';
import { reads, Refusal, writes } from './handler';
import { sameText } from './same-text';

// The route has already refused a token that is not valid.
const serveCheckToken = reads(checkToken, async () => ({}));

// Not in a transaction: hashing takes tens of milliseconds, in which the one connection of PGlite must not wait.
const serveLogin = reads(login, async ({ db, clock, env, limits, address, input }) => {
  const email = input.email.trim();
  const succeeded = limits.trySignIn(address, email);
  if (!succeeded) throw new Refusal(429);
  const [found] = await db.select().from(account).where(sameText(account.email, email));
  if (!(await passwordMatches(found?.passwordHash, input.password)) || !found) throw new Refusal(401);
  const token = await openSession(db, found, clock());
  if (token === null) throw new Refusal(401);
  succeeded();
  return {
    token,
    name: found.name,
    email: found.email,
    accountCategory: categoryOnWire(found.category, env.PROVIDER_SLUG),
    ID: found.id,
  };
});

const serveLogout = writes(logout, async ({ db, caller }) => {
  await closeSession(db, caller);
  return {};
});

export const sessionOperations = [serveCheckToken, serveLogin, serveLogout];
