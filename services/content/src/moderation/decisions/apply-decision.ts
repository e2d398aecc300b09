import {
  type BanType,
  banChanged,
  type DecisionAction,
  itemRemoved,
  type itemRestored,
  moderationDecided,
  type UserId,
} from '@notalone/contracts';
import type { ClientSession, ObjectId } from 'mongodb';
import type { ContentDeps } from '../../deps.ts';
import { businessRemovals } from '../../publishing/businesses/business-removals.ts';
import { type DecisionDocument, longestBan, sanctionsOf } from './decisions.store.ts';
import { shownReason } from './shown-reason.ts';

type Deps = Pick<ContentDeps, 'db' | 'outbox' | 'now'>;

const DAY_MS = 24 * 3600 * 1000;
const BAN_DAYS = { '3day': 3, '1week': 7 } as const;
/** Undefined: for ever. */
export const banEnd = (banType: BanType, now: Date): Date | undefined =>
  banType === 'permanent' ? undefined : new Date(now.getTime() + BAN_DAYS[banType] * DAY_MS);

/** Tells auth whether a person is banned now, and the reason that the login page shows. */
async function publishBan({ db, outbox, now }: Deps, userId: UserId, session: ClientSession): Promise<void> {
  const sanctions = await sanctionsOf(db).findOne({ _id: userId }, { session });
  if (!sanctions) return;
  const ban = longestBan(sanctions.bans, now());
  const state = ban && {
    decisionId: ban.decisionId.toHexString(),
    reason: shownReason({ ...ban, action: 'ban' }),
    ...(ban.isUntold && { isUntold: true as const }),
    ...(ban.until && { until: ban.until.toISOString() }),
    ...(sanctions.bans.some(({ isChildSafety, isInDoubt }) => isChildSafety && !isInDoubt) && {
      isChildSafety: true as const,
    }),
  };
  const data = { userId, ...(state && { ban: state }), version: sanctions.version };
  await outbox.add(session, banChanged, { key: userId, data });
}

export async function addBan(deps: Deps, decision: DecisionDocument, session: ClientSession): Promise<void> {
  const { _id: decisionId, subjectId, reason, until, isChildSafety, isInDoubt, tells } = decision;
  if (!subjectId) return;
  const isUntold = isChildSafety && !tells?.includes('person');
  const ban = {
    decisionId,
    reason,
    ...(until && { until }),
    ...(isChildSafety && { isChildSafety }),
    ...(isInDoubt && { isInDoubt }),
    ...(isUntold && { isUntold }),
  };
  await sanctionsOf(deps.db).updateOne(
    { _id: subjectId },
    {
      $push: { bans: ban },
      $inc: { version: 1 },
    },
    { upsert: true, session },
  );
  await publishBan(deps, subjectId, session);
}

/** Ends the ban of one decision, or every ban of the person. */
export async function endBans(
  deps: Deps,
  subjectId: UserId,
  which: { readonly decisionId?: ObjectId },
  session: ClientSession,
): Promise<void> {
  const bans = which.decisionId ? { $pull: { bans: { decisionId: which.decisionId } } } : { $set: { bans: [] } };
  await sanctionsOf(deps.db).updateOne({ _id: subjectId }, { ...bans, $inc: { version: 1 } }, { session });
  await publishBan(deps, subjectId, session);
}

/** The bans of a deleted account go on as those of another one. */
export async function moveBans(deps: Deps, from: UserId, to: UserId, session: ClientSession): Promise<void> {
  const sanctions = await sanctionsOf(deps.db).findOneAndDelete({ _id: from }, { session });
  if (!sanctions || !longestBan(sanctions.bans, deps.now())) return;
  await sanctionsOf(deps.db).updateOne(
    { _id: to },
    { $push: { bans: { $each: sanctions.bans } }, $inc: { version: 1 } },
    { upsert: true, session },
  );
  await publishBan(deps, to, session);
}

/** Has the owner remove the item from view, or show it again. A shop is this service's own. */
export async function publishItem(
  { db, outbox }: Pick<Deps, 'db' | 'outbox'>,
  event: typeof itemRemoved | typeof itemRestored,
  { _id, item }: Pick<DecisionDocument, '_id' | 'item'>,
  session: ClientSession,
): Promise<void> {
  if (!item) return;
  const decisionId = _id.toHexString();
  const { itemId } = item;
  if (item.owner !== 'content') await outbox.add(session, event, { key: itemId, data: { ...item, decisionId } });
  else if (event === itemRemoved) await businessRemovals(db).remove({ itemId, decisionId }, session);
  else await businessRemovals(db).restore({ itemId, decisionId }, session);
}

type Told = Exclude<DecisionAction, 'hide'> | 'reverse' | 'appeal-upheld' | 'appeal-lifted';
/** Tells the person and the reporters by their bells. */
export async function notifyPeople(
  { outbox }: Pick<Deps, 'outbox'>,
  {
    decisionId,
    action,
    subjectId,
    reporterIds = [],
  }: {
    readonly decisionId: ObjectId;
    readonly action: Told;
    readonly subjectId?: UserId | undefined;
    readonly reporterIds?: readonly string[];
  },
  session: ClientSession,
): Promise<void> {
  const id = decisionId.toHexString();
  const data = { decisionId: id, action, ...(subjectId && { subjectId }), reporterIds: [...reporterIds] };
  await outbox.add(session, moderationDecided, { key: id, data });
}
