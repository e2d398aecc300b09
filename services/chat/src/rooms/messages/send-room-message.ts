import {
  type BodyOf,
  hasVisibleText,
  type ReplyOf,
  ROOM_MESSAGES_PER_MINUTE,
  type RoomMessage,
  type rooms,
  TEXTS,
  type UserId,
} from '@notalone/contracts';
import { ApiError, apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import type { UploadedFile } from '@notalone/service-kit/http/serve-operation';
import { requireQuota } from '@notalone/service-kit/limits/fail-open';
import type { ProcessedImages } from '@notalone/service-kit/media/process-image';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { noticeFor } from '@notalone/urgent-signs/server';
import { ObjectId } from 'mongodb';
import type { ChatDeps } from '../../shared/deps.ts';
import { readPicture } from '../../shared/pictures.ts';
import { checkContent } from '../../text/content.rules.ts';
import { type Place, requireMember, requireWritable } from '../membership/room-access.ts';
import {
  appendRoomMessage,
  type RoomMessageDocument,
  roomMessagesOf,
  SHOWN,
  type UnsentRoomMessage,
} from '../store/room-messages.store.ts';
import type { RoomDocument } from '../store/rooms.store.ts';
import { type KnownOfMessage, pushRoomMessage } from './push-room-message.ts';
import { isHiddenFrom, readerOf } from './room-messages.view.ts';
import { notifyOfRoomMessage } from './room-notifications.ts';

type Deps = Pick<
  ChatDeps,
  'db' | 'transact' | 'limiter' | 'now' | 'log' | 'push' | 'pushRoom' | 'pushNotifications' | 'pictures' | 'keyedMutex'
>;
type Sent = RoomMessageDocument & { senderId: UserId };

const PER_MINUTE = {
  name: 'room-message',
  max: ROOM_MESSAGES_PER_MINUTE,
  windowSeconds: 60,
  msg: TEXTS.sendingTooFast,
};

/** Sending the same again does not count. */
async function uncountMessage({ limiter, log }: Deps, roomId: string, userId: UserId): Promise<void> {
  await limiter
    .giveBack(PER_MINUTE.name, `${roomId}/${userId}`, PER_MINUTE)
    .catch((error: unknown) => log.warn({ err: error }, 'a message that was sent again stays counted'));
}

interface Stored {
  readonly message: Sent;
  readonly known: KnownOfMessage;
}
/** Stores the message with its picture and its notifications. Undefined where the sender may not write any more. */
async function store(
  deps: Deps,
  unsent: UnsentRoomMessage,
  original: RoomMessageDocument | undefined,
  images: ProcessedImages | undefined,
): Promise<Stored | undefined> {
  const { db, transact, now, pictures, keyedMutex } = deps;
  // Messages of a room write its document one after the other anyway; in turn they need no retries.
  return keyedMutex.runExclusive(unsent.roomId.toHexString(), () =>
    transact(async (session) => {
      const createdAt = await appendRoomMessage(db, unsent, now(), session);
      if (!createdAt) return undefined;
      const pictureId = images && (await pictures.save(images, { ownerId: unsent.senderId }, session));
      const message: Sent = { ...unsent, createdAt, ...(pictureId && { pictureId }) };
      await roomMessagesOf(db).insertOne(message, { session });
      const blocks = await notifyOfRoomMessage(deps, message, original, session);
      return { message, known: { blocks, original } };
    }),
  );
}

const findSent = (
  { db }: Deps,
  { _id: roomId }: RoomDocument,
  senderId: UserId,
  clientId: string | undefined,
): Promise<Sent | null> =>
  clientId === undefined
    ? Promise.resolve(null)
    : (roomMessagesOf(db).findOne({ ...SHOWN, roomId, senderId, clientId }) as Promise<Sent | null>);

/** What a message answers, if its sender may see that. @throws VALIDATION */
async function findOriginal(
  { db }: Deps,
  { room, membership }: Place,
  replyTo: string | undefined,
): Promise<RoomMessageDocument | undefined> {
  if (replyTo === undefined) return undefined;
  const [reader, original] = await Promise.all([
    readerOf(db, room, membership),
    roomMessagesOf(db).findOne({ ...SHOWN, _id: new ObjectId(replyTo), roomId: room._id }),
  ]);
  const isSeen = original && !isHiddenFrom(reader, original) && (!reader.from || original.createdAt >= reader.from);
  if (!isSeen) throw fieldError('replyTo', 'That message is not there any more.');
  return original;
}

/** @throws as `sendRoomMessage`; a duplicate key error where it was sent before */
async function storeNew(
  deps: Deps,
  place: Place,
  { content: typed, contentType, imageAlt, replyTo, clientId }: BodyOf<typeof rooms.sendRoomMessage>,
  file: UploadedFile | undefined,
): Promise<Stored | undefined> {
  const { room, membership } = place;
  const senderId = membership.userId;
  await requireWritable(deps);
  const content = typed.normalize('NFC');
  const alt = imageAlt.normalize('NFC');
  if (!hasVisibleText(content) && !file) throw fieldError('content', TEXTS.writeFirst);
  checkContent(room.rules, { texts: [content, alt], hasImage: file !== undefined || contentType === 'image' });
  if (contentType === 'image' && !file) throw fieldError('image', 'Please choose a picture.');
  const original = await findOriginal(deps, place, replyTo);
  // Fails open: without Redis people can still talk.
  await requireQuota(deps, PER_MINUTE, `${room._id.toHexString()}/${senderId}`);
  const images = await readPicture(deps, file);
  const unsent: UnsentRoomMessage = {
    _id: new ObjectId(),
    roomId: room._id,
    senderId,
    content,
    ...(images && alt && { imageAlt: alt }),
    ...(original && { replyTo: original._id }),
    ...(clientId !== undefined && { clientId }),
  };
  return store(deps, unsent, original, images);
}

/**
 * Answers once the message is durable, and only then pushes it. The same `clientId` is the same message, however often
 * it is sent; it is pushed again, because the instance that stored it may have been killed before its push.
 * @throws NOT_FOUND for who is not in the room; FORBIDDEN for the banned; VALIDATION for what its rules do not allow;
 *   RATE_LIMITED; UNAVAILABLE while moderators have paused writing
 */
export async function sendRoomMessage(
  deps: Deps,
  senderId: UserId,
  roomId: string,
  body: BodyOf<typeof rooms.sendRoomMessage>,
  file: UploadedFile | undefined,
): Promise<ReplyOf<typeof rooms.sendRoomMessage>> {
  const place = await requireMember(deps, senderId, roomId);
  const { room } = place;
  const answer = async (message: Sent, known?: KnownOfMessage): Promise<RoomMessage & { notice?: string }> => ({
    ...(await pushRoomMessage(deps, room, message, known)),
    ...noticeFor(message.content),
  });
  let stored: Stored | undefined;
  try {
    stored = await storeNew(deps, place, body, file);
  } catch (error) {
    if (isDuplicate(error)) await uncountMessage(deps, roomId, senderId);
    else if (!(error instanceof ApiError)) throw error;
    // Rules, limits and switches are for new messages: what is there already is answered as before.
    const sent = await findSent(deps, room, senderId, body.clientId);
    if (!sent) throw error;
    return answer(sent);
  }
  if (stored) return answer(stored.message, stored.known);
  // Banned, or out of the room, since the beginning of this call: say which.
  await requireMember(deps, senderId, roomId);
  throw apiError('NOT_FOUND');
}
