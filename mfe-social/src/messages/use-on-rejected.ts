import { hasErrorCode } from '@notalone/web-features/api-errors';
import { toast } from '@notalone/web-kit';
import { useNavigate } from '@notalone/web-kit/router';
import { useRefreshConversations } from './use-conversations.ts';

const NEEDS_PROFILE = 'You need to create a child profile before sending messages.';

/**
 * What follows when the server rejects a message: users without a profile go to its creation, and the list is asked for
 * again when the two are no longer connected.
 */
export function useOnRejected(): (error: unknown) => void {
  const navigate = useNavigate();
  const refresh = useRefreshConversations();
  return (error) => {
    if (hasErrorCode(error, 'FORBIDDEN')) void refresh();
    if (!hasErrorCode(error, 'PROFILE_NOT_FOUND')) return;
    toast(NEEDS_PROFILE, 'error');
    navigate('/profile-edit');
  };
}
