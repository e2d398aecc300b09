import type { NoticeKind, UserId } from '@notalone/contracts';
import { blockedWith } from '@notalone/service-kit/projections/relations';
import type { ClientSession, Db } from 'mongodb';
import { isEmergency, noticeTextOf } from '../notifications/notice-texts.rules.ts';
import { isWanted, kindOf } from '../notifications/notification-kinds.rules.ts';
import { type NotificationDocument, notificationsOf } from '../notifications/notifications.store.ts';
import { findPreferencesUnlessErased } from '../notifications/preferences.store.ts';
import { findPeople, findPerson, isActive, nameOf, type PersonDocument } from '../people/people.ts';
import { findDevices } from './devices.store.ts';
import type { Situation } from './notice-steps.rules.ts';
import { channelsOf, findNoticeSettings, type NoticeSettingsDocument, quietHoursOf } from './settings.store.ts';

/** A notification that somebody is still to be told of outside the page, as it would be told now. */
export interface Notice {
  readonly key: string;
  readonly kind: NoticeKind;
  readonly text: string;
  /** Path of the page to open. */
  readonly link: string;
  readonly situation: Situation;
}

interface Recipient {
  readonly settings: NoticeSettingsDocument | null;
  readonly hasDevice: boolean;
  readonly isReached: boolean;
}

export interface NoticesDeps {
  readonly db: Db;
  /** Ids of the VAPID keys that there are: a device of another one cannot be reached. */
  readonly keyIds: readonly string[];
}

function situationOf(
  { createdAt, unreadSince = createdAt, mailedAt, openedAt }: NotificationDocument,
  kind: NoticeKind,
  { settings, hasDevice, isReached }: Recipient,
): Situation {
  const { push, email, isEmailChosen } = channelsOf(settings, kind);
  const takesOver = push && !isEmailChosen;
  return {
    ...{ kind, unreadSince, newsAt: createdAt, mailedAt, openedAt, push, hasDevice, isReached },
    email: email ? 'on' : takesOver ? 'unless-reached' : 'off',
    quietHours: quietHoursOf(settings),
  };
}

function noticeOf(
  notification: NotificationDocument,
  cause: PersonDocument | undefined,
  recipient: Recipient,
): Notice | undefined {
  const told = noticeTextOf(notification.kind);
  if (!told) return undefined;
  const name = isActive(cause) ? nameOf(cause) : 'Somebody';
  // The link holds ids alone.
  const values = { name: '', count: 1, childName: '', friendName: '', roomName: '', note: '' };
  return {
    key: notification.key,
    kind: told.kind,
    text: told.text(name),
    link: kindOf(notification.kind).link({ ...values, relatedId: notification.relatedId }),
    situation: situationOf(notification, told.kind, recipient),
  };
}

/**
 * What these keys of a person are about, except what is read, resolved, switched off or caused by somebody with whom
 * there is a block, and nothing for whoever is erased, or banned but for emergencies.
 */
export async function findNotices(
  { db, keyIds }: NoticesDeps,
  userId: UserId,
  keys: readonly string[],
  session?: ClientSession,
): Promise<Map<string, Notice>> {
  const options = session && { session };
  const unread = await notificationsOf(db)
    .find({ userId, key: { $in: [...keys] }, read: false, processed: false }, options)
    .toArray();
  if (unread.length === 0) return new Map();
  const [person, preferences, settings, devices] = [
    await findPerson(db, userId, session),
    await findPreferencesUnlessErased(db, { userId }, session),
    await findNoticeSettings(db, userId, session),
    (await findDevices(db, userId, session)).filter(({ keyId }) => keyIds.includes(keyId)),
  ];
  if (!person || !preferences) return new Map();
  const blocked = await blockedWith(db, userId);
  const causes = await findPeople(db, [...new Set(unread.flatMap(({ causeId }) => causeId ?? []))]);
  const recipient = {
    settings,
    hasDevice: devices.length > 0,
    isReached: devices.some(({ state }) => state === 'reached'),
  };
  const found = unread
    .filter(({ kind, causeId }) => isWanted(kind, preferences) && !(causeId && blocked.includes(causeId)))
    .filter(({ kind }) => isActive(person) || isEmergency(kind))
    .flatMap((one) => noticeOf(one, one.causeId && causes.get(one.causeId), recipient) ?? []);
  return new Map(found.map((one) => [one.key, one]));
}
