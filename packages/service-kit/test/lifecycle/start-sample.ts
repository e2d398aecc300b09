import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { eventually } from '@notalone/testing/eventually';
import { testServers } from '@notalone/testing/servers/servers';
import { serviceKeysInTest } from '@notalone/testing/service-keys';
import { onTestFinished } from 'vitest';
import { newDatabase } from '../test-platforms.ts';

export interface SampleProcess {
  readonly url: string;
  readonly opsUrl: string;
  /** Parsed log lines so far. */
  readonly lines: Record<string, unknown>[];
  readonly stderr: () => string;
  readonly process: ChildProcess;
  readonly exit: Promise<number | null>;
}

const recordLoads = fileURLToPath(new URL('./record-loads.ts', import.meta.url));
const sampleService = fileURLToPath(new URL('./sample-service.ts', import.meta.url));

function environment(): Record<string, string> {
  const { mongoUrl, redisUrl, kafkaBrokers } = testServers();
  return {
    PATH: process.env.PATH ?? '',
    PORT: '0',
    OPS_PORT: '0',
    MONGO_URL: mongoUrl(newDatabase('auth')),
    REDIS_URL: redisUrl('auth'),
    KAFKA_BROKERS: kafkaBrokers,
    JWKS_URL: 'http://127.0.0.1:1/jwks.json',
    INTERNAL_URLS: 'profile=http://127.0.0.1:1',
    ...serviceKeysInTest('auth'),
    PUBLIC_URL: 'http://localhost:8080',
  };
}

/** Spawns the sample service like a real one; it ends with the test at the latest. */
export function spawnSample(change: Record<string, string> = {}): Omit<SampleProcess, 'url' | 'opsUrl'> {
  const args = ['--import', recordLoads, '--import', '@notalone/service-kit/telemetry/register', sampleService];
  const child = spawn(process.execPath, args, {
    cwd: import.meta.dirname,
    env: { ...environment(), ...change },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: Record<string, unknown>[] = [];
  const errors: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line)));
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  return {
    lines,
    stderr: () => errors.join(''),
    process: child,
    exit: once(child, 'exit').then(([code]) => code as number | null),
  };
}

/** The sample service, listening. */
export async function startSample(change: Record<string, string> = {}): Promise<SampleProcess> {
  const spawned = spawnSample(change);
  const listening = await eventually(
    async () => {
      const line = spawned.lines.find(({ msg }) => msg === 'listening');
      if (!line) throw new Error(`not listening yet: ${spawned.stderr()}`);
      return line;
    },
    { timeoutMs: 60_000 },
  );
  return { ...spawned, url: String(listening.listensAt), opsUrl: `http://127.0.0.1:${listening.opsPort}` };
}
