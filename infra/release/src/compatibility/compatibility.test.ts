import { describe, expect, test } from 'vitest';
import type { Release } from '../manifest.ts';
import { breakages } from './compatibility.ts';
import { CREATED, chat, feed, object, POST, publish, remote, shell } from './fixtures.ts';

const DEPLOYED: readonly Release[] = [shell, remote, feed, chat];
const said = (candidate: Release, deployed = DEPLOYED) =>
  breakages(candidate, deployed).map(({ breaks, reason }) => `${breaks}: ${reason}`);
const text = { type: 'string' };
const changed = (part: Partial<typeof publish>): Release => ({
  ...feed,
  operations: { [POST]: { ...publish, ...part } },
});

test.each(DEPLOYED.map((release) => [release.deployable, release] as const))(
  'the same %s again is let through',
  (_name, release) => expect(said(release)).toEqual([]),
);

describe('a service is refused', () => {
  test.each([
    ['without an operation', { ...feed, operations: {} }, `mfe-feed: ${POST} is not there`],
    ['that needs more', changed({ request: object({ text, mood: text }) }), 'in its body mood is needed'],
    [
      'that takes less',
      changed({ request: object({ text: { ...text, maxLength: 50 } }) }),
      'in its body text is narrowed by maxLength 50',
    ],
    [
      'that refuses a member',
      changed({ request: { ...object({}), additionalProperties: false } }),
      'in its body text is refused',
    ],
    ['that answers less', changed({ replies: { 201: object({ _id: text }) } }), 'in its answer text is needed and may'],
    [
      'that answers another type',
      changed({ replies: { 201: object({ _id: { type: 'integer' }, text }) } }),
      'in its answer _id is integer, not string',
    ],
    [
      'that answers another status',
      changed({ replies: { 202: object({ _id: text, text }) } }),
      'answers 202, which is new',
    ],
    ['that refuses a caller', changed({ callers: ['admin'] }), `${POST} refuses parent`],
    ['without an event', { ...feed, writes: {} }, `chat: event ${CREATED} is gone`],
    [
      'whose event lacks a member',
      { ...feed, writes: { [CREATED]: object({ postId: text }) } },
      `chat: event ${CREATED}: userId is needed and may be absent`,
    ],
    ['without a socket event', { ...chat, pushes: {} }, 'mfe-feed: socket event post is gone'],
    [
      'that takes less of a socket message',
      { ...chat, takes: { watch: object({ postIds: { type: 'array', maxItems: 3, items: text } }) } },
      'mfe-feed: socket message watch: postIds is narrowed by maxItems 3',
    ],
    [
      'that reads what no writer gives',
      { ...chat, reads: { [CREATED]: object({ postId: text, at: text }) } },
      `chat: event ${CREATED}: at is needed and may be absent`,
    ],
  ] as const)('%s', (_name, candidate, reason) => {
    expect(said(candidate)).toEqual([expect.stringContaining(reason)]);
  });

  test('without an operation for other services', () => {
    const caller = { ...feed, internalCalls: { 'chat.getReport': { ...publish, callers: ['feed'] } } };
    expect(said({ ...chat, internal: {} }, [shell, remote, caller, chat])).toEqual([
      'feed: chat.getReport is not there',
    ]);
  });

  test('also when only open pages of the former release would break', () => {
    const newer = { ...remote, version: 'ffffffff0000', calls: {} };
    expect(said({ ...feed, operations: {} }, [shell, newer, remote, feed, chat])).toEqual([
      `mfe-feed: ${POST} is not there`,
    ]);
  });
});

test('a service may take and answer more', () => {
  const request = {
    ...object({ text: { ...text, maxLength: 200 }, mood: text }, ['text']),
    additionalProperties: false,
  };
  expect(said(changed({ request, replies: { 201: object({ _id: text, text, mood: text }) } }))).toEqual([]);
});

test('a page may send what its service takes now, though the former release of the service refused it', () => {
  const strict = (properties: Record<string, object>) => ({
    ...object(properties, ['text']),
    additionalProperties: false,
  });
  const takes = (properties: Record<string, object>, version: string) => ({
    ...(changed({ request: strict(properties) }) as typeof feed),
    version,
  });
  const page = { ...remote, calls: { [POST]: { ...publish, request: strict({ text, mood: text }) } } };
  const [now, former] = [takes({ text, mood: text }, 'ffffffff0000'), takes({ text }, 'eeeeeeee0000')];
  expect(said(page, [shell, remote, now, former, chat])).toEqual([]);
  expect(said(page, [shell, remote, former, now, chat])).toEqual([`mfe-feed: ${POST} in its body mood is refused`]);
});

test('a service goes on reading what the former release of another has written', () => {
  const writes = { [CREATED]: object({ postId: text, userId: text, at: text }) };
  const reader = { ...chat, reads: writes };
  expect(said(reader, [shell, remote, { ...feed, version: 'ffffffff0000', writes }, chat])).toEqual([]);
  expect(said(reader, [shell, remote, { ...feed, version: 'ffffffff0000', writes }, feed, chat])).toEqual([
    `chat: event ${CREATED}: at is needed and may be absent`,
  ]);
});

describe('a shell is refused', () => {
  test.each([
    ['with another host API', { ...shell, hostApi: 3 }, 'mfe-feed: host API 3 is not in 1 to 2'],
    [
      'with another major version of a library',
      { ...shell, shared: { ...shell.shared, react: '20.0.0' } },
      'mfe-feed: react 20.0.0, needs ^19.0.0',
    ],
    [
      'without a component that a remote uses',
      { ...shell, exports: { '@notalone/ui': ['Card'] } },
      'mfe-feed: export of @notalone/ui: Button is gone',
    ],
    ['without a slot', { ...shell, slots: [] }, 'mfe-feed: slot header-tools is gone'],
    ['without a place in the header', { ...shell, navIds: [] }, 'mfe-feed: place in the header for feed is gone'],
    ['with a remote’s page', { ...shell, pages: ['/feed'] }, 'mfe-feed: /feed is a page of both'],
  ] as const)('%s', (_name, candidate, reason) => expect(said(candidate)).toEqual([reason]));
});

describe('a remote is refused', () => {
  test.each([
    ['for a newer shell', { ...remote, hostApi: { from: 3, to: 3 } }, 'mfe-feed: host API 2 is not in 3 to 3'],
    [
      'that uses a component of a newer shell',
      { ...remote, imports: { '@notalone/ui': ['Carousel'] } },
      'mfe-feed: export of @notalone/ui: Carousel is gone',
    ],
    [
      'that calls what is not deployed yet',
      { ...remote, calls: { 'GET /api/feed/new': publish } },
      'mfe-feed: GET /api/feed/new is not deployed: release its service first',
    ],
    [
      'that sends what its service refuses',
      { ...remote, calls: { [POST]: { ...publish, request: object({ text: { ...text, maxLength: 900 } }) } } },
      `mfe-feed: ${POST} in its body text is narrowed by maxLength 100`,
    ],
    ['without a page that others link to', { ...remote, pages: [] }, 'shell: links to /feed, which is gone'],
  ] as const)('%s', (_name, candidate, reason) => expect(said(candidate)).toEqual([reason]));

  test('with another remote’s page or header entry', () => {
    const other = { ...remote, deployable: 'mfe-news', calls: {}, hears: {}, sends: {} };
    expect(said(other, [shell, remote])).toEqual([
      'mfe-feed: /feed is a page of both',
      'mfe-feed: the header entry feed of parent is of both',
    ]);
  });
});
