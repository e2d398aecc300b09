import type { NoticeKind } from '@notalone/contracts';
import { EMERGENCY_KINDS, type NotificationKind } from './notification-kinds.rules.ts';

interface NoticeText {
  readonly kind: NoticeKind;
  /** `name` is the username of whoever caused it: the one thing about a person that a locked screen may show. */
  readonly text: (name: string) => string;
}

const notice = (kind: NoticeKind, text: NoticeText['text'] | string): NoticeText => ({
  kind,
  text: typeof text === 'string' ? () => text : text,
});
const CHILD = 'Something on your child’s page needs you';
const ROOM = 'Something is new in one of your forum rooms';
const ACCOUNT = 'Something about your account has changed. Please have a look';
const MODERATORS = 'The moderators have written to you';
const EMERGENCY = 'Emergency: open';

/**
 * What a push message or a mail says of each kind of notification (rules 9.2): others read the screen of a phone too.
 * So it names no child, room, place, text or illness. Null: it stays on the page. That is all that is for children, and
 * what nobody needs to be fetched for.
 */
const NOTICE_TEXTS: Readonly<Record<NotificationKind, NoticeText | null>> = {
  request: notice('request', 'Somebody would like to connect with you'),
  connection: notice('request', (name) => `You and ${name} are now connected`),
  mentorAsked: notice('request', (name) => `${name} asks for your help`),
  mentorStarted: notice('request', (name) => `${name} has said yes`),
  mentorDeclined: notice('request', (name) => `${name} has answered you`),
  mentorEnded: notice('request', 'Something about your connections has changed'),
  mentorGone: notice('request', 'Something about your connections has changed'),
  mentorCheckIn: notice('request', 'Four weeks: how is it going?'),
  messages: notice('message', (name) => `${name} sent you a message`),
  mentioned: notice('mention', (name) => `${name} mentioned you`),
  commented: notice('answer', (name) => `${name} answered you`),
  roomReplies: notice('answer', (name) => `${name} answered you`),
  reacted: null,
  reshared: null,
  roomMessages: notice('room', ROOM),
  roomRequest: notice('room', ROOM),
  roomAccepted: notice('room', ROOM),
  roomRefused: notice('room', ROOM),
  roomBanned: notice('room', ROOM),
  roomOffer: notice('room', ROOM),
  roomBlockedMember: notice('room', ROOM),
  roomClosed: notice('room', ROOM),
  roomHandedOver: notice('room', ROOM),
  passwordChanged: notice('account', ACCOUNT),
  factorAdded: notice('account', ACCOUNT),
  factorsReset: notice('account', ACCOUNT),
  passkeyLocked: notice('account', ACCOUNT),
  factorCodesGuessed: notice('account', ACCOUNT),
  // Auth mails it at once.
  exportReady: null,
  childPaused: notice('account', CHILD),
  childLocked: notice('account', CHILD),
  childNewDevice: notice('account', CHILD),
  childDeviceAsks: notice('account', CHILD),
  childPinNeeded: notice('account', CHILD),
  childBirthdayKept: notice('account', CHILD),
  childFriendRequest: notice('childRequest', CHILD),
  childFriendApproved: notice('childRequest', CHILD),
  childFriendRefused: notice('childRequest', CHILD),
  childFriendTooFarApart: notice('childRequest', CHILD),
  childFriendEnded: notice('childRequest', CHILD),
  childFriendPaused: notice('childRequest', CHILD),
  childGrownUp: notice('childRequest', CHILD),
  guardianActed: notice('account', 'Something on your child’s page has changed. Please have a look'),
  guardianRead: null,
  childHeld: notice('heldMessage', CHILD),
  toldReceived: notice('heldMessage', CHILD),
  toldWrote: notice('heldMessage', CHILD),
  childDanger: notice('emergency', EMERGENCY),
  childEmergency: notice('emergency', EMERGENCY),
  childEmergencyOver: null,
  toldFrightened: notice('emergency', EMERGENCY),
  moderatorWarned: notice('moderation', MODERATORS),
  moderatorRemoved: notice('moderation', MODERATORS),
  moderatorLifted: notice('moderation', MODERATORS),
  moderatorUpheld: notice('moderation', MODERATORS),
  reportActed: notice('moderation', MODERATORS),
  reportDismissed: notice('moderation', MODERATORS),
  safetyCase: notice('moderation', 'Something in the admin dashboard needs you now'),
  safetyThreadWaited: notice('moderation', 'Something in the admin dashboard needs you now'),
  childOwnGrownUp: null,
  friendApproved: null,
  friendRefused: null,
  friendEnded: null,
  friendMessage: null,
  reportSeenForChild: null,
  childExportReady: null,
  childBirthdayChanged: null,
  parentRead: null,
};

export const noticeTextOf = (kind: NotificationKind): NoticeText | null => NOTICE_TEXTS[kind];

export const isEmergency = (kind: NotificationKind): boolean => EMERGENCY_KINDS.includes(kind);
