import { entrustedGuardians } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { AuthDeps } from '../deps.ts';
import { findGuarded } from '../guardians/guardians.store.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { findApprovedDeviceIds, hasLoggedInElsewhere } from './child-devices.store.ts';
import { changeChildLogin, findChildLogin, findChildLogins } from './children.store.ts';

type Deps = Pick<AuthDeps, 'db' | 'outbox' | 'revocations' | 'now'>;

/**
 * A guardian left, was undone, or lost something to a moderator (rules 10.3). What they set or used first ends: their
 * PIN with every session, or a PIN that was used on a device to which no guardian who stays has said yes, with the
 * sessions there. Once for each time, and not where the child has had a PIN from one who stays since then.
 */
async function endRevokedLogin(deps: Deps, childId: string, session: ClientSession): Promise<void> {
  const { db, now } = deps;
  const login = await findChildLogin(db, childId, session);
  const child = login && (await findGuarded(db, login, session));
  if (!login || !child?.guardianRevokedAt) return;
  const guardianRevokedAt = new Date(child.guardianRevokedAt);
  if (login.guardianRevokedAt && login.guardianRevokedAt >= guardianRevokedAt) return;
  const staying = entrustedGuardians(child);
  const isOfStaying = staying.some((userId) => userId === login.pinBy);
  const { createdAt, pinChangedAt: since = createdAt } = login;
  const deviceIds = await findApprovedDeviceIds(db, childId, staying, session);
  const isRenewed = isOfStaying && since > guardianRevokedAt;
  const isOver = !isOfStaying || (await hasLoggedInElsewhere(db, childId, { since, deviceIds }, session));
  const set = { guardianRevokedAt, ...(isOver && !isRenewed && { pinEndedAt: now() }) };
  await changeChildLogin(db, childId, { $set: set }, session);
  if (isRenewed) return;
  const elsewhere = isOfStaying && { childDeviceId: { $nin: deviceIds } };
  await endSessionsOf(deps, session, { personId: childId, ...elsewhere });
}

/** For each child the time of the revocation. Those that a login knows already need no transaction. */
export async function endRevokedLogins(
  deps: Deps & Pick<AuthDeps, 'transact'>,
  revokedAt: ReadonlyMap<string, Date>,
): Promise<void> {
  if (revokedAt.size === 0) return;
  for (const { _id, guardianRevokedAt } of await findChildLogins(deps.db, [...revokedAt.keys()])) {
    const isKnown = guardianRevokedAt && guardianRevokedAt >= (revokedAt.get(_id) ?? guardianRevokedAt);
    if (!isKnown) await deps.transact((session) => endRevokedLogin(deps, _id, session));
  }
}
