/** Push services of the browsers: Chrome and Edge on Android, Safari, Firefox, and Edge on Windows. */
const HOSTS: readonly string[] = ['fcm.googleapis.com', 'updates.push.services.mozilla.com'];
const DOMAINS = ['.push.apple.com', '.notify.windows.com'];

/**
 * The address that push messages go to, in its normal form; undefined for one that is not of a known push service. We
 * send requests there, so nothing else may be named (SSRF). `ownHosts`: `host:port` of push services of one's own.
 */
export function pushAddress(endpoint: string, ownHosts: readonly string[]): string | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const { protocol, username, password, host, hostname, port, href } = new URL(endpoint);
  if (protocol !== 'https:' || username || password) return undefined;
  const isKnown =
    HOSTS.includes(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain) && !hostname.startsWith('.'));
  return ownHosts.includes(host) || (isKnown && port === '') ? href : undefined;
}
