import { tellPhotoGone } from '@notalone/web-features/photo-gone';
import { useToastedCall } from '@notalone/web-features/toasted-call';
import { usePages } from '@notalone/web-features/use-pages';
import { api, apiPage, type Reply } from '@notalone/web-kit';
import { articlesKey } from '../shared/keys.ts';

export type ArticleItem = Reply<'GET /api/blog/articles'>[number];

export const useArticles = () =>
  usePages(articlesKey, ({ query, signal }) =>
    apiPage('GET /api/blog/articles', { query: { view: 'card', ...query }, signal }),
  );

export const useDeleteArticle = ({ _id: articleId, imageUrl }: ArticleItem, onDone: () => void) =>
  useToastedCall({
    send: () => api('DELETE /api/blog/article/{articleId}', { params: { articleId } }),
    done: 'Blog article deleted.',
    failed: 'Failed to delete article.',
    changes: [['articles'], ['article']],
    onDone() {
      onDone();
      void tellPhotoGone(imageUrl);
    },
  });
