import { type Emulators, startEmulators } from '@notalone/emulators/start-emulators';
import { testAccessMatrix } from '@notalone/testing/access-matrix';
import { afterAll, beforeAll } from 'vitest';
import { companionOver } from './companion.ts';
import { photo, published } from './posts.ts';
import { newParent, type Parent, type Service, startService } from './service.ts';

let service: Service;
let emulators: Emulators;
let baseUrl: string;
let people: Record<'parent' | 'other parent' | 'admin', Parent>;
/** A post of `parent`. */
let post: { postId: string };
let name: string;

beforeAll(async () => {
  emulators = await startEmulators({ httpPort: 0, smtpPort: 0, openAiKey: 'sk-test' });
  service = await startService({ companion: companionOver(emulators) });
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const [parent, other, admin] = await Promise.all([
    newParent(service),
    newParent(service),
    newParent(service, { role: 'admin' }),
  ]);
  people = { parent, 'other parent': other, admin };
  const { _id, imageUrl = '' } = await published(service, parent, { image: await photo() });
  post = { postId: _id };
  name = imageUrl.split('/').at(-1) ?? '';
});
afterAll(async () => {
  await service.stop();
  await emulators.close();
});

/** A post that nobody has touched. */
const newPost = async () => ({ postId: (await published(service, people['other parent']))._id });
/** A comment of `parent`. */
const comment = async () => {
  const { body } = await service.call<{ _id: string }>('POST', `/api/feed/${post.postId}/comments`, {
    token: people.parent.token,
    payload: { content: 'Hello' },
  });
  return { ...post, commentId: body._id };
};
/** To others it looks as if it did not exist. */
const own = { parent: 200, otherwise: 404 };

testAccessMatrix({
  service: 'feed',
  baseUrl: () => baseUrl,
  token: (caller) => {
    if (caller === 'child') return service.token({ role: 'child' });
    if (caller === 'expired')
      return service.token({ role: 'parent', userId: people.parent.userId, expiresInSeconds: -1 });
    return Promise.resolve(people[caller].token);
  },
  matrix: {
    'feed.listFeed': { status: 200 },
    'feed.getPost': { send: () => ({ params: post }), status: 200 },
    'feed.publishPost': { send: { form: { content: 'Hello' } }, status: 201 },
    'feed.feedPicture': { send: () => ({ params: { name } }), status: 200 },
    'feed.editPost': { send: () => ({ params: post, form: { content: 'Changed' } }), status: own },
    'feed.reactToPost': { send: () => ({ params: { ...post, reaction: 'like' } }), status: 200 },
    'feed.listReactions': { send: () => ({ params: post, query: { kind: 'like' } }), status: 200 },
    'feed.resharePost': { send: () => ({ params: post }), status: 201 },
    'feed.listComments': { send: () => ({ params: post }), status: 200 },
    'feed.addComment': { send: () => ({ params: post, body: { content: 'Hello' } }), status: 201 },
    'feed.editComment': { send: async () => ({ params: await comment(), body: { content: 'Changed' } }), status: own },
    'feed.deleteComment': { send: async () => ({ params: await comment() }), status: own },
    'feed.reportComment': {
      send: async () => ({ params: await comment(), body: { reason: 'Unkind' } }),
      status: { parent: 409, otherwise: 201 },
    },
    'feed.addVerifiedResources': {
      send: async () => ({ params: await newPost() }),
      status: { 'other parent': 201, otherwise: 404 },
    },
    'feed.deleteVerifiedResources': { send: () => ({ params: post }), status: own },
    'feed.chatWithCompanion': { send: { body: { conversation: [{ sender: 'user', text: 'Hello' }] } }, status: 200 },
    'feed.reportPost': {
      send: () => ({ params: post, body: { reason: 'Unkind' } }),
      status: { parent: 409, otherwise: 201 },
    },
    'feed.deletePost': { send: () => ({ params: post }), status: { parent: 200, otherwise: 404 } },
  },
});
