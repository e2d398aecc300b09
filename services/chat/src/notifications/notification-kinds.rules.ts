import type { NotificationPreferences, NotificationType } from '@notalone/contracts';

/** What a text and a link are made of when a notification is read. */
export interface Told {
  /** The name of who caused it. */
  readonly name: string;
  readonly count: number;
  readonly relatedId?: string | undefined;
}
interface Kind {
  readonly type: NotificationType;
  /** What the person may switch it off by; without one it always comes. */
  readonly preference?: keyof NotificationPreferences;
  readonly text: (told: Told) => string;
  /** Path of the page that shows it. */
  readonly link: (told: Told) => string;
}

/** Who did something to a post: the newest by name. */
const someone = ({ name, count }: Told) => {
  if (count === 1) return name;
  return `${name} and ${count === 2 ? 'another parent' : `${count - 1} other parents`}`;
};
const aPost = {
  type: 'other',
  preference: 'posts',
  link: ({ relatedId }: Told) => `/feed?post=${relatedId}`,
} as const;

/** Everything people are notified of. Names are no part of what is stored: the text is made when it is read. */
export const KINDS = {
  request: {
    type: 'connection-request',
    preference: 'requests',
    text: ({ name }) => `${name} would like to connect with you.`,
    link: () => '/connections',
  },
  connection: {
    type: 'connection',
    preference: 'connections',
    text: ({ name }) => `You and ${name} are now connected.`,
    link: ({ relatedId }) => `/profile/${relatedId}`,
  },
  messages: {
    type: 'message',
    preference: 'messages',
    text: ({ name, count }) => (count === 1 ? `New message from ${name}` : `${count} new messages from ${name}`),
    link: ({ relatedId }) => `/messages?with=${relatedId}`,
  },
  reacted: { ...aPost, text: (told) => `${someone(told)} reacted to your post.` },
  commented: { ...aPost, text: (told) => `${someone(told)} commented on your post.` },
  reshared: { ...aPost, text: (told) => `${someone(told)} reshared your post.` },
  mentioned: { ...aPost, text: ({ name }) => `${name} mentioned you in a post.` },
  passwordChanged: {
    type: 'other',
    text: () => 'Your password was changed. If that was not you, please choose a new one at once.',
    link: () => '/forgot-password',
  },
  childPaused: {
    type: 'other',
    text: () => 'A child’s login is locked for 15 minutes, because a wrong PIN was typed several times.',
    link: () => '/child-monitor',
  },
  childLocked: {
    type: 'other',
    text: () => 'A child’s login is locked until you unlock it, because a wrong PIN was typed many times.',
    link: () => '/child-monitor',
  },
} as const satisfies Record<string, Kind>;
export type NotificationKind = keyof typeof KINDS;

export const kindOf = (kind: NotificationKind): Kind => KINDS[kind];

export const ALL_WANTED: NotificationPreferences = { requests: true, connections: true, messages: true, posts: true };

/** Whether someone with these preferences is notified of this kind. */
export function isWanted(kind: NotificationKind, preferences: NotificationPreferences): boolean {
  const { preference } = kindOf(kind);
  return preference === undefined || preferences[preference];
}
