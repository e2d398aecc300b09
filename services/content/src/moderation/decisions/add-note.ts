import type { UserId } from '@notalone/contracts';
import { ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import type { ContentDeps } from '../../deps.ts';
import type { Moderator } from '../cases/moderator.ts';
import { notesOf } from './decisions.store.ts';

/** A note for the other admins, on a case or a person that the caller has found. */
export async function addNote(
  { db, transact, now }: Pick<ContentDeps, 'db' | 'transact' | 'now'>,
  { userId }: Moderator,
  about: { readonly caseId: ObjectId } | { readonly subjectId: UserId },
  text: string,
): Promise<{ message: string }> {
  await transact(async (session) => {
    await notesOf(db).insertOne({ _id: new ObjectId(), ...about, adminId: userId, text, at: now() }, { session });
    await writeAudit(db, { at: now(), action: 'noted', adminId: userId, ...about }, session);
  });
  return { message: 'Note added.' };
}
