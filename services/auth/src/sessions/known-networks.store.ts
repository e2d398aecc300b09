import { KNOWN_NETWORK_DAYS } from '@notalone/contracts';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { AuthDeps } from '../deps.ts';

interface KnownNetwork {
  /** Fingerprint of person and network; neither an address nor a network is stored. */
  _id: string;
  userId: string;
  lastLoginAt: Date;
}
const DAY_SECONDS = 86_400;
const networks = (db: Db): Collection<KnownNetwork> => db.collection<KnownNetwork>('knownNetworks');
const idOf = ({ encryption }: Pick<AuthDeps, 'encryption'>, userId: string, network: string) =>
  encryption.fingerprint(`${userId} ${network}`, 'known network');

export async function createKnownNetworkIndexes(db: Db): Promise<void> {
  await networks(db).createIndexes([
    { key: { userId: 1 }, name: 'person' },
    { key: { lastLoginAt: 1 }, name: 'expiry', expireAfterSeconds: KNOWN_NETWORK_DAYS * DAY_SECONDS },
  ]);
}

/** Remembers where somebody has logged in, so that what strangers do elsewhere never keeps a code from the owner. */
export async function rememberNetwork(
  deps: Pick<AuthDeps, 'db' | 'encryption' | 'now'>,
  session: ClientSession,
  userId: string,
  network: string,
): Promise<void> {
  const seen = { $set: { userId, lastLoginAt: deps.now() } };
  await networks(deps.db).updateOne({ _id: idOf(deps, userId, network) }, seen, { upsert: true, session });
}

/** Whether this person has logged in from this network within KNOWN_NETWORK_DAYS. */
export async function isKnownNetwork(
  deps: Pick<AuthDeps, 'db' | 'encryption'>,
  session: ClientSession,
  userId: string,
  network: string,
): Promise<boolean> {
  return (await networks(deps.db).findOne({ _id: idOf(deps, userId, network) }, { session })) !== null;
}

export async function eraseNetworksOf(db: Db, session: ClientSession, userId: string): Promise<void> {
  await networks(db).deleteMany({ userId }, { session });
}
