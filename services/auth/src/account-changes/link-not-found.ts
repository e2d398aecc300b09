import { TEXTS } from '@notalone/contracts';
import { type ApiError, apiError } from '@notalone/service-kit/errors/api-error';

/** Of a link that is unknown, used or too old: nobody learns which. */
export const linkNotFound = (): ApiError => apiError('NOT_FOUND', { msg: TEXTS.linkWrong });
