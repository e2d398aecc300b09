import { shouldRetry } from '@notalone/web-features/api-errors';
import { api, type Reply } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import type { Decision } from '../decisions/decision-dialog.tsx';
import { peopleKey } from '../shared/keys.ts';

export type Person = Reply<'GET /api/moderation/people/{userId}'>;
export type PersonAction = 'warn' | 'ban' | 'unban';

export const NAME_MIN = 2;

/** Members by the beginning of their username. */
export function usePeopleNamed(start: string) {
  const query = useQuery({
    queryKey: [...peopleKey, 'search', start],
    queryFn: ({ signal }) => api('GET /api/moderation/people', { query: { q: start }, signal }),
    enabled: start.length >= NAME_MIN,
    retry: shouldRetry,
  });
  return { ...query, items: query.data };
}

export const usePerson = (userId: string) =>
  useQuery({
    queryKey: [...peopleKey, userId],
    queryFn: ({ signal }) => api('GET /api/moderation/people/{userId}', { params: { userId }, signal }),
    retry: shouldRetry,
  });

export const addPersonNote = (userId: string, text: string) =>
  api('POST /api/moderation/people/{userId}/notes', { params: { userId }, body: { text } });

export function sanction(
  userId: string,
  action: PersonAction,
  { reason, ruleId, banType }: Decision,
  idempotencyKey: string,
) {
  const params = { userId };
  const body = { reason, ...(ruleId && { ruleId }) };
  if (action === 'unban') return api('POST /api/moderation/people/{userId}/unban', { params, body: { reason } });
  return action === 'ban'
    ? api('POST /api/moderation/people/{userId}/ban', { params, body: { ...body, banType }, idempotencyKey })
    : api('POST /api/moderation/people/{userId}/warn', { params, body, idempotencyKey });
}
