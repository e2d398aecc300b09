import { freeBlock } from '../processes/ports.ts';

const PORTS = 40;

/** Settings for a product next to one that may be running: other ports, another data folder. */
export async function isolatedEnvironment(localDir: string): Promise<Readonly<Record<string, string>>> {
  const first = await freeBlock(PORTS);
  const ports = ['PORT', 'EMULATORS_PORT', 'SMTP_PORT', 'PUSH_PORT', 'MONGO_PORT', 'REDIS_PORT', 'KAFKA_PORT'].map(
    (name, offset) => [name, String(first + offset)],
  );
  // Kafka's controller uses the port after Kafka's; services and their operations ports use twenty.
  return { ...Object.fromEntries(ports), SERVICES_PORT: String(first + 10), LOCAL_DIR: localDir };
}
