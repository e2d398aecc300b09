import * as z from 'zod';
import {
  accountReturned,
  accountUndone,
  adminChanged,
  emailsLookedUp,
  secondFactorChanged,
} from './auth/account.events.ts';
import { freezeSchema } from './auth/auth.fields.ts';
import { childIdSchema, idSchema, instantSchema, userIdSchema } from './base/fields.ts';
import type { ServiceName } from './base/operation.ts';
import { CHILD_EVENTS } from './children/child.events.ts';
import { GUARDIAN_EVENTS } from './children/guardians.events.ts';
import { exportReady } from './data-exports/export.events.ts';
import { EMERGENCY_EVENTS } from './emergency/emergency.events.ts';
import { MODERATION_EVENTS } from './moderation/moderation.events.ts';
import { MENTOR_EVENTS } from './profile/mentors.events.ts';

/** CloudEvents 1.0, JSON, structured mode. `subject` is the aggregate's id and the Kafka key. */
export const envelopeSchema = z.object({
  specversion: z.literal('1.0'),
  id: z.uuid(),
  source: z.string(),
  type: z.string(),
  subject: z.string(),
  time: instantSchema,
  datacontenttype: z.literal('application/json'),
  /** W3C trace context, the CloudEvents distributed-tracing extension. */
  traceparent: z.string().optional(),
  data: z.unknown(),
});
export type Envelope<D = unknown> = Omit<z.infer<typeof envelopeSchema>, 'data'> & { readonly data: D };

export interface TopicDeclaration {
  readonly cleanup: 'compact' | 'delete';
  readonly retentionDays?: number;
  /**
   * Its events may wait a moment for others, so that they are published and handled together. Never set it where
   * somebody waits for one: emergencies, messages, blocks and bans.
   */
  readonly lingers?: boolean;
  /**
   * The consuming services, the only ones the broker lets read it. Its writers are the services whose events it
   * carries.
   */
  readonly readers: readonly ServiceName[];
}
/** `people.state` is compacted by person: its account part (auth) and its profile part (profile) have separate keys. */
export const TOPICS = {
  'people.state': { cleanup: 'compact', readers: ['profile', 'feed', 'chat', 'content', 'emergency'] },
  /** Verified phone numbers, keyed by person, for the service that must reach a parent when all others are down. */
  'phones.state': { cleanup: 'compact', readers: ['emergency'] },
  'children.state': { cleanup: 'compact', readers: ['auth', 'chat', 'emergency'] },
  'relations.state': { cleanup: 'compact', readers: ['auth', 'feed', 'chat'] },
  'bans.state': { cleanup: 'compact', readers: ['auth'] },
  /** Whom a case of child safety is about; ids alone. */
  'legal-holds.state': { cleanup: 'compact', readers: ['auth', 'profile', 'feed', 'chat'] },
  'switches.state': { cleanup: 'compact', readers: ['auth', 'profile', 'feed', 'chat'] },
  'auth.events': { cleanup: 'delete', retentionDays: 7, readers: ['profile', 'chat', 'content', 'emergency'] },
  'profile.events': {
    cleanup: 'delete',
    retentionDays: 7,
    readers: ['auth', 'profile', 'feed', 'chat', 'content', 'emergency'],
  },
  'feed.events': { cleanup: 'delete', retentionDays: 7, lingers: true, readers: ['auth', 'chat', 'content'] },
  'chat.events': { cleanup: 'delete', retentionDays: 7, readers: ['auth', 'profile', 'content', 'emergency'] },
  'content.events': { cleanup: 'delete', retentionDays: 7, readers: ['auth', 'profile', 'feed', 'chat'] },
  'emergency.events': { cleanup: 'delete', retentionDays: 7, readers: ['auth', 'profile', 'chat'] },
} as const satisfies Record<string, TopicDeclaration>;
export type Topic = keyof typeof TOPICS;
export const PARKED_RETENTION_DAYS = 30;
export const deadLetterTopic = (topic: Topic) => `${topic}.parked` as const;

export interface EventDeclaration {
  readonly type: string;
  readonly topic: Topic;
  readonly data: z.ZodObject;
}
const event = <const T extends EventDeclaration>(declaration: T): T => declaration;
export type DataOf<E extends EventDeclaration> = z.infer<E['data']>;

const who = { userId: userIdSchema };
/** Key of the profile part of a person in people.state; the account part's key is the user id itself. */
export const profilePartKey = (userId: string) => `${userId}/profile`;

