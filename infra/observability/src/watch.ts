import { exportSignsOfLife } from '@notalone/backup/signs-of-life';
import { serveMetrics } from '@notalone/service-kit/telemetry/serve-metrics';
import { Registry } from '@prometheus-io/client';
import { type KafkaAccess, watchKafka } from './kafka-lag.ts';
import { createProbe, type ProbeAccount } from './probe.ts';
import { watchStores } from './stores.ts';

export interface WatchOptions {
  readonly port: number;
  readonly publicUrl: string;
  readonly kafka: KafkaAccess;
  readonly mongoUrl: string;
  readonly folders: Readonly<Record<string, string>>;
  /** Where backups and the list of erasures are, when they are on this machine. */
  readonly backupsDir?: string | undefined;
  /** Without an account the probe does not run. */
  readonly probe?: ProbeAccount | undefined;
  readonly readEverySeconds?: number;
  readonly probeEverySeconds?: number;
}

/** Watches from outside what no service can say of itself, and exports it at /metrics. Returns the function that stops. */
export async function startWatch(options: WatchOptions): Promise<() => Promise<void>> {
  const { port, publicUrl, kafka, mongoUrl, folders, backupsDir, probe } = options;
  const { readEverySeconds = 15, probeEverySeconds = 60 } = options;
  const register = new Registry();
  const lag = watchKafka(kafka, register);
  const stores = watchStores({ mongoUrl, folders }, register);
  const probing = probe && createProbe(publicUrl, probe, register);
  if (backupsDir) exportSignsOfLife(backupsDir, register);
  const stopServing = await serveMetrics(register, port);

  const stopping = new AbortController();
  /** The next run begins a while after the last has ended; what fails is tried again. */
  async function regularly(what: string, everySeconds: number, work: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      await work().catch((error: Error) => process.stderr.write(`${what}: ${error.message}\n`));
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, everySeconds * 1000);
        stopping.signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
      });
    }
  }
  const loops = [
    regularly('Kafka', readEverySeconds, () => lag.read()),
    regularly('The stores', readEverySeconds, () => stores.read()),
    ...(probing ? [regularly('The probe', probeEverySeconds, () => probing.run())] : []),
  ];
  return async () => {
    stopping.abort();
    stopServing();
    await Promise.all(loops);
    await Promise.all([lag.close(), stores.close()]);
  };
}
