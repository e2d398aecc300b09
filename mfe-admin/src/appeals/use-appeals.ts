import { shouldRetry } from '@notalone/web-features/api-errors';
import { useToastedCall } from '@notalone/web-features/toasted-call';
import { api, type Reply } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import { appealsKey, DECIDED } from '../shared/keys.ts';

export type Appeal = Reply<'GET /api/appeals'>[number];

export function useAppeals(state: Appeal['state']) {
  const query = useQuery({
    queryKey: [...appealsKey, state],
    queryFn: ({ signal }) => api('GET /api/appeals', { query: { state }, signal }),
    retry: shouldRetry,
  });
  return { ...query, items: query.data };
}

export const useAnswerAppeal = (appealId: string) =>
  useToastedCall({
    send: (body: { readonly outcome: 'upheld' | 'lifted'; readonly answer: string }) =>
      api('POST /api/appeals/{appealId}/decision', { params: { appealId }, body }),
    done: ({ message }) => message,
    failed: 'Failed to answer the appeal.',
    changes: DECIDED,
  });