export const accountChanged = event({
  type: 'notalone.auth.account.changed.v1',
  topic: 'people.state',
  data: z.object({
    ...who,
    username: z.string(),
    email: z.email(),
    role: z.enum(['parent', 'admin']),
    status: z.enum(['unverified', 'active', 'banned', 'deleting']),
    /** Of an admin: looks after cases of child safety. */
    safeguarding: z.boolean().optional(),
    /** When it was stopped, the newest last (rules 1.13). */
    freezes: z.array(freezeSchema).optional(),
    /** When somebody else had it, as an undone change says, the newest last. */
    takenOver: z.array(freezeSchema).optional(),
    memberSince: instantSchema,
    version: z.int(),
  }),
});
export const profileChanged = event({
  type: 'notalone.profile.profile.changed.v1',
  topic: 'people.state',
  data: z.object({
    ...who,
    childName: z.string(),
    city: z.string(),
    profilePicUrl: z.string().optional(),
    profilePicAlt: z.string().optional(),
    lookingFor: z.string().optional(),
    visibility: z.enum(['friends', 'public', 'private']),
    /** Has promised to keep to the mentors' guide (rules 11.2). */
    isMentor: z.boolean().optional(),
    version: z.int(),
  }),
});

export const accountRegistered = event({
  type: 'notalone.auth.account.registered.v1',
  topic: 'auth.events',
  data: z.object(who),
});
export const phoneVerified = event({
  type: 'notalone.auth.phone.verified.v1',
  topic: 'auth.events',
  data: z.object(who),
});
export const emailVerified = event({
  type: 'notalone.auth.email.verified.v1',
  topic: 'auth.events',
  data: z.object(who),
});
export const passwordChanged = event({
  type: 'notalone.auth.password.changed.v1',
  topic: 'auth.events',
  data: z.object(who),
});
export const sessionStarted = event({
  type: 'notalone.auth.session.started.v1',
  topic: 'auth.events',
  data: z.object({ ...who, sessionId: z.string() }),
});
export const sessionsEnded = event({
  type: 'notalone.auth.sessions.ended.v1',
  topic: 'auth.events',
  data: z.object({ ...who, sessionIds: z.array(z.string()) }),
});
export const childLocked = event({
  type: 'notalone.auth.child.locked.v1',
  topic: 'auth.events',
  data: z.object({ ...who, childId: childIdSchema, until: instantSchema.optional() }),
});
const erased = z.object({ erasureId: z.uuid() });
export const authErased = event({ type: 'notalone.auth.account.erased.v1', topic: 'auth.events', data: erased });

export const deletionRequested = event({
  type: 'notalone.profile.deletion.requested.v1',
  topic: 'profile.events',
  data: z.object({ ...who, erasureId: z.uuid() }),
});
export const profileCreated = event({
  type: 'notalone.profile.profile.created.v1',
  topic: 'profile.events',
  data: z.object(who),
});
export const profileErased = event({
  type: 'notalone.profile.account.erased.v1',
  topic: 'profile.events',
  data: erased,
});

/** Key of a pair of people in relations.state, the same from both sides. */
export const pairKey = (one: string, other: string): string => [one, other].toSorted().join('/');

/**
 * The relation of two families. `none`: no relation (a block that was lifted restores nothing). `ended`: formerly
 * connected, history stays readable (rules 2.7). Pending requests are not part of it. The tombstone means that one of
 * the two has been erased.
 */
export const relationChanged = event({
  type: 'notalone.profile.relation.changed.v1',
  topic: 'relations.state',
  data: z.object({
    pair: z.tuple([userIdSchema, userIdSchema]),
    state: z.enum(['none', 'connected', 'ended', 'blocked']),
    /** Which of the two has blocked the other; at least one when `blocked`. */
    blockedBy: z.array(userIdSchema),
    since: instantSchema,
    version: z.int(),
  }),
});

const request = { requestId: idSchema, fromUserId: userIdSchema, toUserId: userIdSchema };
export const connectionRequested = event({
  type: 'notalone.profile.connection-request.made.v1',
  topic: 'profile.events',
  data: z.object(request),
});
/** `withdrawn`: removed by a block or a deletion. Refusal is silent for the requester (rules 2.6). */
export const connectionRequestEnded = event({
  type: 'notalone.profile.connection-request.ended.v1',
  topic: 'profile.events',
  data: z.object({ ...request, outcome: z.enum(['accepted', 'refused', 'expired', 'withdrawn']) }),
});
const report = {
  reportId: idSchema,
  reporterId: userIdSchema,
  subjectId: userIdSchema,
  /** The reporter says that a child may not be safe. */
  isChildSafety: z.boolean().optional(),
  /** Our own check thinks so by the reporter's words, and is not sure. */
  isInDoubt: z.literal(true).optional(),
};
export const personReported = event({
  type: 'notalone.profile.person.reported.v1',
  topic: 'profile.events',
  /**
   * `childId`: the other guardian of this child says that the person must not see it (rules 10.3). With `isBirthday`: this
   * guardian has corrected its birthday to an age that a moderator looks at; `guardianIds` are all of them (rules 4.6).
   */
  data: z.object({
    ...report,
    childId: childIdSchema.optional(),
    isBirthday: z.literal(true).optional(),
    guardianIds: z.array(userIdSchema).optional(),
  }),
});
export const messageReported = event({
  type: 'notalone.chat.message.reported.v1',
  topic: 'chat.events',
  data: z.object({ ...report, messageId: idSchema }),
});
/** Of a message in a room, or without `messageId` of the room itself; without `subjectId` where its writer has left. */
export const roomReported = event({
  type: 'notalone.chat.room.reported.v1',
  topic: 'chat.events',
  data: z.object({ ...report, subjectId: userIdSchema.optional(), roomId: idSchema, messageId: idSchema.optional() }),
});
/** A guardian has opened the push message of an alert: it was seen, which is no answer. */
export const alertNoticeOpened = event({
  type: 'notalone.chat.alert-notice.opened.v1',
  topic: 'chat.events',
  data: z.object({ alertId: idSchema, userId: userIdSchema }),
});
export const chatErased = event({ type: 'notalone.chat.account.erased.v1', topic: 'chat.events', data: erased });

