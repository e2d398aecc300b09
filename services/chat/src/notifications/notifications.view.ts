import type { Notification } from '@notalone/contracts';
import { nameOf, type PersonDocument } from '../people.ts';
import { kindOf } from './notification-kinds.rules.ts';
import type { NotificationDocument } from './notifications.store.ts';

/** As its owner sees it now: with the name and picture that who caused it has at this moment. */
export function notificationView(
  { _id, kind, causeId, relatedId, count, read, processed, createdAt }: NotificationDocument,
  people: ReadonlyMap<string, PersonDocument>,
): Notification {
  const cause = causeId === undefined ? undefined : people.get(causeId);
  const told = { name: nameOf(cause), count, relatedId };
  const { type, text, link } = kindOf(kind);
  return {
    _id: _id.toHexString(),
    type,
    message: text(told),
    read,
    createdAt: createdAt.toISOString(),
    ...(relatedId && { relatedId }),
    ...(cause?.profile?.profilePicUrl && { avatar: cause.profile.profilePicUrl }),
    link: link(told),
    count,
    processed,
  };
}
