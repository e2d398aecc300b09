import { textOf } from '@notalone/remote-kit/calls';
import { ApiProblem, api } from '@notalone/web-kit';
import { useMutation, useQueryClient } from '@notalone/web-kit/queries';
import type { UseFormReturn } from 'react-hook-form';
import { formDataOf, type ProfileValues } from './profile-values.ts';

export type SaveOutcome = 'saved' | { readonly failure: string | undefined };

/**
 * Saves the form. What the server says of single fields is put at these fields; the rest comes back as `failure`, in the server's words or,
 * where the fault is ours, in `fallback`.
 */
export function useSaveProfile(form: UseFormReturn<ProfileValues>, fallback: string) {
  const queries = useQueryClient();
  const save = useMutation({ mutationFn: (values: ProfileValues) => api('POST /api/profile', { form: formDataOf(values) }) });
  return async (values: ProfileValues): Promise<SaveOutcome> => {
    try {
      await save.mutateAsync(values);
    } catch (error) {
      const known = error instanceof ApiProblem ? Object.entries(error.errors).filter(([name]) => name in values) : [];
      for (const [name, text] of known) form.setError(name as keyof ProfileValues, { type: 'server', message: text });
      return { failure: known.length > 0 ? undefined : textOf(error, fallback) };
    }
    await queries.invalidateQueries({ queryKey: ['profile'], refetchType: 'none' });
    return 'saved';
  };
}
