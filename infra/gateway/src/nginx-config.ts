import type { ServiceName } from '@notalone/contracts';
import { type AppFiles, appLocations } from './app-locations.ts';
import { ownRefusals, problemLocation, REFUSAL_PAGES } from './problems.ts';
import { routePattern, routesOf } from './routes.ts';
import { securityHeaders } from './security-headers.ts';
import { slowClientLimit, slowClientZones } from './slow-clients.ts';
import { proxyTo, type ServiceAddresses, upstreams } from './upstreams.ts';

export interface GatewayConfig extends ServiceAddresses {
  /** As nginx writes it: `127.0.0.1:8080`. */
  readonly listen: string;
  /** The built files of shell and remotes. */
  readonly apps: AppFiles;
  /** Folder with remotes.json, `api/docs/`, and manifests that take the place of a withdrawn release's. */
  readonly site: string;
  /** nginx's own folder: pid file and temporary files. */
  readonly runDir: string;
  /** Path of nginx's brotli module; without it the files compressed at build time are not used. */
  readonly brotliModule?: string | undefined;
  readonly mimeTypes?: string;
  /** The public address is https (TLS ends here or at a proxy before). */
  readonly https: boolean;
  /** CIDRs of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies?: readonly string[];
  readonly workers?: number;
  /** User of the workers when root starts nginx; absent: nginx's default. */
  readonly user?: string | undefined;
  /** Default: a file in `runDir`. */
  readonly accessLog?: string;
  /** How long open sockets may stay when nginx stops. */
  readonly shutdownSeconds?: number;
}

/** Room for a picture of IMAGE_MAX_BYTES in a form. The service enforces the exact limit. */
const MAX_API_BODY = '6m';
const MAX_OTHER_BODY = '16k';
const COMPRESSIBLE =
  'text/css text/javascript application/javascript application/json application/problem+json application/manifest+json image/svg+xml';
/** Source maps contain our source code. */
const SOURCE_MAP = '[.]map(?:[.](?:br|gz))?$';
const headerLines = (https: boolean) =>
  [...Object.entries(securityHeaders(https)), ['X-Request-Id', '$request_id']]
    .map(([name, value]) => `      add_header ${name} "${value}" always;`)
    .join('\n');

const apiLocations = (config: GatewayConfig) =>
  routesOf(Object.keys(config.services) as ServiceName[])
    .map(
      ({ service, path }) => `    location ~ ${routePattern(path)} {
      client_max_body_size ${path.startsWith('/api/') ? MAX_API_BODY : MAX_OTHER_BODY};
      ${slowClientLimit(path)}
      ${proxyTo(config, service)}
    }`,
    )
    .join('\n');

const documentationLocations = (config: GatewayConfig) =>
  (Object.keys(config.services) as ServiceName[])
    .map(
      (service) => `    location ^~ /api/docs/${service}/ {
      ${proxyTo(config, service, `rewrite ^/api/docs/${service}/(.*)$ /api/docs/$1 break; `)}
    }`,
    )
    .join('\n');

const socketLocation = (config: GatewayConfig, headers: string) => `    location ^~ /socket.io/ {
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_read_timeout 90s;
      ${proxyTo(config, 'chat')}
${headers}
    }`;

/** A file that the gateway writes while it runs; `otherwise` is answered until then. */
const ownFile = (name: string, otherwise: string, site: string, headers: string) => `    location = /${name} {
      root ${site};
${headers}
      add_header Cache-Control no-cache;
      error_page 404 =200 @no_${name};
    }
    location @no_${name} {
      default_type application/json;
${headers}
      add_header Cache-Control no-cache;
      return 200 '${otherwise}';
    }`;

/** The client's address is the last one in X-Forwarded-For that is not a trusted proxy. */
const realIp = (proxies: readonly string[]) =>
  proxies.length === 0
    ? ''
    : [
        ...proxies.map((cidr) => `  set_real_ip_from ${cidr};`),
        '  real_ip_header X-Forwarded-For;',
        '  real_ip_recursive on;\n',
      ].join('\n');

