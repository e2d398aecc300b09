import type { UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { Encryption } from '@notalone/service-kit/secrets/encryption';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { Contact, Standing } from './contacts.store.ts';

/**
 * What a family is not asked anew when it adds a contact that it has removed (rules 5.9). The number itself is gone:
 * only a keyed hash of the family and the number tells that it is the same.
 */
interface RemovedContactDocument extends Omit<Standing, 'invitedFrom'> {
  _id: string;
  parentId: UserId;
  contactId: string;
  getsPlace: boolean;
  removedAt: Date;
}
const KEPT_SECONDS = 365 * 24 * 3600;
const removedContactsOf = (db: Db): Collection<RemovedContactDocument> => db.collection('removedContacts');
export const REMOVED_CONTACTS: PersonalData<RemovedContactDocument> = {
  collection: 'removedContacts',
  indexes: [
    { name: 'of-parent', key: { parentId: 1 } },
    { name: 'kept', key: { removedAt: 1 }, expireAfterSeconds: KEPT_SECONDS },
  ],
  subject: 'person',
  where: (parentId: UserId) => ({ parentId }),
  whenLeaving: 'delete',
  expires: [{ what: 'the state of a removed contact, without name or number', seconds: KEPT_SECONDS }],
  privacy: [
    {
      what: 'of a contact that was removed: whether it agreed, and its switch for the place',
      how: 'keyed hash of family and number',
      why: 'so that nobody is asked anew',
      seenBy: 'nobody',
      kept: '12 months, or until the account is erased',
    },
  ],
  inCopy: { leftOut: 'It has no name and no number.' },
  receipt: 'contactsAndAlerts',
};

interface RemovedDeps {
  readonly db: Db;
  readonly encryption: Encryption;
}
interface NumberOfFamily {
  readonly parentId: UserId;
  readonly phoneNumber: string;
}
const CONTEXT = 'removed contact';
const textOf = ({ parentId, phoneNumber }: NumberOfFamily) => `${parentId}/${phoneNumber}`;
const idsOf = ({ encryption }: RemovedDeps, which: NumberOfFamily) => ({
  _id: { $in: encryption.fingerprints(textOf(which), CONTEXT) },
});

export async function keepRemoved(
  { db, encryption }: RemovedDeps,
  { _id: contactId, parentId, phoneNumber, state, confirmedAt, tokenHash, getsPlace }: Contact,
  removedAt: Date,
  session: ClientSession,
): Promise<void> {
  const _id = encryption.fingerprint(textOf({ parentId, phoneNumber }), CONTEXT);
  const kept = {
    parentId,
    contactId,
    state,
    getsPlace,
    removedAt,
    ...(confirmedAt && { confirmedAt }),
    ...(tokenHash && { tokenHash }),
  };
  await removedContactsOf(db).replaceOne({ _id }, kept, { upsert: true, session });
}

/** What is kept of a number, which is a contact's again from now on. */
export async function takeRemoved(
  deps: RemovedDeps,
  which: NumberOfFamily,
  session: ClientSession,
): Promise<Omit<RemovedContactDocument, '_id'> | undefined> {
  const found = await removedContactsOf(deps.db)
    .find(idsOf(deps, which), { session })
    .sort({ removedAt: -1 })
    .toArray();
  if (found.length > 0) await removedContactsOf(deps.db).deleteMany(idsOf(deps, which), { session });
  return found[0];
}

/** The invitation of a contact that was removed meanwhile has failed. */
export async function markRemovedFailed(
  deps: RemovedDeps,
  which: NumberOfFamily,
  session: ClientSession,
): Promise<void> {
  const sent = { ...idsOf(deps, which), state: 'sent' as const };
  await removedContactsOf(deps.db).updateMany(sent, { $set: { state: 'failed' } }, { session });
}
