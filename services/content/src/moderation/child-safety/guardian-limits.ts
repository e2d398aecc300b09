import {
  type BodyOf,
  type ChildId,
  type GuardianLimit,
  guardianLimited,
  type guardianLimits,
  type UserId,
} from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { type ClientSession, type Db, type Filter, ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import type { ContentDeps } from '../../deps.ts';
import { type CaseDocument, casesOf, type TakenFromGuardian } from '../cases/cases.store.ts';
import { type Moderator, requireCase } from '../cases/moderator.ts';

type Deps = Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'now'>;

/** A guardian of a child, whom the other guardian asked to keep away from it. */
interface Guardian {
  readonly childId: ChildId;
  readonly userId: UserId;
}

/** @throws CONFLICT where the case is about something else */
function guardianOf({ guardian, subjectId }: CaseDocument): Guardian {
  if (!guardian || !subjectId) throw apiError('CONFLICT', { msg: 'This case is not about a guardian.' });
  return { childId: guardian.childId, userId: subjectId };
}

const casesAbout = ({ childId, userId }: Guardian): Filter<CaseDocument> => ({
  subjectId: userId,
  'guardian.childId': childId,
});

/** Those in which something was taken. */
const casesThatTook = (guardian: Guardian): Filter<CaseDocument> => ({
  ...casesAbout(guardian),
  'guardian.limits': { $exists: true },
});

/** What is taken from a guardian now, in whichever case: it stays in force once that case is closed. */
export async function limitsInForce(
  db: Db,
  guardian: Guardian,
  session?: ClientSession,
): Promise<readonly TakenFromGuardian[]> {
  const cases = await casesOf(db)
    .find(casesAbout(guardian), session && { session })
    .toArray();
  return cases.flatMap((one) => one.guardian?.limits ?? []).filter(({ ended }) => !ended);
}

/**
 * The case and what is taken now. Every case about this guardian is written to, so that of two moderators at once one
 * retries, and sees what the other did.
 */
async function openForChange({ db }: Deps, moderator: Moderator, id: string, session: ClientSession) {
  const found = await requireCase(db, moderator, new ObjectId(id), session);
  const guardian = guardianOf(found);
  await casesOf(db).updateMany(casesAbout(guardian), { $inc: { 'guardian.changes': 1 } }, { session });
  return { found, guardian, inForce: await limitsInForce(db, guardian, session) };
}

const has = (limits: readonly TakenFromGuardian[], what: GuardianLimit) => limits.some((one) => one.what === what);

/** Texts show where a child is: nobody has them who must not know its place (rules 10.3). */
function requireOrder(inForce: readonly TakenFromGuardian[], what: GuardianLimit, isWithheld: boolean): void {
  if (isWithheld && what === 'texts' && !has(inForce, 'place'))
    throw apiError('CONFLICT', { msg: 'Please take the place first: the texts come after it.' });
  if (!isWithheld && what === 'place' && has(inForce, 'texts'))
    throw apiError('CONFLICT', { msg: 'The texts are taken too. Please give those back first.' });
}

interface Change extends Guardian {
  readonly what: GuardianLimit;
  readonly isWithheld: boolean;
}
/** The child’s services hear of it, the guardian does not. */
const tellServices = ({ outbox }: Deps, caseId: ObjectId, change: Change, session: ClientSession): Promise<void> =>
  outbox.add(session, guardianLimited, {
    key: change.childId,
    data: { caseId: caseId.toHexString(), ...change },
  });

/** Tells the services; the audit holds no reason. */
async function publish(
  deps: Deps,
  { userId: adminId }: Moderator,
  caseId: ObjectId,
  change: Change,
  session: ClientSession,
): Promise<void> {
  await tellServices(deps, caseId, change, session);
  const action = change.isWithheld ? ('guardian-limited' as const) : ('guardian-limit-ended' as const);
  const entry = { at: deps.now(), action, adminId, caseId, subjectId: change.userId, detail: change.what };
  await writeAudit(deps.db, entry, session);
}

async function giveBack(
  deps: Deps,
  moderator: Moderator,
  caseId: ObjectId,
  { reason, ...change }: Change & { readonly reason?: string },
  session: ClientSession,
): Promise<void> {
  const ended = { by: moderator.userId, at: deps.now(), ...(reason !== undefined && { reason }) };
  await casesOf(deps.db).updateMany(
    casesThatTook(change),
    { $set: { 'guardian.limits.$[taken].ended': ended } },
    { arrayFilters: [{ 'taken.what': change.what, 'taken.ended': { $exists: false } }], session },
  );
  await publish(deps, moderator, caseId, change, session);
}

/**
 * Takes something from the guardian whom a case is about, at once, or gives it back. The guardian is not told; a second
 * moderator reviews. Taking it again tells the services again.
 * @throws NOT_FOUND; CONFLICT where the case is not about a guardian or is closed, and for texts before the place
 */
export async function limitGuardian(
  deps: Deps,
  moderator: Moderator,
  id: string,
  { what, withheld: isWithheld, reason }: BodyOf<typeof guardianLimits.limitGuardian>,
): Promise<{ message: string }> {
  await deps.transact(async (session) => {
    const { found, guardian, inForce } = await openForChange(deps, moderator, id, session);
    const { _id: caseId, state } = found;
    const change = { ...guardian, what, isWithheld };
    if (has(inForce, what) === isWithheld) {
      // Said again: so a moderator repairs a child's record that has lost it.
      if (isWithheld) await tellServices(deps, caseId, change, session);
      return;
    }
    requireOrder(inForce, what, isWithheld);
    if (!isWithheld) return giveBack(deps, moderator, caseId, { ...change, reason }, session);
    // In the queue until it is reviewed.
    if (state !== 'open')
      throw apiError('CONFLICT', { msg: 'This case is closed. Please take its decision back first.' });
    const taken = { what, reason, by: moderator.userId, at: deps.now() };
    await casesOf(deps.db).updateOne({ _id: caseId }, { $push: { 'guardian.limits': taken } }, { session });
    await publish(deps, moderator, caseId, change, session);
  });
  return {
    message: isWithheld
      ? 'It is taken from the guardian, who is not told. A second moderator reviews it.'
      : 'The guardian has it back.',
  };
}

/**
 * Agrees to what another moderator took from a guardian, or gives it back.
 * @throws NOT_FOUND; FORBIDDEN to who took it; CONFLICT where nothing is taken, or the texts would stay without the
 * place
 */
export async function reviewGuardianLimit(
  deps: Deps,
  moderator: Moderator,
  id: string,
  { what, agrees }: BodyOf<typeof guardianLimits.reviewGuardianLimit>,
): Promise<{ message: string }> {
  const { db, transact, now } = deps;
  await transact(async (session) => {
    const { found, guardian, inForce } = await openForChange(deps, moderator, id, session);
    const { _id: caseId } = found;
    const taken = inForce.filter((one) => one.what === what);
    if (taken.length === 0) throw apiError('CONFLICT', { msg: 'This is not taken from the guardian at the moment.' });
    if (taken.some(({ by }) => by === moderator.userId))
      throw apiError('FORBIDDEN', { msg: 'You took it yourself. Another moderator reviews it.' });
    if (agrees && taken.every(({ review }) => review)) return;
    if (!agrees) requireOrder(inForce, what, false);
    const at = now();
    const entry = { at, action: 'guardian-limit-reviewed', adminId: moderator.userId, caseId } as const;
    await writeAudit(db, { ...entry, subjectId: guardian.userId, detail: what }, session);
    if (!agrees) return giveBack(deps, moderator, caseId, { ...guardian, what, isWithheld: false }, session);
    await casesOf(db).updateMany(
      casesThatTook(guardian),
      { $set: { 'guardian.limits.$[taken].review': { by: moderator.userId, at } } },
      {
        arrayFilters: [{ 'taken.what': what, 'taken.ended': { $exists: false }, 'taken.review': { $exists: false } }],
        session,
      },
    );
  });
  return { message: agrees ? 'You have agreed to it.' : 'The guardian has it back.' };
}

/** @throws CONFLICT while something that was taken in this case waits for the second moderator */
export function requireReviewed({ guardian }: CaseDocument): void {
  if (guardian?.limits?.some(({ ended, review }) => !ended && !review))
    throw apiError('CONFLICT', { msg: 'A second moderator must review what was taken from the guardian first.' });
}
