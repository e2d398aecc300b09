import { type auth, type BodyOf, childLocked, userIdSchema } from '@notalone/contracts';
import type { Client } from '@notalone/service-kit/http/client';
import { failure } from '@notalone/service-kit/http/failure';
import { isBanned } from '../accounts/accounts.rules.ts';
import { findAccount } from '../accounts/accounts.store.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import { childLockedMail } from '../deliveries/messages.ts';
import type { AuthDeps } from '../deps.ts';
import { takeAttempt, takeBack } from '../lockout/attempts.store.ts';
import { type Attempt, CHILD_LOCKOUT } from '../lockout/lockout.rules.ts';
import { type Opened, startSession } from '../sessions/start-session.ts';
import { childNameKey, matchChild } from './children.rules.ts';
import { type ChildLogin, confirmChildLogin, findByChildName, lockChildLogin } from './children.store.ts';

/**
 * Logs a child in. Five wrong PINs lock the login for a quarter of an hour, ten in a day until the parent unlocks it, from whichever client
 * they come; a name of nobody behaves the same.
 */
export async function childLogin(deps: AuthDeps, body: BodyOf<typeof auth.childLogin>, client: Client): Promise<Opened> {
  const key = childNameKey(body.childName);
  const child = await findChild(deps, key);
  const scope = child ? `child ${child._id}` : `child name ${key}`;
  const attempt = await takeAttempt(deps, scope, CHILD_LOCKOUT);
  if (child?.lockedAt || (attempt.refused && attempt.forGood)) throw failure('CHILD_LOCKED');
  if (attempt.refused) throw failure('LOCKED_OUT', { retryAfterSeconds: attempt.retryAfterSeconds });

  const isRight = await deps.passwords.verify(child?.pinHash, body.pin);
  if (!child || !isRight) {
    if (child && attempt.locks) await lock(deps, child, attempt.locks);
    throw failure('INVALID_CREDENTIALS');
  }
  await takeBack(deps, scope);
  const parent = await findAccount(deps.db, child.userId);
  if (!parent || isBanned(parent, deps.now())) throw failure('INVALID_CREDENTIALS');
  const kind = body.keepLoggedIn ? 'child-kept' : 'child';
  const newcomer = { kind, personId: child._id, userId: child.userId, role: 'child', childName: child.childName } as const;
  return startSession(deps, newcomer, client, (transaction) => confirmChildLogin(deps.db, transaction, child, deps.now()));
}

async function findChild(deps: AuthDeps, key: string): Promise<ChildLogin | undefined> {
  const match = matchChild(key, await findByChildName(deps.db, key));
  if (match === 'ambiguous') throw failure('USE_WARRIOR_USERNAME');
  return match === 'nobody' ? undefined : match.child;
}

type Locks = NonNullable<Extract<Attempt, { refused: false }>['locks']>;

/** The parent is told by e-mail, and by whoever consumes the event. */
async function lock(deps: AuthDeps, child: ChildLogin, { until }: Locks): Promise<void> {
  await deps.transact(async (session) => {
    if (!until && !(await lockChildLogin(deps.db, session, child._id, deps.now()))) return;
    const data = { userId: userIdSchema.parse(child.userId), childId: child._id, ...(until ? { until: until.toISOString() } : {}) };
    await deps.outbox.add(session, childLocked, { key: child.userId, data });
    const parent = await findAccount(deps.db, child.userId, session);
    if (parent) await enqueue(deps, session, parent._id, childLockedMail(parent.email, child.childName, until, deps.now()));
  });
}
