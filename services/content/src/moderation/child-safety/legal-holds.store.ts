import type { Collection, Db, IndexDescription, ObjectId } from 'mongodb';

/**
 * A person or child, and the cases of child safety about them. They hold while one has no end, or one in the future.
 */
interface LegalHoldDocument {
  _id: string;
  cases: { caseId: ObjectId; until?: Date }[];
  /** The account was erased meanwhile: what the cases hold goes with the hold. */
  isErased?: true;
}
export const LEGAL_HOLD_INDEXES: readonly IndexDescription[] = [{ name: 'case', key: { 'cases.caseId': 1 } }];
export const legalHoldsOf = (db: Db): Collection<LegalHoldDocument> => db.collection('legalHolds');
