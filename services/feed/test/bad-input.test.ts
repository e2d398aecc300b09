import { type Emulators, startEmulators } from '@notalone/emulators/start-emulators';
import { badInput } from '@notalone/testing/bad-input';
import { eventually } from '@notalone/testing/eventually';
import { afterAll, assert, beforeAll } from 'vitest';
import { companionOver } from './companion.ts';
import { type Service, startService } from './service.ts';

let service: Service;
let emulators: Emulators;
let baseUrl: string;
beforeAll(async () => {
  emulators = await startEmulators({ httpPort: 0, smtpPort: 0, openAiKey: 'sk-test' });
  service = await startService({ companion: companionOver(emulators) });
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await service.stop();
  await emulators.close();
});

/** Only calls write to these. */
const COLLECTIONS = ['posts', 'reactions', 'comments', 'pictures.files', 'pictures.chunks', 'reports'];
const clientId = '0b6f2ca0-6a0e-4a5e-9f0e-3a1d6c8e2b11';
const post = { params: { postId: 'a'.repeat(24) } };
const comment = { params: { ...post.params, commentId: 'b'.repeat(24) } };
const written = { content: 'Hello', imageAlt: 'A kite', mentions: 'a'.repeat(24) };

badInput({
  service: 'feed',
  baseUrl: () => baseUrl,
  token: () => service.token({ role: 'parent' }),
  valid: {
    'feed.listFeed': { query: { author: 'a'.repeat(24), hidden: 'true', q: 'kite', limit: 20 } },
    'feed.getPost': post,
    'feed.publishPost': { form: { ...written, clientId } },
    'feed.editPost': { ...post, form: { ...written, removeImage: 'false' } },
    'feed.deletePost': post,
    'feed.feedPicture': { params: { name: `${'a'.repeat(32)}-small.webp` } },
    'feed.reactToPost': { params: { ...post.params, reaction: 'like' } },
    'feed.listReactions': { ...post, query: { kind: 'like', limit: 20 } },
    'feed.resharePost': post,
    'feed.addVerifiedResources': post,
    'feed.deleteVerifiedResources': post,
    'feed.reportPost': { ...post, body: { reason: 'Unkind', message: 'Please look' } },
    'feed.listComments': { ...post, query: { limit: 20 } },
    'feed.addComment': { ...post, body: { content: 'Hello', clientId } },
    'feed.editComment': { ...comment, body: { content: 'Hello' } },
    'feed.deleteComment': comment,
    'feed.reportComment': { ...comment, body: { reason: 'Unkind', message: 'Please look' } },
    'feed.chatWithCompanion': { body: { conversation: [{ sender: 'user', text: 'Hello', signature: 'x' }] } },
  },
  async stored() {
    // Counted when the outbox is empty: events of accepted calls are still being published before.
    await eventually(async () => assert((await service.db.collection('outbox').countDocuments()) === 0));
    return Promise.all(COLLECTIONS.map((name) => service.db.collection(name).countDocuments()));
  },
});
