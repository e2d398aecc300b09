import type { IncomingHttpHeaders } from 'node:http';

/**
 * False for pages of other sites, which would act with a visitor's cookies. Clients other than browsers send no
 * Origin.
 */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === host;
}
