import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** The proxies whose X-Forwarded-For is trusted: those on this machine and those of TRUSTED_PROXIES. */
export const trustedProxies = (config: { readonly TRUSTED_PROXIES: readonly string[] }): string[] => [
  'loopback',
  ...config.TRUSTED_PROXIES,
];

/** The client address of a request that does not come through Fastify, by the same rules. */
export function createClientAddress(config: { readonly TRUSTED_PROXIES: readonly string[] }) {
  const isTrusted = proxyAddr.compile(trustedProxies(config));
  return (request: Pick<IncomingMessage, 'headers' | 'socket'>): string =>
    request.socket.remoteAddress === undefined ? '' : proxyAddr(request as IncomingMessage, isTrusted);
}
