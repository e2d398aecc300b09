/**
 * How many requests with a body a client may have in transit. A school is one address, and a photo over a slow phone
 * takes two minutes, so it is far more than a household needs; all of them are a small part of nginx's connections.
 */
export const BODIES_PER_CLIENT_MAX = 100;
/** nginx waits for so long between two pieces of a body; a whole one may take any time. */
export const BODY_SILENT_SECONDS = 20;

/**
 * Counts requests with a body by client: IPv4 address, IPv6 /48. Presses of the emergency button count by themselves,
 * so that uploads of the same school or phone never keep one out.
 */
export const slowClientZones = (): string => `  map $remote_addr $client {
    "~^([0-9a-f]+:[0-9a-f]*:[0-9a-f]*):" $1;
    default $remote_addr;
  }
  map $http_content_length$http_transfer_encoding $body_of {
    "" "";
    0 "";
    default $client;
  }
  limit_conn_zone $body_of zone=bodies:2m;
  limit_conn_zone $body_of zone=presses:2m;
  limit_conn_status 429;
  limit_conn_log_level notice;
  limit_conn bodies ${BODIES_PER_CLIENT_MAX};
  client_header_timeout 10s;
  client_body_timeout ${BODY_SILENT_SECONDS}s;
  send_timeout 30s;`;

/** The directives of a route's location. */
export const slowClientLimit = (path: string): string =>
  path.startsWith('/api/emergency-sms') ? `limit_conn presses ${BODIES_PER_CLIENT_MAX};` : '';
