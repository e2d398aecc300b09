import { api } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import { hasErrorCode } from '../api-errors.ts';
import type { ArticleStart } from './article-values.ts';

const ID_BYTES = 12;
/** An id for a new article, as the server makes them. */
export const newArticleId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(ID_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function orNothing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (hasErrorCode(error, 'NOT_FOUND')) return undefined;
    throw error;
  }
}

/**
 * The article and the draft that there are under an id. Read anew each time that the form is opened, and not while it
 * is open.
 */
export const useArticleStart = (articleId: string) =>
  useQuery({
    queryKey: ['article-start', articleId],
    queryFn: async (): Promise<ArticleStart> => {
      const [published, draft] = await Promise.all([
        orNothing(api('GET /api/blog/article/{articleId}', { params: { articleId } })),
        orNothing(api('GET /api/blog/draft/{draftId}', { params: { draftId: articleId } })),
      ]);
      return { articleId, published, draft };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
