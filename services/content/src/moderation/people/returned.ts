import { type accountReturned, type DataOf, TEXTS, type UserId } from '@notalone/contracts';
import { type ClientSession, ObjectId } from 'mongodb';
import type { ContentDeps } from '../../deps.ts';
import { casesOf } from '../cases/cases.store.ts';
import { startLegalHold } from '../child-safety/legal-holds.ts';
import { moveBans } from '../decisions/apply-decision.ts';
import { decisionsOf, findBan, notesOf } from '../decisions/decisions.store.ts';
import { openCase } from '../reports/open-case.ts';
import { formerAccountsOf } from './former-accounts.store.ts';

type Deps = Pick<ContentDeps, 'db' | 'outbox' | 'now'>;

/** An address is one person's: what stood against the deleted account stands against the new one. */
async function moveAll(deps: Deps, from: UserId, to: UserId, session: ClientSession): Promise<void> {
  const { db } = deps;
  const open = await casesOf(db).find({ subjectId: from, state: 'open' }, { session }).toArray();
  for (const found of open) {
    await casesOf(db).updateOne({ _id: found._id }, { $set: { subjectId: to }, $inc: { version: 1 } }, { session });
    if (found.isChildSafety) await startLegalHold(deps, { ...found, subjectId: to }, session);
  }
  const kept = { subjectId: from, reason: { $ne: TEXTS.deletedMember } };
  await decisionsOf(db).updateMany(kept, { $set: { subjectId: to } }, { session });
  await moveBans(deps, from, to, session);
  await formerAccountsOf(db).deleteOne({ _id: from }, { session });
}

/** Households share a number: moderators see it, and nothing else follows. */
async function noteNumber({ db, now }: Deps, from: UserId, to: UserId, session: ClientSession): Promise<void> {
  const [cases, warnings] = await Promise.all([
    casesOf(db).countDocuments({ subjectId: from, state: 'open' }, { session }),
    decisionsOf(db).countDocuments(
      { subjectId: from, action: 'warn', reason: { $ne: TEXTS.deletedMember } },
      { session },
    ),
  ]);
  const said = [
    cases > 0 && (cases === 1 ? '1 open case' : `${cases} open cases`),
    warnings > 0 && (warnings === 1 ? '1 warning' : `${warnings} warnings`),
  ].filter(Boolean);
  if (said.length === 0) return;
  const text = `The same phone number as a member who left with ${said.join(' and ')}. It may be another person.`;
  await notesOf(db).insertOne({ _id: new ObjectId(), subjectId: to, text, at: now() }, { session });
}

const REASON = 'The phone number of somebody who is banned';
const MESSAGE =
  'This new account has the phone number of a member who is banned. Families share numbers, so it may be another ' +
  'person. It can read and cannot write until this case is decided: dismissing it lets the person write.';

/** A new account belongs to somebody who left, or may do (rules 6.2). */
export async function receiveReturned(
  deps: Deps,
  { userId, former, readsOnly }: DataOf<typeof accountReturned>,
  session: ClientSession,
): Promise<void> {
  const { db, now } = deps;
  for (const { userId: from, same } of former)
    await (same === 'email' ? moveAll : noteNumber)(deps, from, userId, session);
  if (!readsOnly) return;
  const bans = await Promise.all(former.map((one) => findBan(db, one.userId, now(), session)));
  // Nobody of `former` is known where the banned account still exists.
  const isChildSafety = former.length === 0 || bans.some((ban) => ban?.isChildSafety);
  const reportId = new ObjectId().toHexString();
  const item = { owner: 'content', type: 'other', itemId: reportId, subjectId: userId, isChildSafety } as const;
  await openCase(
    deps,
    { ...item, reason: REASON, message: MESSAGE, readsOnly: true },
    { reportId, at: now() },
    session,
  );
}
