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
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import type { UploadedFile } from '@notalone/service-kit/http/serve-operation';
import { ImageRefused, type ProcessedImages, processImage } from '@notalone/service-kit/media/process-image';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { assertNotStopped, PICTURES_STOPPED } from '@notalone/service-kit/projections/switches';
import { noticeFor } from '@notalone/urgent-signs/server';
import { ObjectId } from 'mongodb';
import type { ChatDeps } from '../deps.ts';
import { checkContent } from './content.rules.ts';
import { pushRoomMessage } from './push-room-message.ts';
import { assertWritable, needMember } from './room-access.ts';
import {
  appendRoomMessage,
  type RoomMessageDocument,
  roomMessagesOf,
  SHOWN,
  type UnsentRoomMessage,
} from './room-messages.store.ts';
import { isHiddenFrom, readerOf } from './room-messages.view.ts';
import { notifyOfRoomMessage } from './room-notifications.ts';
import type { RoomDocument } from './rooms.store.ts';

type Deps = Pick<
  ChatDeps,
  'db' | 'transact' | 'limiter' | 'now' | 'log' | 'push' | 'pushRoom' | 'pushNotifications' | 'pictures' | 'keyedMutex'
>;
type Sent = RoomMessageDocument & { senderId: UserId };

/** @throws VALIDATION naming `image` where it is refused; UNAVAILABLE while admins have stopped pictures */
async function readPicture(deps: Deps, file: UploadedFile | undefined): Promise<ProcessedImages | undefined> {
  if (file) await assertNotStopped(deps, 'picture-uploads', PICTURES_STOPPED);
  try {
    return file && (await processImage(file.bytes));
  } catch (error) {
    if (error instanceof ImageRefused) throw fieldError('image', error.message);
    throw error;
  }
}

/** Fails open: without Redis people can still talk. @throws RATE_LIMITED */
async function countMessage({ limiter, log }: Deps, roomId: string, userId: UserId): Promise<void> {
  const limit = { max: ROOM_MESSAGES_PER_MINUTE, windowSeconds: 60 };
  const taken = await limiter.take('room-message', `${roomId}/${userId}`, limit).catch((error: unknown) => {
    log.error({ err: error }, 'the messages of a minute could not be counted; the message is taken');
  });
  if (!taken || taken.allowed) return;
  const msg = `You can send ${ROOM_MESSAGES_PER_MINUTE} messages a minute here. Please wait a little.`;
  throw apiError('RATE_LIMITED', { msg, retryAfterSeconds: taken.retryAfterSeconds });
}

/** Stores the message with its picture and its notifications. Undefined where the sender may not write any more. */
async function store(
  deps: Deps,
  unsent: UnsentRoomMessage,
  images: ProcessedImages | undefined,
): Promise<Sent | undefined> {
  const { db, transact, now, pictures, keyedMutex } = deps;
  // Messages of a room write its document one after the other anyway; in turn they need no retries.
  return keyedMutex.runExclusive(unsent.roomId.toHexString(), () =>
    transact(async (session) => {
      const createdAt = await appendRoomMessage(db, unsent, now(), session);
      if (!createdAt) return undefined;
      const pictureId = images && (await pictures.save(images, { ownerId: unsent.senderId }, session));
      const message: Sent = { ...unsent, createdAt, ...(pictureId && { pictureId }) };
      await roomMessagesOf(db).insertOne(message, { session });
      await notifyOfRoomMessage(deps, message, session);
      return message;
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
  { content: typed, contentType, imageAlt, replyTo, clientId }: BodyOf<typeof rooms.sendRoomMessage>,
  file: UploadedFile | undefined,
): Promise<ReplyOf<typeof rooms.sendRoomMessage>> {
  const { db } = deps;
  const { room, membership } = await needMember(deps, senderId, roomId);
  const answer = async (message: Sent): Promise<RoomMessage & { notice?: string }> => ({
    ...(await pushRoomMessage(deps, room, message)),
    ...noticeFor(message.content),
  });
  const earlier = await findSent(deps, room, senderId, clientId);
  if (earlier) return answer(earlier);
  await assertWritable(deps);

  const content = typed.normalize('NFC');
  const alt = imageAlt.normalize('NFC');
  if (!hasVisibleText(content) && !file) throw fieldError('content', TEXTS.writeFirst);
  checkContent(room.rules, { texts: [content, alt], hasImage: file !== undefined || contentType === 'image' });
  if (contentType === 'image' && !file) throw fieldError('image', 'Please choose a picture.');
  if (replyTo !== undefined) {
    const reader = await readerOf(db, room, membership);
    const original = await roomMessagesOf(db).findOne({ ...SHOWN, _id: new ObjectId(replyTo), roomId: room._id });
    const isSeen = original && !isHiddenFrom(reader, original) && (!reader.from || original.createdAt >= reader.from);
    if (!isSeen) throw fieldError('replyTo', 'That message is not there any more.');
  }
  await countMessage(deps, roomId, senderId);
  const images = await readPicture(deps, file);
  const unsent: UnsentRoomMessage = {
    _id: new ObjectId(),
    roomId: room._id,
    senderId,
    content,
    ...(images && alt && { imageAlt: alt }),
    ...(replyTo !== undefined && { replyTo: new ObjectId(replyTo) }),
    ...(clientId !== undefined && { clientId }),
  };
  const stored = await store(deps, unsent, images).catch(async (error: unknown) => {
    const sent = isDuplicate(error) ? await findSent(deps, room, senderId, clientId) : null;
    if (!sent) throw error;
    return sent;
  });
  if (stored) return answer(stored);
  // Banned, or out of the room, since the beginning of this call: say which.
  await needMember(deps, senderId, roomId);
  throw apiError('NOT_FOUND');
}
