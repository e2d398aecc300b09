import { CLIENT_ERRORS_PER_MINUTE, COUNTED_LOADS_PER_MINUTE } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import { clientErrorSchema, countedLoadSchema, loadTokenReplySchema } from './client-errors.fields.ts';

export const countLoad = operation({
  id: 'content.countLoad',
  service: 'content',
  method: 'POST',
  path: '/api/client-errors/loads',
  summary: 'Count a load of a part of the site; 204 when it is not counted. The token makes its failure count.',
  access: { callers: 'anyone' },
  body: countedLoadSchema,
  replies: { 201: loadTokenReplySchema, 204: null },
  errors: [],
  perMinute: COUNTED_LOADS_PER_MINUTE,
});
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
