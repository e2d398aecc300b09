import { errorText } from '@notalone/web-features/api-errors';
import { tellPhotoGone } from '@notalone/web-features/photo-gone';
import { api, toast, useSession } from '@notalone/web-kit';
import { useMutation, useQueryClient } from '@notalone/web-kit/queries';
import { useFormContext } from 'react-hook-form';
import { ownProfileKey } from '../shared/use-own-profile.ts';
import type { ProfileValues } from './profile-values.ts';

/** Withdraws the photo consent at once, without saving the form. */
export function useWithdrawPhotoConsent(pictureUrl: string | undefined) {
  const queries = useQueryClient();
  const userId = useSession()?.userId;
  const form = useFormContext<ProfileValues>();
  return useMutation({
    mutationFn: () => api('DELETE /api/profile/photo-consent'),
    onSuccess: async () => {
      form.resetField('profilePic', { defaultValue: undefined });
      form.resetField('profilePicAlt', { defaultValue: '' });
      form.resetField('photoConsent', { defaultValue: false });
      toast('Your picture has been removed everywhere.');
      void tellPhotoGone(pictureUrl);
      await queries.invalidateQueries({ queryKey: ownProfileKey(userId) });
    },
    onError: (error) => toast(errorText(error, 'Action failed.'), 'error'),
  });
}
