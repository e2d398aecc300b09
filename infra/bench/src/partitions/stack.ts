import { join } from 'node:path';
import type { Emulators } from '@notalone/emulators/start-emulators';
import { SERVERS_DIR } from '@notalone/local/paths';
import type { RunningProcess } from '@notalone/local/processes/processes';
import { memberStateOf, mongoUrl, startMember, syncLogins } from '@notalone/local/servers/mongo';
import { serverAddresses } from '@notalone/local/servers/start-servers';
import { startFaultProxy } from '@notalone/testing/servers/fault-proxy';
import type { Fault, FaultProxy, OwnFaultProxy } from '@notalone/testing/servers/faults';
import type { ModeratedProduct } from '../kill/family.ts';
import { prepareProduct } from '../stack/product.ts';
import { startToxiproxy } from './toxiproxy.ts';

/** What the services reach over a network. */
export const PEERS = ['mongodb', 'kafka', 'redis', 'providers'] as const;
export type Peer = (typeof PEERS)[number];

/** Which proxies put the faults in: Toxiproxy, which Go builds in a minute, or our own, for `npm test`. */
export type Proxies = 'own' | 'toxiproxy';

export interface Stack {
  /** The gateway. */
  readonly url: string;
  readonly emulators: Emulators;
  readonly makeAdmin: ModeratedProduct['makeAdmin'];
  /** Puts a fault between all services and a peer; `undefined` ends it. */
  setFault(peer: Peer, fault: Fault | undefined): Promise<void>;
  /** Services, servers and gateway. */
  running(): readonly RunningProcess[];
  /** The most bytes that one of our own proxies has buffered for one connection. */
  mostBufferedBytes(): number;
  /** Processes that ended by themselves. */
  readonly crashes: readonly string[];
  stop(): Promise<void>;
}

interface StackOptions {
  readonly keep: boolean;
  readonly proxies: Proxies;
}

/**
 * Starts the whole product, in which the services reach MongoDB, Kafka, Redis and the providers through proxies only.
 * The proxies' addresses are those by which MongoDB's one member and the broker are known: clients that ask for the
 * members are sent to them.
 */
export async function startStack({ keep, proxies: kind }: StackOptions): Promise<Stack> {
  const product = await prepareProduct({ mongoMembers: 1, keep });
  const { access, settings, killable } = product;
  const { ports, mongoLogins: logins } = access;
  const own: OwnFaultProxy[] = [];
  async function ownProxyTo(targetPort: number): Promise<FaultProxy> {
    const proxy = await startFaultProxy({ port: 0, targetPort });
    own.push(proxy);
    return proxy;
  }
  const { processes } = killable;
  const { logsDir, sparePort: port } = product;
  const toolsDir = join(SERVERS_DIR, 'tools');
  const proxyTo = kind === 'own' ? ownProxyTo : await startToxiproxy({ processes, logsDir, toolsDir, port });
  const [mongodb, kafka, redis, api, smtp] = await Promise.all([
    proxyTo(ports.mongo),
    proxyTo(ports.kafka),
    proxyTo(ports.redis),
    proxyTo(settings.emulatorsPort),
    proxyTo(settings.smtpPort),
  ]);
  const proxies: Record<Peer, readonly FaultProxy[]> = {
    mongodb: [mongodb],
    kafka: [kafka],
    redis: [redis],
    providers: [api, smtp],
  };
  async function startMongo(): Promise<void> {
    const { mongod } = product.programs;
    const dir = product.dataDir('mongo');
    const { untilReady } = await startMember({
      ...{ mongod, dir, port: ports.mongo, logins },
      processes,
    });
    await untilReady(async () => (await memberStateOf(ports.mongo, [mongodb.port])) === 'primary');
    await syncLogins(ports.mongo, logins);
  }
  await Promise.all([startMongo(), product.startKafka(kafka.port), product.startRedis(), product.buildServices()]);
  const servers = {
    ...serverAddresses({ ...access, ports: { ...ports, kafka: kafka.port, redis: redis.port } }),
    mongoUrl: (database: string) => mongoUrl(mongodb.port, database, logins),
  };
  const { emulators } = await product.start({ servers, emulatorsPort: api.port, smtpPort: smtp.port });
  return {
    url: product.url,
    emulators,
    makeAdmin: product.makeAdmin,
    crashes: killable.crashes,
    running: killable.running,
    setFault: async (peer, fault) => void (await Promise.all(proxies[peer].map((proxy) => proxy.setFault(fault)))),
    mostBufferedBytes: () => Math.max(0, ...own.map(({ mostBufferedBytes }) => mostBufferedBytes)),
    async stop() {
      await product.stop();
      await Promise.all(own.map((proxy) => proxy.close()));
    },
  };
}
