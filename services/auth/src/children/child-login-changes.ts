import { internal } from '@notalone/contracts';
import { preserveHeldRecords } from '@notalone/moderation/legal-hold/legal-holds';
import type { InternalServer } from '@notalone/service-kit/internal/internal-server';
import type { ClientSession } from 'mongodb';
import type { AuthDeps } from '../deps.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { checkChildPin } from './check-child-pin.ts';
import { forgetChildDevices } from './child-devices.store.ts';
import { childNameKey } from './children.rules.ts';
import { isWarriorUsernameTaken, removeChildLogins } from './children.store.ts';
import { pinFault } from './pin.rules.ts';
import { putChildLogin } from './put-child-login.ts';

const DONE = { message: 'Done.' };

/** Deletes a child's login and everything that belongs to it. */
export async function eraseChildLogin(deps: AuthDeps, childId: string, session: ClientSession): Promise<void> {
  const login = { collection: 'childLogins', filter: { _id: childId }, without: ['pinHash'] };
  await preserveHeldRecords(
    deps,
    childId,
    [login, { collection: 'sessions', filter: { personId: childId }, without: ['tokenHash'] }],
    session,
  );
  await endSessionsOf(deps, session, { personId: childId });
  await forgetChildDevices(deps.db, childId, session);
  await removeChildLogins(deps.db, session, [childId]);
}

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
