import { LOOPBACK } from '../processes/ports.ts';

export interface KafkaPorts {
  readonly kafka: number;
  readonly kafkaController: number;
}

/** server.properties of one KRaft node that is broker and controller in one, on loopback only. */
export const kafkaProperties = (dataDir: string, { kafka, kafkaController }: KafkaPorts) => `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@${LOOPBACK}:${kafkaController}
listeners=PLAINTEXT://${LOOPBACK}:${kafka},CONTROLLER://${LOOPBACK}:${kafkaController}
advertised.listeners=PLAINTEXT://${LOOPBACK}:${kafka}
controller.listener.names=CONTROLLER
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
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

/** What every start of the broker has in common. The class path is sorted: the archive of classes is tied to it. */
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
