import { pbkdf2Sync, randomBytes } from 'node:crypto';
import {
  deadLetterTopic,
  deletionRequested,
  type ServiceName,
  TOPICS,
  type Topic,
  topicReaders,
  topicWriters,
} from '@notalone/contracts';
import {
  type Acl,
  AclOperations,
  AclPermissionTypes,
  Admin,
  AuthenticationError,
  alterUserScramCredentialsV0,
  Connection,
  NetworkError,
  ResourcePatternTypes,
  ResourceTypes,
  type SASLOptions,
} from '@platformatic/kafka';
import { ERASURE_LIST, KAFKA_ADMIN } from '../kafka/kafka.config.ts';
import { LOOPBACK } from '../processes/ports.ts';

/** The administrator's password, and the passwords of the other users by name. */
export interface KafkaLogins {
  readonly adminPassword: string;
  readonly users: Readonly<Record<string, string>>;
}

type KafkaUser = ServiceName | typeof ERASURE_LIST;

const SCRAM_SHA_512 = 2;
const SCRAM_KEY_BYTES = 64;
const SCRAM_ITERATIONS = 4096;

type Grant = Pick<Acl, 'resourceType' | 'resourceName' | 'resourcePatternType' | 'operation'>;
const onTopic = (resourceName: string, operation: Grant['operation']): Grant => ({
  resourceType: ResourceTypes.TOPIC,
  resourceName,
  resourcePatternType: ResourcePatternTypes.LITERAL,
  operation,
});

function topicGrants(service: ServiceName, topic: Topic): Grant[] {
  const parked = deadLetterTopic(topic);
  // Every service creates missing topics when it starts and waits for their leaders.
  const grants = [topic, parked].flatMap((name) => [
    onTopic(name, AclOperations.CREATE),
    onTopic(name, AclOperations.DESCRIBE),
  ]);
  if (topicWriters(topic).includes(service)) grants.push(onTopic(topic, AclOperations.WRITE));
  if (topicReaders(topic).includes(service)) {
    grants.push(onTopic(topic, AclOperations.READ));
    grants.push(onTopic(parked, AclOperations.READ), onTopic(parked, AclOperations.WRITE));
  }
  return grants;
}

/**
 * A service may write the topics of its events, read those it declares, write and read their dead letters, and join its
 * own groups.
 */
function serviceGrants(service: ServiceName): Grant[] {
  const group: Grant = {
    resourceType: ResourceTypes.GROUP,
    resourceName: `notalone_${service}`,
    resourcePatternType: ResourcePatternTypes.PREFIXED,
    operation: AclOperations.READ,
  };
  return [...(Object.keys(TOPICS) as Topic[]).flatMap((topic) => topicGrants(service, topic)), group];
}

/** What a user may do at the broker. */
export function grantsOf(user: KafkaUser): Acl[] {
  const grants = user === ERASURE_LIST ? [onTopic(deletionRequested.topic, AclOperations.READ)] : serviceGrants(user);
  return grants.map((grant) => ({
    ...grant,
    principal: `User:${user}`,
    host: '*',
    permissionType: AclPermissionTypes.ALLOW,
  }));
}

const EVERYTHING = {
  resourceType: ResourceTypes.ANY,
  resourceName: null,
  resourcePatternType: ResourcePatternTypes.ANY,
  principal: null,
  host: null,
  operation: AclOperations.ANY,
  permissionType: AclPermissionTypes.ANY,
};
const keyOf = ({ resourceType, resourceName, resourcePatternType, principal, host, operation, permissionType }: Acl) =>
  [resourceType, resourceName, resourcePatternType, principal, host, operation, permissionType].join();

/**
 * Stores missing users and grants and removes outdated grants. The broker applies changes a moment later: call this
 * until it returns true. Running services are not disturbed.
 */
export async function syncAccess(port: number, logins: KafkaLogins): Promise<boolean> {
  const sasl = { mechanism: 'PLAIN', username: KAFKA_ADMIN, password: logins.adminPassword } as const;
  const grantsAreStored = await storeGrants(port, sasl, Object.keys(logins.users) as KafkaUser[]);
  const passwordsAreStored = await storePasswords(port, sasl, logins.users);
  return grantsAreStored && passwordsAreStored;
}

async function storeGrants(port: number, sasl: SASLOptions, users: readonly KafkaUser[]): Promise<boolean> {
  const admin = new Admin({ clientId: KAFKA_ADMIN, bootstrapBrokers: [`${LOOPBACK}:${port}`], sasl });
  try {
    const wanted = new Map(users.flatMap(grantsOf).map((acl) => [keyOf(acl), acl]));
    const described = await admin.describeAcls({ filter: EVERYTHING });
    const stored = new Map(
      described.flatMap(({ acls, ...on }) => acls.map((acl) => ({ ...on, ...acl }))).map((acl) => [keyOf(acl), acl]),
    );
    const missing = [...wanted].filter(([key]) => !stored.has(key)).map(([, acl]) => acl);
    const outdated = [...stored].filter(([key]) => !wanted.has(key)).map(([, acl]) => acl);
    if (missing.length > 0) await admin.createAcls({ creations: missing });
    if (outdated.length > 0) await admin.deleteAcls({ filters: outdated });
    return missing.length === 0 && outdated.length === 0;
  } finally {
    await admin.close();
  }
}

async function storePasswords(port: number, sasl: SASLOptions, users: KafkaLogins['users']): Promise<boolean> {
  const refused: [string, string][] = [];
  for (const [username, password] of Object.entries(users))
    if (!(await canLogIn(port, username, password))) refused.push([username, password]);
  if (refused.length === 0) return true;
  const credentials = refused.map(([name, password]) => {
    const salt = randomBytes(16);
    const saltedPassword = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, SCRAM_KEY_BYTES, 'sha512');
    return { name, mechanism: SCRAM_SHA_512, iterations: SCRAM_ITERATIONS, salt, saltedPassword };
  });
  const connection = new Connection(KAFKA_ADMIN, { sasl });
  try {
    await connection.connect(LOOPBACK, port);
    await alterUserScramCredentialsV0.api.async(connection, [], credentials);
  } finally {
    await connection.close();
  }
  return false;
}

async function canLogIn(port: number, username: string, password: string): Promise<boolean> {
  const connection = new Connection(username, { sasl: { mechanism: 'SCRAM-SHA-512', username, password } });
  try {
    await connection.connect(LOOPBACK, port);
    return true;
  } catch (error) {
    if (error instanceof NetworkError && error.cause instanceof AuthenticationError) return false;
    throw error;
  } finally {
    await connection.close();
  }
}
