import * as z from 'zod';
import { queueMail } from './auth/mails.internal.ts';
import type { ErrorCode } from './base/errors.ts';
import { childIdSchema, emailSchema, idSchema, sessionIdSchema, userIdSchema } from './base/fields.ts';
import { PAGE_SIZE_MAX, PASSWORD_MAX, PIN_MAX } from './base/limits.ts';
import type { ServiceName } from './base/operation.ts';
import { childLogins } from './children/child-logins.internal.ts';
import { guardianCalls, reportGuardianOf, shareAChild } from './children/guardians.internal.ts';
import { exportPageOf, exportPictureOf } from './data-exports/export.internal.ts';
import { EXPORT_RECORDS } from './data-exports/export-records.ts';
import { phoneChanged } from './emergency/emergency.events.ts';
import { accountChanged, profileChanged } from './events.ts';
import { hasOpenCases, reportInWords } from './moderation/cases.internal.ts';
import { reportSnapshotSchema } from './moderation/moderation.fields.ts';

/**
 * A call from one service to another, under /internal on a port that the gateway does not route. Use it only when the
 * caller needs the answer now; everything else is an event. Writes are idempotent by their `Idempotency-Key`.
 */
export interface InternalOperation {
  /** `<owner>.<operation>` */
  readonly id: string;
  /** The service that answers it. */
  readonly service: ServiceName;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `/internal/<owner>/…`, with parameters as `{name}`. */
  readonly path: string;
  readonly summary: string;
  /** The services that may call it. */
  readonly callers: readonly ServiceName[];
  readonly params?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType;
  /** The errors it declares; anything else reaches the caller as UNAVAILABLE. */
  readonly errors: readonly ErrorCode[];
}

/** Identity function that keeps the declaration's literal types. */
export const internalOperation = <const T extends InternalOperation>(declaration: T): T => declaration;

const person = z.object({ userId: userIdSchema });

const getParentContact = internalOperation({
  id: 'auth.getParentContact',
  service: 'auth',
  method: 'GET',
  path: '/internal/auth/accounts/{userId}/contact',
  summary:
    'Account of a person whose events have not come yet; absent where there is none. Emergency alone gets the number.',
  callers: ['emergency', 'profile'],
  params: person,
  reply: z.object({ account: accountChanged.data.optional(), phone: phoneChanged.data.optional() }),
  errors: [],
});
const getPhone = internalOperation({
  id: 'auth.getPhone',
  service: 'auth',
  method: 'GET',
  path: '/internal/auth/accounts/{userId}/phone',
  summary:
    'The verified number of an account: content gets it for who rings 999 in a case of child safety, and never stores it; profile gets a keyed hash, for counting.',
  callers: ['content', 'profile'],
  params: person,
  /** The member that the caller may have, or neither where no number is verified. */
  reply: z.object({ phoneNumber: z.string().optional(), phoneHash: z.string().optional() }),
  errors: [],
});
const findByEmail = internalOperation({
  id: 'auth.findByEmail',
  service: 'auth',
  method: 'POST',
  path: '/internal/auth/email-lookups',
  summary: 'Who has this address, for an admin who was written to; who asks writes it into the audit.',
  callers: ['content'],
  body: z.strictObject({ email: emailSchema }),
  reply: z.object({ userIds: z.array(userIdSchema) }),
  errors: [],
});
const checkPassword = internalOperation({
  id: 'auth.checkPassword',
  service: 'auth',
  method: 'POST',
  path: '/internal/auth/accounts/{userId}/password-check',
  summary: 'Check an account’s password. Wrong ones count towards the client’s lockout, as at login.',
  callers: ['profile'],
  params: person,
  /** `clientPrefix`: the network that the person calls from. */
  body: z.strictObject({ password: z.string().min(1).max(PASSWORD_MAX), clientPrefix: z.string() }),
  reply: z.discriminatedUnion('result', [
    z.object({ result: z.enum(['right', 'wrong']) }),
    z.object({ result: z.literal('locked'), retryAfterSeconds: z.int() }),
    /** Right, but nothing of the account may change now; `msg` says why. */
    z.object({ result: z.literal('frozen'), msg: z.string() }),
  ]),
  errors: [],
});

