import * as z from 'zod';
import { instantSchema, userIdSchema } from './fields.ts';

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
}
/** `people.state` is compacted by person: its account part (auth) and its profile part (profile) have a key each. */
export const TOPICS = {
  'people.state': { cleanup: 'compact' },
  'auth.events': { cleanup: 'delete', retentionDays: 7 },
  'profile.events': { cleanup: 'delete', retentionDays: 7 },
} as const satisfies Record<string, TopicDeclaration>;
export type Topic = keyof typeof TOPICS;
export const PARKED_RETENTION_DAYS = 30;
export const parkedTopic = (topic: Topic) => `${topic}.parked` as const;

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
    version: z.int(),
  }),
});

export const accountRegistered = event({ type: 'notalone.auth.account.registered.v1', topic: 'auth.events', data: z.object(who) });
export const phoneVerified = event({ type: 'notalone.auth.phone.verified.v1', topic: 'auth.events', data: z.object(who) });
export const emailVerified = event({ type: 'notalone.auth.email.verified.v1', topic: 'auth.events', data: z.object(who) });
export const passwordChanged = event({ type: 'notalone.auth.password.changed.v1', topic: 'auth.events', data: z.object(who) });
export const sessionStarted = event({ type: 'notalone.auth.session.started.v1', topic: 'auth.events', data: z.object({ ...who, sessionId: z.string() }) });
export const sessionsEnded = event({
  type: 'notalone.auth.sessions.ended.v1',
  topic: 'auth.events',
  data: z.object({ ...who, sessionIds: z.array(z.string()) }),
});
export const childLocked = event({
  type: 'notalone.auth.child.locked.v1',
  topic: 'auth.events',
  data: z.object({ ...who, childId: z.string(), until: instantSchema.optional() }),
});
export const authErased = event({ type: 'notalone.auth.account.erased.v1', topic: 'auth.events', data: z.object({ erasureId: z.uuid() }) });

export const deletionRequested = event({
  type: 'notalone.profile.deletion.requested.v1',
  topic: 'profile.events',
  data: z.object({ ...who, erasureId: z.uuid() }),
});
export const profileCreated = event({ type: 'notalone.profile.profile.created.v1', topic: 'profile.events', data: z.object(who) });
export const profileErased = event({ type: 'notalone.profile.account.erased.v1', topic: 'profile.events', data: z.object({ erasureId: z.uuid() }) });

export const EVENTS = [
  accountChanged,
  profileChanged,
  accountRegistered,
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
] as const;
