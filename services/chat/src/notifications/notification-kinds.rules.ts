import {
  type GuardianAction,
  type NotificationPreferences,
  type NotificationTopic,
  type NotificationType,
  PARENT_WORDS,
  type ParentWordsId,
  type Thread,
} from '@notalone/contracts';
import { GUARDIAN_KINDS } from './guardian-kinds.rules.ts';
import { MENTOR_KINDS } from './mentor-kinds.rules.ts';

/** Values for the text and the link of a notification. */
export interface TextValues {
  /** The name of the person who caused it. */
  readonly name: string;
  readonly count: number;
  readonly relatedId?: string | undefined;
  /** First names of the recipient’s own child, and of the other child. */
  readonly childName: string;
  readonly friendName: string;
  /** What a guardian did. */
  readonly action?: GuardianAction | undefined;
  readonly undoUntil?: string | undefined;
  /** The room's name, and what a person who asks to join has written. */
  readonly roomName: string;
  readonly note: string;
}
interface Kind {
  readonly type: NotificationType;
  readonly topic: NotificationTopic;
  /** What it is about can be muted (`relatedId` names it). */
  readonly thread?: Thread['kind'];
  /** The preference that switches it off. Without one it cannot be switched off. */
  readonly preference?: keyof NotificationPreferences;
  readonly text: (values: TextValues) => string;
  /** Path of the page to open. */
  readonly link: (values: TextValues) => string;
}

/** Everybody who did something to a post; the newest by name. */
const people = ({ name, count }: TextValues) => {
  if (count === 1) return name;
  return `${name} and ${count === 2 ? 'another parent' : `${count - 1} other parents`}`;
};
const aboutPost = {
  type: 'other',
  thread: 'post',
  preference: 'posts',
  link: ({ relatedId }: TextValues) => `/feed?post=${relatedId}`,
} as const;

const aboutRoom = {
  type: 'other',
  topic: 'room',
  link: ({ relatedId }: TextValues) => `/forums?room=${relatedId}`,
} as const;

const FORUMS = '/forums';
const MONITOR = '/child-monitor';
const CHILD_PAGE = '/child-dashboard';
const NOTICES = '/appeal';
const ACCOUNT = '/profile-edit';
const NOTIFICATIONS = '/notifications';

/** What a moderator has a parent told about a child. */
const parentWords =
  (id: ParentWordsId) =>
  ({ childName }: TextValues) =>
    PARENT_WORDS.find((words) => words.id === id)?.toParent.replaceAll('{childName}', childName) ?? '';

