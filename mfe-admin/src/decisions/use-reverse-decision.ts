import { useAskPassword } from '@notalone/web-features/password-gate';
import { useToastedCall } from '@notalone/web-features/toasted-call';
import { api } from '@notalone/web-kit';
import { DECIDED } from '../shared/keys.ts';

/** Takes a decision back, for a reason. */
export function useReverseDecision(decisionId: string) {
  const askPassword = useAskPassword();
  const reverse = useToastedCall({
    send: (reason: string) =>
      api('POST /api/moderation/decisions/{decisionId}/reverse', { params: { decisionId }, body: { reason } }),
    done: ({ message }) => message,
    failed: 'Failed to reverse the decision.',
    changes: DECIDED,
    onFailed: (error, reason) => askPassword(error, () => reverse.mutate(reason)),
  });
  return reverse;
}
