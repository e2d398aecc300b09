import type { IncomingMessage } from 'node:http';
import { SOCKETS_PER_MINUTE } from '@notalone/contracts';
import { networkPrefix } from '@notalone/service-kit/http/client';
import { createClientAddress } from '@notalone/service-kit/http/client-address';
import { isOwnOrigin } from '@notalone/service-kit/http/own-origin';
import { takeOrAllow } from '@notalone/service-kit/limits/fail-open';
import type { CommonConfig, Platform } from '@notalone/service-kit/platform';

const LIMIT = { max: SOCKETS_PER_MINUTE, windowSeconds: 60 };
type GuardDeps = Pick<Platform, 'limiter' | 'log'> & {
  readonly config: Pick<CommonConfig, 'PUBLIC_URL' | 'TRUSTED_PROXIES'>;
};

/**
 * Checks the origin and the rate of a connection before it is made. Returns why it is refused, or undefined. Fails open
 * without Redis, as HTTP does.
 */
export function createConnectionGuard(deps: GuardDeps) {
  const { config } = deps;
  const addressOf = createClientAddress(config);
  return async (request: IncomingMessage): Promise<'origin' | 'rate' | undefined> => {
    if (!isOwnOrigin(request.headers, config.PUBLIC_URL)) return 'origin';
    const { allowed } = await takeOrAllow(deps, 'socket:connect', networkPrefix(addressOf(request)), LIMIT);
    return allowed ? undefined : 'rate';
  };
}
