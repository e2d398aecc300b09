import { api } from '@notalone/web-kit';

/** With the token of a link in a mail, without signing in. */
export const stopEmails = (token: string, kinds: string) =>
  api('POST /api/notifications/stop-mails/{token}', { params: { token }, query: { kinds } });
