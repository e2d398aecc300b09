import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kafkaJavaArgs, kafkaProperties, LOG4J2_PROPERTIES } from '../kafka/kafka.config.ts';
import { brokerAnswers } from '../kafka/kafka-ping.ts';
import { freePorts } from '../processes/ports.ts';
import type { Processes } from '../processes/processes.ts';
import { verifyFolder } from './checksums.ts';
import { installOnce } from './install-once.ts';

/** Arbitrary: the cluster has one node. */
const CLUSTER_ID = 'bm90YWxvbmUtbG9jYWwtMQ';

/**
 * Resolves to Kafka's home, which the first call creates: `lib/` (verified jars), `template/` (a formatted, empty data
 * folder to copy) and `classes.jsa` (Java's class data archive, which halves the start time).
 */
export async function fetchKafka(serversDir: string, processes: Processes): Promise<string> {
  const home = join(serversDir, 'kafka-4.4.0');
  await installOnce(home, async (scratch) => {
    const pom = fileURLToPath(new URL('kafka.pom.xml', import.meta.url));
    const args = [
      '-B',
      '-ntp',
      '-q',
      '-f',
      pom,
      'dependency:copy-dependencies',
      '-DincludeScope=runtime',
      `-DoutputDirectory=${scratch}/lib`,
    ];
    await mkdir(join(scratch, 'lib'));
    await processes.run({
      name: 'Download of Kafka',
      command: 'mvn',
      args,
      inheritsEnvironment: true,
      logFile: join(scratch, 'log'),
    });
    await verifyFolder(join(scratch, 'lib'), (name) => name.endsWith('.jar'));
    await writeFile(join(scratch, 'log4j2.properties'), LOG4J2_PROPERTIES);
    await formatTemplate(scratch, processes);
  });
  if (!existsSync(join(home, 'classes.jsa'))) await archiveClasses(home, processes);
  return home;
}

async function formatTemplate(home: string, processes: Processes): Promise<void> {
  const jars = await readdir(join(home, 'lib'));
  const config = join(home, 'format.properties');
  await writeFile(config, kafkaProperties(join(home, 'template'), { kafka: 9092, kafkaController: 9093 }));
  const args = [...kafkaJavaArgs(home, jars), 'kafka.tools.StorageTool', 'format', '-t', CLUSTER_ID, '-c', config];
  await processes.run({ name: 'Formatting of Kafka storage', command: 'java', args, logFile: join(home, 'log') });
}

/** Runs the broker until it is ready; Java writes the archive on exit. */
async function archiveClasses(home: string, processes: Processes): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'notalone-kafka-'));
  try {
    const [kafka = 0, kafkaController = 0] = await freePorts(2);
    await cp(join(home, 'template'), join(scratch, 'data'), { recursive: true });
    await writeFile(
      join(scratch, 'server.properties'),
      kafkaProperties(join(scratch, 'data'), { kafka, kafkaController }),
    );
    const archive = join(scratch, 'classes.jsa');
    const args = [
      `-XX:ArchiveClassesAtExit=${archive}`,
      ...kafkaJavaArgs(home, await readdir(join(home, 'lib'))),
      'kafka.Kafka',
      join(scratch, 'server.properties'),
    ];
    const broker = processes.start({
      name: 'Kafka, first run',
      command: 'java',
      args,
      logFile: join(scratch, 'log'),
      stopWithinMs: 60_000,
    });
    await broker.untilReady(() => brokerAnswers(kafka));
    await broker.stop();
    await cp(archive, join(home, `.classes-${process.pid}`));
    await rename(join(home, `.classes-${process.pid}`), join(home, 'classes.jsa'));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
