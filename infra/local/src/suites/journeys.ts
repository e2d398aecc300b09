import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeBlock } from '../processes/ports.ts';
import { readSettings } from '../product/settings.ts';
import { startProduct } from '../product/start-product.ts';
import { playwrightCount } from './reports.ts';
import { type Suite, type SuiteContext, succeeds } from './suite.ts';
import { firstStart } from './vitest.ts';

const PORTS = 40;

/** Settings for a product next to one that may be running: other ports, another data folder. */
async function isolatedEnvironment(localDir: string): Promise<Readonly<Record<string, string>>> {
  const first = await freeBlock(PORTS);
  const ports = ['PORT', 'EMULATORS_PORT', 'SMTP_PORT', 'MONGO_PORT', 'REDIS_PORT', 'KAFKA_PORT'].map(
    (name, offset) => [name, String(first + offset)],
  );
  // Kafka's controller uses the port after Kafka's; services and their operations ports use twenty.
  return { ...Object.fromEntries(ports), SERVICES_PORT: String(first + 10), LOCAL_DIR: localDir };
}

async function journeys(context: SuiteContext, localDir: string) {
  const { print, signal, reportsDir } = context;
  const isolated = await isolatedEnvironment(localDir);
  const settings = readSettings(isolated);
  const product = await startProduct({ settings, print }, signal);
  try {
    const file = join(reportsDir, 'e2e.json');
    const env = {
      ...isolated,
      BASE_URL: settings.publicUrl,
      EMULATORS_URL: `http://localhost:${settings.emulatorsPort}`,
      LOCAL_DIR: localDir,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    };
    const found = await Promise.race([firstStart(isolated).run(context), product.crashed]);
    const running = succeeds(context, 'playwright', ['test', '--reporter=list,json'], { env, folder: 'e2e' });
    const counted = await playwrightCount(file, await Promise.race([running, product.crashed]));
    return {
      passed: found.passed + counted.passed,
      failed: found.failed + counted.failed,
      failures: [...(found.failures ?? []), ...(counted.failures ?? [])],
    };
  } finally {
    await product.stop();
    await cp(join(localDir, 'logs'), join(reportsDir, 'e2e-logs'), { recursive: true });
  }
}

/** Journeys in a real browser against a complete product started for them. */
export const JOURNEYS: Suite = {
  name: 'e2e',
  async run(context) {
    const localDir = await mkdtemp(join(tmpdir(), 'notalone-e2e-'));
    try {
      return await journeys(context, localDir);
    } finally {
      await rm(localDir, { recursive: true, force: true });
    }
  },
};