const postSubject = { postId: idSchema, authorId: userIdSchema };
const byWhom = { ...postSubject, userId: userIdSchema };
export const postPublished = event({
  type: 'notalone.feed.post.published.v1',
  topic: 'feed.events',
  /** `originalId` of a reshare. */
  data: z.object({ ...postSubject, originalId: idSchema.optional(), mentionedIds: z.array(userIdSchema) }),
});
export const postEdited = event({
  type: 'notalone.feed.post.edited.v1',
  topic: 'feed.events',
  /** People mentioned now who were not mentioned before. */
  data: z.object({ ...postSubject, mentionedIds: z.array(userIdSchema) }),
});
export const postRemoved = event({
  type: 'notalone.feed.post.removed.v1',
  topic: 'feed.events',
  data: z.object(postSubject),
});
/** `userId` has toggled a reaction. Hiding a post is private and publishes no event. */
export const postReacted = event({
  type: 'notalone.feed.post.reacted.v1',
  topic: 'feed.events',
  data: z.object({ ...byWhom, reaction: z.enum(['like', 'dislike', 'love', 'laugh']), on: z.boolean() }),
});
/** `userId` has reshared the post as `shareId`. */
export const postShared = event({
  type: 'notalone.feed.post.shared.v1',
  topic: 'feed.events',
  data: z.object({ ...byWhom, shareId: idSchema }),
});
export const commentAdded = event({
  type: 'notalone.feed.comment.added.v1',
  topic: 'feed.events',
  data: z.object({ ...byWhom, commentId: idSchema }),
});
export const commentEdited = event({
  type: 'notalone.feed.comment.edited.v1',
  topic: 'feed.events',
  data: z.object({ ...byWhom, commentId: idSchema }),
});
export const commentRemoved = event({
  type: 'notalone.feed.comment.removed.v1',
  topic: 'feed.events',
  data: z.object({ ...byWhom, commentId: idSchema }),
});
/** The companion has added verified resources. */
export const resourcesAdded = event({
  type: 'notalone.feed.resources.added.v1',
  topic: 'feed.events',
  data: z.object(postSubject),
});
export const postReported = event({
  type: 'notalone.feed.post.reported.v1',
  topic: 'feed.events',
  data: z.object({ ...report, postId: idSchema }),
});
export const commentReported = event({
  type: 'notalone.feed.comment.reported.v1',
  topic: 'feed.events',
  /** `subjectId` is absent for a deleted member's comment. */
  data: z.object({ ...report, subjectId: userIdSchema.optional(), postId: idSchema, commentId: idSchema }),
});
export const feedErased = event({ type: 'notalone.feed.account.erased.v1', topic: 'feed.events', data: erased });

export const EVENTS = [
  ...EMERGENCY_EVENTS,
  ...CHILD_EVENTS,
  ...GUARDIAN_EVENTS,
  accountChanged,
  profileChanged,
  accountRegistered,
  accountReturned,
  accountUndone,
  adminChanged,
  secondFactorChanged,
  emailsLookedUp,
  phoneVerified,
  emailVerified,
  passwordChanged,
  sessionStarted,
  sessionsEnded,
  childLocked,
  authErased,
  deletionRequested,
  profileCreated,
  profileErased,
  exportReady,
  relationChanged,
  connectionRequested,
  connectionRequestEnded,
  ...MENTOR_EVENTS,
  ...MODERATION_EVENTS,
  personReported,
  messageReported,
  roomReported,
  alertNoticeOpened,
  chatErased,
  postPublished,
  postEdited,
  postRemoved,
  postReacted,
  postShared,
  commentAdded,
  commentEdited,
  commentRemoved,
  resourcesAdded,
  postReported,
  commentReported,
  feedErased,
] as const satisfies readonly EventDeclaration[];

/** The service that writes an event: the second part of its type. */
const writerOf = ({ type }: EventDeclaration) => type.split('.')[1] as ServiceName;
export const topicWriters = (topic: Topic): readonly ServiceName[] => [
  ...new Set(EVENTS.filter((declared) => declared.topic === topic).map(writerOf)),
];
export const topicReaders = (topic: Topic): readonly ServiceName[] => TOPICS[topic].readers;
