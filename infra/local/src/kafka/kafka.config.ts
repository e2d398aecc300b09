import { LOOPBACK } from '../processes/ports.ts';

export interface KafkaPorts {
  readonly kafka: number;
  readonly kafkaController: number;
  /** The name by which clients reach the broker; absent: loopback only. */
  readonly host?: string;
  /** The port by which clients reach the broker, where it is another one: a proxy's. */
  readonly advertised?: number;
}

/** The user that may do everything: the broker itself, its controller, and the commands of operators. */
export const KAFKA_ADMIN = 'admin';
/** The user of the list of who left (infra/backup). It reads the topic of their requests, and nothing else. */
export const ERASURE_LIST = 'erasure-list';

const PLAIN_LISTENERS = 'listener.security.protocol.map=CLIENT:PLAINTEXT,CONTROLLER:PLAINTEXT';

/**
 * The administrator logs in with PLAIN and the password in this file, so data folders from before there were users need
 * no reformatting. Services log in with SCRAM credentials that the administrator stores (kafka-access.ts).
 */
function saslListeners(adminPassword: string): string {
  const admin = `org.apache.kafka.common.security.plain.PlainLoginModule required username="${KAFKA_ADMIN}" password="${adminPassword}" user_${KAFKA_ADMIN}="${adminPassword}";`;
  return `listener.security.protocol.map=CLIENT:SASL_PLAINTEXT,CONTROLLER:SASL_PLAINTEXT
sasl.enabled.mechanisms=SCRAM-SHA-512,PLAIN
sasl.mechanism.inter.broker.protocol=PLAIN
sasl.mechanism.controller.protocol=PLAIN
listener.name.client.plain.sasl.jaas.config=${admin}
listener.name.client.scram-sha-512.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required;
listener.name.controller.sasl.enabled.mechanisms=PLAIN
listener.name.controller.plain.sasl.jaas.config=${admin}
authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
super.users=User:${KAFKA_ADMIN}`;
}

/**
 * server.properties of one KRaft node, broker and controller. With an administrator's password every
 * client needs a login; without one, as in tests, none does.
 */
export const kafkaProperties = (
  dataDir: string,
  { kafka, kafkaController, host, advertised = kafka }: KafkaPorts,
  adminPassword?: string,
) => `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@${LOOPBACK}:${kafkaController}
listeners=CLIENT://${host ? '' : LOOPBACK}:${kafka},CONTROLLER://${LOOPBACK}:${kafkaController}
advertised.listeners=CLIENT://${host ?? LOOPBACK}:${advertised}
inter.broker.listener.name=CLIENT
controller.listener.names=CONTROLLER
${adminPassword ? saslListeners(adminPassword) : PLAIN_LISTENERS}
log.dirs=${dataDir}
auto.create.topics.enable=false
num.partitions=6
default.replication.factor=1
min.insync.replicas=1
offsets.topic.replication.factor=1
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=4
group.initial.rebalance.delay.ms=0
group.min.session.timeout.ms=1000
log.segment.bytes=67108864
log.cleaner.dedupe.buffer.size=8388608
broker.session.timeout.ms=3000
broker.heartbeat.interval.ms=500
metadata.max.idle.interval.ms=0
`;

export const LOG4J2_PROPERTIES = `rootLogger.level=WARN
rootLogger.appenderRef.stdout.ref=STDOUT
appender.stdout.type=Console
appender.stdout.name=STDOUT
appender.stdout.layout.type=PatternLayout
appender.stdout.layout.pattern=%d{ISO8601} %p %m (%c)%n
`;

/** Arguments of every start. The class path is sorted because the class data archive is bound to it. */
export const kafkaJavaArgs = (home: string, jars: readonly string[]) => [
  '-Xmx256m',
  '-Xms64m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  `-Dlog4j2.configurationFile=${home}/log4j2.properties`,
  '-cp',
  [...jars]
    .sort()
    .map((jar) => `${home}/lib/${jar}`)
    .join(':'),
];
