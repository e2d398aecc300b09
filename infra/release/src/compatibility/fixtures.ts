import type { OperationContract, RemoteRelease, ServiceRelease, ShellRelease } from '../manifest.ts';
import type { Schema } from './schemas.ts';

const built = { version: '0123abcd4567', commit: 'fixture', files: {} };
const text: Schema = { type: 'string' };
export const object = (properties: Readonly<Record<string, Schema>>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
});
export const POST = 'POST /api/feed/post';
export const CREATED = 'notalone.feed.post.published.v1';
export const publish: OperationContract = {
  callers: ['parent', 'admin'],
  query: {},
  request: { ...object({ text: { ...text, maxLength: 100 } }), additionalProperties: false },
  replies: { 201: object({ _id: text, text }) },
};

/** A small product whose parts fit. */
export const shell: ShellRelease = {
  ...built,
  deployable: 'shell',
  kind: 'shell',
  calls: {},
  hears: {},
  sends: {},
  links: ['/feed'],
  hostApi: 2,
  shared: { react: '19.3.1', '@notalone/ui': '1.0.0' },
  exports: { '@notalone/ui': ['Button', 'Card'] },
  slots: ['header-tools'],
  navIds: ['feed', 'news'],
  pages: ['/login'],
};
export const remote: RemoteRelease = {
  ...built,
  deployable: 'mfe-feed',
  kind: 'remote',
  calls: { [POST]: publish },
  hears: { post: object({ postId: text }) },
  sends: { watch: object({ postIds: { type: 'array', items: text } }) },
  links: [],
  hostApi: { from: 1, to: 2 },
  shared: { react: '^19.0.0', '@notalone/ui': '^1.0.0' },
  imports: { '@notalone/ui': ['Button'] },
  pages: ['/feed'],
  nav: [{ id: 'feed', roles: ['parent'] }],
  slots: [{ slot: 'header-tools', id: 'carbs' }],
};
const service = {
  ...built,
  kind: 'service' as const,
  operations: {},
  internal: {},
  internalCalls: {},
  pushes: {},
  takes: {},
};
export const feed: ServiceRelease = {
  ...service,
  deployable: 'feed',
  operations: { [POST]: publish },
  writes: { [CREATED]: object({ postId: text, userId: text }) },
  reads: {},
};
export const chat: ServiceRelease = {
  ...service,
  deployable: 'chat',
  writes: {},
  reads: { [CREATED]: object({ postId: text, userId: text }) },
  pushes: { post: object({ postId: text }) },
  takes: { watch: object({ postIds: { type: 'array', items: text } }) },
  internal: { 'chat.getReport': { ...publish, callers: ['feed'] } },
};
