import { errorText } from '@notalone/web-features/api-errors';
import { api, toast } from '@notalone/web-kit';
import { useMutation } from '@notalone/web-kit/queries';
import { useRefreshRelations } from '../shared/relations.ts';

/** Shows the user's e-mail address to one connected family, or no longer. */
export function useShowEmail(userId: string) {
  const refreshRelations = useRefreshRelations();
  return useMutation({
    mutationFn: (shown: boolean) =>
      api('PUT /api/profile/connections/{userId}/email', { params: { userId }, body: { shown } }),
    networkMode: 'always',
    onSuccess: ({ message }) => toast(message),
    onError: (error) => toast(errorText(error, 'We could not change that. Please try again.'), 'error'),
    onSettled: refreshRelations,
  });
}