const checkChildPin = internalOperation({
  id: 'auth.checkChildPin',
  service: 'auth',
  method: 'POST',
  path: '/internal/auth/children/{childId}/pin-check',
  summary: 'Check a child’s PIN, and since when it has used the device of its session. Wrong ones lock the device.',
  callers: ['profile'],
  params: z.object({ childId: childIdSchema }),
  body: z.strictObject({ pin: z.string().min(1).max(PIN_MAX), sessionId: sessionIdSchema }),
  reply: z.discriminatedUnion('result', [
    /** `isKnownDevice`: used for CHILD_EXPORT_DEVICE_DAYS. */
    z.object({ result: z.literal('right'), isKnownDevice: z.boolean() }),
    z.object({ result: z.literal('wrong') }),
    z.object({ result: z.literal('locked'), retryAfterSeconds: z.int() }),
  ]),
  errors: [],
});

const getPersonState = internalOperation({
  id: 'profile.getPersonState',
  service: 'profile',
  method: 'GET',
  path: '/internal/profile/people/{userId}',
  summary:
    'Current account and profile of a person, for a caller whose projection is behind. Content alone gets the postcode, and nothing else, for who rings 999 in a case of child safety, and never stores it.',
  callers: ['feed', 'chat', 'content'],
  params: person,
  /** Each caller gets only its own members, and those only if the person has them. */
  reply: z.object({
    account: accountChanged.data.optional(),
    profile: profileChanged.data.optional(),
    postcode: z.string().optional(),
  }),
  errors: [],
});

const reportIds = z.array(idSchema).max(PAGE_SIZE_MAX);
const ofReport = { method: 'GET', callers: ['content'], params: z.object({ reportId: idSchema }) } as const;
const whatWasReported = { reply: reportSnapshotSchema, errors: ['NOT_FOUND'] } as const;
/** Why each of these was reported, in the reporter's words; without those that are gone. */
const reasons = {
  method: 'POST',
  callers: ['content'],
  body: z.strictObject({ reportIds }),
  reply: z.object({ reasons: z.record(idSchema, z.string()) }),
  errors: [],
} as const;
const getProfileReport = internalOperation({
  ...ofReport,
  ...whatWasReported,
  id: 'profile.getReport',
  service: 'profile',
  path: '/internal/profile/reports/{reportId}',
  summary: 'A reported profile as the reporter saw it.',
});
const getFeedReport = internalOperation({
  ...ofReport,
  ...whatWasReported,
  id: 'feed.getReport',
  service: 'feed',
  path: '/internal/feed/reports/{reportId}',
  summary: 'A reported post or comment as it was, with its context.',
});
const getChatReport = internalOperation({
  ...ofReport,
  ...whatWasReported,
  id: 'chat.getReport',
  service: 'chat',
  path: '/internal/chat/reports/{reportId}',
  summary: 'A reported message or room as it was, with the messages around it; also one between children.',
});
const profileReasons = internalOperation({
  ...reasons,
  id: 'profile.listReportReasons',
  service: 'profile',
  path: '/internal/profile/report-reasons',
  summary: 'The reasons of reports.',
});
const feedReasons = internalOperation({
  ...reasons,
  id: 'feed.listReportReasons',
  service: 'feed',
  path: '/internal/feed/report-reasons',
  summary: 'The reasons of reports.',
});
const chatReasons = internalOperation({
  ...reasons,
  id: 'chat.listReportReasons',
  service: 'chat',
  path: '/internal/chat/report-reasons',
  summary: 'The reasons of reports.',
});

/** Every internal operation, by owner. */
export const internal = {
  auth: {
    getParentContact,
    getPhone,
    findByEmail,
    checkPassword,
    checkChildPin,
    queueMail: internalOperation(queueMail),
    ...childLogins,
    ...guardianCalls,
    exportPage: internalOperation(exportPageOf('auth', EXPORT_RECORDS.auth)),
  },
  profile: {
    getPersonState,
    shareAChild: internalOperation(shareAChild),
    reportGuardian: internalOperation(reportGuardianOf),
    getReport: getProfileReport,
    listReportReasons: profileReasons,
  },
  feed: {
    getReport: getFeedReport,
    listReportReasons: feedReasons,
    exportPage: internalOperation(exportPageOf('feed', EXPORT_RECORDS.feed)),
    exportPicture: internalOperation(exportPictureOf('feed')),
  },
  chat: {
    getReport: getChatReport,
    listReportReasons: chatReasons,
    exportPage: internalOperation(exportPageOf('chat', EXPORT_RECORDS.chat)),
    exportPicture: internalOperation(exportPictureOf('chat')),
  },
  emergency: { exportPage: internalOperation(exportPageOf('emergency', EXPORT_RECORDS.emergency)) },
  content: {
    hasOpenCases: internalOperation(hasOpenCases),
    reportInWords: internalOperation(reportInWords),
    exportPage: internalOperation(exportPageOf('content', EXPORT_RECORDS.content)),
  },
} as const satisfies Partial<Record<ServiceName, Record<string, InternalOperation>>>;
