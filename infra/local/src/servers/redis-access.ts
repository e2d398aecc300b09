import { createHash } from 'node:crypto';
import type { ServiceName } from '@notalone/contracts';

/** The administrator's password, and those of the services by name. */
export interface RedisLogins {
  readonly adminPassword: string;
  readonly users: Readonly<Record<string, string>>;
}

export const REDIS_ADMIN = 'admin';

/** Connecting (ioredis asks INFO whether data are loaded), and asking whether a session has ended. */
const EVERYBODY = '+ping +info +hello +quit +client|setname +mget +exists';
/** Rate limits: the script of rate-limiter-flexible, which may do no more than its user, and its other calls. */
const LIMITS = '+eval +evalsha +set +incrby +get +pttl +expire +del +multi +exec +discard';

/** Every service asks whether a session has ended or a person has left. `%R~` is a key that it reads only. */
const READS = '%R~ended:* %R~left:person:*';
/** What a service does besides. */
const OWN: Readonly<Partial<Record<ServiceName, string>>> = {
  // Ends sessions and persons.
  auth: '%RW~ended:*',
  // Says who has left.
  profile: '%RW~left:person:*',
  // The stream and the channels by which its instances tell each other what to push.
  chat: '~notalone:pushes* &notalone:pushes* +xadd +xread +xrange +xtrim +publish +subscribe +unsubscribe +pubsub|numsub',
  // Counts pages that failed, by version.
  content:
    '~client-errors:* +zadd +zrange +zrangebyscore +zrem +zremrangebyrank +incr +hincrby +hsetnx +hgetall +hvals',
};
/** Reports count together in all services. */
const limitsOf = (service: string) => `~limit:${service}:* ~limit:all:*`;

/** Redis stores no password, only its hash. */
const hashed = (password: string) => `#${createHash('sha256').update(password).digest('hex')}`;

/**
 * The lines of redis.conf by which each service has a user with its own keys and commands, the administrator one with
 * all, and a client without a login none. `isNumbered`: tests use a database of that server each.
 */
export function redisUsers({ adminPassword, users }: RedisLogins, { isNumbered = false } = {}): string[] {
  const services = Object.entries(users).map(([name, password]) => {
    const rights = [EVERYBODY, LIMITS, limitsOf(name), READS, OWN[name as ServiceName], isNumbered && '+select'];
    const given = rights.filter(Boolean).join(' ');
    return `user ${name} on ${hashed(password)} resetkeys resetchannels -@all ${given}`;
  });
  return ['user default off', `user ${REDIS_ADMIN} on ${hashed(adminPassword)} ~* &* +@all`, ...services];
}
