import { apiError } from '@notalone/service-kit/errors/api-error';
import { createPictureStore } from '@notalone/service-kit/media/picture-store';
import type { ClientSession, Db, ObjectId } from 'mongodb';
import { type CaseDocument, casesOf } from '../cases/cases.store.ts';

const holderOf = (caseId: ObjectId): string => `case/${caseId.toHexString()}`;

/** The picture of a reported shop stays where it lies, whatever deletes the shop (rules 6.2). It is never copied. */
export const preserveShopPicture = (
  db: Db,
  caseId: ObjectId,
  pictureId: string,
  session: ClientSession,
): Promise<void> => createPictureStore(db).hold({ pictureId }, holderOf(caseId), session);

/** Nothing holds it any more; one of a deleted shop goes. */
export const releaseShopPicture = (db: Db, { _id }: Pick<CaseDocument, '_id'>, session: ClientSession): Promise<void> =>
  createPictureStore(db).release(holderOf(_id), session);

/** @throws CONFLICT while a case about the shop is open */
export async function requireNoOpenCase(db: Db, businessId: string, session?: ClientSession): Promise<void> {
  const open = { owner: 'content' as const, type: 'business' as const, itemId: businessId, state: 'open' as const };
  if (await casesOf(db).findOne(open, session && { session }))
    throw apiError('CONFLICT', { msg: 'This shop was reported. Please decide that report first.' });
}
