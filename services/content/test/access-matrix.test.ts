import type { NewsItem } from '@notalone/contracts';
import { walkContract } from '@notalone/testing/access-matrix';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll } from 'vitest';
import { news } from './news.ts';
import { type Service, startService } from './service.ts';

let service: Service;
let baseUrl: string;
beforeAll(async () => {
  service = await startService();
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => service.stop());

async function addedNews(): Promise<string> {
  const token = await service.token({ role: 'admin' });
  return (await service.call<NewsItem>('POST', '/api/news', { token, payload: news() })).body._id;
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
    'content.countVisit': { status: 204 },
    'content.countPageView': { send: { body: { page: '/feed' } }, status: 204 },
  },
});
