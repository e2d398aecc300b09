import { useToastedCall } from '@notalone/web-features/toasted-call';
import { usePages } from '@notalone/web-features/use-pages';
import { ApiProblem, api, apiPage, type Reply } from '@notalone/web-kit';
import { newsKey } from '../shared/keys.ts';

export type NewsItem = Reply<'GET /api/news'>[number];

interface NewsLink {
  readonly title: string;
  readonly source: string;
  readonly url: string;
  readonly date: string;
  /** May be empty. */
  readonly summary: string;
}

export const useNews = () => usePages(newsKey, (asked) => apiPage('GET /api/news', asked));

interface SaveNews {
  readonly onDone: () => void;
  /** The texts for the fields that the server refused. */
  readonly onRefused: (errors: Readonly<Record<string, string>>) => void;
}
/** Adds a link, or changes the one of this id. */
export const useSaveNews = (newsId: string | undefined, { onDone, onRefused }: SaveNews) =>
  useToastedCall({
    send: (body: NewsLink) =>
      newsId === undefined
        ? api('POST /api/news', { body })
        : api('PUT /api/news/{newsId}', { params: { newsId }, body }),
    done: newsId === undefined ? 'News link added!' : 'News link changed.',
    failed: newsId === undefined ? 'Failed to add news.' : 'Failed to change news.',
    changes: [newsKey],
    onDone,
    onFailed: (error) => {
      if (error instanceof ApiProblem) onRefused(error.errors);
      return false;
    },
  });

export const useDeleteNews = (newsId: string, onDone: () => void) =>
  useToastedCall({
    send: () => api('DELETE /api/news/{newsId}', { params: { newsId } }),
    done: 'News link deleted.',
    failed: 'Failed to delete news.',
    changes: [newsKey],
    onDone,
  });
