import {
  childBirthdayChanged,
  type childBirthdayDecided,
  type DataOf,
  type Envelope,
  guardiansOf,
  personReported,
  type UserId,
} from '@notalone/contracts';
import type { Birth } from '@notalone/contracts/age-limits';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { type ClientSession, ObjectId } from 'mongodb';
import { type ChildDocument, childrenOf, saveChild } from '../child-records/children.store.ts';
import { recordAction } from '../child-records/guardian-entries.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { endTooFarApart } from '../friendships/end-friendships.ts';
import { reportsOf } from '../reports/reports.store.ts';

type Deps = Pick<ProfileDeps, 'db' | 'outbox' | 'now'>;
type Awaited = NonNullable<ChildDocument['awaitedBirth']>;

const REASON = 'The birthday of a child was corrected';
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const inWords = ({ birthMonth, birthYear }: Birth): string =>
  [...(birthMonth ? [MONTH.format(new Date(Date.UTC(2000, birthMonth - 1)))] : []), birthYear].join(' ');

/**
 * Has a moderator of child safety look at a corrected birthday; until then it stays as it was.
 * @throws CONFLICT while another one waits: what a moderator reads is what they decide about
 */
export async function awaitBirthday(
  { db, outbox, now }: Deps,
  child: ChildDocument,
  { birthMonth, birthYear = 0 }: Birth,
  userId: UserId,
  session: ClientSession,
): Promise<Awaited> {
  const { _id: childId, name, awaitedBirth: before } = child;
  if (before && before.birthMonth === birthMonth && before.birthYear === birthYear) return before;
  if (before)
    throw apiError('CONFLICT', { msg: `A new birthday of ${name} waits already. One of us looks at it first.` });
  const reportId = new ObjectId().toHexString();
  const awaited = { ...(birthMonth !== undefined && { birthMonth }), birthYear, userId, reportId };
  const message = `From ${inWords(child)} to ${inWords(awaited)}.`;
  const report = { subjectId: userId, childId, isChildSafety: true as const, reason: REASON, message, at: now() };
  await reportsOf(db).insertOne({ _id: reportId, ...report }, { session });
  const ids = { reportId, reporterId: userId, subjectId: userId, childId, guardianIds: [...guardiansOf(child)] };
  const data = { ...ids, isChildSafety: true, isBirthday: true as const };
  await outbox.add(session, personReported, { key: reportId, data });
  return awaited;
}

/** A moderator has decided: the birthday counts now, or stays as it was. Nothing where another one has come since. */
export async function onChildBirthdayDecided(
  deps: Deps,
  { data: { childId, reportId, agrees } }: Envelope<DataOf<typeof childBirthdayDecided>>,
  session: ClientSession,
): Promise<void> {
  const found = await childrenOf(deps.db).findOne({ _id: childId, state: { $ne: 'creating' } }, { session });
  if (found?.awaitedBirth?.reportId !== reportId) return;
  const { awaitedBirth, ...child } = found;
  if (!agrees || !awaitedBirth) return void (await saveChild(deps, child, session));
  const { birthMonth, birthYear, userId } = awaitedBirth;
  const birth = { ...(birthMonth !== undefined && { birthMonth }), birthYear };
  const changed = await saveChild(deps, { ...child, ...birth }, session);
  await endTooFarApart(deps, changed, session);
  await deps.outbox.add(session, childBirthdayChanged, { key: childId, data: { childId, userId } });
  await recordAction(deps, changed, { userId, action: 'changed-birthday' }, session);
}