/** Every kind of notification. Names are not stored: the text is made when the notification is read. */
export const KINDS = {
  request: {
    type: 'connection-request',
    topic: 'request',
    preference: 'requests',
    text: ({ name }) => `${name} would like to connect with you.`,
    link: () => '/connections',
  },
  connection: {
    type: 'connection',
    topic: 'connection',
    preference: 'connections',
    text: ({ name }) => `You and ${name} are now connected.`,
    link: ({ relatedId }) => `/profile/${relatedId}`,
  },
  ...MENTOR_KINDS,
  ...GUARDIAN_KINDS,
  messages: {
    type: 'message',
    topic: 'message',
    preference: 'messages',
    text: ({ name, count }) => (count === 1 ? `New message from ${name}` : `${count} new messages from ${name}`),
    link: ({ relatedId }) => `/messages?with=${relatedId}`,
  },
  reacted: { ...aboutPost, topic: 'reaction', text: (values) => `${people(values)} reacted to your post.` },
  commented: { ...aboutPost, topic: 'comment', text: (values) => `${people(values)} commented on your post.` },
  reshared: { ...aboutPost, topic: 'reshare', text: (values) => `${people(values)} reshared your post.` },
  /** Nothing mutes it: it is addressed to the reader by name. */
  mentioned: {
    type: 'other',
    topic: 'mention',
    preference: 'posts',
    text: ({ name }) => `${name} mentioned you in a post.`,
    link: ({ relatedId }) => `/feed?post=${relatedId}`,
  },
  passwordChanged: {
    type: 'other',
    topic: 'account',
    text: () => 'Your password was changed. If that was not you, please choose a new one at once.',
    link: () => '/forgot-password',
  },
  factorAdded: {
    type: 'other',
    topic: 'account',
    text: () => 'A passkey or an authenticator app was added to your account. If that was not you, please remove it.',
    link: () => ACCOUNT,
  },
  factorsReset: {
    type: 'other',
    topic: 'account',
    text: () => 'Your passkeys and authenticator app were removed by whoever runs Not Alone.',
    link: () => ACCOUNT,
  },
  passkeyLocked: {
    type: 'other',
    topic: 'account',
    text: () => 'One of your passkeys is locked, because a copy of it may exist. Please remove it.',
    link: () => ACCOUNT,
  },
  factorCodesGuessed: {
    type: 'other',
    topic: 'account',
    text: () =>
      'Somebody who knows your password typed wrong codes. If that was not you, please choose a new password.',
    link: () => '/forgot-password',
  },
  exportReady: {
    type: 'other',
    topic: 'account',
    text: () => 'Your data is ready.',
    link: () => '/account',
  },
  childPaused: {
    type: 'other',
    topic: 'account',
    text: () => 'A child’s login is locked for 15 minutes, because a wrong PIN was typed several times.',
    link: () => '/child-monitor',
  },
  childLocked: {
    type: 'other',
    topic: 'account',
    text: () => 'A child’s login is locked until you unlock it, because a wrong PIN was typed many times.',
    link: () => '/child-monitor',
  },
  childFriendRequest: {
    type: 'connection_request',
    topic: 'request',
    text: ({ childName, friendName }) =>
      `${childName} and ${friendName} would like to be friends. Do you know the family?`,
    link: () => MONITOR,
  },
  childFriendApproved: {
    type: 'connection_approved',
    topic: 'connection',
    text: ({ childName, friendName }) => `${childName} and ${friendName} are friends now.`,
    link: () => MONITOR,
  },
  childFriendRefused: {
    type: 'connection_refused',
    topic: 'child',
    text: ({ childName, friendName }) => `The request between ${childName} and ${friendName} was refused.`,
    link: () => MONITOR,
  },
  childFriendTooFarApart: {
    type: 'connection_refused',
    topic: 'child',
    text: ({ childName, friendName }) =>
      `${childName} and ${friendName} cannot be friends here: they are more than three years apart.`,
    link: () => MONITOR,
  },
  childFriendEnded: {
    type: 'other',
    topic: 'child',
    text: ({ childName, friendName }) => `The friendship between ${childName} and ${friendName} has ended.`,
    link: () => MONITOR,
  },
  childFriendPaused: {
    type: 'other',
    topic: 'child',
    text: ({ childName, friendName }) =>
      `${childName} and ${friendName} cannot write to each other while your two families are not connected.`,
    link: () => MONITOR,
  },
  childHeld: {
    type: 'other',
    topic: 'child',
    text: ({ childName }) => `A message from ${childName}, or to ${childName}, is waiting for you to check it.`,
    link: () => MONITOR,
  },
  childDanger: {
    type: 'emergency',
    topic: 'emergency',
    text: ({ childName }) =>
      `${childName} has written something that sounds like an emergency. Please go to ${childName} now. In danger call 999.`,
    link: () => MONITOR,
  },
  childEmergency: {
    type: 'emergency',
    topic: 'emergency',
    text: ({ childName }) => `${childName} has asked for help. Please ring now.`,
    link: ({ relatedId }) => `/emergency-alert/${relatedId}`,
  },
  /** The same once somebody has said that it is over: red no more, and in its place in time. */
  childEmergencyOver: {
    type: 'other',
    topic: 'child',
    text: ({ childName }) => `${childName} asked for help. Somebody has told us that it is over.`,
    link: ({ relatedId }) => `/emergency-alert/${relatedId}`,
  },
  childNewDevice: {
    type: 'other',
    topic: 'account',
    text: ({ childName }) => `${childName} has logged in on a new device. If that was not your child, change the PIN.`,
    link: () => MONITOR,
  },
  childGrownUp: {
    type: 'other',
    topic: 'child',
    text: ({ childName }) =>
      `${childName} is 18 now. Friends, messages and monitoring have ended here. ${childName} can register as an adult.`,
    link: () => MONITOR,
  },
  /** For the child itself. */
  childOwnGrownUp: {
    type: 'other',
    topic: 'child',
    text: () =>
      'You are 18 now. Friends and messages have ended here, and nobody reads them. You can register as an adult.',
    link: () => CHILD_PAGE,
  },
  friendApproved: {
    type: 'connection_approved',
    topic: 'connection',
    text: ({ friendName }) => `You and ${friendName} are friends now!`,
    link: () => CHILD_PAGE,
  },
  friendRefused: {
    type: 'connection_refused',
    topic: 'connection',
    text: ({ friendName }) => `You and ${friendName} are not friends here. That is okay.`,
    link: () => CHILD_PAGE,
  },
  friendEnded: {
    type: 'other',
    topic: 'connection',
    text: ({ friendName }) => `You and ${friendName} are not friends here any more.`,
    link: () => CHILD_PAGE,
  },
  friendMessage: {
    type: 'message',
    topic: 'message',
    text: ({ friendName }) => `${friendName} wrote to you.`,
    link: () => CHILD_PAGE,
  },
  roomMessages: {
    ...aboutRoom,
    type: 'message',
    thread: 'room',
    text: ({ count, roomName }) => `${count === 1 ? 'A new message' : `${count} new messages`} in ${roomName}`,
  },
  roomReplies: {
    ...aboutRoom,
    type: 'message',
    thread: 'room',
    text: ({ name, count, roomName }) =>
      count === 1 ? `${name} answered you in ${roomName}.` : `${count} answers to you in ${roomName}`,
  },
  roomRequest: {
    ...aboutRoom,
    text: ({ name, roomName, note }) => `${name} would like to join ${roomName}.${note ? ` “${note}”` : ''}`,
    // Where the requests are, with cards of those who ask.
    link: () => FORUMS,
  },
  roomAccepted: { ...aboutRoom, text: ({ roomName }) => `You are now a member of ${roomName}.` },
  roomRefused: {
    ...aboutRoom,
    text: ({ roomName }) => `Your request to join ${roomName} was not accepted. You can ask again after 30 days.`,
  },
  roomBanned: { ...aboutRoom, text: ({ roomName }) => `You are banned from ${roomName}. Open it to see why.` },
  roomOffer: {
    ...aboutRoom,
    text: ({ roomName }) => `${roomName} needs somebody to look after it. Would you like to?`,
  },
  roomBlockedMember: {
    ...aboutRoom,
    text: ({ roomName }) => `Someone you have blocked is a member of ${roomName}. You can remove them there.`,
  },
  roomClosed: { ...aboutRoom, text: ({ roomName }) => `The room ${roomName} was closed.`, link: () => FORUMS },
  roomHandedOver: { ...aboutRoom, text: ({ roomName }) => `You look after ${roomName} now.` },
  moderatorWarned: {
    type: 'report',
    topic: 'moderation',
    text: () => 'The moderators have written to you. Please read it.',
    link: () => NOTICES,
  },
  moderatorRemoved: {
    type: 'report',
    topic: 'moderation',
    text: () => 'The moderators have removed something of yours. You can read why, and appeal.',
    link: () => NOTICES,
  },
  moderatorLifted: {
    type: 'report',
    topic: 'moderation',
    text: () => 'The moderators have reversed a decision about you.',
    link: () => NOTICES,
  },
  moderatorUpheld: {
    type: 'report',
    topic: 'moderation',
    text: () => 'Your appeal has been answered.',
    link: () => NOTICES,
  },
  toldFrightened: { type: 'emergency', topic: 'emergency', text: parentWords('frightened'), link: () => MONITOR },
  toldReceived: { type: 'other', topic: 'child', text: parentWords('received'), link: () => MONITOR },
  toldWrote: { type: 'other', topic: 'child', text: parentWords('wrote'), link: () => MONITOR },
  safetyCase: {
    type: 'report',
    topic: 'moderation',
    text: () => 'A case of child safety is waiting. Please open it now.',
    link: () => '/admin-dashboard?section=children',
  },
  safetyThreadWaited: {
    type: 'report',
    topic: 'moderation',
    text: () => 'A chat of two children has been paused for a day or longer. Please reopen or end it.',
    link: () => '/admin-dashboard?section=children',
  },
  reportActed: {
    type: 'report',
    topic: 'moderation',
    text: () => 'Thank you for your report. We looked at it and have done something about it.',
    link: () => NOTIFICATIONS,
  },
  reportDismissed: {
    type: 'report',
    topic: 'moderation',
    text: () => 'Thank you for your report. We looked at it and it does not break the house rules.',
    link: () => NOTIFICATIONS,
  },
  reportSeenForChild: {
    type: 'report',
    topic: 'moderation',
    text: () => 'Thank you for telling us. A grown-up at Not Alone has looked at it.',
    link: () => CHILD_PAGE,
  },
  childExportReady: {
    type: 'other',
    topic: 'account',
    text: () => 'The copy of your things is ready.',
    link: () => CHILD_PAGE,
  },
  childBirthdayChanged: {
    type: 'other',
    topic: 'account',
    text: () => 'Your grown-up changed your birthday here. Who can read your messages may be different now.',
    link: () => CHILD_PAGE,
  },
  parentRead: {
    type: 'other',
    topic: 'child',
    text: ({ friendName }) => `A grown-up read your messages with ${friendName}.`,
    link: () => CHILD_PAGE,
  },
} as const satisfies Record<string, Kind>;
export type NotificationKind = keyof typeof KINDS;

export const kindOf = (kind: NotificationKind): Kind => KINDS[kind];

const kindsWhere = (is: (kind: Kind) => boolean): readonly NotificationKind[] =>
  (Object.keys(KINDS) as NotificationKind[]).filter((kind) => is(KINDS[kind]));

/** What tells a guardian of danger: it stays unread, on top, until it is opened. */
export const EMERGENCY_KINDS = kindsWhere(({ topic }) => topic === 'emergency');

/** What muting a post or a room silences. */
export const mutedBy = (thread: Thread['kind']): NotificationKind[] => [
  ...kindsWhere((kind) => kind.thread === thread),
];

export const ALL_WANTED: NotificationPreferences = { requests: true, connections: true, messages: true, posts: true };

/** Whether someone with these preferences is notified of this kind. */
export function isWanted(kind: NotificationKind, preferences: NotificationPreferences): boolean {
  const { preference } = kindOf(kind);
  return preference === undefined || preferences[preference];
}
