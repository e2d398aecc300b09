import {
  type ChildId,
  type ExportRecord,
  guardianHas,
  internal,
  noticeKindSchema,
  type UserId,
} from '@notalone/contracts';
import {
  collectionSection,
  type ExportSection,
  listSection,
  readExportPage,
} from '@notalone/service-kit/data-exports/export-page';
import { exportPicture } from '@notalone/service-kit/data-exports/export-picture';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { InternalServer } from '@notalone/service-kit/internal/internal-server';
import { ObjectId } from 'mongodb';
import { type ParentReadDocument, parentReadsOf } from '../children/parent-reads.store.ts';
import { nameOfReader } from '../children/parent-reads.view.ts';
import { maySeePicture } from '../direct/may-see-picture.ts';
import { findDevices } from '../notices/devices.store.ts';
import { channelsOf, findNoticeSettings, quietHoursOf } from '../notices/settings.store.ts';
import { findMutes, muteView } from '../notifications/mutes.store.ts';
import { findPreferences } from '../notifications/preferences.store.ts';
import { findChildren, findChildrenOf } from '../people/children.projection.ts';
import { findPeople } from '../people/people.ts';
import { type BanDocument, type MembershipDocument, membershipsOf } from '../rooms/store/memberships.store.ts';
import { roomMessagesOf, SHOWN } from '../rooms/store/room-messages.store.ts';
import { OPEN, roomsOf } from '../rooms/store/rooms.store.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { childThreadSection } from './child-threads.ts';
import { conversationSection } from './conversations.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'outbox' | 'now' | 'push' | 'pushNotifications' | 'pictures'>;
type Record = ExportRecord<'chat'>;

const toId = (text: string) => new ObjectId(text);

const banOf = ({ reason, at, until }: BanDocument) => ({
  reason,
  at: at.toISOString(),
  ...(until && { until: until.toISOString() }),
});

/** Rooms that were closed or removed are shown to nobody. */
async function roomRecords({ db }: Deps, memberships: readonly MembershipDocument[]): Promise<Record[]> {
  const rooms = await roomsOf(db)
    .find({ ...OPEN, _id: { $in: memberships.map(({ roomId }) => roomId) } })
    .toArray();
  return memberships.flatMap(({ roomId, userId, state, note, joinedAt, readAt, ban, notificationLevel }) => {
    const room = rooms.find(({ _id }) => _id.equals(roomId));
    if (!room) return [];
    return {
      kind: 'room' as const,
      roomId: roomId.toHexString(),
      name: room.name,
      state,
      isCreator: room.creatorId === userId,
      ...(note && { note }),
      ...(joinedAt && { joinedAt: joinedAt.toISOString() }),
      ...(readAt && { readUntil: readAt.toISOString() }),
      ...(ban && { ban: banOf(ban) }),
      ...(notificationLevel && { notificationLevel }),
    };
  });
}

async function readingRecords({ db }: Deps, reads: readonly ParentReadDocument[]): Promise<Record[]> {
  const [children, people] = await Promise.all([
    findChildren(db, [...new Set(reads.flatMap(({ childId, friendId }) => [childId, friendId]))]),
    findPeople(db, [...new Set(reads.flatMap(({ parentId }) => parentId ?? []))]),
  ]);
  return reads.map((read) => {
    const { childId, friendId, reason, at } = read;
    const child = children.get(childId);
    const by = child && nameOfReader(child, read, people);
    return {
      kind: 'reading',
      childId,
      friendName: children.get(friendId)?.name ?? '',
      ...(reason && { reason }),
      ...(by !== undefined && { by }),
      at: at.toISOString(),
    };
  });
}

