import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { Collection, Db, ObjectId } from 'mongodb';

/**
 * A person or child, and the cases of child safety about them. They hold while one has no end, or one in the future.
 */
interface LegalHoldDocument {
  _id: string;
  cases: { caseId: ObjectId; until?: Date }[];
  /** The account was erased meanwhile: what the cases hold goes with the hold. */
  isErased?: true;
}
export const legalHoldsOf = (db: Db): Collection<LegalHoldDocument> => db.collection('legalHolds');
export const LEGAL_HOLDS: PersonalData<LegalHoldDocument> = {
  collection: 'legalHolds',
  indexes: [{ name: 'case', key: { 'cases.caseId': 1 } }],
  subject: 'both',
  where: (_id) => ({ _id }),
  whenLeaving: { keep: 'The id, and which cases of child safety hold it. What they hold here goes with the hold.' },
  privacy: 'what a child safety case holds of the accounts',
  inCopy: { leftOut: 'Nobody may learn whether there is a case.' },
};
