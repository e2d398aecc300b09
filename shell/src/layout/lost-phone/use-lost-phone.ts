import { shouldRetry } from '@notalone/web-features/api-errors';
import { useToastedCall } from '@notalone/web-features/toasted-call';
import { api } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';

/** The page /account asks the same, and reloads it after a change. */
const ACCOUNT = ['account', 'own'];

/** From when somebody who says that the phone is lost can choose a new number and password; undefined: nobody does. */
export function useLostPhoneReadyAt(): string | undefined {
  const { data } = useQuery({
    queryKey: ACCOUNT,
    queryFn: ({ signal }) => api('GET /api/auth/account', { signal }),
    retry: shouldRetry,
  });
  return data?.lostPhoneReadyAt;
}

export const useStopLostPhone = () =>
  useToastedCall({
    send: () => api('POST /api/auth/account/stop-lost-phone'),
    done: ({ message }: { message: string }) => message,
    failed: 'Failed to stop it. Please try again.',
    changes: [ACCOUNT],
  });
