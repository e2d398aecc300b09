import {
  type BodyOf,
  CONTACTS_CONFIRMED_HOURS,
  type contactLooks,
  contactsLookedUp,
  LOOK_UPS_TOLD,
  safetyCaseOpened,
  type UserId,
} from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import { takeInterval } from '@notalone/service-kit/limits/once-per-interval';
import { startOfUkDay, ukDay } from '@notalone/service-kit/time/uk-day';
import { type ClientSession, ObjectId } from 'mongodb';
import { auditOf, writeAudit } from '../../audit/audit.store.ts';
import type { ContentDeps } from '../../deps.ts';
import { findAdmins } from '../../people/people.ts';
import { type CaseDocument, casesOf } from '../cases/cases.store.ts';
import { isOwnFamily, type Moderator, requireCase } from '../cases/moderator.ts';
import { contactsState, isWaiting } from './contact-looks.rules.ts';
import { familiesOf } from './family-contacts.ts';

type Deps = Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'now'>;

const DAY_MINUTES = 24 * 60;

/** The others who look after children's safety hear that a case waits for them, without anything of it. */
async function tellOthers(
  { db, outbox }: Pick<Deps, 'db' | 'outbox'>,
  { userId }: Pick<Moderator, 'userId'>,
  found: CaseDocument,
  session: ClientSession,
): Promise<void> {
  const admins = (await findAdmins(db, session)).filter(({ _id, account }) => account.safeguarding && _id !== userId);
  const adminIds = admins.map(({ _id }) => _id).filter((id) => !isOwnFamily({ userId: id }, found));
  const caseId = found._id.toHexString();
  if (adminIds.length > 0) await outbox.add(session, safetyCaseOpened, { key: caseId, data: { caseId, adminIds } });
}

/** The operator hears by mail that somebody must look at how an admin looks people up. */
const tellOperator = (
  { outbox }: Pick<Deps, 'outbox'>,
  adminId: UserId,
  why: 'ten-today' | 'not-confirmed' | 'objected',
  session: ClientSession,
): Promise<void> => outbox.add(session, contactsLookedUp, { key: adminId, data: { adminId, why } });

/**
 * Asks to see the numbers and postcodes of a case: a second admin must agree first.
 * @throws NOT_FOUND; CONFLICT where they are shown, asked for, or of nobody any more
 */
export async function askContacts(
  deps: Deps,
  moderator: Moderator,
  id: string,
  { reason }: BodyOf<typeof contactLooks.askContacts>,
): Promise<{ message: string }> {
  const { db, transact, now } = deps;
  const { userId: by } = moderator;
  await transact(async (session) => {
    const found = await requireCase(db, moderator, new ObjectId(id), session);
    if (familiesOf(found).size === 0) throw apiError('CONFLICT', { msg: 'This case has no numbers to show.' });
    const state = contactsState(found);
    if (state === 'open') throw apiError('CONFLICT', { msg: 'They are shown already. Please open the case again.' });
    if (state === 'asked') throw apiError('CONFLICT', { msg: 'Somebody has asked already. A second admin decides.' });
    const at = now();
    await casesOf(db).updateOne({ _id: found._id }, { $push: { contactLooks: { by, at, reason } } }, { session });
    await writeAudit(db, { at, action: 'contacts-asked', adminId: by, caseId: found._id }, session);
    await tellOthers(deps, moderator, found, session);
  });
  return { message: 'A second admin has been told, and decides.' };
}

/**
 * Agrees, as the second admin, to what another asks for, or confirms that a look into an urgent case was needed; or
 * does not.
 * @throws NOT_FOUND; FORBIDDEN to who asked or looked; CONFLICT where nothing waits
 */
