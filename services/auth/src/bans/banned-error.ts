import { appealTokenOf } from '@notalone/moderation/appeal-token';
import { type ApiError, apiError } from '@notalone/service-kit/errors/api-error';
import { type Ban, banText } from '../accounts/accounts.rules.ts';
import type { AuthDeps } from '../deps.ts';

/** Why a banned person is refused, until when, and what opens the appeal. */
export function bannedError({ config }: Pick<AuthDeps, 'config'>, ban: Ban): ApiError {
  const { decisionId } = ban;
  const appealToken = decisionId && appealTokenOf(config.APPEAL_SECRET, decisionId);
  return apiError('BANNED', { msg: banText(ban), ...(appealToken && { appealToken }) });
}