async function settingRecords({ db, now }: Deps, userId: UserId): Promise<Record[]> {
  const [devices, settings, bell, mutes] = await Promise.all([
    findDevices(db, userId),
    findNoticeSettings(db, userId),
    findPreferences(db, userId),
    findMutes(db, userId, now()),
  ]);
  const ofChannel = (channel: 'push' | 'email') =>
    Object.fromEntries(noticeKindSchema.options.map((kind) => [kind, channelsOf(settings, kind)[channel]]));
  return [
    ...devices.map(({ name, addedAt, reachedAt, notReachedSince }) => ({
      kind: 'noticeDevice' as const,
      name,
      addedAt: addedAt.toISOString(),
      ...(reachedAt && { reachedAt: reachedAt.toISOString() }),
      ...(notReachedSince && { notReachedSince: notReachedSince.toISOString() }),
    })),
    {
      kind: 'noticeSettings',
      bell: { ...bell },
      push: ofChannel('push'),
      email: ofChannel('email'),
      quietHours: quietHoursOf(settings),
    },
    ...mutes.map((mute) => {
      const { kind: about, threadId, until } = muteView(mute);
      return { kind: 'mute' as const, about, threadId, ...(until && { until }) };
    }),
  ];
}

const sectionsOf = (deps: Deps, exportId: string, userId: UserId): ExportSection<Record>[] => [
  conversationSection(deps, userId),
  collectionSection(
    membershipsOf(deps.db),
    { userId, $or: [{ state: { $ne: 'none' } }, { ban: { $exists: true } }] },
    (id) => id,
    (found) => roomRecords(deps, found),
  ),
  collectionSection(roomMessagesOf(deps.db), { ...SHOWN, senderId: userId }, toId, (found) =>
    found.map(({ roomId, content, createdAt, editedAt, pictureId, imageAlt }) => ({
      kind: 'roomMessage',
      roomId: roomId.toHexString(),
      text: content,
      createdAt: createdAt.toISOString(),
      ...(editedAt && { editedAt: editedAt.toISOString() }),
      ...(pictureId && { pictureId }),
      ...(imageAlt && { imageAlt }),
    })),
  ),
  childThreadSection(deps, { exportId, userId }),
  async (after) => {
    const children = await findChildrenOf(deps.db, userId);
    const readable = children.filter((child) => guardianHas(child, userId, 'decisions'));
    const idsOf = (some: typeof children) => ({ $in: some.map(({ _id }) => _id) });
    // What both read; of a guardian who may not read now, only what that one read before.
    const reads = { $or: [{ childId: idsOf(readable) }, { childId: idsOf(children), parentId: userId }] };
    return collectionSection(parentReadsOf(deps.db), reads, toId, (found) => readingRecords(deps, found))(after);
  },
  listSection(() => settingRecords(deps, userId)),
];

/** A child's own: its messages, and who read them when (rules 8.2). */
const childSectionsOf = (deps: Deps, exportId: string, userId: UserId, childId: ChildId): ExportSection<Record>[] => [
  childThreadSection(deps, { exportId, userId, childId }),
  collectionSection(parentReadsOf(deps.db), { childId }, toId, (found) => readingRecords(deps, found)),
];

/**
 * This service's part of the copy of a person's data (rules 8.2): conversations as the person sees them, and of
 * children's messages those that the person may read freely, which each child is told.
 */
export function serveDataExports(server: InternalServer, deps: Deps): void {
  server.serve(internal.chat.exportPage, ({ params: { exportId }, body: { userId, childId, cursor } }) =>
    readExportPage(
      childId === undefined ? sectionsOf(deps, exportId, userId) : childSectionsOf(deps, exportId, userId, childId),
      cursor,
    ),
  );
  server.serve(internal.chat.exportPicture, async ({ params: { userId, pictureId } }) => {
    const isOwn = await roomMessagesOf(deps.db).findOne({ ...SHOWN, pictureId, senderId: userId });
    if (!isOwn && !(await maySeePicture(deps.db, userId, pictureId))) throw apiError('NOT_FOUND');
    return exportPicture(deps.pictures, pictureId);
  });
}
