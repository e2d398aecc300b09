import { errorText, shouldRetry } from '@notalone/web-features/api-errors';
import { ApiProblem, api, expectSessionEnd, toast } from '@notalone/web-kit';
import { useMutation, useQuery } from '@notalone/web-kit/queries';
import { useNavigate } from '@notalone/web-kit/router';

export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiProblem ? error.errors : {};

/** The login page would still show the address. */
function forgetLogin(): void {
  for (const key of ['rememberParent', 'rememberedParentEmail']) localStorage.removeItem(key);
}

/** Deletes the account for its password, and leaves. */
export function useDeleteAccount() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (password: string) => {
      // The server may end the session before its answer arrives.
      const cancel = expectSessionEnd();
      try {
        return await api('DELETE /api/profile', { body: { password } });
      } catch (error) {
        cancel();
        throw error;
      }
    },
    onSuccess: () => {
      toast('Account deleted successfully!');
      forgetLogin();
      // That page signs out: doing it here would lead to /login, as this page needs a session.
      void navigate('/goodbye', { replace: true, state: { isDeleted: true } });
    },
    onError: (error) => {
      if (!fieldErrorsOf(error).password) toast(errorText(error, 'Failed to delete account.'), 'error');
    },
  });
}

export const useOwnChildren = () =>
  useQuery({
    queryKey: ['leaving', 'children'],
    queryFn: async ({ signal }) => (await api('GET /api/profile/parent-children', { signal })).children,
    retry: shouldRetry,
  });
