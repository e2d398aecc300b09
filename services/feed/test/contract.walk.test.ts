import { walkContract } from '@notalone/testing/contract-walk';
import { afterAll, beforeAll } from 'vitest';
import { photo, published } from './posts.ts';
import { newParent, type Parent, type Service, startService } from './service.ts';

let service: Service;
let baseUrl: string;
let people: Record<'parent' | 'other parent' | 'admin', Parent>;
/** Of `parent`. */
let post: { postId: string };
let name: string;

beforeAll(async () => {
  service = await startService();
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const [parent, other, admin] = await Promise.all([newParent(service), newParent(service), newParent(service, { role: 'admin' })]);
  people = { parent, 'other parent': other, admin };
  const { _id, imageUrl = '' } = await published(service, parent, { image: await photo() });
  post = { postId: _id };
  name = imageUrl.split('/').at(-1) ?? '';
});
afterAll(() => service.stop());

/** A comment of `parent`. */
const comment = async () => {
  const { body } = await service.call<{ _id: string }>('POST', `/api/feed/${post.postId}/comments`, {
    token: people.parent.token,
    payload: { content: 'Hello' },
  });
  return { ...post, commentId: body._id };
};
/** What belongs to one parent, others cannot even tell from nothing. */
const own = { parent: 200, otherwise: 404 };

walkContract({
  service: 'feed',
  baseUrl: () => baseUrl,
  token: (caller) => {
    if (caller === 'child') return service.token({ role: 'child' });
    if (caller === 'expired') return service.token({ role: 'parent', userId: people.parent.userId, expiresInSeconds: -1 });
    return Promise.resolve(people[caller].token);
  },
  walk: {
    'feed.listFeed': { status: 200 },
    'feed.getPost': { send: () => ({ params: post }), status: 200 },
    'feed.publishPost': { send: { form: { content: 'Hello' } }, status: 201 },
    'feed.feedPicture': { send: () => ({ params: { name } }), status: 200 },
    'feed.editPost': { send: () => ({ params: post, form: { content: 'Changed' } }), status: own },
    'feed.reactToPost': { send: () => ({ params: { ...post, reaction: 'like' } }), status: 200 },
    'feed.resharePost': { send: () => ({ params: post }), status: 201 },
    'feed.listComments': { send: () => ({ params: post }), status: 200 },
    'feed.addComment': { send: () => ({ params: post, body: { content: 'Hello' } }), status: 201 },
    'feed.editComment': { send: async () => ({ params: await comment(), body: { content: 'Changed' } }), status: own },
    'feed.deleteComment': { send: async () => ({ params: await comment() }), status: own },
    'feed.reportComment': { send: async () => ({ params: await comment(), body: { reason: 'Unkind' } }), status: { parent: 409, otherwise: 201 } },
    'feed.addVerifiedResources': { send: () => ({ params: post }), status: 503 },
    'feed.chatWithCompanion': { send: { body: { conversation: [{ sender: 'user', text: 'Hello' }] } }, status: 503 },
    'feed.reportPost': { send: () => ({ params: post, body: { reason: 'Unkind' } }), status: { parent: 409, otherwise: 201 } },
    'feed.deletePost': { send: () => ({ params: post }), status: { parent: 200, otherwise: 404 } },
  },
});
