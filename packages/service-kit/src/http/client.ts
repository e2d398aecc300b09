import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** What may be known of a caller without a token. */
export interface Client {
  /** The caller's network rather than the address: IPv4 /24, IPv6 /48. */
  readonly prefix: string;
  /** A name by which people recognise a session: `Firefox on Windows`. */
  readonly device: string;
}

const IPV4_BITS = 24;
const IPV6_BITS = 48;

/** IPv4 /24, IPv6 /48; an IPv4-mapped IPv6 address counts as IPv4. Anything that is not an address shares one name. */
export function networkPrefix(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4)
    return `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${IPV4_BITS}`)}/${IPV4_BITS}`;
  parsed.zoneId = '';
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${IPV6_BITS}`)}/${IPV6_BITS}`;
}

/** Limits the length, because patterns over long texts could stall the service. */
const USER_AGENT_READ = 300;
const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));
const SHORT_NAMES: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  macOS: 'Mac',
  'Chrome OS': 'Chromebook',
};
const shortName = (name: string | undefined) => (name && (SHORT_NAMES[name] ?? name)) || undefined;

/** Two words about the browser; never the header itself, which can identify a person. */
export function deviceName(userAgent: string | undefined): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, USER_AGENT_READ));
  const browserName = browser.name && BROWSERS.has(browser.name) ? shortName(browser.name) : undefined;
  const system = shortName(os.name === 'iOS' ? platform.model : os.name);
  if (browserName && system) return `${browserName} on ${system}`;
  return browserName ?? system ?? 'Unknown device';
}

export const clientOf = (request: FastifyRequest): Client => ({
  prefix: networkPrefix(request.ip),
  get device() {
    return deviceName(request.headers['user-agent']);
  },
});
