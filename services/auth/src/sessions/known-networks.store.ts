import { KNOWN_NETWORK_DAYS } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { AuthDeps } from '../deps.ts';

interface KnownNetwork {
  /** Fingerprint of person and network; neither an address nor a network is stored. */
  _id: string;
  userId: string;
  lastLoginAt: Date;
}
const KEPT_SECONDS = KNOWN_NETWORK_DAYS * 86_400;
const networks = (db: Db): Collection<KnownNetwork> => db.collection<KnownNetwork>('knownNetworks');
const idOf = ({ encryption }: Pick<AuthDeps, 'encryption'>, userId: string, network: string) =>
  encryption.fingerprint(`${userId} ${network}`, 'known network');

export const KNOWN_NETWORKS: PersonalData<KnownNetwork> = {
  collection: 'knownNetworks',
  indexes: [
    { key: { userId: 1 }, name: 'person' },
    { key: { lastLoginAt: 1 }, name: 'expiry', expireAfterSeconds: KEPT_SECONDS },
  ],
  subject: 'person',
  where: (userId) => ({ userId }),
  whenLeaving: 'delete',
  expires: [{ what: 'networks of logins, after the last login there', seconds: KEPT_SECONDS }],
  privacy: [
    {
      what: 'networks in which one has logged in',
      how: 'keyed hash of person and network',
      why: 'so that strangers elsewhere cannot keep a reset code from the owner',
      seenBy: 'nobody',
      kept: '90 days after the last login there, or until the account is deleted',
    },
  ],
  inCopy: { leftOut: 'The fingerprints of networks keep the account safe.' },
};

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
