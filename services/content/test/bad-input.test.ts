import { badInput } from '@notalone/testing/bad-input';
import { afterAll, beforeAll } from 'vitest';
import { article } from './blog.ts';
import { news } from './news.ts';
import { type Service, startService } from './service.ts';

let service: Service;
let baseUrl: string;
beforeAll(async () => {
  service = await startService();
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => service.stop());

const ofArticle = { params: { articleId: 'a'.repeat(24) } };
const ofDraft = { params: { draftId: 'a'.repeat(24) } };

badInput({
  service: 'content',
  baseUrl: () => baseUrl,
  token: () => service.token({ role: 'admin' }),
  valid: {
    'content.calculateCarbs': { body: { ingredients: ['100 g rice'] } },
    'content.listNews': { query: { limit: 20 } },
    'content.addNews': { body: news() },
    'content.deleteNews': { params: { newsId: 'a'.repeat(24) } },
    'content.listArticles': { query: { view: 'card', limit: 20 } },
    'content.getArticle': ofArticle,
    'content.uploadArticle': { form: article({ imageAlt: 'A kite', draftId: 'b'.repeat(24) }) },
    'content.changeArticle': {
      ...ofArticle,
      form: article({ imageAlt: 'A kite', version: '1', removeImage: 'false' }),
    },
    'content.deleteArticle': ofArticle,
    'content.listRevisions': ofArticle,
    'content.uploadInlineImage': { form: { address: 'https://pictures.example/kite.png' } },
    'content.getDraft': ofDraft,
    'content.saveDraft': { ...ofDraft, body: { ...article(), version: 0 } },
    'content.deleteDraft': ofDraft,
    'content.contentPicture': { params: { name: `${'a'.repeat(32)}-small.webp` } },
    'content.countPageView': { body: { page: '/feed' } },
  },
  stored: () =>
    Promise.all(
      ['news', 'visitCounts', 'pageCounts', 'articles', 'articleDrafts', 'pictures.files'].map((name) =>
        service.db.collection(name).countDocuments(),
      ),
    ),
});
