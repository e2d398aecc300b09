import { randomUUID } from 'node:crypto';
import {
  type BanType,
  emailSchema,
  type HouseRuleId,
  internal,
  type PersonDetail,
  type UserId,
} from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { type ClientSession, type Db, ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import type { ContentDeps } from '../../deps.ts';
import {
  findAdmins,
  findByUsername,
  findPeople,
  findPerson,
  nameOf,
  type PersonDocument,
} from '../../people/people.ts';
import { casesOf } from '../cases/cases.store.ts';
import { type Moderator, requireNoSharedChild } from '../cases/moderator.ts';
import { addBan, banEnd, endBans, notifyPeople } from '../decisions/apply-decision.ts';
import { requireSanctionable } from '../decisions/decide-case.ts';
import { type DecisionDocument, decisionsOf, findBan, sanctionsOf } from '../decisions/decisions.store.ts';
import { listHistory } from '../decisions/history.ts';

type Deps = Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'internal' | 'log' | 'now'>;

const FOUND = 20;
const CHILD_SAFETY_BAN = 'For a child’s safety';

const summaryOf = ({ _id, account }: PersonDocument) => ({
  _id,
  username: account.username,
  role: account.role,
  status: account.status,
  memberSince: account.memberSince,
});

/**
 * Members whose username begins so. A whole e-mail address finds whoever has it too: the audit records that it was
 * asked, and about whom.
 */
export async function searchPeople(
  deps: Pick<ContentDeps, 'db' | 'now' | 'internal'>,
  { userId: adminId }: { readonly userId: UserId },
  typed: string,
) {
  const { db, now } = deps;
  const byName = await findByUsername(db, typed, FOUND);
  const email = emailSchema.safeParse(typed);
  if (!email.success) return byName.map(summaryOf);
  const { userIds } = await deps.internal.call(internal.auth.findByEmail, {
    body: { email: email.data },
    idempotencyKey: randomUUID(),
  });
  const lookup = { at: now(), action: 'emails-looked-up', adminId } as const;
  for (const subjectId of userIds) await writeAudit(db, { ...lookup, subjectId });
  if (userIds.length === 0) await writeAudit(db, lookup);
  const byEmail = await findPeople(db, userIds);
  return [...byEmail.values(), ...byName.filter(({ _id }) => !byEmail.has(_id))].map(summaryOf);
}

/** Who is an admin now, by name. */
export async function listAdmins({ db }: Pick<Deps, 'db'>) {
  const admins = (await findAdmins(db)).map((admin) => ({
    ...summaryOf(admin),
    safeguarding: admin.account.safeguarding ?? false,
  }));
  return admins.toSorted((one, other) => one.username.localeCompare(other.username));
}

/** @throws NOT_FOUND */
export async function requirePerson({ db }: Pick<Deps, 'db'>, userId: UserId): Promise<PersonDocument> {
  const person = await findPerson(db, userId);
  if (!person) throw apiError('NOT_FOUND');
  return person;
}

/** What was decided about a person. The audit records the view. @throws NOT_FOUND */
export async function getPerson(
  deps: Pick<Deps, 'db' | 'now'>,
  moderator: Moderator,
  userId: UserId,
): Promise<PersonDetail> {
  const { userId: adminId, isSafeguarding } = moderator;
  const { db, now } = deps;
  const person = await requirePerson(deps, userId);
  await writeAudit(db, { at: now(), action: 'person-opened', adminId, subjectId: userId });
  const [ban, openCases, history] = await Promise.all([
    findBan(db, userId, now()),
    casesOf(db).countDocuments({ subjectId: userId, state: 'open', isChildSafety: false }),
    listHistory(db, { subjectId: userId }, moderator),
  ]);
  return {
    ...summaryOf(person),
    ...(ban && {
      ban: {
        reason: ban.isChildSafety && !isSafeguarding ? CHILD_SAFETY_BAN : ban.reason,
        ...(ban.until && { until: ban.until.toISOString() }),
      },
    }),
    openCases,
    history,
  };
}

interface Sanction {
  readonly reason: string;
  readonly ruleId?: HouseRuleId | undefined;
  readonly banType?: BanType;
  readonly idempotencyKey?: string | undefined;
}

const AUDIT = { warn: 'warned', ban: 'banned', unban: 'unbanned' } as const;
const DONE = { warn: 'User warned.', ban: 'User banned.', unban: 'The ban has ended.' } as const;

/**
 * The bans that an unban ends. @throws CONFLICT where nobody is banned; FORBIDDEN for a ban for a child's safety,
 * unless one is marked for them
 */
async function bansToEnd(
  db: Db,
  { isSafeguarding }: Moderator,
  subjectId: UserId,
  at: Date,
  session: ClientSession,
): Promise<Pick<DecisionDocument, 'endedBans' | 'isChildSafety'>> {
  if (!(await findBan(db, subjectId, at, session)))
    throw apiError('CONFLICT', { msg: `${nameOf(await findPerson(db, subjectId))} is not banned.` });
  const bans = (await sanctionsOf(db).findOne({ _id: subjectId }, { session }))?.bans ?? [];
  const isChildSafety = bans.some((ban) => ban.isChildSafety);
  if (!isSafeguarding && isChildSafety)
    throw apiError('FORBIDDEN', { msg: 'Only admins who look after children’s safety can end this ban.' });
  return { endedBans: bans.map(({ decisionId }) => decisionId), ...(isChildSafety && { isChildSafety }) };
}

/**
 * Warns or bans a person, or ends every ban, without a report; once, however often a page sends it.
 * @throws NOT_FOUND; FORBIDDEN against an admin and the other guardian of an own child; CONFLICT where nobody is
 * banned; UNAVAILABLE
 */
export async function sanctionPerson(
  deps: Deps,
  moderator: Moderator,
  subjectId: UserId,
  action: 'warn' | 'ban' | 'unban',
  { reason, ruleId, banType = '1week', idempotencyKey }: Sanction,
): Promise<{ message: string }> {
  const { db, transact, now } = deps;
  const { userId: adminId } = moderator;
  const isSent = async () =>
    idempotencyKey !== undefined && (await decisionsOf(db).findOne({ subjectId, adminId, idempotencyKey })) !== null;
  await requirePerson(deps, subjectId);
  await requireSanctionable(db, moderator, subjectId);
  await requireNoSharedChild(deps, moderator, subjectId);
  await transact(async (session) => {
    const at = now();
    const until = action === 'ban' ? banEnd(banType, at) : undefined;
    const decision: DecisionDocument = {
      _id: new ObjectId(),
      action,
      adminId,
      subjectId,
      reason,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
      ...(ruleId && { ruleId }),
      ...(action === 'ban' && { banType }),
      ...(until && { until }),
      ...(action === 'unban' && (await bansToEnd(db, moderator, subjectId, at, session))),
      at,
    };
    await decisionsOf(db).insertOne(decision, { session });
    if (action === 'ban') await addBan(deps, decision, session);
    if (action === 'unban') await endBans(deps, subjectId, {}, session);
    await notifyPeople(deps, { decisionId: decision._id, action, subjectId }, session);
    const entry = { at, action: AUDIT[action], adminId, decisionId: decision._id, subjectId };
    await writeAudit(db, entry, session);
  }).catch(async (error: unknown) => {
    if (!isDuplicate(error) || !(await isSent())) throw error;
  });
  return { message: DONE[action] };
}
