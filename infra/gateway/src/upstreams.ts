import type { ServiceName } from '@notalone/contracts';

export interface ServiceAddresses {
  /** Addresses of each service's instances, `host:port`; with a name server, one name each. */
  readonly services: Partial<Record<ServiceName, readonly string[]>>;
  /**
   * Address of a DNS server. With it, names are resolved again every two seconds, so that instances may come and go
   * without a reload; without it, addresses are fixed.
   */
  readonly nameserver?: string;
}

/** One block for each service with fixed addresses. */
export const upstreams = (services: ServiceAddresses['services']): string =>
  Object.entries(services)
    .map(([name, addresses]) => {
      const servers = addresses.map((address) => `    server ${address} max_fails=0;\n`).join('');
      // sockets stay open for hours, so new ones go to the instance with the fewest
      return `  upstream ${name} {\n    least_conn;\n${servers}    keepalive 32;\n  }`;
    })
    .join('\n');

/**
 * The directives that pass a request on to a name; only a variable makes nginx resolve it again while it runs.
 * `rewrite` comes after `set`, because its `break` ends the evaluation of such directives.
 */
export const proxyToName = (address: string, rewrite = ''): string =>
  `set $address ${address};\n      ${rewrite}proxy_pass http://$address;`;

/** The directives that pass a request on to a service. */
export const proxyTo = ({ services, nameserver }: ServiceAddresses, name: ServiceName, rewrite = ''): string =>
  nameserver ? proxyToName(services[name]?.[0] ?? name, rewrite) : `${rewrite}proxy_pass http://${name};`;
