import { CLIENT_ERRORS_PER_MINUTE } from '../limits.ts';
import { operation } from '../operation.ts';
import { clientErrorSchema } from './client-errors.fields.ts';

export const reportClientError = operation({
  id: 'content.reportClientError',
  service: 'content',
  method: 'POST',
  path: '/api/client-errors',
  summary: 'Count a part of the site that did not load or failed while showing a page.',
  access: { callers: 'anyone' },
  body: clientErrorSchema,
  replies: { 204: null },
  errors: [],
  perMinute: CLIENT_ERRORS_PER_MINUTE,
});
