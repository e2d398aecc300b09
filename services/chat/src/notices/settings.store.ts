import {
  LOCKED_NOTICE_KINDS,
  type NoticeKind,
  QUIET_FROM,
  QUIET_TO,
  type QuietHours,
  type UserId,
} from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db } from 'mongodb';

type Switches = Partial<Record<NoticeKind, boolean>>;

/** What a person has chosen; what is absent is as at first. */
export interface NoticeSettingsDocument {
  _id: UserId;
  push?: Switches;
  email?: Switches;
  quietHours?: QuietHours;
  /** Of the links in the person's mails that stop them. */
  stopToken?: string;
}

export const noticeSettingsOf = (db: Db): Collection<NoticeSettingsDocument> => db.collection('noticeSettings');
export const NOTICE_SETTINGS: PersonalData<NoticeSettingsDocument> = {
  collection: 'noticeSettings',
  indexes: [
    {
      name: 'stop-token',
      key: { stopToken: 1 },
      unique: true,
      partialFilterExpression: { stopToken: { $exists: true } },
    },
  ],
  subject: 'person',
  where: (_id: UserId) => ({ _id }),
  whenLeaving: 'delete',
  privacy: [
    {
      what: 'how one is told outside the page: switches for each kind, quiet hours; what is still to be sent, by ids; of a mail that waits, usernames in fixed words',
      why: 'to tell what has happened while no page is open',
      seenBy: 'oneself',
      kept: 'what is to be sent: until sent or read, at most a day; the rest until the account is deleted',
    },
  ],
  inCopy: { kind: 'noticeSettings' },
  receipt: 'notifications',
};

const MAILED_AT_FIRST: readonly NoticeKind[] = ['request', 'message', 'childRequest'];

export const isLocked = (kind: NoticeKind): boolean => LOCKED_NOTICE_KINDS.includes(kind);

type Chosen = Omit<NoticeSettingsDocument, '_id'> | null | undefined;

export interface Channels {
  readonly push: boolean;
  readonly email: boolean;
  /** Whether the person has decided about e-mail. */
  readonly isEmailChosen: boolean;
}
export function channelsOf(settings: Chosen, kind: NoticeKind): Channels {
  if (isLocked(kind)) return { push: true, email: true, isEmailChosen: true };
  const email = settings?.email?.[kind];
  return {
    push: settings?.push?.[kind] ?? true,
    email: email ?? MAILED_AT_FIRST.includes(kind),
    isEmailChosen: email !== undefined,
  };
}

export const quietHoursOf = (settings: Chosen): QuietHours =>
  settings?.quietHours ?? { isOn: true, from: QUIET_FROM, to: QUIET_TO };

export const findNoticeSettings = (
  db: Db,
  userId: UserId,
  session?: ClientSession,
): Promise<NoticeSettingsDocument | null> => noticeSettingsOf(db).findOne({ _id: userId }, session && { session });
