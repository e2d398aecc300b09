import { api } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import type { ArticleText } from './article-values.ts';

/** The last ten published versions. */
export const useEarlierVersions = (articleId: string) =>
  useQuery({
    queryKey: ['revisions', articleId],
    queryFn: () => api('GET /api/blog/article/{articleId}/revisions', { params: { articleId } }),
    gcTime: 0,
  });

export type Other = ArticleText & { readonly version: number };

/** What somebody else made of the article or its draft meanwhile. */
export const useOtherVersion = (kind: 'article' | 'draft', articleId: string) =>
  useQuery({
    queryKey: ['other-version', kind, articleId],
    queryFn: (): Promise<Other> =>
      kind === 'article'
        ? api('GET /api/blog/article/{articleId}', { params: { articleId } })
        : api('GET /api/blog/draft/{draftId}', { params: { draftId: articleId } }),
    gcTime: 0,
  });
