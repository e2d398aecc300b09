import { internal } from '@notalone/contracts';
import type { InternalServer } from '@notalone/service-kit/internal/internal-server';
import type { AuthDeps } from '../deps.ts';
import { checkChildPin } from './check-child-pin.ts';
import { childNameKey } from './children.rules.ts';
import { isWarriorUsernameTaken } from './children.store.ts';
import { eraseChildLogin } from './erase-child-logins.ts';
import { pinFault } from './pin.rules.ts';
import { putChildLogin } from './put-child-login.ts';

const DONE = { message: 'Done.' };

/** What profile may do with children's logins. It has already checked the guardian's permission. */
export function serveChildLogins(server: InternalServer, deps: AuthDeps): void {
  const { auth } = internal;
  server.serve(auth.checkChildPin, ({ params, body }) => checkChildPin(deps, params.childId, body));
  // Both are always looked at: told apart, a weak PIN would find out for nothing which names are taken (rules 4.1).
  server.serve(auth.checkChildLogin, async ({ body: { warriorUsername, pin } }) => {
    const fault = pinFault(pin);
    const isTaken = await isWarriorUsernameTaken(deps.db, childNameKey(warriorUsername));
    return { isTaken, ...(fault !== undefined && { pinFault: fault }) };
  });
  server.serve(auth.putChildLogin, async ({ params, body }) => {
    await putChildLogin(deps, params.childId, body);
    return DONE;
  });
  server.serve(auth.discardChildLogin, async ({ params }) => {
    await deps.transact((session) => eraseChildLogin(deps, params.childId, session));
    return DONE;
  });
}
