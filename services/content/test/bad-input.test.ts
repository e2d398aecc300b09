import { badInput } from '@notalone/testing/bad-input';
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

badInput({
  service: 'content',
  baseUrl: () => baseUrl,
  token: () => service.token({ role: 'admin' }),
  valid: {
    'content.calculateCarbs': { body: { ingredients: ['100 g rice'] } },
    'content.listNews': { query: { limit: 20 } },
    'content.addNews': { body: news() },
    'content.deleteNews': { params: { newsId: 'a'.repeat(24) } },
    'content.countPageView': { body: { page: '/feed' } },
  },
  stored: () =>
    Promise.all(['news', 'visitCounts', 'pageCounts'].map((name) => service.db.collection(name).countDocuments())),
});
