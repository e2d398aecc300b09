import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { ERRORS } from './base/errors.ts';
import type { Operation, ServiceName } from './base/operation.ts';
import { EVENTS, TOPICS } from './events.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';
import { OPERATIONS } from './operations.ts';

const operations = OPERATIONS.map((operation): Operation => operation);

/** "Who owns which call" of docs/architecture.md; the first match wins. */
const OWNERS: readonly (readonly [RegExp, ServiceName])[] = [
  [/^\/api\/auth\//, 'auth'],
  [/^\/api\/profile\/child\/\{\w+\}\/(?:messages|reads|threads)\b/, 'chat'],
  [/^\/api\/profile\/emergency-location-setting\b/, 'emergency'],
  [/^\/(?:api|uploads)\/profile(?:\/|$)/, 'profile'],
  [/^\/(?:api\/(?:messages|chat|notifications)|uploads\/chat|socket\.io)(?:\/|$)/, 'chat'],
  [/^\/(?:api\/(?:emergency-sms|subscription)|e)(?:\/|$)/, 'emergency'],
  [/^\/(?:api\/(?:feed|ai-chat)|uploads\/feed)(?:\/|$)/, 'feed'],
  [
    /^\/(?:api\/(?:calculator|news|blog|businesses|analytics|reports|moderation|audit|appeals|complaints|client-errors)|uploads\/content)(?:\/|$)/,
    'content',
  ],
];
const ownerOf = (path: string) => OWNERS.find(([pattern]) => pattern.test(path))?.[1];

/** Dotted names of the text fields that accept text of any length. */
function unboundedTexts(schema: JsonSchema, name: string): string[] {
  const inside = [
    ...Object.entries(schema.properties ?? {}).map(([key, inner]) => [inner, `${name}.${key}`] as const),
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((parts) =>
      (parts ?? []).map((part) => [part, name] as const),
    ),
    ...(schema.items && !Array.isArray(schema.items) ? [[schema.items, `${name}[]`] as const] : []),
  ];
  const found = inside.flatMap(([inner, key]) =>
    typeof inner === 'object' ? unboundedTexts(inner as JsonSchema, key) : [],
  );
  const bounded =
    schema.maxLength !== undefined ||
    schema.pattern !== undefined ||
    schema.format !== undefined ||
    schema.enum !== undefined ||
    schema.const !== undefined;
  return schema.type === 'string' && !bounded ? [...found, name] : found;
}
const sentTo = ({ params, query, body }: Operation): z.ZodType[] =>
  [params, query, body].filter((schema) => schema !== undefined);

describe('every operation', () => {
  test('has a unique id and route', () => {
    const ids = operations.map(({ id }) => id);
    const routes = operations.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
    expect([new Set(ids).size, new Set(routes).size]).toEqual([ids.length, routes.length]);
  });

  test.each(operations)(
    '$id is named <service>.<operation>, and its path belongs to its service',
    ({ id, service, path }) => {
      expect([id.split('.')[0], ownerOf(path)]).toEqual([service, service]);
      expect(id).toMatch(/^[a-z]+\.[a-z][A-Za-z0-9]+$/);
    },
  );

  test.each(operations)('$id has a one-sentence summary', ({ summary }) => {
    expect(summary).toMatch(/^[A-Z].{8,180}\.$/);
  });

  test.each(operations)('$id declares its access, without ownership when anyone may call it', ({ access }) => {
    const { callers, ownership } = access;
    expect(callers === 'anyone' || callers.length > 0).toBe(true);
    expect(callers === 'anyone' && ownership !== undefined).toBe(false);
  });

  test.each(operations)('$id declares a success answer and only errors of the closed list', ({ replies, errors }) => {
    const statuses = Object.keys(replies).map(Number);
    expect(statuses.length > 0 && statuses.every((status) => status >= 200 && status < 400)).toBe(true);
    expect(errors.filter((code) => !(code in ERRORS))).toEqual([]);
  });

  test.each(operations)('$id names in `params` exactly the parameters of its path', ({ path, params }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(params?.shape ?? {}).toSorted()).toEqual(named.toSorted((a = '', b = '') => a.localeCompare(b)));
  });

  test.each(operations)('$id limits the length of every text', (operation) => {
    expect(sentTo(operation).flatMap((schema) => unboundedTexts(jsonSchemaOf(schema, 'input'), ''))).toEqual([]);
  });

  /** Nothing stops a press: a device may have kept an older page (rules 4.9). */
  const presses = ['emergency.send', 'emergency.sendQuick'];
  const withBody = operations.flatMap(({ id, body }) => (body && !presses.includes(id) ? [{ id, body }] : []));
  test.each(withBody)('$id refuses unknown fields', ({ body }) => {
    const schema = jsonSchemaOf(body, 'input');
    for (const option of (schema.anyOf ?? [schema]) as JsonSchema[]) expect(option.additionalProperties).toBe(false);
  });

  test.each(operations.filter(({ method }) => method === 'GET'))('$id reads: it takes no body', ({ body, file }) => {
    expect([body, file]).toEqual([undefined, undefined]);
  });
});

describe('every event', () => {
  test('has a unique type', () => {
    const types = EVENTS.map(({ type }) => type);
    expect(new Set(types).size).toBe(types.length);
  });

  test.each(EVENTS)(
    '$type is named notalone.<service>.<noun>.<past verb>.v<n> and goes to its service’s topic or a state topic',
    ({ type, topic }) => {
      const [, service] = /^notalone\.([a-z]+)\.[a-z-]+\.[a-z-]+\.v\d+$/.exec(type) ?? [];
      expect(topic === `${service}.events` || TOPICS[topic].cleanup === 'compact').toBe(true);
    },
  );

  test('personal data appears only in compacted topics, where it can be erased', () => {
    const inEvents = EVENTS.filter(({ topic }) => TOPICS[topic].cleanup === 'delete');
    const names = new Set(inEvents.flatMap(({ data }) => Object.keys(data.shape)));
    const allowed = ['userId', 'childId', 'sessionId', 'sessionIds', 'erasureId', 'since', 'until', 'outcome'];
    allowed.push('requestId', 'fromUserId', 'toUserId', 'reportId', 'reporterId', 'subjectId', 'messageId');
    allowed.push('postId', 'authorId', 'originalId', 'mentionedIds', 'reaction', 'on', 'shareId', 'commentId');
    allowed.push('friendshipId', 'fromChildId', 'toChildId', 'fromParentId', 'toParentId', 'toldParentId', 'by');
    allowed.push('decisionId', 'action', 'itemId', 'itemType', 'owner', 'isChildSafety', 'reporterIds', 'version');
    allowed.push('adminIds', 'minutes', 'day', 'days', 'pausesThread', 'reports', 'appeals', 'words');
    allowed.push('former', 'readsOnly', 'remembered', 'isUntold', 'change', 'reporterParentId', 'userIds', 'isUrgent');
    allowed.push('guardianIds', 'waiting', 'rings', 'businesses', 'friendId', 'what', 'isWithheld');
    allowed.push('pairId', 'mentorId', 'familyId');
    allowed.push('complaintId', 'answerBy', 'complaints', 'exportId');
    allowed.push('parentIds', 'childIds', 'caseId', 'cause', 'withAccount', 'isNewDevice', 'alertId', 'roomId');
    allowed.push('isOver', 'deviceId', 'isBirthday', 'agrees', 'adminId', 'why');
    allowed.push('isLifeAtRisk', 'isInDoubt', 'people', 'texts', 'state', 'inDoubt');
    expect([...names].filter((name) => !allowed.includes(name))).toEqual([]);
  });
});
