import { type ChildId, type SchoolCard, schoolCardSchema } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';

interface SchoolCardDocument {
  _id: ChildId;
  /** The card as JSON, its picture included, encrypted for this child. */
  encrypted: string;
  version: number;
  savedAt: Date;
}
export interface StoredSchoolCard extends Pick<SchoolCardDocument, 'version' | 'savedAt'> {
  readonly card: SchoolCard;
}

const cardsOf = (db: Db): Collection<SchoolCardDocument> => db.collection('schoolCards');
export const SCHOOL_CARDS: PersonalData<SchoolCardDocument> = {
  collection: 'schoolCards',
  subject: 'child',
  where: (_id: ChildId) => ({ _id }),
  whenLeaving: 'delete',
  privacy: [
    {
      what: "a school card that its parent keeps: the child's name, class, picture without EXIF and position, signs of a hypo, who to ring, where kit and plan are; its letter about the phone",
      how: "encrypted; one that is not kept only in the parent's browser",
      why: 'so that the parent can print it again',
      seenBy: 'that parent',
      kept: 'until forgotten, or with the child',
    },
  ],
  inCopy: { kind: 'schoolCard' },
  receipt: 'children',
};
const contextOf = (childId: ChildId) => `school card of ${childId}`;

type Deps = Pick<ProfileDeps, 'db' | 'encryption'>;

/** The card that a parent has kept for this child; undefined without one. Whose child it is, the caller has asked. */
export async function schoolCardOf(
  { db, encryption }: Deps,
  childId: ChildId,
  session?: ClientSession,
): Promise<StoredSchoolCard | undefined> {
  const found = await cardsOf(db).findOne({ _id: childId }, session && { session });
  if (!found) return undefined;
  const { encrypted, version, savedAt } = found;
  return {
    card: schoolCardSchema.parse(JSON.parse(encryption.decrypt(encrypted, contextOf(childId)))),
    version,
    savedAt,
  };
}

export async function storeSchoolCard(
  { db, encryption }: Deps,
  childId: ChildId,
  { card, version, savedAt }: StoredSchoolCard,
  session: ClientSession,
): Promise<void> {
  const encrypted = encryption.encrypt(JSON.stringify(card), contextOf(childId));
  await cardsOf(db).replaceOne({ _id: childId }, { encrypted, version, savedAt }, { upsert: true, session });
}

/** Answers whether there was one. */
export async function eraseSchoolCard(db: Db, childId: ChildId, session: ClientSession): Promise<boolean> {
  return (await cardsOf(db).deleteOne({ _id: childId }, { session })).deletedCount > 0;
}
