import type { NewsItem } from '@notalone/contracts';
import { walkContract } from '@notalone/testing/access-matrix';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll } from 'vitest';
import { article, fileOf, photo, published } from './blog.ts';
import { news } from './news.ts';
import { type Service, startService } from './service.ts';

let service: Service;
let baseUrl: string;
let admin: string;
beforeAll(async () => {
  service = await startService();
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
  admin = await service.token({ role: 'admin' });
});
afterAll(() => service.stop());

async function addedNews(): Promise<string> {
  const token = await service.token({ role: 'admin' });
  return (await service.call<NewsItem>('POST', '/api/news', { token, payload: news() })).body._id;
}

const newArticle = async () => ({ articleId: (await published(service, admin))._id });
const draft = { ...article(), version: 0 };
async function newDraft() {
  const draftId = randomId();
  await service.call('PUT', `/api/blog/draft/${draftId}`, { token: admin, payload: draft });
  return { draftId };
}
async function pictureName(): Promise<string> {
  const { imageUrl = '' } = await published(service, admin, { image: fileOf(await photo()) });
  return imageUrl.split('/').at(-1) ?? '';
}

walkContract({
  service: 'content',
  baseUrl: () => baseUrl,
  token: (caller) => {
    if (caller === 'child' || caller === 'admin') return service.token({ role: caller });
    return service.token({ role: 'parent', userId: randomId(), ...(caller === 'expired' && { expiresInSeconds: -1 }) });
  },
  walk: {
    'content.calculateCarbs': { send: { body: { ingredients: ['1 medium apple', 'moonstone'] } }, status: 200 },
    'content.listNews': { status: 200 },
    'content.addNews': { send: { body: news() }, status: 201 },
    'content.deleteNews': { send: async () => ({ params: { newsId: await addedNews() } }), status: 200 },
    'content.listArticles': { status: 200 },
    'content.getArticle': { send: async () => ({ params: await newArticle() }), status: 200 },
    'content.uploadArticle': { send: { form: article() }, status: 201 },
    'content.changeArticle': {
      send: async () => ({ params: await newArticle(), form: article({ version: 1 }) }),
      status: 200,
    },
    'content.deleteArticle': { send: async () => ({ params: await newArticle() }), status: 200 },
    'content.listRevisions': { send: async () => ({ params: await newArticle() }), status: 200 },
    'content.uploadInlineImage': { send: async () => ({ form: { image: fileOf(await photo()) } }), status: 201 },
    'content.listDrafts': { status: 200 },
    'content.getDraft': { send: async () => ({ params: await newDraft() }), status: 200 },
    'content.saveDraft': { send: () => ({ params: { draftId: randomId() }, body: draft }), status: 200 },
    'content.deleteDraft': { send: async () => ({ params: await newDraft() }), status: 200 },
    'content.contentPicture': { send: async () => ({ params: { name: await pictureName() } }), status: 200 },
    'content.countVisit': { status: 204 },
    'content.countPageView': { send: { body: { page: '/feed' } }, status: 204 },
  },
});
