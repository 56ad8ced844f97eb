import { checkToken, login, logout } from '@sagitta/shared-contracts/api/session';
import { passwordMatches } from './secrets';
import { closeSession, openSession } from './sessions';
import { beginSecondStep, signedIn } from './second-factor/second-step.operations';
import { serve, serveInTransaction } from '../access/calls/handler';
import { Refusal } from '../kit/refusal';
import { accountWithEmail } from './credentials.statements';

// The route has already refused a token that is not valid.
const serveCheckToken = serve(checkToken, async ({ env, caller }) => ({
  stream: env.STREAM,
  ...(caller.needsFactor && { secondFactorNeeded: true }),
}));

// Not in a transaction: hashing takes tens of milliseconds, in which the one connection of PGlite must not wait.
const serveLogin = serve(login, async ({ db, clock, env, limits, address, header, input }) => {
  const email = input.email.trim();
  const opened = await limits.signIn(address, email, async () => {
    const person = await accountWithEmail(db, email);
    if (!(await passwordMatches(person?.passwordHash, input.password)) || !person) return null;
    const secondStep = await beginSecondStep(db, person, clock());
    if (secondStep !== 'none') return secondStep && { secondStep };
    const token = await openSession(db, person, clock(), { address, userAgent: header('user-agent') });
    return token === null ? null : { token, person };
  });
  if (!opened) throw new Refusal(401);
  if ('secondStep' in opened) throw new Refusal(403, undefined, undefined, undefined, { ...opened });
  const { token, person } = opened;
  await limits.trust(address, person);
  return signedIn(token, person, env);
});

const serveLogout = serveInTransaction(logout, async ({ db, caller }) => {
  await closeSession(db, caller);
  return {};
});

export const sessionOperations = [serveCheckToken, serveLogin, serveLogout];
