import type { CaseDetail, ReportSnapshot, UserId } from '@notalone/contracts';
import { ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import type { ContentDeps } from '../../deps.ts';
import { findPeople, nameOf } from '../../people/people.ts';
import { askSnapshot, withReasons } from '../cases/ask-owner.ts';
import { type CaseDocument, findCase } from '../cases/cases.store.ts';
import { caseView, type Names, namedIn, reporterName, safetyView } from '../cases/cases.view.ts';
import { type Moderator, requireCase } from '../cases/moderator.ts';
import { birthdayView } from '../child-safety/birthdays.ts';
import { stopSafetyClock } from '../child-safety/call-on-call.ts';
import { contactsState } from '../child-safety/contact-looks.rules.ts';
import { recordLook } from '../child-safety/contact-looks.ts';
import { contactsView, lookersIn, lookHistory } from '../child-safety/contact-looks.view.ts';
import { familiesOf, fetchContacts } from '../child-safety/family-contacts.ts';
import { limitsInForce } from '../child-safety/guardian-limits.ts';
import { guardianView, limitHistory, moderatorsIn } from '../child-safety/guardian-limits.view.ts';
import { decisionsOf, findBan } from '../decisions/decisions.store.ts';
import { listHistory } from '../decisions/history.ts';

type Deps = Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'internal' | 'log' | 'now'>;

/** Names in place of the ids of people that this service knows. */
function withNames(snapshot: ReportSnapshot, people: Names): ReportSnapshot {
  const named = <T extends { by?: string | undefined }>({ by, ...rest }: T) => {
    const person = by === undefined ? undefined : people.get(by);
    return { ...rest, ...(by !== undefined && { by: person ? nameOf(person) : by }) };
  };
  const children = snapshot.thread?.children.map(({ guardians, ...child }) => ({
    ...child,
    guardians: guardians.map((one) => ({ ...one, username: nameOf(people.get(one.userId)) })),
  }));
  const thread = snapshot.thread && children && { thread: { ...snapshot.thread, children } };
  return { ...snapshot, ...named(snapshot), ...thread, context: snapshot.context.map(named) } as ReportSnapshot;
}

async function subjectOf({ db, now }: Deps, { subjectId }: CaseDocument, people: Names) {
  if (!subjectId) return undefined;
  const [ban, decisions] = await Promise.all([
    findBan(db, subjectId, now()),
    decisionsOf(db).countDocuments({
      subjectId,
      action: { $in: ['warn', 'remove', 'ban'] },
      reversed: { $exists: false },
    }),
  ]);
  return { _id: subjectId, username: nameOf(people.get(subjectId)), banned: ban !== undefined, decisions };
}

/** What a child wrote, found by our own check; of an open case of child safety reporters stay known (rules 6.2). */
const screenedView = ({ type, reports }: CaseDocument): Pick<CaseDetail, 'screened'> =>
  type === 'child-message' && reports.some(({ reporterId }) => reporterId === undefined) ? { screened: true } : {};

/** From whichever case about this guardian. */
const takenNow = ({ db }: Deps, { guardian, subjectId: userId }: CaseDocument) =>
  guardian && userId ? limitsInForce(db, { childId: guardian.childId, userId }) : [];

/** A case with what was reported. The audit records the view first. @throws NOT_FOUND */
export async function getReport(deps: Deps, moderator: Moderator, id: string): Promise<CaseDetail> {
  const { db, now } = deps;
  const caseId = new ObjectId(id);
  const asked = await requireCase(db, moderator, caseId);
  const { subjectId } = asked;
  const view = { at: now(), action: 'case-opened', adminId: moderator.userId, caseId } as const;
  const families = contactsState(asked) === 'open' ? familiesOf(asked) : new Map<UserId, never>();
  const detail = `numbers and postcodes of ${[...families.keys()].join(', ')}`;
  await writeAudit(db, { ...view, ...(subjectId && { subjectId }), ...(families.size > 0 && { detail }) });
  if (families.size > 0) await recordLook(deps, moderator, asked, [...families.keys()]);
  const looked = (families.size > 0 && (await findCase(db, caseId))) || asked;
  await stopSafetyClock(deps, asked);
  const [found = looked] = await withReasons(deps, [looked]);
  const [{ snapshot, missing }, history, contacts, taken] = await Promise.all([
    askSnapshot(deps, found),
    listHistory(db, { caseId }, moderator),
    fetchContacts(deps, families),
    takenNow(deps, found),
  ]);
  const said = snapshot ? [snapshot.by, ...snapshot.context.map(({ by }) => by)].flatMap((by) => by ?? []) : [];
  const guardians = snapshot?.thread?.children.flatMap((child) => child.guardians.map(({ userId }) => userId)) ?? [];
  const limiters = moderatorsIn([...taken, ...(found.guardian?.limits ?? [])]);
  const inWhole = [...namedIn(found), ...said, ...guardians, ...families.keys(), ...limiters, ...lookersIn(found)];
  const people = await findPeople(db, inWhole);
  const subject = await subjectOf(deps, found, people);
  return {
    ...caseView(found, people, moderator, now()),
    version: found.version,
    ...(subject && { subject }),
    hidden: found.hiddenBy !== undefined && found.state === 'open',
    ...(snapshot && { snapshot: withNames(snapshot, people) }),
    ...(missing !== undefined && { missing }),
    reporters: found.reports.map((report) => ({
      username: reporterName(report, people) ?? 'our own check',
      at: report.at.toISOString(),
    })),
    ...screenedView(found),
    history: [...history, ...limitHistory(found, people), ...lookHistory(found, people)].toSorted((one, other) =>
      other.at.localeCompare(one.at),
    ),
    ...(contacts.length > 0 && {
      families: contacts.map((contact) => ({ ...contact, username: nameOf(people.get(contact._id)) })),
    }),
    ...contactsView(found, people, moderator),
    ...safetyView(found, snapshot && withNames(snapshot, people), people),
    ...guardianView(found, taken, people, moderator),
    ...birthdayView(found),
  };
}
