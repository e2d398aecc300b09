import { EVENTS, OPERATIONS } from '@notalone/contracts';
import type * as z from 'zod';

/**
 * Contract fields that a log may show: ids, kinds, times, counts. Every other field counts as personal, so a new
 * field is hidden until someone adds it here on purpose.
 */
const LOGGABLE = new Set([
  ...['_id', 'id', 'ids', 'userId', 'childId', 'parentId', 'sessionIds', 'sessionId', 'erasureId'],
  ...[
    'requestId',
    'fromUserId',
    'toUserId',
    'reportId',
    'reporterId',
    'subjectId',
    'notificationId',
    'receiverId',
    'relatedId',
    'outcome',
  ],
  // of an error; a quick code of an emergency is digits, which are hidden by themselves
  'code',
  ...['alertId', 'contactId', 'deviceId', 'caseId', 'decisionId'],
  // a Kafka topic; of a notification it is a fixed word
  'topic',
  ...['at', 'owner', 'count', 'days', 'hours'],
  ...['role', 'status', 'view', 'version', 'channel', 'limit', 'current', 'kid', 'kty', 'crv', 'alg', 'use'],
  // which key signs, never the key
  'keyId',
  ...['createdAt', 'updatedAt', 'lastUsedAt', 'expiresAt', 'expiresInSeconds', 'memberSince', 'until'],
  ...[
    'rememberMe',
    'keepLoggedIn',
    'profileVisibility',
    'visibility',
    'removeProfilePic',
    'photoConsentVersion',
    'consentToShareVersion',
  ],
]);

/** Never logged, although no contract has a field of this name. */
const ALSO_PERSONAL = [
  ...[
    'authorization',
    'cookie',
    'cookies',
    'set-cookie',
    // of a request, as a library at level trace passes them on
    'headers',
    'rawHeaders',
    'referer',
    'referrer',
    'x-forwarded-for',
    'user-agent',
    'accessToken',
    'refreshToken',
    'jwt',
    'secret',
    'keySecret',
    'apiKey',
    'privateKey',
  ],
  ...[
    'phone',
    'phones',
    'mobile',
    'emails',
    'mail',
    'name',
    'firstName',
    'lastName',
    'displayName',
    'address',
    'outcode',
    'cell',
    'ip',
    'remoteAddress',
  ],
  ...[
    'text',
    'content',
    'body',
    'html',
    'subject',
    'comment',
    'message',
    'otp',
    'passcode',
    'pinHash',
    'passwordHash',
    'codeHash',
  ],
  ...['latitude', 'longitude', 'lat', 'lng', 'coordinates', 'location', 'position'],
];

type Schema = z.core.$ZodType;
interface Definition {
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  options?: readonly Schema[];
  valueType?: Schema;
  left?: Schema;
  right?: Schema;
}

/** Names of the fields that hold a value; groups of fields are searched. */
export function leafNames(schema: Schema, name?: string): string[] {
  const def = schema._zod.def as Definition;
  if (def.shape) return Object.entries(def.shape).flatMap(([key, field]) => leafNames(field, key));
  const inner = [
    def.element,
    def.innerType,
    def.in,
    def.out,
    def.valueType,
    def.left,
    def.right,
    ...(def.options ?? []),
  ].filter((part) => part !== undefined);
  const found = inner.flatMap((part) => leafNames(part, name));
  return found.length > 0 || name === undefined ? found : [name];
}

const contractSchemas = (): Schema[] => [
  ...OPERATIONS.flatMap(
    (op: { params?: Schema; query?: Schema; body?: Schema; replies: Record<number, Schema | null> }) => [
      op.params,
      op.query,
      op.body,
      ...Object.values(op.replies),
    ],
  ).filter((schema) => schema !== undefined && schema !== null),
  ...EVENTS.map(({ data }) => data),
];

const normal = (name: string) => name.toLowerCase();

/** Lower-case names of every field that must not appear in a log, derived from the contracts. */
export function personalFields(): ReadonlySet<string> {
  const declared = contractSchemas().flatMap((schema) => leafNames(schema));
  return new Set([...declared.filter((name) => !LOGGABLE.has(name)), ...ALSO_PERSONAL].map(normal));
}
