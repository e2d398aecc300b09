import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { AuthDeps } from '../deps.ts';
import { usernameKey } from './accounts.rules.ts';

/** The username of a deleted account, stored only as a fingerprint. */
interface ReservedUsername {
  _id: string;
  expiresAt: Date;
}
const RESERVED_MS = 30 * 24 * 3_600_000;

const reservedUsernames = (db: Db): Collection<ReservedUsername> =>
  db.collection<ReservedUsername>('reservedUsernames');
const CONTEXT = 'username';

export const RESERVED_USERNAMES: StoredCollection = {
  collection: 'reservedUsernames',
  indexes: [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 }],
  ofNobody: 'Keyed hashes of names whose owners have left.',
  expires: [{ what: 'a keyed hash of the username of somebody who left', seconds: RESERVED_MS / 1000 }],
  receipt: 'reservedUsername',
};

/** Reserves the name for 30 days, so that nobody can impersonate the person who left. */
export async function reserveUsername(
  deps: Pick<AuthDeps, 'db' | 'encryption' | 'now'>,
  session: ClientSession,
  username: string,
): Promise<void> {
  const expiresAt = new Date(deps.now().getTime() + RESERVED_MS);
  const _id = deps.encryption.fingerprint(usernameKey(username), CONTEXT);
  await reservedUsernames(deps.db).replaceOne({ _id }, { expiresAt }, { session, upsert: true });
}

export async function isUsernameReserved(
  deps: Pick<AuthDeps, 'db' | 'encryption' | 'now'>,
  session: ClientSession,
  key: string,
): Promise<boolean> {
  const reserved = { _id: { $in: deps.encryption.fingerprints(key, CONTEXT) }, expiresAt: { $gt: deps.now() } };
  return (await reservedUsernames(deps.db).countDocuments(reserved, { session, limit: 1 })) > 0;
}
