import type { IncomingMessage } from 'node:http';
import { SOCKETS_PER_MINUTE } from '@notalone/contracts';
import { networkPrefix } from '@notalone/service-kit/http/client';
import type { Platform } from '@notalone/service-kit/platform';

const LIMIT = { max: SOCKETS_PER_MINUTE, windowSeconds: 60 };
const isLoopback = (address: string) => address === '::1' || /^(?:::ffff:)?127\./.test(address);

/** Who is at the other end. Only a proxy on this machine is believed about it, as with HTTP. */
export function addressOf({ socket, headers }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }): string {
  const peer = socket.remoteAddress ?? '';
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return forwarded && isLoopback(peer) ? forwarded : peer;
}

/** A page of this site, or something that is no browser's page: another site's page would use a visitor's browser. */
export function isOwnOrigin({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === host;
}

type DoorDeps = Pick<Platform, 'limiter' | 'log'> & { readonly config: { readonly PUBLIC_URL: string } };

/** Decides before a connection is made: undefined lets it in, else why not. Counting fails open, as it does with HTTP. */
export function createDoor({ limiter, log, config }: DoorDeps) {
  return async (request: IncomingMessage): Promise<'origin' | 'rate' | undefined> => {
    if (!isOwnOrigin(request, config.PUBLIC_URL)) return 'origin';
    try {
      const { allowed } = await limiter.take('socket:connect', networkPrefix(addressOf(request)), LIMIT);
      return allowed ? undefined : 'rate';
    } catch (error) {
      log.error({ err: error }, 'the rate of connections could not be read; the socket passes');
      return undefined;
    }
  };
}
