import type { ClientSession, Collection, Db } from 'mongodb';
import type { AuthDeps } from '../deps.ts';
import { usernameKey } from './accounts.rules.ts';

/** The username of a deleted account, stored only as a fingerprint. */
interface HeldUsername {
  _id: string;
  expiresAt: Date;
}
const HELD_MS = 30 * 24 * 3_600_000;

const heldUsernames = (db: Db): Collection<HeldUsername> => db.collection<HeldUsername>('heldUsernames');
const CONTEXT = 'username';

export async function createHeldUsernameIndexes(db: Db): Promise<void> {
  await heldUsernames(db).createIndex({ expiresAt: 1 }, { name: 'expiry', expireAfterSeconds: 0 });
}

/** Reserves the name for 30 days, so that nobody can impersonate the person who left. */
export async function holdUsername(
  deps: Pick<AuthDeps, 'db' | 'seal' | 'now'>,
  session: ClientSession,
  username: string,
): Promise<void> {
  const expiresAt = new Date(deps.now().getTime() + HELD_MS);
  const _id = deps.seal.fingerprint(usernameKey(username), CONTEXT);
  await heldUsernames(deps.db).replaceOne({ _id }, { expiresAt }, { session, upsert: true });
}

export async function isUsernameHeld(
  deps: Pick<AuthDeps, 'db' | 'seal' | 'now'>,
  session: ClientSession,
  key: string,
): Promise<boolean> {
  const held = { _id: { $in: deps.seal.fingerprints(key, CONTEXT) }, expiresAt: { $gt: deps.now() } };
  return (await heldUsernames(deps.db).countDocuments(held, { session, limit: 1 })) > 0;
}
