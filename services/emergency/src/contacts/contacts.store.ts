import type { UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import { NOT_ERASED } from '@notalone/service-kit/projections/state-documents';
import type { Encryption } from '@notalone/service-kit/secrets/encryption';
import { randomId } from '@notalone/service-kit/secrets/random-id';
import type { ClientSession, Collection, Db, Filter } from 'mongodb';
import { findParent, findParents, type ParentDocument, parentsOf } from '../people/people.projection.ts';
import type { Contact, ContactState } from './contact.ts';
import { findStopped } from './numbers.collection.ts';

export type { Contact } from './contact.ts';

export interface ContactDocument {
  _id: string;
  parentId: UserId;
  name: string;
  relationship: string;
  /** E.164; the parent's own contact has none: its number is the account's. */
  phoneNumber?: string;
  isParent?: true;
  state: ContactState;
  createdAt: Date;
  /** When it got another number. */
  numberedAt?: Date;
  confirmedAt?: Date;
  tokenHash?: string;
  invitedFrom?: Date;
  /** Absent: yes. */
  getsPlace?: boolean;
  notReachedAt?: Date;
  /** Keyed hash of the number that was not reached: the parent's own changes with the account. */
  notReachedNumber?: string;
}
export const contactsOf = (db: Db): Collection<ContactDocument> => db.collection('contacts');
export const CONTACTS: PersonalData<ContactDocument> = {
  collection: 'contacts',
  indexes: [
    { name: 'of-parent', key: { parentId: 1 } },
    { name: 'own', key: { parentId: 1, isParent: 1 }, unique: true, partialFilterExpression: { isParent: true } },
    {
      name: 'number',
      key: { parentId: 1, phoneNumber: 1 },
      unique: true,
      partialFilterExpression: { phoneNumber: { $exists: true } },
    },
    { name: 'token', key: { tokenHash: 1 }, sparse: true },
    { name: 'reached-at', key: { phoneNumber: 1 }, sparse: true },
    { name: 'waiting', key: { invitedFrom: 1 }, sparse: true },
  ],
  subject: 'person',
  where: (parentId: UserId) => ({ parentId }),
  whenLeaving: 'delete',
  privacy: [
    {
      what: 'emergency contacts: name, number, relationship, whether they agreed',
      why: "so that a child's button texts them",
      seenBy: 'the family; a contact through a link',
      kept: 'until removed, or the account is deleted',
    },
  ],
  inCopy: { kind: 'contact' },
  receipt: 'contactsAndAlerts',
};

/** How a contact stands with the number that it has. */
export type Standing = Pick<ContactDocument, 'state' | 'confirmedAt' | 'tokenHash' | 'invitedFrom'>;
/** Writes how a contact stands, and leaves nothing of how it stood. */
export const standingChange = (standing: Standing) => ({
  $set: standing,
  $unset: {
    ...(!standing.confirmedAt && { confirmedAt: '' as const }),
    ...(!standing.tokenHash && { tokenHash: '' as const }),
    ...(!standing.invitedFrom && { invitedFrom: '' as const }),
  },
});

interface StoreDeps {
  readonly db: Db;
  readonly encryption: Encryption;
  now(): Date;
}
const REACH_CONTEXT = 'not reached';
export const reachHash = ({ encryption }: Pick<StoreDeps, 'encryption'>, number: string): string =>
  encryption.fingerprint(number, REACH_CONTEXT);

/** Documents with the numbers that they are reached at; without one the parent's own is not there yet. */
async function withNumbers(
  deps: StoreDeps,
  documents: readonly ContactDocument[],
  parents: readonly (ParentDocument | null)[],
  session?: ClientSession,
): Promise<Contact[]> {
  const ofAccounts = new Map(parents.map((parent) => [parent?._id, parent?.phone?.phoneNumber]));
  const numbered = documents.flatMap((document) => {
    const phoneNumber = document.isParent ? ofAccounts.get(document.parentId) : document.phoneNumber;
    return phoneNumber === undefined ? [] : [{ document, phoneNumber }];
  });
  const numbers = numbered.map(({ phoneNumber }) => phoneNumber);
  const stopped = await findStopped(deps, numbers, session);
  return numbered.map(({ document, phoneNumber }) => {
    const { notReachedNumber, notReachedAt, isParent = false, getsPlace = true, ...contact } = document;
    const isOfThisNumber =
      notReachedNumber === undefined ||
      deps.encryption.fingerprints(phoneNumber, REACH_CONTEXT).includes(notReachedNumber);
    const takesTexts = !stopped.has(phoneNumber);
    return {
      ...contact,
      phoneNumber,
      isParent,
      getsPlace,
      takesTexts,
      ...(notReachedAt && isOfThisNumber && { notReachedAt }),
    };
  });
}

const PARENT_RELATIONSHIP = 'Parent';

async function createOwnContact({ db, now }: StoreDeps, parent: ParentDocument, session?: ClientSession) {
  await contactsOf(db).updateOne(
    { parentId: parent._id, isParent: true },
    {
      $setOnInsert: {
        _id: randomId(),
        name: parent.account?.username ?? PARENT_RELATIONSHIP,
        relationship: PARENT_RELATIONSHIP,
        state: 'confirmed',
        confirmedAt: now(),
        createdAt: now(),
      },
    },
    { upsert: true, ...(session && { session }) },
  );
}

/** The parents first. The first read of a parent's contacts creates its own from the verified number (rules 5.9). */
async function findWithOwn(
  deps: StoreDeps,
  which: Filter<ContactDocument>,
  parents: readonly (ParentDocument | null)[],
  session?: ClientSession,
): Promise<Contact[]> {
  const stored = () =>
    contactsOf(deps.db)
      .find(which, session && { session })
      .sort({ isParent: -1, createdAt: 1 })
      .toArray();
  const documents = await stored();
  const withOwn = new Set(documents.filter(({ isParent }) => isParent).map(({ parentId }) => parentId));
  const without = parents.filter((parent) => parent !== null).filter(({ _id, phone }) => phone && !withOwn.has(_id));
  for (const parent of without) await createOwnContact(deps, parent, session);
  return withNumbers(deps, without.length > 0 ? await stored() : documents, parents, session);
}

/** The contacts of a guardian, their own number first. */
export const findContacts = async (deps: StoreDeps, parentId: UserId, session?: ClientSession): Promise<Contact[]> =>
  findWithOwn(deps, { parentId }, [await findParent(deps.db, parentId)], session);

/** The contacts of several guardians, their own numbers first; `known`: the guardians, where they were read already. */
export async function findContactsOfAll(
  deps: StoreDeps,
  guardianIds: readonly UserId[],
  session?: ClientSession,
  known?: ReadonlyMap<UserId, ParentDocument>,
): Promise<Contact[]> {
  const parents = known ?? (await findParents(deps.db, guardianIds, session));
  const inOrder = guardianIds.map((userId) => parents.get(userId) ?? null);
  return findWithOwn(deps, { parentId: { $in: [...guardianIds] } }, inOrder, session);
}

/** The contacts of all families that are reached at a number, parents by their account's included. */
export async function findContactsAt(
  deps: StoreDeps,
  phoneNumber: string,
  session?: ClientSession,
): Promise<Contact[]> {
  const parents = await parentsOf(deps.db)
    .find({ 'phone.phoneNumber': phoneNumber, ...NOT_ERASED }, session && { session })
    .toArray();
  const own = { isParent: true as const, parentId: { $in: parents.map(({ _id }) => _id) } };
  return findWithOwn(deps, { $or: [{ phoneNumber }, own] }, parents, session);
}

export async function findContact(
  deps: StoreDeps,
  contactId: string,
  session?: ClientSession,
): Promise<Contact | undefined> {
  const document = await contactsOf(deps.db).findOne({ _id: contactId }, session && { session });
  if (!document) return undefined;
  const parents = document.isParent ? [await findParent(deps.db, document.parentId)] : [];
  const [contact] = await withNumbers(deps, [document], parents, session);
  return contact;
}
