import { childInDanger, guardiansOf, guardiansWith, type UserId } from '@notalone/contracts';
import { DISCLOSURE_REMEMBERED_DAYS } from '@notalone/contracts/limits';
import type { Hearing } from '@notalone/screening';
import type { ClientSession, Db } from 'mongodb';
import { notify } from '../notifications/notify.ts';
import type { ChildDocument } from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { type SafetyCaseDocument, safetyCasesOf } from './safety-queue.store.ts';

type Disclosure = NonNullable<SafetyCaseDocument['disclosure']>;

/** Who hears of a child's message at once (rules 4.5). */
export interface Hearers {
  readonly onCall: boolean;
  readonly guardianIds: readonly UserId[];
}
const NOBODY: Hearers = { onCall: false, guardianIds: [] };

/** What children of this family have told of somebody lately, as far as no moderator has found it to be no danger. */
export async function findDisclosures(
  db: Db,
  child: Pick<ChildDocument, 'parentId' | 'guardianIds'>,
  now: Date,
  session?: ClientSession,
): Promise<readonly Disclosure[]> {
  const cases = await safetyCasesOf(db)
    .find(
      {
        'disclosure.guardianIds': { $in: [...guardiansOf(child)] },
        at: { $gt: new Date(now.getTime() - DISCLOSURE_REMEMBERED_DAYS * 24 * 3600 * 1000) },
        dismissedAt: { $exists: false },
        // A doubt counts once a moderator has raised it.
        isInDoubt: { $exists: false },
      },
      session && { session },
    )
    .toArray();
  return cases.flatMap(({ disclosure }) => disclosure ?? []);
}

/** A child may mean this guardian, and no moderator has chosen to tell that one. */
export const mayBeMeant = (userId: UserId, disclosures: readonly Disclosure[]): boolean =>
  disclosures.some(
    ({ guardianIds, mayBeGuardian, trustedIds }) =>
      mayBeGuardian && guardianIds.includes(userId) && !trustedIds.includes(userId),
  );

/**
 * Decides who hears of a message. Whoever may be the person that a child of this family told of lately does not: that
 * is any guardian where the words may mean one, but for those whom a moderator chose to tell. On-call hears instead.
 */
export async function decideHearers(
  db: Db,
  sender: ChildDocument,
  hearing: Hearing | undefined,
  now: Date,
  session: ClientSession,
): Promise<Hearers> {
  if (!hearing) return NOBODY;
  if (!hearing.family) return { onCall: true, guardianIds: [] };
  const disclosures = await findDisclosures(db, sender, now, session);
  const guardianIds = guardiansWith(sender, 'texts').filter((userId) => !mayBeMeant(userId, disclosures));
  return { onCall: hearing.onCall || disclosures.length > 0 || guardianIds.length === 0, guardianIds };
}

/** Tells guardians of danger to life: the bell here, text, call and mail by auth. */
export async function notifyOfDanger(
  deps: Pick<ChatDeps, 'outbox' | 'db' | 'pushNotifications'>,
  { _id: childId }: Pick<ChildDocument, '_id'>,
  { messageId, guardianIds, at }: { messageId: string; guardianIds: readonly UserId[]; at: Date },
  session: ClientSession,
): Promise<void> {
  if (guardianIds.length === 0) return;
  for (const userId of guardianIds)
    await notify(deps, { userId, key: `danger/${messageId}`, kind: 'childDanger', childId, at }, session);
  const data = { messageId, childId, guardianIds: [...guardianIds] };
  await deps.outbox.add(session, childInDanger, { key: messageId, data });
}