/** The complete nginx configuration, for one machine or a cluster: only addresses and folders differ. */
export function nginxConfig(config: GatewayConfig): string {
  const { listen, services, apps, site, nameserver, runDir, https, brotliModule, user } = config;
  const { mimeTypes = '/etc/nginx/mime.types', trustedProxies = [], workers = 1, shutdownSeconds = 2 } = config;
  const { accessLog = `${runDir}/access.log` } = config;
  const ownHeaders = headerLines(https);
  return `${brotliModule ? `load_module ${brotliModule};\n` : ''}${user ? `user ${user};\n` : ''}daemon off;
pid ${runDir}/nginx.pid;
worker_processes ${workers};
worker_shutdown_timeout ${shutdownSeconds}s;
error_log stderr warn;
events {
  worker_connections 8192;
}
http {
  include ${mimeTypes};
  types {
    application/manifest+json webmanifest;
  }
  default_type application/octet-stream;
  charset utf-8;
  charset_types text/plain text/css text/javascript application/javascript application/json image/svg+xml;
  client_body_temp_path ${runDir}/client_body;
  proxy_temp_path ${runDir}/proxy;
  fastcgi_temp_path ${runDir}/fastcgi;
  uwsgi_temp_path ${runDir}/uwsgi;
  scgi_temp_path ${runDir}/scgi;
  server_tokens off;
  sendfile on;
  tcp_nopush on;
  etag on;
  # No address, no query, no path with an id in it: the services log what they answered, under the same request id.
  log_format brief '$time_iso8601 $request_id $request_method $status $request_time $upstream_addr';
  access_log ${accessLog} brief;

${realIp(trustedProxies)}
  client_max_body_size ${MAX_OTHER_BODY};
${slowClientZones()}
  large_client_header_buffers 4 16k;

  gzip on;
  gzip_vary on;
  gzip_min_length 512;
  gzip_proxied any;
  gzip_types ${COMPRESSIBLE};${brotliModule ? '\n  brotli_static on;' : ''}

  map $uri $cache_control {
    default no-cache;
    "~\\.[0-9a-f]{8,20}\\.[a-z0-9]+$" "public, max-age=31536000, immutable";
  }
  # Not by $uri: of a request that nginx could not read to its end there is none.
  map $request $reader {
    default page;
    "~^[A-Z]+ /(?:api|uploads|socket[.]io)[/?]" program;
  }
  map $http_upgrade $connection_upgrade {
    default upgrade;
    '' close;
  }

  proxy_http_version 1.1;
  proxy_set_header Host $http_host;
  proxy_set_header Connection "";
  proxy_set_header X-Request-Id $request_id;
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_set_header X-Forwarded-Proto ${https ? 'https' : '$scheme'};
  proxy_hide_header X-Request-Id;
  proxy_connect_timeout 2s;
  proxy_read_timeout 30s;
  proxy_send_timeout 30s;
${nameserver ? `  resolver ${nameserver} valid=2s ipv6=off;\n  resolver_timeout 2s;` : upstreams(services)}

  server {
    listen ${listen};
    server_name _;
    absolute_redirect off;
    add_header X-Request-Id $request_id always;
    error_page 404 = @not_found;
    error_page 429 = @too_many;
    error_page 502 503 504 = @unavailable;
    ${REFUSAL_PAGES}
    if ($uri ~ ${SOURCE_MAP}) {
      return 404;
    }

${documentationLocations(config)}
${apiLocations(config)}
${services.chat ? socketLocation(config, ownHeaders) : ''}
    location ^~ /api/docs/ {
      root ${site};
      index index.html;
${ownHeaders}
      add_header Cache-Control no-cache;
      error_page 403 404 = @not_found;
      ${REFUSAL_PAGES}
    }
    location = /api/docs {
${ownHeaders}
      return 308 /api/docs/;
    }
    location ~ ^/(?:api|uploads|mfe|socket[.]io)(?:/|$) {
      error_page 404 = @not_found;
      return 404;
    }
${ownFile('status.json', '{"services":[]}', site, ownHeaders)}
    location = /remotes.json {
      root ${site};
${ownHeaders}
      add_header Cache-Control no-cache;
    }
${appLocations(apps, ownHeaders, site)}
${problemLocation('not_found', 'NOT_FOUND', ownHeaders)}
${problemLocation('unavailable', 'UNAVAILABLE', ownHeaders, 5)}
${problemLocation('too_many', 'RATE_LIMITED', ownHeaders, 10)}
${ownRefusals(ownHeaders)}
  }
}
`;
}
