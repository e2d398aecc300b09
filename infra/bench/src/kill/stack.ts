import type { Emulators } from '@notalone/emulators/start-emulators';
import { SERVICES } from '@notalone/local/product/deployables';
import { startInstance } from '@notalone/local/product/start-service';
import { serverAddresses } from '@notalone/local/servers/start-servers';
import { type ProductOptions, prepareProduct } from '../stack/product.ts';
import type { ModeratedProduct } from './family.ts';
import { createReplicaSet } from './replica-set.ts';

/** What is killed and started again. */
export const PARTS = ['chat', 'profile', 'kafka', 'mongodb', 'redis'] as const;
export type Part = (typeof PARTS)[number];

export interface Stack {
  /** The gateway. */
  readonly url: string;
  readonly emulators: Emulators;
  readonly makeAdmin: ModeratedProduct['makeAdmin'];
  /** Sends SIGKILL, to MongoDB's primary of three. Resolves once the process has ended. */
  kill(part: Part): Promise<void>;
  /** Resolves once the part is ready. */
  restart(part: Part): Promise<void>;
  /** Processes that ended without having been killed. */
  readonly crashes: readonly string[];
  stop(): Promise<void>;
}

const PROCESS_NAMES: Record<Exclude<Part, 'mongodb'>, string> = {
  chat: 'The service chat',
  profile: 'The service profile',
  kafka: 'Kafka',
  redis: 'Redis',
};

/** The fewest members that survive the loss of one. */
const MONGO_MEMBERS = 3;

/** Starts the whole product; MongoDB has three members. */
export async function startStack(options: Omit<ProductOptions, 'mongoMembers'>): Promise<Stack> {
  const product = await prepareProduct({ mongoMembers: MONGO_MEMBERS, ...options });
  const { access, killable, programs } = product;
  const { processes, kill } = killable;
  const mongo = createReplicaSet({
    mongod: programs.mongod,
    dir: product.dataDir('mongo'),
    ports: Array.from({ length: MONGO_MEMBERS }, (_, n) => access.ports.mongo + n),
    processes,
    logins: access.mongoLogins,
  });
  await Promise.all([mongo.start(), product.startKafka(), product.startRedis(), product.buildServices()]);
  const servers = { ...serverAddresses(access), mongoUrl: mongo.url };
  const { emulators, services } = await product.start({ servers });

  async function restart(part: Part): Promise<void> {
    if (part === 'mongodb') return mongo.restart();
    if (part === 'kafka') return product.startKafka();
    if (part === 'redis') return product.startRedis();
    const known = SERVICES.find(({ name }) => name === part);
    if (known) await startInstance(services, known);
  }
  return {
    url: product.url,
    emulators,
    makeAdmin: product.makeAdmin,
    crashes: killable.crashes,
    kill: async (part) => kill(part === 'mongodb' ? await mongo.victim() : PROCESS_NAMES[part]),
    restart,
    stop: product.stop,
  };
}
