import type { UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db } from 'mongodb';

/** A deleted account of which open cases, warnings or bans are kept, until then or for ever. */
interface FormerAccountDocument {
  _id: UserId;
  until?: Date;
}
export const REMEMBERED_DAYS = 365;
export const formerAccountsOf = (db: Db): Collection<FormerAccountDocument> => db.collection('formerAccounts');

interface Deps {
  readonly db: Db;
  readonly remembered: { readonly until: Date | undefined } | undefined;
}
async function rememberAccount({ db, remembered }: Deps, _id: UserId, session: ClientSession): Promise<void> {
  if (!remembered) return;
  const change = remembered.until ? { $set: { until: remembered.until } } : { $unset: { until: '' as const } };
  await formerAccountsOf(db).updateOne({ _id }, change, { upsert: true, session });
}
export const FORMER_ACCOUNTS: PersonalData<FormerAccountDocument, Deps> = {
  collection: 'formerAccounts',
  indexes: [{ name: 'end', key: { until: 1 } }],
  subject: 'person',
  where: (_id: UserId) => ({ _id }),
  whenLeaving: {
    by: (deps, { id }, session: ClientSession) => rememberAccount(deps, id as UserId, session),
    says: 'The id stays as long as something of the account is remembered.',
  },
  expires: [
    {
      what: 'open cases and warnings of who left, and keyed hashes of their address and number',
      seconds: REMEMBERED_DAYS * 24 * 3600,
    },
  ],
  privacy: 'cases, decisions with the words for the person',
  inCopy: { leftOut: 'Whoever is in it has left.' },
};