export async function reviewContacts(
  deps: Deps,
  moderator: Moderator,
  id: string,
  { agrees }: BodyOf<typeof contactLooks.reviewContacts>,
): Promise<{ message: string }> {
  const { db, transact, now } = deps;
  const { userId: by } = moderator;
  await transact(async (session) => {
    const { _id, contactLooks: looks = [] } = await requireCase(db, moderator, new ObjectId(id), session);
    const waiting = looks.filter(isWaiting);
    const ofOthers = waiting.filter((look) => look.by !== by);
    if (waiting.length > 0 && ofOthers.length === 0)
      throw apiError('FORBIDDEN', { msg: 'It was you. Another admin decides.' });
    if (ofOthers.length === 0) throw apiError('CONFLICT', { msg: 'Nothing waits for a second admin here.' });
    const at = now();
    const reviewed = looks.map((look) => (ofOthers.includes(look) ? { ...look, review: { by, at, agrees } } : look));
    await casesOf(db).updateOne({ _id }, { $set: { contactLooks: reviewed } }, { session });
    const action = agrees ? ('contacts-agreed' as const) : ('contacts-refused' as const);
    for (const look of ofOthers)
      await writeAudit(db, { at, action, adminId: by, caseId: _id, subjectId: look.by }, session);
    const seen = new Set(ofOthers.flatMap((look) => (look.isUrgent ? [look.by] : [])));
    if (!agrees) for (const adminId of seen) await tellOperator(deps, adminId, 'objected', session);
  });
  return { message: agrees ? 'You have agreed.' : 'You have not agreed. It is written down.' };
}

/**
 * Writes down that an admin is shown these families' numbers and postcodes, before they are. Of an urgent case a second
 * admin confirms it. Nothing is refused: after ten families on one day the operator is told.
 */
export async function recordLook(
  deps: Deps,
  moderator: Moderator,
  found: CaseDocument,
  families: readonly UserId[],
): Promise<void> {
  const { db, transact, now } = deps;
  const { userId: by } = moderator;
  const { _id: caseId } = found;
  const at = now();
  const today = { adminId: by, action: 'contacts-shown' as const, at: { $gte: startOfUkDay(ukDay(at)) } };
  const before = new Set(await auditOf(db).distinct('subjectId', today));
  for (const subjectId of families)
    await writeAudit(db, { at, action: 'contacts-shown', adminId: by, caseId, subjectId });
  const after = new Set([...before, ...families]);
  await transact(async (session) => {
    if (found.safety?.isUrgent) {
      const first = { _id: caseId, contactLooks: { $not: { $elemMatch: { by, isUrgent: true } } } };
      const look = { by, at, isUrgent: true as const };
      const { modifiedCount } = await casesOf(db).updateOne(first, { $push: { contactLooks: look } }, { session });
      if (modifiedCount > 0) await tellOthers(deps, moderator, found, session);
    }
    const name = `look-ups of ${by} on ${ukDay(at)}`;
    const isMany = before.size < LOOK_UPS_TOLD && after.size >= LOOK_UPS_TOLD;
    if (isMany && (await takeInterval(db, { name, minutes: DAY_MINUTES, at }, session)))
      await tellOperator(deps, by, 'ten-today', session);
  });
}

/** Tells the operator of looks into urgent cases that nobody has confirmed within 24 hours. */
export async function tellOfUnconfirmed(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { db, transact, now } = deps;
  const at = { $lte: new Date(now().getTime() - CONTACTS_CONFIRMED_HOURS * 3_600_000) };
  const late = { isUrgent: true, at, review: { $exists: false }, isOperatorTold: { $exists: false } } as const;
  for await (const { _id } of casesOf(db).find({ contactLooks: { $elemMatch: late } })) {
    signal?.throwIfAborted();
    await transact(async (session) => {
      const found = await casesOf(db).findOne({ _id, contactLooks: { $elemMatch: late } }, { session });
      if (!found) return;
      const isLate = (look: NonNullable<CaseDocument['contactLooks']>[number]) =>
        look.isUrgent && !look.review && !look.isOperatorTold && look.at <= at.$lte;
      const looks = found.contactLooks ?? [];
      const told = looks.map((look) => (isLate(look) ? { ...look, isOperatorTold: true as const } : look));
      await casesOf(db).updateOne({ _id }, { $set: { contactLooks: told } }, { session });
      for (const { by } of looks.filter(isLate)) await tellOperator(deps, by, 'not-confirmed', session);
    });
  }
}

const EVERY_SECONDS = 600;
export const tellOfUnconfirmedRegularly = (jobs: Jobs, deps: Deps): void =>
  jobs.every('tell of unconfirmed look-ups', EVERY_SECONDS, ({ signal }) => tellOfUnconfirmed(deps, signal));
