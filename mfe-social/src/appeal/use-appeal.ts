import { shouldRetry } from '@notalone/web-features/api-errors';
import { api, type Reply, toast } from '@notalone/web-kit';
import { useMutation, useQuery, useQueryClient } from '@notalone/web-kit/queries';

export type Decided = Reply<'POST /api/appeals/decision-letter'>;

/** The decision that a link from a refused login or an email is about. */
export const useNotice = (token: string) =>
  useQuery({
    queryKey: ['appeal', token],
    queryFn: ({ signal }) => api('POST /api/appeals/decision-letter', { body: { token }, signal }),
    retry: shouldRetry,
  });

/** All decisions about whoever is signed in. */
export const useMyNotices = () =>
  useQuery({
    queryKey: ['appeal', 'mine'],
    queryFn: ({ signal }) => api('GET /api/moderation/decision-letters', { signal }),
    retry: shouldRetry,
  });

export function useAppeal(token: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => api('POST /api/appeals', { body: { token, text } }),
    networkMode: 'always',
    onSuccess: ({ message }) => {
      toast(message);
      return queries.invalidateQueries({ queryKey: ['appeal'] });
    },
  });
}
