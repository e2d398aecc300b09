import { type ApiError, apiError } from '@notalone/service-kit/errors/api-error';
import { contestedText, findAccountChange } from '../accounts/account-changes.store.ts';
import type { AuthDeps } from '../deps.ts';
import { newSideLink } from './tell-new-side.ts';

/** Why nobody can log in, until when, and what opens the page where whoever knows the password can answer. */
export async function frozenError(
  deps: Pick<AuthDeps, 'db' | 'now' | 'encryption'>,
  userId: string,
): Promise<ApiError> {
  const [change, msg] = await Promise.all([findAccountChange(deps.db, { _id: userId }), contestedText(deps, userId)]);
  const frozenToken = change?.newSide && newSideLink(deps, change).link;
  return apiError('FROZEN', { ...(msg !== undefined && { msg }), ...(frozenToken && { frozenToken }) });
}
