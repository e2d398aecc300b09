import { isPublicAddress } from '@notalone/contracts';
import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address is of the public internet: not this machine, its network, a link-local one, or one that is
 * translated to such.
 */
export const isPublicIp = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/**
 * Whether a picture may be asked for at this address: http or https, at the usual port, of a host with a public name.
 */
export const mayFetch = (url: URL): boolean =>
  (url.protocol === 'https:' || url.protocol === 'http:') && url.port === '' && isPublicAddress(url.href);
