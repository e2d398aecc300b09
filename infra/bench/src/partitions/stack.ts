import type { Emulators } from '@notalone/emulators/start-emulators';
import type { RunningProcess } from '@notalone/local/processes/processes';
import { memberStateOf, mongoUrl, startMember, syncLogins } from '@notalone/local/servers/mongo';
import { serverAddresses } from '@notalone/local/servers/start-servers';
import { startFaultProxy } from '@notalone/testing/servers/fault-proxy';
import type { Fault, FaultProxy } from '@notalone/testing/servers/faults';
import type { ModeratedProduct } from '../kill/family.ts';
import { prepareProduct } from '../stack/product.ts';

/** What the services reach over a network. */
export const PEERS = ['mongodb', 'kafka', 'redis', 'providers'] as const;
export type Peer = (typeof PEERS)[number];

export interface Stack {
  /** The gateway. */
  readonly url: string;
  readonly emulators: Emulators;
  readonly makeAdmin: ModeratedProduct['makeAdmin'];
  /** Puts a fault between all services and a peer; `undefined` ends it. */
  setFault(peer: Peer, fault: Fault | undefined): Promise<void>;
  /** Services, servers and gateway. */
  running(): readonly RunningProcess[];
  /** The most bytes that a proxy has buffered for one connection. */
  mostBufferedBytes(): number;
  /** Processes that ended by themselves. */
  readonly crashes: readonly string[];
  stop(): Promise<void>;
}

/**
 * Starts the whole product, in which the services reach MongoDB, Kafka, Redis and the providers through proxies only.
 * The proxies' addresses are those by which MongoDB's one member and the broker are known: clients that ask for the
 * members are sent to them.
 */
export async function startStack({ keep }: { keep: boolean }): Promise<Stack> {
  const product = await prepareProduct({ mongoMembers: 1, keep });
  const { access, settings, killable } = product;
  const { ports, mongoLogins: logins } = access;
  const proxyTo = (targetPort: number) => startFaultProxy({ port: 0, targetPort });
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
      processes: killable.processes,
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
  const all = Object.values(proxies).flat();
  return {
    url: product.url,
    emulators,
    makeAdmin: product.makeAdmin,
    crashes: killable.crashes,
    running: killable.running,
    setFault: async (peer, fault) => void (await Promise.all(proxies[peer].map((proxy) => proxy.setFault(fault)))),
    mostBufferedBytes: () => Math.max(...all.map(({ mostBufferedBytes }) => mostBufferedBytes)),
    async stop() {
      await product.stop();
      await Promise.all(all.map((proxy) => proxy.close()));
    },
  };
}
