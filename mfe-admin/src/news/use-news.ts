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

interface AddNews {
  readonly onDone: () => void;
  /** The texts for the fields that the server refused. */
  readonly onRefused: (errors: Readonly<Record<string, string>>) => void;
}
export const useAddNews = ({ onDone, onRefused }: AddNews) =>
  useToastedCall({
    send: (body: NewsLink) => api('POST /api/news', { body }),
    done: 'News link added!',
    failed: 'Failed to add news.',
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
