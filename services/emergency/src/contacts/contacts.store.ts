import { createHash } from 'node:crypto';
import type { emergencyContactSchema, UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db, IndexDescription } from 'mongodb';
import type * as z from 'zod';
import type { EmergencyDeps } from '../deps.ts';
import { findParent, parentsOf } from '../family/family.projection.ts';
import { randomId } from '../random-id.ts';

export type ContactState = z.infer<typeof emergencyContactSchema>['state'];

interface ContactDocument {
  _id: string;
  parentId: UserId;
  name: string;
  relationship: string;
  /** E.164; the parent's own contact has none: its number is the account's. */
  phoneNumber?: string;
  isParent?: true;
  state: ContactState;
  createdAt: Date;
  confirmedAt?: Date;
  /** Of the link in the invitation. */
  tokenHash?: string;
}
/** A contact with the number that it is reached at. */
export interface Contact extends Omit<ContactDocument, 'phoneNumber' | 'isParent'> {
  readonly phoneNumber: string;
  readonly isParent: boolean;
}
export const CONTACT_INDEXES: readonly IndexDescription[] = [
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
];
export const contactsOf = (db: Db): Collection<ContactDocument> => db.collection('contacts');

const PARENT_RELATIONSHIP = 'Parent';

/**
 * The contacts of a family, the parent first. The first read creates the parent's own contact from the verified number
 * (rules 5.9).
 */
export async function findContacts(db: Db, parentId: UserId, now: Date): Promise<Contact[]> {
  const parent = await findParent(db, parentId);
  let documents = await contactsOf(db).find({ parentId }).sort({ isParent: -1, createdAt: 1 }).toArray();
  if (parent?.phone && !documents.some(({ isParent }) => isParent)) {
    await contactsOf(db).updateOne(
      { parentId, isParent: true },
      {
        $setOnInsert: {
          _id: randomId(),
          name: parent.account?.username ?? PARENT_RELATIONSHIP,
          relationship: PARENT_RELATIONSHIP,
          state: 'confirmed',
          confirmedAt: now,
          createdAt: now,
        },
      },
      { upsert: true },
    );
    documents = await contactsOf(db).find({ parentId }).sort({ isParent: -1, createdAt: 1 }).toArray();
  }
  return documents.flatMap(({ isParent = false, phoneNumber, ...contact }) => {
    const number = isParent ? parent?.phone?.phoneNumber : phoneNumber;
    return number === undefined ? [] : [{ ...contact, phoneNumber: number, isParent }];
  });
}

/** The contacts of all families that are reached at a number, parents by their own included. */
export async function findContactsAt(
  db: Db,
  phoneNumber: string,
): Promise<Pick<ContactDocument, '_id' | 'parentId' | 'confirmedAt'>[]> {
  const parents = await parentsOf(db).find({ 'phone.phoneNumber': phoneNumber }).toArray();
  const own = { isParent: true as const, parentId: { $in: parents.map(({ _id }) => _id) } };
  return contactsOf(db)
    .find({ $or: [{ phoneNumber }, own] })
    .toArray();
}

export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Answers that somebody has given for a number, whichever family asked. Numbers are kept as keyed hashes. */
interface NumberDocument {
  _id: string;
  invitedAt?: Date;
  /** 'Never text me', or STOP. */
  refusedAt?: Date;
}
const numbersOf = (db: Db): Collection<NumberDocument> => db.collection('numbers');
const CONTEXT = 'number';
type NumberDeps = Pick<EmergencyDeps, 'db' | 'seal'>;

/** What is known of a number, also from before KEY_SECRET was rotated: who once said 'never' is not texted again. */
export async function findNumber(
  { db, seal }: NumberDeps,
  number: string,
  session?: ClientSession,
): Promise<Omit<NumberDocument, '_id'>> {
  const _id = { $in: seal.fingerprints(number, CONTEXT) };
  const found = await numbersOf(db)
    .find({ _id }, session && { session })
    .sort({ invitedAt: 1 })
    .toArray();
  return Object.assign({}, ...found);
}
export async function markNumber(
  deps: NumberDeps,
  number: string,
  set: Omit<NumberDocument, '_id'>,
  session?: ClientSession,
): Promise<void> {
  await numbersOf(deps.db).updateOne(
    { _id: deps.seal.fingerprint(number, CONTEXT) },
    { $set: set },
    { upsert: true, ...(session && { session }) },
  );
}
