import { errorText } from '@notalone/web-features/api-errors';
import { tellPhotoGone } from '@notalone/web-features/photo-gone';
import { ApiProblem, api } from '@notalone/web-kit';
import { useMutation, useQueryClient } from '@notalone/web-kit/queries';
import type { UseFormReturn } from 'react-hook-form';
import { type ProfileValues, toFormData } from './profile-values.ts';

export type SaveOutcome = 'saved' | { readonly failure: string | undefined };

/**
 * Saves the form. The server's field errors are set on the fields; other errors are returned as `failure`, with the
 * server's text or `fallback`. `pictureUrl` is that of the picture before.
 */
export function useSaveProfile(
  form: UseFormReturn<ProfileValues>,
  { fallback, pictureUrl }: { readonly fallback: string; readonly pictureUrl: string | undefined },
) {
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (values: ProfileValues) => api('POST /api/profile', { form: toFormData(values) }),
  });
  return async (values: ProfileValues): Promise<SaveOutcome> => {
    try {
      const { profile } = await save.mutateAsync(values);
      if (profile.profilePicUrl !== pictureUrl) void tellPhotoGone(pictureUrl);
    } catch (error) {
      const known = error instanceof ApiProblem ? Object.entries(error.errors).filter(([name]) => name in values) : [];
      for (const [name, text] of known) form.setError(name as keyof ProfileValues, { type: 'server', message: text });
      return { failure: known.length > 0 ? undefined : errorText(error, fallback) };
    }
    await queries.invalidateQueries({ queryKey: ['profile'], refetchType: 'none' });
    return 'saved';
  };
}
