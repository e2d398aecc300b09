import { shouldRetry } from '@notalone/web-features/api-errors';
import { useToastedCall } from '@notalone/web-features/toasted-call';
import { api, type Reply, useSession } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import { relationsKey } from '../shared/relations.ts';

export type Mentoring = Reply<'GET /api/profile/mentor'>;
export type MentorPair = Mentoring['pairs'][number];
export type MentorAnswer = NonNullable<MentorPair['myAnswer']>;

/** Whether the user may be a mentor or ask one, the promise, and the pairs. */
export function useMentoring() {
  const userId = useSession()?.userId;
  return useQuery({
    queryKey: [...relationsKey(userId), 'mentoring'],
    queryFn: ({ signal }) => api('GET /api/profile/mentor', { signal }),
    retry: shouldRetry,
  });
}

/** Mentors whom a new family may ask. */
export function useMentorsNearby() {
  const userId = useSession()?.userId;
  return useQuery({
    queryKey: [...relationsKey(userId), 'mentors-nearby'],
    queryFn: ({ signal }) => api('GET /api/profile/mentor/nearby', { signal }),
    retry: shouldRetry,
  });
}

/** Each changes what both of the two see of each other. */
const useChanges = () => [relationsKey(useSession()?.userId)];

export const usePromise = () =>
  useToastedCall({
    send: (wordingVersion: string) => api('PUT /api/profile/mentor', { body: { wordingVersion } }),
    done: 'Thank you. You are a mentor now.',
    failed: 'Failed to save your promise. Please try again.',
    changes: useChanges(),
  });
export const useWithdrawPromise = () =>
  useToastedCall({
    send: () => api('DELETE /api/profile/mentor'),
    done: 'You are not a mentor any more.',
    failed: 'Failed to save that. Please try again.',
    changes: useChanges(),
  });
export const useAskMentor = () =>
  useToastedCall({
    send: (userId: string) => api('POST /api/profile/mentor/ask/{userId}', { params: { userId } }),
    done: 'Asked. We tell you when they answer.',
    failed: 'Failed to ask. Please try again.',
    changes: useChanges(),
  });
export const useStartMentoring = () =>
  useToastedCall({
    send: (pairId: string) => api('POST /api/profile/mentor/pairs/{pairId}/start', { params: { pairId } }),
    done: 'You are their mentor now. You can write to each other.',
    failed: 'Failed to say yes. Please try again.',
    changes: useChanges(),
  });
export const useDeclineMentoring = () =>
  useToastedCall({
    send: (pairId: string) => api('POST /api/profile/mentor/pairs/{pairId}/decline', { params: { pairId } }),
    done: ({ message }) => message,
    failed: 'Failed to say no. Please try again.',
    changes: useChanges(),
  });
export const useEndMentoring = (onDone: () => void) =>
  useToastedCall({
    send: ({ pairId, words }: { pairId: string; words: string }) =>
      api('POST /api/profile/mentor/pairs/{pairId}/end', { params: { pairId }, body: { words } }),
    done: ({ message }) => message,
    failed: 'Failed to end it. Please try again.',
    changes: useChanges(),
    onDone,
  });
export const useCheckIn = (pairId: string) =>
  useToastedCall({
    send: (body: { answer: MentorAnswer; words: string }) =>
      api('PUT /api/profile/mentor/pairs/{pairId}/check-in', { params: { pairId }, body }),
    done: ({ message }) => message,
    failed: 'Failed to send that. Please try again.',
    changes: useChanges(),
  });
