import { type InternalOperation, internal, OPERATIONS, type ServiceName } from '@notalone/contracts';
import { ERASURE_LIST } from '@notalone/local/kafka/kafka.config';
import { APPS, GATEWAY, HTTP_PORT, OPS_PORT, SERVICE_NAMES } from './deployables.ts';

/** A connection that somebody opens: who, to whom, at which port. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly port: number;
}

export const STORES = { mongo: 27017, redis: 6379, kafka: 9092 } as const;
export type Store = keyof typeof STORES;
/** Who uses a store: every service, of the migrations the database, and the list of erasures Kafka. */
export const CLIENTS_OF: Readonly<Record<Store, readonly string[]>> = {
  mongo: [...SERVICE_NAMES, ...SERVICE_NAMES.map((name) => `${name}-migrate`)],
  redis: SERVICE_NAMES,
  kafka: [...SERVICE_NAMES, ERASURE_LIST],
};
export const HTTPS_PORT = 443;
export const MAIL_PORT = 587;
export const COLLECTOR_PORT = 4318;

/** The services that call outside: Twilio, Stripe, the language model and push services by HTTPS; the mail server. */
export const OUTSIDE: Readonly<Partial<Record<ServiceName, readonly number[]>>> = {
  auth: [HTTPS_PORT, MAIL_PORT],
  emergency: [HTTPS_PORT, MAIL_PORT],
  feed: [HTTPS_PORT],
  chat: [HTTPS_PORT],
};

const internalOperations = Object.values(internal).flatMap((owned): InternalOperation[] => Object.values(owned));

/** All connections between the product's own parts. */
export function ownEdges(): Edge[] {
  const owners = [...new Set(OPERATIONS.map(({ service }) => service))];
  const calls = internalOperations.flatMap(({ service, callers }) =>
    callers.map((caller) => ({ from: caller, to: service, port: OPS_PORT })),
  );
  const edges: Edge[] = [
    ...[...owners, ...APPS].map((to) => ({ from: GATEWAY, to, port: HTTP_PORT })),
    // What is slow or away, for /status.json.
    ...owners.map((to) => ({ from: GATEWAY, to, port: OPS_PORT })),
    ...calls,
    // Which releases are served, and whether their files are sound.
    { from: 'content', to: GATEWAY, port: HTTP_PORT },
    // The public keys that check tokens; auth asks itself too.
    ...SERVICE_NAMES.map((from) => ({ from, to: 'auth', port: HTTP_PORT })),
  ];
  const byText = new Map(edges.map((edge) => [`${edge.from} ${edge.to} ${edge.port}`, edge]));
  return [...byText.values()];
}
