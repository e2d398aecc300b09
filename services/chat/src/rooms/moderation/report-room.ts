import { type BodyOf, roomReported, type rooms, type UserId } from '@notalone/contracts';
import { keepSnapshotPicture } from '@notalone/moderation/reports/keep-picture';
import { type ReportIds, submitReport } from '@notalone/moderation/reports/submit-report';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import type { ChatDeps } from '../../shared/deps.ts';
import { endRequest, notifyRoomChanged } from '../membership/join-requests.ts';
import { removeMember } from '../membership/leave-room.ts';
import { type Listed, requireListed, requireMember } from '../membership/room-access.ts';
import { isHiddenFrom, readerOf } from '../messages/room-messages.view.ts';
import { membershipId, membershipsOf } from '../store/memberships.store.ts';
import { type RoomMessageDocument, roomMessagesOf, SHOWN } from '../store/room-messages.store.ts';
import {
  type MessageSnapshot,
  type RoomReportDocument,
  roomReportsOf,
  type SaidSnapshot,
} from '../store/room-reports.store.ts';
import { isMember } from '../store/rooms.rules.ts';
import { findRoom } from '../store/rooms.store.ts';

type Deps = Pick<
  ChatDeps,
  | 'db'
  | 'transact'
  | 'outbox'
  | 'internal'
  | 'limiter'
  | 'now'
  | 'log'
  | 'push'
  | 'pushRoom'
  | 'pushNotifications'
  | 'pictures'
>;
type Body = BodyOf<typeof rooms.reportRoom>;

const CONTEXT_MESSAGES = 5;
const ALREADY_REPORTED = 'You have reported this already.';
const ROOM_REPORT = {
  event: roomReported,
  dataOf: (ids: ReportIds, { subjectId, roomId, messageId }: RoomReportDocument) => ({
    ...ids,
    ...(subjectId && { subjectId }),
    roomId: roomId.toHexString(),
    ...(messageId && { messageId: messageId.toHexString() }),
  }),
  alreadyReported: ALREADY_REPORTED,
};
const ownWords = () => apiError('CONFLICT', { msg: 'This is your own.' });

const snapshotOf = ({ senderId, content, createdAt }: RoomMessageDocument): SaidSnapshot => ({
  ...(senderId && { senderId }),
  content,
  createdAt,
});
const fullSnapshotOf = (message: RoomMessageDocument): MessageSnapshot => ({
  ...snapshotOf(message),
  ...(message.pictureId && { pictureId: message.pictureId }),
  ...(message.imageAlt && { imageAlt: message.imageAlt }),
  ...(message.history && { history: message.history }),
});

/**
 * Reports a message of a room. The reporter does not see it any more.
 * @throws NOT_FOUND for what the caller does not see; CONFLICT for one's own and the second time;
 *   RATE_LIMITED after ten of anything a day
 */
export async function reportRoomMessage(
  deps: Deps,
  userId: UserId,
  messageId: string,
  { reason, message: comment }: Body,
): Promise<{ message: string }> {
  const { db } = deps;
  const found = await roomMessagesOf(db).findOne({ ...SHOWN, _id: new ObjectId(messageId) });
  if (!found) throw apiError('NOT_FOUND');
  const { room, membership } = await requireMember(deps, userId, found.roomId.toHexString());
  const reader = await readerOf(db, room, membership);
  if (isHiddenFrom(reader, found) || (reader.from && found.createdAt < reader.from)) throw apiError('NOT_FOUND');
  if (found.senderId === userId) throw ownWords();
  if (found.hiddenFor?.includes(userId)) throw apiError('CONFLICT', { msg: ALREADY_REPORTED });

  const around = (createdAt: object, direction: 1 | -1) =>
    roomMessagesOf(db)
      .find({ ...SHOWN, roomId: found.roomId, createdAt })
      .sort({ createdAt: direction })
      .limit(CONTEXT_MESSAGES)
      .toArray();
  const [before, after] = await Promise.all([
    around({ $lt: found.createdAt }, -1),
    around({ $gt: found.createdAt }, 1),
  ]);
  const report = {
    _id: new ObjectId(),
    reporterId: userId,
    ...(found.senderId && { subjectId: found.senderId }),
    roomId: found.roomId,
    messageId: found._id,
    reason,
    message: comment,
    snapshot: fullSnapshotOf(found),
    context: { before: before.toReversed().map(snapshotOf), after: after.map(snapshotOf) },
  };
  return submitReport(deps, { ...ROOM_REPORT, reports: roomReportsOf(db), report }, async (stored, session) => {
    await roomMessagesOf(db).updateOne({ _id: found._id }, { $addToSet: { hiddenFor: userId } }, { session });
    return keepSnapshotPicture(deps.pictures, stored, session);
  });
}

/** What a member read last in the room. */
async function latestSeen({ db, now }: Deps, { room, membership }: Listed): Promise<RoomMessageDocument[]> {
  if (!isMember(membership, now())) return [];
  const { userId, from } = await readerOf(db, room, membership);
  const seen = { ...SHOWN, roomId: room._id, hiddenFor: { $ne: userId }, ...(from && { createdAt: { $gte: from } }) };
  const newest = await roomMessagesOf(db)
    .find(seen)
    .sort({ createdAt: -1 })
    .limit(2 * CONTEXT_MESSAGES)
    .toArray();
  return newest.toReversed();
}

/**
 * Reports a room. The reporter leaves it, or no longer asks to join, and does not see it any more.
 * @throws NOT_FOUND, RATE_LIMITED; CONFLICT for one's own room
 */
export async function reportRoom(
  deps: Deps,
  userId: UserId,
  roomId: string,
  { reason, message }: Body,
): Promise<{ message: string }> {
  const { db, now } = deps;
  const listed = await requireListed(db, userId, roomId);
  const { room } = listed;
  if (room.creatorId === userId) throw ownWords();
  const report = {
    _id: new ObjectId(),
    reporterId: userId,
    ...(room.creatorId && { subjectId: room.creatorId }),
    roomId: room._id,
    messageId: null,
    reason,
    message,
    snapshot: { name: room.name, description: room.description },
    context: { before: (await latestSeen(deps, listed)).map(snapshotOf), after: [] },
  };
  return submitReport(deps, { ...ROOM_REPORT, reports: roomReportsOf(db), report }, async (stored, session) => {
    const current = await findRoom(db, room._id, session);
    const place = { _id: membershipId(room._id, userId) };
    const known = await membershipsOf(db).findOne(place, { session });
    if (current && known?.state === 'member') await removeMember(deps, current, userId, session);
    if (current && known?.state === 'pending') {
      await endRequest(deps, current, known, session);
      notifyRoomChanged(deps, roomId, [userId, current.creatorId], session);
    }
    await membershipsOf(db).updateOne(
      place,
      { $set: { reportedAt: now() }, $setOnInsert: { roomId: room._id, userId, state: 'none' } },
      { upsert: true, session },
    );
    return stored;
  });
}
